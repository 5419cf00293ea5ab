#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps translations/*.ts in step with the sources, and checks them.

    translations.py update          writes new texts into the .ts files (unfinished) and takes gone ones out
    translations.py check           fails on a text that is missing, gone, unfinished, or the same as its source

All texts stand in one context, "homard": lupdate's contexts do not always match those at run time (qualified calls, helpers), and one English
text should have one translation. Where it must not, the source tells them apart by the comment of tr(). The program's translator asks for that
one context whatever is asked of it (app/desktop/languages.cpp). homard_en.ts holds the plural forms only.
"""
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
CONTEXT = "homard"
# Helpers whose one argument is a text to translate, beside tr() and translate().
ALIASES = ["tr+=say", "tr+=sandboxText"]
# The command line program speaks English: it is for scripts.
LEFT_OUT = ("app/ctl/", "app/homardctl.cpp")


def sources():
    files = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "core", "app", "ui"], cwd=ROOT, text=True,
                           capture_output=True, check=True).stdout.split()
    return sorted({f for f in files if f.endswith((".cpp", ".h")) and not f.startswith(LEFT_OUT) and os.path.exists(os.path.join(ROOT, f))})


def lupdate():
    for place in ("/usr/lib/qt6/bin/lupdate", "lupdate6", "lupdate"):
        if os.path.exists(place) or subprocess.run(["which", place], capture_output=True).returncode == 0:
            return place
    sys.exit("lupdate is missing (qt6-l10n-tools)")


def extract():
    """(source, comment) -> {"numerus": bool, "places": [...]} of everything that is said in the sources."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "all.ts")
        listed = os.path.join(folder, "sources.lst")
        with open(listed, "w") as file:
            file.write("\n".join(os.path.join(ROOT, f) for f in sources()))
        done = subprocess.run([lupdate(), "-silent", "-locations", "relative", "-tr-function-alias", ",".join(ALIASES), "@" + listed, "-ts", out],
                              text=True, capture_output=True)
        if done.returncode != 0:
            sys.exit(done.stderr)
        found = {}
        for message in ET.parse(out).getroot().iter("message"):
            key = (message.findtext("source") or "", message.findtext("comment") or "")
            entry = found.setdefault(key, {"numerus": False, "places": set()})
            entry["numerus"] = entry["numerus"] or message.get("numerus") == "yes"
        return found


def read(path):
    """(source, comment) -> list of forms; an unfinished one has empty forms or the mark."""
    known = {}
    if not os.path.exists(path):
        return known
    for message in ET.parse(path).getroot().iter("message"):
        key = (message.findtext("source") or "", message.findtext("comment") or "")
        translation = message.find("translation")
        forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
        known[key] = {"forms": forms, "unfinished": translation.get("type") == "unfinished"}
    return known


def escaped(text):
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("'", "&apos;")
    return re.sub(r"[\x00-\x08\x0b-\x1f]", lambda m: f'<byte value="x{ord(m.group()):x}"/>', text)


def write(path, language, texts, known, plural_count, only_numerus):
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>", f'<TS version="2.1" language="{language}">', "<context>", f"    <name>{CONTEXT}</name>"]
    for source, comment in sorted(texts, key=lambda key: (key[0].lower(), key[0], key[1])):
        entry = texts[(source, comment)]
        if only_numerus and not entry["numerus"]:
            continue
        before = known.get((source, comment))
        count = plural_count if entry["numerus"] else 1
        forms = before["forms"] if before and len(before["forms"]) == count else [""] * count
        unfinished = not before or before["unfinished"] or not all(forms)
        lines.append(f'    <message{" numerus=" + chr(34) + "yes" + chr(34) if entry["numerus"] else ""}>')
        lines.append(f"        <source>{escaped(source)}</source>")
        if comment:
            lines.append(f"        <comment>{escaped(comment)}</comment>")
        mark = ' type="unfinished"' if unfinished else ""
        if entry["numerus"]:
            lines.append(f"        <translation{mark}>")
            lines += [f"            <numerusform>{escaped(form)}</numerusform>" for form in forms]
            lines.append("        </translation>")
        else:
            lines.append(f"        <translation{mark}>{escaped(forms[0])}</translation>")
        lines.append("    </message>")
    lines += ["</context>", "</TS>", ""]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


LANGUAGES = [("zh_CN", 1, False), ("en", 2, True)]


def path_of(language):
    return os.path.join(HERE, f"homard_{language}.ts")


def update():
    texts = extract()
    for language, forms, only_numerus in LANGUAGES:
        known = read(path_of(language))
        write(path_of(language), language, texts, known, forms, only_numerus)
        now = read(path_of(language))
        print(f"{language}: {len(now)} texts, {sum(1 for entry in now.values() if entry['unfinished'])} unfinished")


def placeholders(text):
    return sorted(re.findall(r"%(?:n|L?\d)", text))


def check():
    texts = extract()
    with open(os.path.join(HERE, "same.txt"), encoding="utf-8") as file:
        same = {line.rstrip("\n") for line in file if not line.startswith("#")}
    faults = []
    for language, forms, only_numerus in LANGUAGES:
        known = read(path_of(language))
        wanted = {key for key, entry in texts.items() if entry["numerus"] or not only_numerus}
        faults += [f"{language}: missing (run translations/translations.py update): {key[0]!r}" for key in sorted(wanted - set(known))]
        faults += [f"{language}: not in the sources any more: {key[0]!r}" for key in sorted(set(known) - wanted)]
        for key in sorted(wanted & set(known)):
            entry = known[key]
            if entry["unfinished"] or not all(entry["forms"]) or len(entry["forms"]) != (forms if texts[key]["numerus"] else 1):
                faults.append(f"{language}: unfinished: {key[0]!r}")
                continue
            if language != "en" and key[0] in entry["forms"] and key[0] not in same:
                faults.append(f"{language}: the same as its source, and not in same.txt: {key[0]!r}")
            for form in entry["forms"]:
                lost = [p for p in placeholders(key[0]) if p not in placeholders(form) and not (p == "%n" and texts[key]["numerus"])]
                if lost or [p for p in placeholders(form) if p not in placeholders(key[0])]:
                    faults.append(f"{language}: other placeholders than its source: {key[0]!r} -> {form!r}")
                if key[0].count("\n") != form.count("\n"):
                    faults.append(f"{language}: other line breaks than its source: {key[0]!r}")
    print("\n".join(faults) if faults else f"translations: {len(texts)} texts, all finished")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    {"update": update, "check": check}[sys.argv[1] if len(sys.argv) > 1 else "check"]()
