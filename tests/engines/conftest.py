"""The shipped site in Firefox and WebKit: a tab with empty storage in which every error of ours is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.engines import ENGINES, SIZE, Tab, with_script
from tools.server import Site
from tools.stages import ROOT, BuildError

FAULTS = """
(function () {
  if (typeof window === "undefined") return;
  var put = function (text) { window.faults.push(String(text)); };
  window.faults = [];
  ["error", "warn"].forEach(function (kind) {
    console[kind] = function () { put(kind + ": " + [].join.call(arguments, " ")); };
  });
  addEventListener("error", function (event) {
    put(event.message || "could not load " + (event.target.src || event.target.href));
  }, true);
  addEventListener("unhandledrejection", function ({ reason }) { put(reason && (reason.stack || reason)); });
  document.addEventListener("securitypolicyviolation", function (event) {
    put("CSP " + event.blockedURI + " " + event.violatedDirective);
  });
  if (!localStorage.getItem("thalassa.settings")) {
    localStorage.setItem("thalassa.settings", '{"pace": "instant", "motion": "off"}');
  }
})();
"""
"""Neither init scripts nor the console can be had in every engine: the page itself keeps what goes wrong."""


class Seated(NamedTuple):
    """A tab, and the site that it visits."""

    tab: Tab
    url: str


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, with the script above before its first one, and the service worker told of it."""
    named = os.environ.get("THALASSA_SITE")
    if not named:
        subprocess.run([sys.executable, ROOT / "build.py", "build"], cwd=ROOT, check=True)
    copy = tmp_path_factory.mktemp("engines") / "site"
    return with_script(Path(named or ROOT / "dist"), copy, FAULTS)


@contextmanager
def new_tab(engine: str) -> Iterator[Tab]:
    """A tab of an engine. Only where a machine neither has nor can install one is it skipped, with what to do."""
    with ExitStack() as stack:
        try:
            made = stack.enter_context(ENGINES[engine]())
        except BuildError as error:
            pytest.skip(str(error))
        made.resize(*SIZE)
        yield made


@pytest.fixture(params=sorted(ENGINES))
def tab(request: pytest.FixtureRequest) -> Iterator[Tab]:
    """A tab of its own, with empty storage."""
    with new_tab(request.param) as made:
        yield made


@pytest.fixture(scope="module", params=sorted(ENGINES))
def seated(request: pytest.FixtureRequest, folder: Path) -> Iterator[Seated]:
    """A tab in which one test goes on where another was: Python starts once for all of them."""
    with Site(folder) as site, new_tab(request.param) as made:
        yield Seated(made, site.url)
