"""The stages that turn the sources into the static site; see contract.md for what the page may rely on."""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tools import appicon, hosting, icons, languages, licences, pack, slim
from tools.stages import ROOT, BuildError, digest_of, files_under, plain_disk_errors, run, say, stage

WEB = ROOT / "web"
PACKAGE = ROOT / "pygame_core"
JS = ROOT / "tools" / "js"
SHARE_PICTURE = WEB / "pictures" / "share.jpg"
"""What a link to the site looks like in a chat (python -m tools.boards)."""
WARM = ROOT / "tools" / "warm.py"
TEST_GAME = ROOT / "tests" / "morra"

NOT_FOR_BROWSERS = ("cli", "workshop", "__main__.py")
"""Parts of the package that no page uses: the command line, and what games and bots are made and measured with."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYODIDE_BESIDES = ("package.json", "pyodide-lock.json", "python_stdlib.zip")
"""What the build needs of Pyodide and no visitor downloads."""

PREPARE = """
import importlib, pkgutil
import pygame_core.games
for found in pkgutil.walk_packages(pygame_core.__path__, "pygame_core."):
    if found.name.split(".")[1] not in ("cli", "workshop", "__main__"):
        importlib.import_module(found.name)
REGISTER
pygame_core.games.load_all()
from pygame_core.bridge import dispatch
del found
"""
"""A snapshot has no files: nothing of what a browser gets may be left to import."""

WAKE = """
import pygame_core.games
REGISTER
from pygame_core.bridge import dispatch
"""
"""An ordinary start has files: a game is loaded when it is asked for, and nobody waits for the other three."""

FIRST_REQUEST = '{"method": "games"}'
"""What a restored snapshot must be able to answer before it is shipped."""

WRITE_LOBBY = """
import json, pathlib, sys
from pygame_core.kernel.gallery import gallery_of
def ask(method, **params):
    return json.loads(dispatch(json.dumps({"method": method, "params": params})))["ok"]
out = pathlib.Path(sys.argv[1])
games = ask("games")
(out / "games.json").write_text(json.dumps(games))
for game in games:
    rules = pygame_core.games.get(game["slug"]).rulebook.to_json()
    (out / f"rules-{game['slug']}.json").write_text(json.dumps(rules))
    parts = [entry.to_json() for entry in gallery_of(pygame_core.games.get(game["slug"]))]
    (out / f"gallery-{game['slug']}.json").write_text(json.dumps(parts))
