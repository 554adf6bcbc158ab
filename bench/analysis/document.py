"""Replaces what is between markers in a Markdown document:

<!-- generated: NAME -->
...
<!-- end -->
"""

import re

from .results import InputError

_BLOCK = re.compile(r"<!-- generated: (?P<name>[^>]*?) -->\n(?P<content>.*?)<!-- end -->", re.DOTALL)


def fill(text, tables, name="document"):
    """`tables` maps the names to functions that return the content."""
    if text.count("<!-- generated: ") != len(_BLOCK.findall(text)) or text.count("<!-- end -->") != len(
        _BLOCK.findall(text)
    ):
        raise InputError(f"{name}: each '<!-- generated: NAME -->' must be a line, with an '<!-- end -->' after it")

    def content(match):
        table = match["name"]
        if table not in tables:
            raise InputError(f"{name}: the marker names '{table}'; it must be one of {' '.join(tables)}")
        return f"<!-- generated: {table} -->\n{tables[table]()}\n<!-- end -->"

    return _BLOCK.sub(content, text)
