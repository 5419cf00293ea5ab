# SPDX-License-Identifier: GPL-3.0-or-later
"""Where nothing can be written (F13): the window starts, says what is not stored and in which folder, shows what is there, keeps the text of
what cannot be sent, and asks before what is in memory only is gone."""
import os
import subprocess
import sys

from desk import Desk, PROGRAM, State, folder, has, main, run, same, wait


class ReadOnly:
    """Paths a program cannot write: for root, whom no rights hold, mounted so in a mount namespace of that program."""

    def __init__(self, *paths):
        self.paths = paths
        self.program = PROGRAM
        if os.geteuid() == 0:
            self.program = os.path.join(folder(), "homard")
            mounts = "".join(f'mount --bind "{path}" "{path}" && mount -o remount,bind,ro "{path}" || exit 99\n' for path in paths)
            inner = os.path.join(os.path.dirname(self.program), "inside")
            for name, text in ((self.program, f'exec unshare -m sh "{inner}" "$@"\n'), (inner, f'{mounts}exec "{PROGRAM}" "$@"\n')):
                with open(name, "w") as file:
                    file.write("#!/bin/sh\n" + text)
                os.chmod(name, 0o700)

    def set(self, writable):
        if os.geteuid() == 0:
            return self
        for path in self.paths:
            os.chmod(path, 0o700 if writable else 0o555)  # a folder is gone through only with its rights
            for where, folders, files in os.walk(path, topdown=writable):
                for name in folders:
                    os.chmod(os.path.join(where, name), 0o700 if writable else 0o555)
                for name in files:
                    os.chmod(os.path.join(where, name), 0o600 if writable else 0o444)
        return self

    def __enter__(self):
        return self.set(False)

    def __exit__(self, *_):
        self.set(True)


def possible():
    """Root may have been kept from mounting."""
    return os.geteuid() != 0 or subprocess.run(["unshare", "-m", "mount", "--bind", "/tmp", "/tmp"], capture_output=True).returncode == 0


def started(home, readonly, workspace=True):
    desk = Desk(home=home, arguments=["--workspace", work] if workspace else [])
    desk.program = readonly.program
    return desk.started()


def banner(desk, *words):
    """The notice above the conversation, with all these words."""
    return desk.find("notification", lambda text: all(word in text for word in words))


def quit(desk, button=None):
    """button: of the question that tells what would be gone."""
    desk.raise_window("Homard$")
    desk.key("ctrl+q")
    if button:
        question = desk.find("alert", "Quit Homard?")
        desk.find("label", lambda text: "in memory only" in text, within=question)
        desk.click(desk.find("push button", button, within=question))
    same("exit code", desk.ended(), 0)


def files_in(home):
    return sorted(os.path.join(where, name) for where, _, names in os.walk(home) for name in names)


work = folder("homard-work-")


def stored_sessions_are_read():
    home = folder()
    first = Desk(home=home, arguments=["--workspace", work]).started()
    first.click(first.find("push button", "Use the practice model"))
    first.send("hello from before")
    first.idle()
    quit(first)
    before = files_in(home)
    with ReadOnly(home) as readonly:
        desk = started(home, readonly)
        data, config, memory = (os.path.join(home, name) for name in ("data", "config", "home"))
        banner(desk, "Earlier sessions can be read", "in memory only", data, f"Settings cannot be saved in {config}", f"memory cannot be saved in {memory}")
        desk.click(desk.find("list item", lambda text: text.startswith("hello from before")))
        desk.find("list item", lambda text: text.startswith("Answer:"))
        wait("its title", lambda: desk.window("^hello from before"))
        desk.find("table cell", lambda text: text.startswith("Run "))
        desk.message("this must not be lost")
        desk.key("Return")
        banner(desk, "Not sent", "only be read", data)
        same("the field", desk.text_of(desk.find("text", "Message")), "this must not be lost")

        desk.key("ctrl+n")
        wait("an empty field", lambda: desk.text_of(desk.find("text", "Message")) == "")
        desk.send("hello again")
        desk.find("list item", lambda text: text.startswith("Answer:"))
        wait("both in the list", lambda: len([item for item in desk.all("list item") if item.get_name().startswith("hello ")]) == 2)

        desk.key("ctrl+comma")
        desk.raise_window("^Settings")
        desk.click(desk.find("check box", lambda text: text.startswith("Keep running in the tray")))
        banner(desk, "were not saved", os.path.join(config, "settings.json"), "Read-only file system" if os.geteuid() == 0 else "Permission denied")
        assert not desk.all("notification", lambda text: ".good" in text), "names a file nobody knows"
        desk.key("Escape")
        desk.raise_window("Homard$")
        desk.key("ctrl+m")
        desk.raise_window("Memory")
        source = desk.find("text", "Source")
        wait("the memory", lambda: "# Memory" in desk.text_of(source))
        desk.click(source)
        wait("the focus in the memory", lambda: has(source, State.FOCUSED))
        desk.type("kept ")
        desk.key("ctrl+s")
        banner(desk, os.path.join(memory, "memory", "MEMORY.md"), "cannot be")
        wait("the text that was typed", lambda: "kept " in desk.text_of(source))
        quit(desk, "Quit without saving")
    same("the files", files_in(home), before)


def nothing_can_be_made():
    home = folder()
    with ReadOnly(home) as readonly:
        desk = started(home, readonly)
        banner(desk, "Sessions are kept in memory only", os.path.join(home, "data"))
        desk.tab_to("Use the practice model")
        desk.key("space")
        banner(desk, "were not saved", "settings.json cannot be written")
        desk.send("hello")
        desk.find("list item", lambda text: text.startswith("Answer:"))
        desk.key("ctrl+comma")
        desk.raise_window("^Settings")
        desk.key("Escape")
        desk.raise_window("Homard$")
        desk.key("ctrl+m")
        desk.raise_window("Memory")
        quit(desk, "Quit")
        assert not os.path.exists("/sandbox"), "made a folder where it has no business"
    same("the files", files_in(home), [])


def no_folder_can_be_suggested():
    """Not the one the program happens to be started in."""
    home = folder()
    with ReadOnly(home) as readonly:
        desk = started(home, readonly, workspace=False)
        desk.find("push button", "Folder: Choose a folder")
        desk.message("work somewhere")
        desk.key("Return")
        banner(desk, "Not sent", "No folder to work in is chosen yet")
        same("the field", desk.text_of(desk.find("text", "Message")), "work somewhere")
        quit(desk)


def the_home_is_a_file():
    path = os.path.join(folder(), "letter")
    with open(path, "w") as file:
        file.write("dear reader")
    desk = started(path, ReadOnly())
    banner(desk, "Sessions are kept in memory only", "Not a directory")
    quit(desk)
    with open(path) as file:
        same("the letter", file.read(), "dear reader")


if not possible():
    print("SKIP   : desk: skipped: nothing can be made read-only here")
    sys.exit(77)
main(stored_sessions_are_read, nothing_can_be_made, no_folder_can_be_suggested, the_home_is_a_file)