"""
"""Asks the bridge for the games, and the games for their rules and parts, and writes the answers down."""


@dataclass(frozen=True)
class Machine:
    """The programs and folders that the stages use."""

    python: Path
    node: Path
    modules: Path
    micropip: Path

    @property
    def whole_pyodide(self) -> Path:
        """Folder of the Pyodide package."""
        return self.modules / "pyodide"

    @cached_property
    def pyodide(self) -> Path:
        """Folder of Pyodide without what no game can call."""
        return pyodide_stage(self)


def prepare_code(*, test_game: bool, code: str = PREPARE) -> str:
    """Python that makes an interpreter ready: the test game registered, if it is wanted, `dispatch` a global name."""
    register = 'pygame_core.games.register("morra")' if test_game else ""
    return code.replace("REGISTER", register).strip()


def build_site(machine: Machine, out: Path, *, test_game: bool = False, address: str = "") -> Path:
    """Makes the whole site in `out`; returns it. `address`: where it will be served, for the pictures of its links."""
    wheels = wheel_stage(machine, test_game=test_game)
    stdlib = stdlib_stage(machine, test_game=test_game)
    snapshot = snapshot_stage(machine, stdlib, wheels, test_game=test_game)
    drawn = {
        "sprite": sprite_stage(machine) / "sprite.svg",
        "coast": coast_stage(machine) / "coast.json",
    }
    app_icons = app_icon_stage()
    lobby = lobby_stage(machine, test_game=test_game)
    spoken = language_stage(machine, test_game=test_game)
    bundle = bundle_stage(machine)

    def assemble(site: Path) -> None:
        parts = (wheels, stdlib, snapshot, drawn, app_icons, lobby, spoken, bundle)
        Assembly(site, machine, *parts, test_game, address).write()

    sources: list[str | bytes | Path] = [
        Path(__file__),
        Path(licences.__file__),
        Path(hosting.__file__),
        ROOT / "LICENSE",
        ROOT / "index.html",
        ROOT / "pyproject.toml",
        WEB / "sw.js",
        WEB / "unpack.js",
        WEB / "old.js",
        JS / "minify.mjs",
        ROOT / "tools/contract.md",
        SHARE_PICTURE,
        address,
    ]
    made = [wheels, stdlib, snapshot, *drawn.values(), app_icons, lobby, spoken, bundle]
    site = stage("site", [*sources, *(str(path) for path in made)], assemble)
    publish(site, out)
    return out


def publish(site: Path, out: Path) -> None:
    """Copies the finished site to where it is wanted, unless it is there already."""
    same = out / "index.html"
    if same.exists() and digest_of([out]) == digest_of([site]):
        return
    with plain_disk_errors():
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(site, out)
    say("publish", str(out.relative_to(ROOT) if out.is_relative_to(ROOT) else out))


# --- Python -----------------------------------------------------


def pyodide_stage(machine: Machine) -> Path:
    """Pyodide, made smaller (tools/slim.py), and its program packed."""
    whole = machine.whole_pyodide
    tidy = JS / "tidy.mjs"

    def make(out: Path) -> None:
        tables = run([machine.node, JS / "tables.mjs", whole], failing="Could not look into Pyodide's memory.")
        for name in ("pyodide.mjs", *PYODIDE_BESIDES):
            shutil.copy(whole / name, out)
        users = "".join(path.read_text(encoding="utf-8") for path in (whole / "pyodide.mjs", tidy))
        script = slim.slim_script((whole / "pyodide.asm.mjs").read_text(encoding="utf-8"), users)
        program = (whole / "pyodide.asm.wasm").read_bytes()
        smaller = slim.slim_wasm(program, script + users, json.loads(tables.splitlines()[-1]))
        (out / "pyodide.asm.mjs").write_text(script, encoding="utf-8")
        run([machine.node, JS / "minify.mjs", out / "pyodide.asm.mjs"], failing="Could not shorten Pyodide's script.")
        (out / "pyodide.asm.wasm").write_bytes(smaller)
        (out / "program.lz").write_bytes(pack.packed(smaller, pack.PROGRAM))

    own = [JS / name for name in ("tables.mjs", "pyodide.mjs", "minify.mjs")]
    scripts = [Path(slim.__file__), Path(pack.__file__), *own, tidy]
    return stage("pyodide", [*scripts, whole / "package.json"], make)


def wheel_stage(machine: Machine, *, test_game: bool) -> Path:
    """The wheel of `pygame_core`, of the test game if wanted, and micropip's beside them."""
    sources = [*shipped_files(), ROOT / "pyproject.toml", ROOT / "LICENSE"]

    def make(out: Path) -> None:
        source = out / "source"
        for path in sources:
            copy = source / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        _build_wheel(machine, source, out)
        if test_game:
            _build_test_game_wheel(machine, out)
        for wheel in machine.micropip.glob("*.whl"):
            shutil.copy(wheel, out)
        shutil.rmtree(source)

    extra = [TEST_GAME] if test_game else []
    names = [path.relative_to(ROOT).as_posix() for path in sources]
    return stage("wheel", [*names, *sources, *extra, Path(__file__), machine.micropip], make)


def shipped_files() -> list[Path]:
    """The files of the package that visitors download."""
    return [file for file in files_under(PACKAGE) if file.relative_to(PACKAGE).parts[0] not in NOT_FOR_BROWSERS]


def _build_wheel(machine: Machine, source: Path, out: Path) -> None:
    run(
        [machine.python, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, source],
        failing=f"Could not build the wheel of {source.name}: does every .py and .toml file parse?",
        env={"SOURCE_DATE_EPOCH": "315532800"},
        cwd=source,  # `-m build` must not find our own build.py
    )


