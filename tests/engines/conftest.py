"""The shipped site in Firefox and WebKit: a tab with empty storage in which every error of ours is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

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


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, with the script above before its first one, and the service worker told of it."""
    named = os.environ.get("THALASSA_SITE")
    if not named:
        subprocess.run([sys.executable, ROOT / "build.py", "build"], cwd=ROOT, check=True)
    copy = tmp_path_factory.mktemp("engines") / "site"
    return with_script(Path(named or ROOT / "dist"), copy, FAULTS)


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    with Site(folder) as running:
        yield running


@pytest.fixture(params=sorted(ENGINES))
def tab(request: pytest.FixtureRequest) -> Iterator[Tab]:
    """A tab of each engine. Only where a machine neither has nor can install one is it skipped, with what to do."""
    with ExitStack() as stack:
        try:
            made = stack.enter_context(ENGINES[request.param]())
        except BuildError as error:
            pytest.skip(str(error))
        made.resize(*SIZE)
        yield made
