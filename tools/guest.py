"""A guest at the built site: a real browser with empty storage, in which every error and every stray request counts."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

from tools.server import Site

PATIENCE = 60_000
"""Milliseconds; the machine may be busy with other things."""

OFFLINE = {"service_workers": "allow"}
"""Whoever comes for what works offline says so: to keep the whole site takes as long as to start Python."""
NO_OFFLINE_COPY = "Service Worker registration blocked by Playwright"

STILL = {"reduced_motion": "reduce"}
MOVING = {"reduced_motion": "no-preference"}
"""Where nobody looks at a movement, none is painted: without a graphics card that takes most of the time."""

INSTANT = """
if (location.protocol === "http:" && !sessionStorage.getItem("begun")) {
  sessionStorage.setItem("begun", "yes");
  try { localStorage.setItem("thalassa.settings", JSON.stringify({ pace: "instant" })); } catch {}
}
document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
  console.error("CSP", blockedURI, violatedDirective);
});
"""


class Guest:
    """One browser profile. `faults` fills with everything that should never happen; `forgive` names what may."""

    def __init__(self, browser: Browser, site: Site, **options: Any) -> None:
        self.site = site
        self.faults: list[str] = []
        self.forgive: tuple[str, ...] = ()
        usual = {**STILL, "viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
        settings: dict[str, Any] = {**usual, **options}
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context.add_init_script(INSTANT)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.context.on("request", self._requested)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != NO_OFFLINE_COPY:
            self.faults.append(f"console: {message.text}")

    def _requested(self, request: Request) -> None:
        host = urlsplit(request.url).netloc
        if host and host != urlsplit(self.site.url).netloc:
            self.faults.append(f"request to {request.url}")

    def open(self, address: str = "") -> Page:
        """A new tab at an address of the site."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.site.url + address)
        return page

    def tell(self) -> None:
        """Print what every tab shows, for whoever reads the report of a failure."""
        for page in self.context.pages:
            print(f"\n--- {page.url[:200]}\n{page.inner_text('body')[:1500]}")

    def close(self) -> None:
        """Leaves; fails where anything went wrong on the way."""
        self.context.close()
        assert [fault for fault in self.faults if not any(part in fault for part in self.forgive)] == []