def _build_test_game_wheel(machine: Machine, out: Path) -> None:
    source = out / "test_game"
    shutil.copytree(TEST_GAME, source / TEST_GAME.name)
    (source / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
        f'[project]\nname = "{TEST_GAME.name}"\nversion = "1.0"\n'
        f'[tool.setuptools.packages.find]\ninclude = ["{TEST_GAME.name}*"]\n'
        '[tool.setuptools.package-data]\n"*" = ["*.toml", "*.json"]\n',
        encoding="utf-8",
    )
    _build_wheel(machine, source, out)
    shutil.rmtree(source)


def imported_modules(files: list[Path]) -> list[str]:
    """Modules of the standard library that Python files import, anywhere in them."""
    found: set[str] = set()
    for file in files:
        if file.suffix == ".py":
            try:
                found.update(_imports(ast.parse(file.read_bytes())))
            except SyntaxError as error:
                raise BuildError(f"{file.relative_to(ROOT)}, line {error.lineno}: {error.msg}.") from error
    return sorted(name for name in found if name.split(".")[0] in sys.stdlib_module_names)


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def stdlib_stage(machine: Machine, *, test_game: bool) -> Path:
    """The standard library as bytecode, cut down to what is used."""
    modules = imported_modules(shipped_files())
    if test_game:
        modules = sorted({*modules, *imported_modules(files_under(TEST_GAME))})

    def make(out: Path) -> None:
        run(
            [
                machine.node,
                JS / "stdlib.mjs",
                machine.pyodide,
                machine.micropip,
                out / "stdlib.zip",
                *modules,
            ],
            failing="Could not compile Pyodide's standard library.",
        )

    scripts = [JS / "stdlib.mjs", JS / "pyodide.mjs", ROOT / "tools" / "compile_stdlib.py"]
    return stage("stdlib", [*scripts, *modules, machine.pyodide, machine.micropip], make) / "stdlib.zip"


def snapshot_stage(machine: Machine, stdlib: Path, wheels: Path, *, test_game: bool) -> Path:
    """The memory of an interpreter with everything imported, and how long it is."""
    prepare = prepare_code(test_game=test_game)

    def make(out: Path) -> None:
        raw = out / "snapshot.raw"
        places = [machine.pyodide, stdlib, wheels, raw]
        answer = run(
            [machine.node, JS / "snapshot.mjs", *places, prepare, WARM, FIRST_REQUEST],
            failing="Could not make the memory snapshot: does every module of pygame_core import?",
        )
        (out / "snapshot.json").write_text(answer.splitlines()[-1], encoding="utf-8")
        memory = raw.read_bytes()
        (out / "snapshot.bin").write_bytes(gzip.compress(memory, 9, mtime=0))
        (out / "snapshot.lz").write_bytes(pack.packed(memory, pack.MEMORY))
        raw.unlink()

    compiler = ROOT / "tools" / "compile_stdlib.py"
    scripts = [JS / "snapshot.mjs", JS / "tidy.mjs", JS / "pyodide.mjs", WEB / "blank.js", WARM, compiler]
    packer = Path(pack.__file__)
    return stage("snapshot", [*scripts, packer, prepare, FIRST_REQUEST, stdlib, wheels, machine.pyodide], make)


def lobby_stage(machine: Machine, *, test_game: bool) -> Path:
    """What the page shows before Python runs there: `games.json`, `rules-<slug>.json` and `gallery-<slug>.json`."""
    code = f"{prepare_code(test_game=test_game)}\n{WRITE_LOBBY}"

    def make(out: Path) -> None:
        run(
            [machine.python, "-c", code, out],
            failing="Could not list the games: does every module of pygame_core import?",
            env={"PYTHONPATH": os.pathsep.join([str(ROOT), str(TEST_GAME.parent)])},
        )

    return stage("lobby", [code, PACKAGE, *([TEST_GAME] if test_game else [])], make)


