#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows that the tests of the defences see them: each must fail once its defence is off.

  run.py check          the table (twins.tsv), the sources and the tests agree
  run.py BUILD [NAME…]  runs the twins in a build made with HOMARD_TWINS: green with all defences, red with that one off

Red is a failure that the named function tells of, or initTestCase, where the sandbox of the test fails its own self-test. A crash, a
skip or a run without an end is none.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FEWEST = 14
LONGEST = 120  # seconds a test program


class Twin:
    def __init__(self, line):
        self.defence, self.source, self.test, functions, self.keeps = line.split("\t")
        self.functions = functions.split()


def table():
    lines = (HERE / "twins.tsv").read_text(encoding="utf-8").splitlines()
    return [Twin(line) for line in lines if line and not line.startswith("#")]


def asked():
    """(defence, file) of each place that asks, and how often."""
    found = {}
    for room in ("core", "ui", "app"):
        for path in sorted((ROOT / room).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix not in (".cpp", ".h") or name == "core/base/defence.h":
                continue
            text = path.read_text(encoding="utf-8")
            for word in re.findall(r"\bdefenceOn\s*\(([^)]*)\)", text):
                key = (word.strip('"') if re.fullmatch(r'"[a-z-]+"', word) else f"({word})", name)
                found[key] = found.get(key, 0) + 1
            if path.suffix == ".h" and "base/defence.h" in text:
                found[("(in a header)", name)] = 1
            if "HOMARD_TWIN" in text:
                found[("(HOMARD_TWIN…)", name)] = 1
    return found


def check():
    twins, places, faults = table(), asked(), []
    wanted = {(twin.defence, twin.source) for twin in twins}
    for place in sorted(set(places) - wanted):
        faults.append("%s is asked in %s, but not by the table" % place)
    for place in sorted(wanted - set(places)):
        faults.append("%s stands in the table, but is not asked in %s" % place)
    faults += ["%s is asked more than once in %s" % place for place, count in sorted(places.items()) if count > 1]
    names = [twin.defence for twin in twins]
    if names != sorted(set(names)):
        faults.append("the table is not in order, or names one twice")
    if len(names) < FEWEST:
        faults.append(f"only {len(names)} defences, at least {FEWEST} are wanted")
    for twin in twins:
        sources = list((ROOT / "tests").rglob(twin.test + ".cpp"))
        text = sources[0].read_text(encoding="utf-8") if sources else ""
        for function in twin.functions:
            if not re.search(rf"^\s*void (?:\w+::)?{function}\(\)", text, re.M):
                faults.append(f"{twin.defence}: there is no {twin.test}::{function}")
        if not twin.functions:
            faults.append(f"{twin.defence} names no test function")
    return faults


def programs(build):
    listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True).stdout
    found = {}
    for test in json.loads(listed)["tests"]:
        values = {entry["name"]: entry["value"] for entry in test.get("properties", [])}
        found[test["name"]] = (test.get("command", [])[1:], values.get("ENVIRONMENT", []))
    return found


def run(command, variables, functions, off):
    environment = {**os.environ, **dict(entry.split("=", 1) for entry in variables)}
    environment["CI"] = "true"  # a sandbox that does not work is a failure there, not a reason to skip
    environment.pop("HOMARD_TWIN_OFF", None)
    if off:
        environment["HOMARD_TWIN_OFF"] = off
    try:
        done = subprocess.run(command + functions, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout.decode("utf-8", "replace")


def told(word, function, text):
    return re.search(rf"^{re.escape(word)}\s*: \w+::{function}\(", text, re.M) is not None


def fault_of(twin, command, variables, off):
    code, text = run(command, variables, twin.functions, off)
    if code is None:
        return "did not end", text
    for function in twin.functions:
        if told("SKIP", function, text):
            return f"{function} was skipped", text
        if off and not told("FAIL!", function, text) and not told("FAIL!", "initTestCase", text):
            return f"{function} stayed green" if told("PASS", function, text) else f"{function} told nothing (end {code})", text
        if not off and not told("PASS", function, text):
            return f"{function} is red with all defences on", text
    if not off and code != 0:
        return f"ended with {code}", text
    return "", text


def twins_of(build, chosen):
    known, faults, began = programs(build), 0, time.monotonic()
    twins = [twin for twin in table() if not chosen or twin.defence in chosen]
    for twin in twins:
        command, variables = known.get(twin.test, ([], []))
        if not command or not os.access(command[0], os.X_OK):
            print(f"{twin.defence}: {twin.test} is not built")
            faults += 1
            continue
        for off in ("", twin.defence):
            fault, text = fault_of(twin, command, variables, off)
            if fault:
                faults += 1
                print(f"{twin.defence}: {'off' if off else 'on'}: {fault}\n{text[-3000:]}")
                break
        else:
            print(f"{twin.defence}: {twin.test} {' '.join(twin.functions)}: red without it")
    print(f"twins: {len(twins)} defences, {faults} faults, {time.monotonic() - began:.0f} s")
    return 1 if faults or not twins else 0


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    faults = check()
    for fault in faults:
        print(f"twins: {fault}")
    if faults or sys.argv[1:] == ["check"]:
        print(f"twins: {len(table())} defences, {len(faults)} faults")
        return 1 if faults else 0
    return twins_of(sys.argv[1], sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
