# SPDX-License-Identifier: GPL-3.0-or-later
"""The memory editor of a desk: its window, its source, its bar, and the files it writes."""
import os

from desk import State, has, wait


class MemoryPage:
    def __init__(self, desk):
        self.desk = desk
        self.path = os.path.join(desk.home, "home", "memory", "MEMORY.md")
        self.kept = os.path.join(desk.home, "data", "memory-drafts")

    def on_disk(self):
        with open(self.path) as file:
            return file.read()

    def kept_texts(self):
        """What lies beside the home until it is saved: the text of each file."""
        if not os.path.isdir(self.kept):
            return []
        texts = []
        for name in os.listdir(self.kept):
            if name.endswith(".json"):
                with open(os.path.join(self.kept, name)) as file:
                    texts.append(file.read())
        return texts

    def open(self):
        """By key, with its text there."""
        self.desk.key("ctrl+m")
        self.desk.raise_window("— Memory")
        wait("the file", lambda: os.path.exists(self.path) and self.text() == self.on_disk())

    def editor(self):
        return self.desk.find("frame", lambda name: name.endswith("— Memory"))

    def source(self):
        return self.desk.find("text", "Source", within=self.editor())

    def text(self):
        return self.desk.text_of(self.source())

    def says(self, words):
        wait(f"{words!r} in the editor", lambda: [n for n in self.desk.all(within=self.editor()) if words in (n.get_name() or "")])

    def press(self, name):
        button = self.desk.find("push button", name, within=self.editor())
        button.grab_focus()
        wait(f"the focus on {name}", lambda: has(button, State.FOCUSED))
        self.desk.key("space")

    def to_source(self):
        self.source().grab_focus()
        wait("the focus in the source", lambda: has(self.source(), State.FOCUSED))

    def is_marked(self):
        """The window's title says that something is not saved."""
        return self.desk.window(r"^memory/MEMORY.md\* — Memory")