def language_stage(machine: Machine, *, test_game: bool) -> Path:
    """Every language but English as one file; the test site has one more, made up."""
    pseudo = ["--pseudo"] if test_game else []

    def make(out: Path) -> None:
        run(
            [machine.python, "-m", "tools.languages", out, *pseudo],
            failing="Could not put the languages together: does every catalogue parse?",
            env={"PYTHONPATH": os.pathsep.join([str(ROOT), str(TEST_GAME.parent)])},
            cwd=ROOT,
        )

    return stage(
        "languages",
        [Path(languages.__file__), PACKAGE, WEB / "text", *pseudo, *([TEST_GAME] if test_game else [])],
        make,
    )


# --- Pictures and scripts ---------------------------------------


def sprite_stage(machine: Machine) -> Path:
    """The icons that are used, as one SVG."""
    names = icons.used_icons(WEB, PACKAGE)
    icon_set = machine.modules / "@iconify-json" / "game-icons"

    def make(out: Path) -> None:
        (out / "sprite.svg").write_text(icons.sprite(names, icon_set), encoding="utf-8")

    return stage("icons", [Path(icons.__file__), *names, icon_set / "package.json"], make)


def coast_stage(machine: Machine) -> Path:
    """The coastline of the Mediterranean, projected."""

    def make(out: Path) -> None:
        run([machine.node, JS / "coast.mjs", out / "coast.json"], failing="Could not project the coastline.")

    return stage("coast", [JS / "coast.mjs", ROOT / "package-lock.json"], make)


def app_icon_stage() -> Path:
    """The site's own icon."""
    return stage("app icon", [Path(appicon.__file__)], appicon.write_icons)


def bundle_stage(machine: Machine) -> Path:
    """Scripts and styles, bundled, with hashed names; `entries.json` says which is which."""

    def make(out: Path) -> None:
        answer = run(
            [machine.node, JS / "bundle.mjs", WEB, out, machine.python],
            failing="Could not bundle web/: the lines below say which file is wrong.",
        )
        (out / "entries.json").write_text(answer.splitlines()[-1], encoding="utf-8")

    return stage("bundle", [WEB, JS / "bundle.mjs", JS / "toml.mjs", ROOT / "package-lock.json"], make)


# --- The folder that is served ----------------------------------


def sha256(content: bytes) -> str:
    """The whole hash of a file's content."""
    return hashlib.sha256(content).hexdigest()


def known_by(content: bytes) -> str:
    """The part of its hash by which the service worker knows a file: against accidents, and short to send."""
    return sha256(content)[:8]


def content_hash(content: bytes) -> str:
    """The part of a file's name that changes with its content."""
    return sha256(content)[:10]


