# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real program from outside: it is seen through the accessibility bus, as a screen reader sees it, and used through X11 key and
mouse events that go through the window manager. Nothing here waits for a fixed time: wait() asks until it is so, or fails in words."""
import os
import sqlite3
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = float(os.environ.get("DESK_PATIENCE", "20"))  # seconds; generous, since the machine may be busy


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


def run(*words, text=None, check=True):
    return subprocess.run(words, input=text, text=True, capture_output=True, check=check).stdout


class Desk:
    def __init__(self, program, home, arguments=(), environment=None):
        self.program, self.home = program, home
        self.arguments = list(arguments)
        self.environment = dict(os.environ, HOMARD_HOME=home, **(environment or {}))
        self.process = None

    # -- life
    def start(self, *arguments):
        self.process = subprocess.Popen([self.program, *self.arguments, *arguments], env=self.environment, stderr=subprocess.PIPE, text=True)
        return self

    def ended(self, patience=PATIENCE):
        """Waits for the end and gives the exit code."""
        return self.process.wait(timeout=patience)

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    # -- seeing
    def application(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.process.pid:
                child.clear_cache()
                return child
        return None

    def all(self, role=None, name=None, within=None, shown=True):
        """Every object of that role whose name is, or (callable) passes, name."""
        found = []
        root = within or self.application()
        stack = [root] if root else []
        while stack:
            node = stack.pop()
            try:
                states = node.get_state_set()
                if shown and node is not root and not states.contains(Atspi.StateType.VISIBLE) and node.get_role_name() != "application":
                    continue
                fits_role = role is None or node.get_role_name() == role
                text = node.get_name() or ""
                fits_name = name is None or (name(text) if callable(name) else text == name)
                if fits_role and fits_name and (not shown or states.contains(Atspi.StateType.SHOWING)):
                    found.append(node)
                count = node.get_child_count()
                for i in range(min(count, 2000) - 1, -1, -1):
                    child = node.get_child_at_index(i)
                    if child:
                        stack.append(child)
            except GLib.Error:
                continue
        return found

    def find(self, role=None, name=None, within=None, patience=PATIENCE):
        label = name.__doc__ or "…" if callable(name) else name
        return wait(f"a {role or 'thing'} named {label!r}", lambda: (self.all(role, name, within) or [None])[0], patience)

    def text_of(self, node):
        if node.get_text_iface():
            return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))
        return node.get_name()

    def focused(self):
        nodes = [n for n in self.all() if n.get_state_set().contains(Atspi.StateType.FOCUSED)]
        return nodes[-1] if nodes else None

    def box(self, node):
        extents = node.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
        return extents.x, extents.y, extents.width, extents.height

    def window(self, name=None):
        """The X window id of the program's visible window with that title (or any)."""
        out = run("xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid), "--name", name or ".*", check=False).split()
        return out[-1] if out else None

    def screenshot(self, path):
        subprocess.run(["import", "-window", "root", path], check=True)

    # -- doing
    def raise_window(self, name=None):
        window = wait(f"a window {name or ''}", lambda: self.window(name))
        run("xdotool", "windowactivate", "--sync", window)
        return window

    def key(self, *keys):
        run("xdotool", "key", "--clearmodifiers", *keys)

    def type(self, text):
        run("xdotool", "type", "--clearmodifiers", "--delay", "8", "--", text)

    def click(self, node, button=1):
        x, y, width, height = self.box(node)
        run("xdotool", "mousemove", str(x + width // 2), str(y + height // 2), "click", str(button))

    # -- the store
    def rows(self, sql, *values):
        path = os.path.join(self.home, "data", "sessions.db")
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
            return store.execute(sql, values).fetchall()


def main(*tests):
    """Runs the tests in their order; the first failure ends it, with a picture where DESK_SHOTS names a folder."""
    for test in tests:
        started = time.monotonic()
        try:
            test()
        except Exception as error:  # noqa: BLE001: everything is a failure of this test
            print(f"FAIL   : {test.__name__}: {error}", flush=True)
            if os.environ.get("DESK_SHOTS"):
                subprocess.run(["import", "-window", "root", os.path.join(os.environ["DESK_SHOTS"], f"{test.__name__}.png")], check=False)
            if os.environ.get("DESK_VERBOSE"):
                raise
            sys.exit(1)
        print(f"PASS   : {test.__name__} ({time.monotonic() - started:.1f} s)", flush=True)
