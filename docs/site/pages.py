"""What `make site` adds to docs/: the README as its start and its tabs, files outside docs/.

MkDocs calls the functions whose names begin with `on_` (mkdocs.yml). A path of the project is as
Git has it, "docs/play.md"; the site has that page as "play.md", the README as "index.md".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from os.path import relpath
from pathlib import Path, PurePosixPath
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[2]
START: Final = "README.md"
EVIDENCE: Final = "docs/measured/"
LINK: Final = re.compile(r"\[([^][]*)\]\(([^)\s#:]+)((?:#[^)\s]*)?)\)")
FENCE: Final = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
CODE: Final = re.compile(r"<code>[^<]*</code>")
OPTION: Final = re.compile(r"(?<![\w-])(--?\w[\w-]*)")
STATIC: Final = "firmware/screen/static/"
LOOKS: Final = (  # what the box's own pages look like
    f"{STATIC}icon.svg",
    f"{STATIC}tokens.css",
    f"{STATIC}fonts/alegreya-latin-wght-normal.woff2",
)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Make the tabs: the paths of the README, each with the pages that it names."""
    config.nav = nav()
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what pages show or link to outside docs/, and what the site looks like."""
    for path in sorted({*linked_files(), *LOOKS}):
        if not path.startswith("docs/"):
            files.append(File.generated(config, uri_of(path), abs_src_path=str(ROOT / path)))
        elif (ROOT / path).is_dir():
            files.append(File.generated(config, uri_of(path), content=folder_as_page(path)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Let each link lead to where the site has its file."""
    uri = page.file.src_uri
    (source,) = [path for path in pages() if uri_of(path) == uri] or [f"docs/{uri}"]

    def moved(found: re.Match[str]) -> str:
        words, link, heading = found.groups()
        target = target_of(source, link)
        if not (ROOT / target).exists():
            return found[0]
        if words == link:
            words = title_of(target)
        return f"[{words}]({relpath(uri_of(target), PurePosixPath(uri).parent)}{heading})"

    return LINK.sub(moved, markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Let no line end inside `--an-option`: its hyphens would break it."""
    return CODE.sub(lambda code: OPTION.sub(r"<span>\1</span>", code[0]), html)


def uri_of(path: str) -> str:
    """Return where the site has a file of the project; of a folder, the page that shows it."""
    if path == START:
        return "index.md"
    inside = path.removeprefix("docs/").rstrip("/")
    return f"{inside}/index.md" if (ROOT / path).is_dir() else inside


def title_of(path: str) -> str:
    """Return what a page is called, a path of another file as it is."""
    if not path.endswith(".md"):
        return path
    return (ROOT / path).read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def target_of(source: str, link: str) -> str:
    """Return the path of the project that a link of a page leads to."""
    return relpath(ROOT / PurePosixPath(source).parent / link, ROOT)


def links_of(path: str) -> Iterator[tuple[str, bool]]:
    """Yield each path of the project that a page links to or shows, and whether to a heading."""
    for _, link, heading in LINK.findall(FENCE.sub("", (ROOT / path).read_text(encoding="utf-8"))):
        target = target_of(path, link)
        if (ROOT / target).exists():
            yield target, bool(heading)


@cache
def pages() -> tuple[str, ...]:
    """Return every page of the site: the README, what docs/ has, what they link to."""
    docs = ROOT / "docs"
    own = sorted([*docs.glob("*.md"), *docs.glob("measured/*.md")])
    found = [START, *(one.relative_to(ROOT).as_posix() for one in own)]
    for path in found:  # which grows
        found += {one for one, _ in links_of(path) if one.endswith(".md")} - {*found}
    return tuple(found)


def linked_files() -> set[str]:
    """Return every file and folder of the project that a page of the site links to or shows."""
    return {START, *(target for path in pages() for target, _ in links_of(path))}


def folder_as_page(path: str) -> str:
    """Return a page that shows each file of a folder."""
    folder = ROOT / path
    shown = [f"# {folder.name}\n"]
    for file in sorted(folder.rglob("*.*")):
        if file.suffix != ".pyc":
            text = file.read_text(encoding="utf-8").rstrip()
            shown.append(f"## {file.relative_to(folder)}\n\n```{file.suffix[1:]}\n{text}\n```\n")
    return "\n".join(shown)


def nav() -> list[dict[str, Any]]:
    """Return the start page, each path of the README with its pages, and the evidence.

    A page belongs to the last path that names it; one that none names, to the last path.
    """
    place = {page: title for title, named in _paths() for page in named}
    folders = sorted(one for one in linked_files() if (ROOT / one).is_dir())
    *titles, last = tabs = {title: list[str]() for title, _ in _paths()} | {"Evidence": []}
    for page in (*place, *pages(), *folders):
        tab = last if page.startswith(EVIDENCE) else place.get(page, titles[-1])
        if page != START and uri_of(page) not in tabs[tab]:
            tabs[tab].append(uri_of(page))
    return [{"Start": uri_of(START)}, *({title: named} for title, named in tabs.items())]


def _paths() -> Iterator[tuple[str, list[str]]]:
    """Yield each path of the README: its heading, and the pages that it names whole."""
    for part in (ROOT / START).read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        named = [
            target
            for _, link, heading in LINK.findall(text)
            if not heading and (target := target_of(START, link)).endswith(".md")
        ]
        if named:
            yield title, named
