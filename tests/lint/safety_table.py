#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which test guards which safety rule: the table of docs/SAFETY.md.

  safety_table.py check    every rule has a test that bears its id, and the table is what the tests say
  safety_table.py update   writes the table anew

A test bears an id when its function is named for it (s44FlippingFile, S94_imagesOnly), or when a row of
tests/data/commands.tsv, which tst_commands runs, has it in its note; or a rule of house.sh is named for it. Rules that are not built yet stand in the table with
what they wait for in words; they need no test, and one that has a test must not stand there as waiting.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs" / "SAFETY.md"
SHOWN = 3
ROW = re.compile(r"^\| (S\d{2,3}) \| ([^|]*?) \| ?([^|]*?) ?\|$")
WAITS = "waits: "


def definitions():
    """Rule id → sorted "tst_file::function" of all test functions that bear it."""
    found = {}
    for path in sorted((ROOT / "tests").rglob("tst_*.cpp")):
        text = path.read_text(encoding="utf-8")
        for function in re.findall(r"^\s*void (?:\w+::)?(\w+)\(\)", text, re.M):
            if function.endswith("_data"):
                continue
            for number in re.findall(r"(?:^|_)[sS](\d{2,3})(?=[A-Z_]|$)", function):
                found.setdefault("S" + number, set()).add(f"{path.stem}::{function}")
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for function in re.findall(r"^\s*def (test_s(?:\d{2,3})\w*)\(", path.read_text(encoding="utf-8"), re.M):
            number = re.match(r"test_s(\d{2,3})", function).group(1)
            found.setdefault("S" + number, set()).add(f"{path.stem}::{function}")
    for identity in re.findall(r"^refuse '[^']*\((S\d{2,3})\)'", (ROOT / "tests/lint/house.sh").read_text(encoding="utf-8"), re.M):
        found.setdefault(identity, set()).add("lint_house")
    rows = {}
    for line in (ROOT / "tests/data/commands.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            for identity in set(re.findall(r"\bS\d{2,3}\b", line.rsplit("\t", 1)[-1])):
                rows[identity] = rows.get(identity, 0) + 1
    return found, rows


def words(identity, found, rows):
    names = sorted(found.get(identity, ()))
    parts = [f"`{name}`" for name in names[:SHOWN]]
    if len(names) > SHOWN:
        parts.append(f"and {len(names) - SHOWN} more")
    if identity in rows:
        parts.append(f"{rows[identity]} lines of commands.tsv")
    return ", ".join(parts)


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in ("check", "update"):
        print(__doc__)
        return 2
    found, rows = definitions()
    lines, faults, seen = [], [], []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        match = ROW.match(line)
        if not match:
            lines.append(line)
            continue
        identity, rule, tests = match.groups()
        if identity in seen:
            faults.append(f"{identity} stands twice in the table")
        seen.append(identity)
        wanted = words(identity, found, rows)
        if tests.startswith(WAITS):
            if wanted:
                faults.append(f"{identity} is said to wait, but has tests: {wanted}")
            wanted = tests
        elif not wanted:
            faults.append(f"{identity} has no test: name one s{identity[1:]}…")
        elif tests != wanted and sys.argv[1] == "check":
            faults.append(f"{identity}: the table does not name its tests (safety_table.py update)")
        lines.append(f"| {identity} | {rule} | {wanted} |")
    for identity in sorted(set(found) | set(rows)):
        if identity not in seen:
            faults.append(f"{identity} has tests, but does not stand in docs/SAFETY.md")
    if seen != sorted(seen, key=lambda name: int(name[1:])):
        faults.append("the rules are not in order")
    if sys.argv[1] == "update":
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for fault in faults:
        print(f"safety table: {fault}")
    print(f"safety table: {len(seen)} rules, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
