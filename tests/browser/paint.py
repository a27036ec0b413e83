"""Pages that are laid out, touched and read, but not painted: nobody looks, and paint takes a sixth of the time.

A root that lets no light through has no pixels to draw; everything else is as ever. In the soak pages are painted.
"""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

UNPAINTED = """(() => {
    window.unpainted = new CSSStyleSheet();
    window.unpainted.replaceSync('html { opacity: 0 !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.unpainted];
})()"""

PAINT = "() => { if (window.unpainted) window.unpainted.disabled = true; }"


def leave_unpainted(context: BrowserContext) -> None:
    """All pages of a browser's visitor."""
    context.add_init_script(UNPAINTED)


def paint(page: Page) -> None:
    """Have a page painted from now on."""
    page.evaluate(PAINT)


def painted(script: str) -> str:
    """A function in the page that looks at what can be seen: to it the page is painted."""
    return f"""async given => {{
        const sheet = window.unpainted ?? {{}};
        sheet.disabled = true;
        try {{ return await ({script})(given); }} finally {{ sheet.disabled = false; }}
    }}"""
