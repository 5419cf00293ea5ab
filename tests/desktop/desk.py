# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real program from outside: it is seen through the accessibility bus, as a screen reader sees it, and used through X11 key and
mouse events that go through the window manager. Nothing here waits for a fixed time: wait() asks until it is so, or fails in words and
says what is on the screen instead."""
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = float(os.environ.get("DESK_PATIENCE", "20"))  # seconds; generous, since the machine may be busy
PROGRAM = os.environ.get("HOMARD", "homard")
# A question takes no input for 500 ms after it appeared, changed or got the focus (S12); some more for the way of the key.
ARMED = 0.65

State = Atspi.StateType
_desks = []
_folders = []


class Missing(AssertionError):
    pass


def wait(what, condition, patience=PATIENCE):
    """Returns the first true value of condition()."""
    end = time.monotonic() + patience
    while True:
        try:
            value = condition()
        except GLib.Error:  # the object went away while we looked
            value = None
        if value:
            return value
        if time.monotonic() > end:
            raise Missing(f"waited {patience:.0f} s for: {what}")
        time.sleep(0.03)


def wait_armed():
    """Until a question that has just changed or got the focus takes input."""
    since = time.monotonic()
    wait("an armed question", lambda: time.monotonic() - since > ARMED)


def same(what, found, wanted):
    """Lists and texts that must be equal; says where they part."""
    if found == wanted:
        return
    lines = [f"{what} differ:"]
    if isinstance(found, list) and isinstance(wanted, list):
        for i in range(max(len(found), len(wanted))):
            one = found[i] if i < len(found) else "(nothing)"
            other = wanted[i] if i < len(wanted) else "(nothing)"
            lines.append(f"  {'  ' if one == other else '≠ '}{one!r}" + ("" if one == other else f"   wanted {other!r}"))
    else:
        lines += [f"  found  {found!r}", f"  wanted {wanted!r}"]
    raise AssertionError("\n".join(lines))


def run(*words, text=None, check=True):
    return subprocess.run(words, input=text, text=True, capture_output=True, check=check).stdout


def folder(prefix="homard-desk-"):
    """A folder that is gone after the tests."""
    _folders.append(tempfile.mkdtemp(prefix=prefix))
    return _folders[-1]


def has(node, state):
    try:
        return node.get_state_set().contains(state)
    except GLib.Error:
        return False


class Desk:
    def __init__(self, home=None, arguments=(), environment=None):
        self.program, self.home = PROGRAM, home or folder()
        self.arguments = list(arguments)
        self.environment = dict(os.environ, HOMARD_HOME=self.home, **(environment or {}))
        self.process = None
        self.log = None
        _desks.append(self)

    # -- life
    def start(self, *arguments):
        Atspi.get_desktop(0)  # the bus must be there before the program: it looks once
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([self.program, *self.arguments, *arguments], env=self.environment, stderr=self.log, stdout=self.log)
        return self

    def second(self, *arguments):
        """One more start of the program with the same folders, to its end."""
        return subprocess.run([self.program, *arguments], env=self.environment, capture_output=True, text=True, timeout=PATIENCE)

    def started(self, *arguments):
        """Started, with its window in front."""
        self.start(*arguments)
        wait("the program on the accessibility bus", self.application)
        self.raise_window()
        return self

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def ended(self, patience=PATIENCE):
        """Waits for the end and gives the exit code."""
        try:
            return self.process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            raise Missing(f"waited {patience:.0f} s for the end of the program") from None

    def kill(self):
        if self.is_running():
            self.process.kill()
            self.process.wait()

    def said(self):
        """What the program wrote to its terminal."""
        self.log.seek(0)
        return self.log.read()

    def children(self):
        """Ids of all processes below the program, in any depth."""
        found, parents = [], [self.process.pid]
        table = {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat") as file:
                    table.setdefault(int(file.read().rsplit(")", 1)[1].split()[1]), []).append(int(name))
            except OSError:
                continue
        while parents:
            below = table.get(parents.pop(), [])
            found += below
            parents += below
        return found

    # -- seeing
    def application(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.process.pid:
                child.clear_cache()
                return child
        return None

    def walk(self, within=None, shown=True):
        """Every object with its depth; a part that is not shown is passed over as a whole."""
        root = within or self.application()
        stack = [(root, 0)] if root else []
        while stack:
            node, depth = stack.pop()
            try:
                if shown and depth > 0 and not has(node, State.VISIBLE):
                    continue
                yield node, depth
                for i in range(min(node.get_child_count(), 2000) - 1, -1, -1):
                    child = node.get_child_at_index(i)
                    if child:
                        stack.append((child, depth + 1))
            except GLib.Error:
                continue

    def all(self, role=None, name=None, within=None, shown=True):
        """Every object of that role whose name is, or (callable) passes, name."""
        found = []
        for node, _ in self.walk(within, shown):
            try:
                if role is not None and node.get_role_name() != role:
                    continue
                text = node.get_name() or ""
                fits = name is None or (name(text) if callable(name) else text == name)
                if fits and (not shown or has(node, State.SHOWING)):
                    found.append(node)
            except GLib.Error:
                continue
        return found

    def see(self, role=None, name=None, within=None):
        """The first such object, or None."""
        return (self.all(role, name, within) or [None])[0]

    def find(self, role=None, name=None, within=None, patience=PATIENCE):
        label = "as wanted" if callable(name) else f"named {name!r}"
        return wait(f"a {role or 'thing'} {label}", lambda: self.see(role, name, within), patience)

    def gone(self, role, name=None, within=None, patience=PATIENCE):
        wait(f"no {role} {name if isinstance(name, str) else ''} any more", lambda: not self.all(role, name, within), patience)

    def text_of(self, node):
        if node.get_text_iface():
            return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))
        return node.get_name()

    def focused(self):
        """The widget that has the keyboard. Lists and tabs also mark their current entry: that counts as theirs."""
        found = None
        for node, _ in self.walk():
            try:
                if has(node, State.FOCUSED) and node.get_role_name() not in ("list item", "page tab", "table cell", "filler", "menu item"):
                    found = node
            except GLib.Error:
                continue
        return found

    def focused_name(self):
        node = self.focused()
        return (node.get_name() or f"({node.get_role_name()})") if node else None

    def box(self, node):
        extents = node.get_extents(Atspi.CoordType.SCREEN)
        return extents.x, extents.y, extents.width, extents.height

    def windows(self, name="."):
        return run("xdotool", "search", "--all", "--onlyvisible", "--pid", str(self.process.pid), "--name", name, check=False).split()

    def window(self, name="."):
        """The X window id of the program's visible window with that title (or any)."""
        return (self.windows(name) or [None])[-1]

    def describe(self):
        """What is on the screen, one line each thing that has a name or a text."""
        if not self.is_running():
            return f"(the program has ended with {self.process.returncode})" if self.process else "(not started)"
        lines = []
        for node, depth in self.walk():
            try:
                name, text = node.get_name(), self.text_of(node)
                focus = " [focus]" if has(node, State.FOCUSED) else ""
                if name or focus:
                    lines.append("  " * depth + f"{node.get_role_name()} {name!r}" + (f" = {text!r}" if text and text != name else "") + focus)
            except GLib.Error:
                continue
        return "\n".join(lines)

    # -- doing
    def raise_window(self, name="."):
        window = wait(f"a window {name}", lambda: self.window(name))
        run("xdotool", "windowactivate", window, check=False)
        wait(f"the window {name} in front", lambda: run("xdotool", "getactivewindow", check=False).strip() == window)
        return window

    def key(self, *keys):
        run("xdotool", "key", "--clearmodifiers", *keys)

    def type(self, text):
        run("xdotool", "type", "--clearmodifiers", "--delay", "4", "--", text)

    def click(self, node, button=1):
        x, y, width, height = self.box(node)
        run("xdotool", "mousemove", str(x + width // 2), str(y + height // 2), "click", str(button))

    def enter(self, node, text):
        """Puts text into a field by keyboard, instead of what is in it, and sees that it arrived."""
        if not has(node, State.FOCUSED):
            self.click(node)
            wait("the focus in the field", lambda: has(node, State.FOCUSED))
        self.key("ctrl+a")
        self.type(text)
        wait(f"{text!r} in the field", lambda: self.text_of(node) == text)

    def tab_to(self, name, role=None, most=60, key="Tab"):
        """Goes there with Tab alone. name: the control's, or a test of it."""
        way = []
        for _ in range(most):
            before = self.focused()
            if before and role in (None, before.get_role_name()) and (name(before.get_name() or "") if callable(name) else before.get_name() == name):
                return before
            way.append(self.focused_name())
            self.key(key)
            try:
                wait("the next focus", lambda: (now := self.focused()) is not None and now != before, 2)
            except Missing:
                break
        raise Missing(f"Tab does not come to {name!r}, only to {way}")

    def message(self, text):
        """Types into the message field and sees that it arrived there."""
        if self.focused_name() != "Message":
            self.key("ctrl+l")
            wait("the focus in the message field", lambda: self.focused_name() == "Message")
        self.enter(self.find("text", "Message"), text)

    def send(self, text):
        self.message(text)
        self.key("Return")
        wait("an empty message field", lambda: self.text_of(self.find("text", "Message")) == "")

    def card(self, words="", within=None):
        """The question whose headline or plan holds words."""
        def look():
            for card in self.all("notification", within=within):
                if words in (card.get_name() or "") or words in self.plan(card):
                    return card
            return None
        return wait(f"a question about {words!r}", look)

    def plan(self, card):
        """The exact text of what would run."""
        view = self.see("text", "What would run", within=card)
        return self.text_of(view).replace("\u00a0", " ") if view else ""

    def to_card(self, words=""):
        """F6 to the question, and wait until it takes keys."""
        self.card(words)
        self.key("F6")
        wait("the focus in the question", lambda: (node := self.focused()) and node.get_role_name() == "notification" or self.within_card(node))
        wait_armed()

    def within_card(self, node):
        while node:
            if node.get_role_name() == "notification":
                return True
            node = node.get_parent()
        return False

    # -- the store
    def rows(self, sql, *values):
        path = os.path.join(self.home, "data", "sessions.db")
        if not os.path.exists(path):
            return []
        store = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            return store.execute(sql, values).fetchall()
        finally:
            store.close()

    def one(self, sql, *values):
        rows = self.rows(sql, *values)
        return rows[0][0] if rows else None

    def idle(self):
        """Nothing runs and nothing waits, as the store knows it."""
        wait("the end of all runs", lambda: self.one("SELECT count(*) FROM runs WHERE finished_ms IS NULL") == 0
             and self.one("SELECT count(*) FROM inbox WHERE taken_by IS NULL") == 0)


def main(*tests):
    """Runs the tests in their order; the first failure ends it and tells what is on the screen, with a picture where DESK_SHOTS names a
    folder. Words on the command line choose tests by name."""
    chosen = sys.argv[1:]
    code = 0
    for test in tests:
        if chosen and test.__name__ not in chosen:
            continue
        began = time.monotonic()
        try:
            test()
        except Exception as error:  # noqa: BLE001: everything is a failure of this test
            print(f"FAIL   : {test.__name__}: {type(error).__name__}: {error}", flush=True)
            if os.environ.get("DESK_SHOTS"):
                subprocess.run(["import", "-window", "root", os.path.join(os.environ["DESK_SHOTS"], f"{test.__name__}.png")], check=False)
            for desk in _desks:
                if desk.process and (desk.is_running() or desk is _desks[-1]):
                    print(f"--- on the screen\n{desk.describe()}\n--- the program said\n{desk.said()}", flush=True)
            if os.environ.get("DESK_VERBOSE"):
                import traceback
                traceback.print_exc()
            code = 1
            break
        print(f"PASS   : {test.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
    for desk in _desks:
        desk.kill()
    for path in _folders if not os.environ.get("DESK_KEEP") else []:
        shutil.rmtree(path, ignore_errors=True)
    sys.exit(code)