@dataclass(frozen=True)
class Assembly:
    """Puts the results of all stages together as a site."""

    site: Path
    machine: Machine
    wheels: Path
    stdlib: Path
    snapshot: Path
    drawn: dict[str, Path]
    app_icons: Path
    lobby: Path
    spoken: Path
    bundle: Path
    test_game: bool
    address: str = ""

    def write(self) -> None:
        """Writes every file of the site."""
        entries, preload = self._scripts()
        assets = {name: self._hashed(path) for name, path in self.drawn.items()}
        touch_icon = self._hashed(self.app_icons / "icon-192.png")
        icon = self._hashed(self.app_icons / "icon.svg")
        large_icon = self._hashed(self.app_icons / "icon-512.png")
        manifest = self._web_manifest(icon, touch_icon, large_icon)
        record = {
            "version": tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"],
            "worker": entries["worker"],
            "assets": assets,
            "games": json.loads((self.lobby / "games.json").read_text(encoding="utf-8")),
            "rules": self._by_game("rules-"),
            "galleries": self._by_game("gallery-"),
            "languages": {
                file.stem.removeprefix("language-"): self._hashed(file) for file in sorted(self.spoken.glob("*.json"))
            },
            "licences": self._licences(),
            "python": self._python(),
            # Two tests in two processors: what is rehearsed for nobody takes the time of what is tested.
            **({"rehearsal": 2} if self.test_game else {}),
        }
        record["hash"] = self._hash_of_everything(record)
        marks = {
            "style": entries["style"],
            "main": entries["main"],
            "early": entries["early"],
            "preload": "".join([*map(_script_ahead, preload), *map(_font_ahead, self._upright_fonts())]),
            "old": self._hashed(WEB / "old.js"),
            "manifest": manifest,
            "icon": icon,
            "touch-icon": touch_icon,
            "links": hosting.links(self.address),
            "share-picture": self.address + self._hashed(SHARE_PICTURE),
            "build": json.dumps(record).replace("<", "\\u003c"),
        }
        page = filled((ROOT / "index.html").read_text(encoding="utf-8"), marks)
        (self.site / "index.html").write_text(page, encoding="utf-8")
        self._service_worker(record)
        hosting.write_for_hosts(self.site, self.address)

    def _scripts(self) -> tuple[dict[str, str], list[str]]:
        """The scripts' names by what they are for, and those that the page's own one imports."""
        for file in files_under(self.bundle):
            if file.name != "entries.json":
                shutil.copy(file, self.site)
        entries = json.loads((self.bundle / "entries.json").read_text(encoding="utf-8"))
        return entries, entries.pop("preload")

    def _upright_fonts(self) -> list[str]:
        """The fonts of every page: a text that is drawn in another one first moves when they come."""
        return sorted(font.name for font in self.bundle.glob("*-normal.*.woff2"))

    def _by_game(self, kind: str) -> dict[str, str]:
        return {file.stem.removeprefix(kind): self._hashed(file) for file in sorted(self.lobby.glob(f"{kind}*"))}

    def _hashed(self, file: Path) -> str:
        content = file.read_bytes()
        name = f"{file.stem}.{content_hash(content)}{file.suffix}"
        (self.site / name).write_bytes(content)
        return name

    def _folder(self, name: str, files: list[Path]) -> str:
        """Files that must keep their names, in a folder that carries their hash."""
        folder = f"{name}-{content_hash(b''.join(file.read_bytes() for file in files))}/"
        (self.site / folder).mkdir()
        for file in files:
            shutil.copyfile(file, self.site / folder / file.name)
        return folder

    def _python(self) -> dict[str, Any]:
        made = json.loads((self.snapshot / "snapshot.json").read_text(encoding="utf-8"))
        wheels = sorted(self.wheels.glob("*.whl"))
        memory = self.snapshot / "snapshot.bin"
        program = self.machine.pyodide / "pyodide.asm.wasm"
        return {
            "folder": self._folder("pyodide", [self.machine.pyodide / name for name in PYODIDE_FILES]),
            "snapshot": {"url": self._hashed(memory), "bytes": memory.stat().st_size, **made["snapshot"]},
            "packed": {
                "program": self._packed(self.machine.pyodide / "program.lz", program.read_bytes()),
                "snapshot": self._packed(self.snapshot / "snapshot.lz", gzip.decompress(memory.read_bytes())),
            },
            "stdlib": self._hashed(self.stdlib),
            "sizes": {
                "wasm": program.stat().st_size,
                "stdlib": self.stdlib.stat().st_size,
            },
            "wheels": {
                "sizes": {wheel.name: wheel.stat().st_size for wheel in wheels},
                "folder": self._folder("wheels", wheels),
                "install": [wheel.name for wheel in wheels if not wheel.name.startswith("micropip-")],
            },
            "lock": made["lock"],
            "env": made["env"],
            "wake": prepare_code(test_game=self.test_game, code=WAKE),
            # Nothing is unpacked in each of hundreds of visits that come from this machine; no bench may measure it.
            **({"form": "plain"} if self.test_game else {}),
        }

    def _packed(self, file: Path, content: bytes) -> dict[str, Any]:
        """What the page must know of a packed file; its form has no checksum of its own."""
        told = {"bytes": file.stat().st_size, "raw": len(content), "sum": sum(content)}
        return {"url": self._hashed(file), **told}

    def _licences(self) -> str:
        content = licences.text(ROOT / "LICENSE", self.machine.modules, self.machine.micropip).encode()
        name = f"licences.{content_hash(content)}.txt"
        (self.site / name).write_bytes(content)
        return name

    def _web_manifest(self, icon: str, small: str, large: str) -> str:
        manifest = {
            "name": "Thalassa",
            "short_name": "Thalassa",
            "description": "Four board games of the ancient Mediterranean, for one player or a table full.",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#0f3d5c",
            "theme_color": "#0f3d5c",
            "icons": [
                {"src": icon, "sizes": "any", "type": "image/svg+xml"},
                {"src": small, "sizes": "192x192", "type": "image/png", "purpose": "any maskable"},
                {"src": large, "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
            ],
        }
        content = json.dumps(manifest, indent=1).encode()
        name = f"thalassa.{content_hash(content)}.webmanifest"
        (self.site / name).write_bytes(content)
        return name

    def _hash_of_everything(self, record: dict[str, Any]) -> str:
        parts: list[str | bytes | Path] = [self.site, json.dumps(record), ROOT / "index.html", WEB / "sw.js"]
        return digest_of(parts)[:10]

    def _service_worker(self, record: dict[str, Any]) -> None:
        python = record["python"]
        smaller = {
            python["folder"] + "pyodide.asm.wasm": python["packed"]["program"],
            python["snapshot"]["url"]: python["packed"]["snapshot"],
        }
        packed = {
            path: {
                "from": each["url"],
                "hash": known_by((self.site / each["url"]).read_bytes()),
                "raw": each["raw"],
            }
            for path, each in smaller.items()
        }
        not_kept = {each["url"] for each in smaller.values()}
        only_for_fallback = {
            python["stdlib"],
            *(python["wheels"]["folder"] + name for name in self._wheel_names()),
        }
        everything = (file.relative_to(self.site).as_posix() for file in files_under(self.site))
        listed = [path for path in everything if path not in {*not_kept, "index.html"}]
        hashes = {path: known_by((self.site / path).read_bytes()) for path in listed}
        script = service_worker(record["hash"], hashes, sorted(only_for_fallback), packed)
        file = self.site / "sw.js"
        file.write_text(script, encoding="utf-8")
        run([self.machine.node, JS / "minify.mjs", file], failing="Could not make the service worker small.")

    def _wheel_names(self) -> list[str]:
        return [wheel.name for wheel in self.wheels.glob("*.whl")]


def service_worker(
    build: str, hashes: dict[str, str], on_demand: list[str], packed: dict[str, dict[str, Any]] | None = None
) -> str:
    """The service worker's script for one build.

    `hashes` are those of all files, `on_demand` the files that it does not fetch at once, `packed` says which have a
    smaller form.
    """
    script = (WEB / "sw.js").read_text(encoding="utf-8")
    marks = (
        ('"__BUILD__"', json.dumps(build)),
        ('{ __HASHES__: "" }', json.dumps(hashes)),
        ('["__ON_DEMAND__"]', json.dumps(on_demand)),
        ('{ __PACKED__: { from: "", hash: "", raw: 0 } }', json.dumps(packed or {})),
        (
            'import { letGo, Unpacker } from "./unpack.js";',
            (WEB / "unpack.js").read_text(encoding="utf-8").replace("\nexport ", "\n"),
        ),
    )
    for mark, value in marks:
        if script.count(mark) != 1:
            raise BuildError(f"web/sw.js must contain {mark} exactly once: the build puts its list there.")
        script = script.replace(mark, value)
    return script


def _script_ahead(name: str) -> str:
    return f'<link rel="modulepreload" href="{name}">'


def _font_ahead(name: str) -> str:
    return f'<link rel="preload" as="font" type="font/woff2" href="{name}" crossorigin>'


def filled(page: str, marks: dict[str, str]) -> str:
    """The page with every `{{mark}}` replaced; a mark that nobody knows is an error."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name not in marks:
            raise BuildError(
                f"index.html has the mark {{{{{name}}}}}, which the build does not know (tools/contract.md)."
            )
        return marks[name]

    return re.sub(r"\{\{([a-z-]+)\}\}", value, page)
