# SPDX-License-Identifier: GPL-3.0-or-later
"""A key that is typed in the settings lies in the keychain and nowhere else; a model is tested in plain words."""
import base64
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from desk import Desk, State, folder, has, main, run, same, wait

KEY = "zq-Test-4f9Xw71LmPq0"
CODED = base64.b64encode(KEY.encode()).decode()  # as QtKeychain gives bytes to the Secret Service
work = folder("homard-work-")
desk = Desk(arguments=["--workspace", work])
seen = []  # the keys that came to the server


class Model(BaseHTTPRequestHandler):
    """A chat-completions server: one sentence, or a call of the first tool where one is forced upon it by the words."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        seen.append(self.headers.get("Authorization"))
        body = json.dumps({"object": "list", "data": [{"id": "small-model", "object": "model"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        seen.append(self.headers.get("Authorization"))
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = json.dumps(asked["messages"][-1])
        delta, finish = {"content": "Hello from the test server."}, "stop"
        if "Call the tool ping" in said:
            call = {"name": "ping", "arguments": "{\"word\":\"homard\"}"}
            delta, finish = {"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": call}]}, "tool_calls"
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for part in ({"role": "assistant", **delta}, {}):
            chunk = {"id": "1", "object": "chat.completion.chunk", "model": "small-model",
                     "choices": [{"index": 0, "delta": part, "finish_reason": None if part else finish}]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")


server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/v1"


def settings():
    return desk.find("frame", "Settings")


def field(role, name):
    return desk.find(role, name, within=settings())


def on_the_page(words):
    return wait(f"{words!r} on the page", lambda: [n for n in desk.all(within=settings()) if words in (n.get_name() or "")])


def press(name):
    """By keyboard, so that it does not matter whether the page is scrolled to it."""
    button = field("push button", name)
    button.grab_focus()
    wait(f"the focus on {name}", lambda: has(button, State.FOCUSED))
    desk.key("space")


def put(role, name, text):
    node = field(role, name)
    node.grab_focus()
    wait(f"the focus in {name}", lambda: has(node, State.FOCUSED))
    desk.key("ctrl+a")
    desk.type(text)
    return node


def fills_the_form():
    desk.started()
    desk.tab_to("Skip for now")
    desk.key("space")
    desk.gone("push button", "Skip for now")
    wait("the focus in the message field", lambda: desk.focused_name() == "Message")
    desk.key("ctrl+comma")
    desk.raise_window("Settings")
    desk.click(desk.find("list item", "Models & keys", within=settings()))
    typed = put("password text", "Key", KEY)
    desk.tab_to("Choose a provider…")
    assert KEY not in desk.text_of(typed), "the key is on the accessibility bus"
    desk.type("OpenAI-c")
    wait("the provider", lambda: desk.see("combo box", "OpenAI-compatible address", within=settings()))
    put("text", "Model name", "small-model")


def test_says_what_is_wrong():
    put("text", "Address", "http://127.0.0.1:1/v1")
    press("Test this model before it is added")
    on_the_page("small-model did not pass the test.")
    words = " ".join(n.get_name() for n in desk.all(within=settings()))
    assert "127.0.0.1" in words, words
    for strange in ("errno", "Exception", "curl", "QNetwork", "nullptr", KEY):
        assert strange not in words, f"{strange} in {words}"


def test_passes():
    put("text", "Address", address)
    press("Test this model before it is added")
    on_the_page("small-model answers and calls tools.")
    same("the key at the server", set(seen), {f"Bearer {KEY}"})
    same("the keychain before the model is added", run("secret-tool", "search", "--all", "server", "Homard", check=False), "")


def key_lies_in_the_keychain():
    press("Add this model and store its key")
    on_the_page("small-model was added.")
    found = run("secret-tool", "search", "--all", "server", "Homard", check=False)
    assert CODED in found, f"secret-tool found {found!r}"
    name = on_the_page("Remove the key")[0].get_name().removeprefix("Remove the key ")
    same("the key in the keychain", run("secret-tool", "lookup", "server", "Homard", "user", name, check=False), CODED)
    desk.key("Escape")
    desk.raise_window("Homard")


def model_answers_with_it():
    before = len(seen)
    desk.send("Hello")
    wait("the answer", lambda: any("Hello from the test server." in n.get_name()
                                   for n in desk.all("list item", within=desk.see("list", "Conversation"))))
    desk.idle()
    assert len(seen) > before
    same("the key at the server", set(seen[before:]), {f"Bearer {KEY}"})


def places_with_the_key(*roots):
    forms = [KEY.encode(), CODED.encode(), KEY.encode().hex().encode(), KEY.encode("utf-16-le")]
    found = []
    for root in roots:
        for path, _, names in os.walk(root):
            for name in names:
                try:
                    with open(os.path.join(path, name), "rb") as file:
                        content = file.read()
                        if any(form in content for form in forms):
                            found.append(os.path.join(path, name))
                except OSError:
                    continue
    return found


def key_lies_nowhere_else():
    desk.key("ctrl+q")
    same("files with the key, while it ends", places_with_the_key(desk.home), [])
    same("the exit code", desk.ended(), 0)
    desk.arguments.clear()
    desk.started()
    wait("the session", lambda: desk.window("Hello — Homard"))
    desk.send("Hello again")  # read from the keychain by a new process
    wait("the runs", lambda: desk.one("SELECT count(*) FROM runs WHERE outcome = 'finished'") == 2)
    same("files with the key", places_with_the_key(desk.home, os.environ["HOME"] + "/.config", os.environ["HOME"] + "/.cache",
                                           work), [])
    assert os.listdir(desk.home)
    for name in ("cmdline", "environ"):
        with open(f"/proc/{desk.process.pid}/{name}", "rb") as file:
            assert KEY.encode() not in file.read(), name
    assert KEY not in desk.said()
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)


main(fills_the_form, test_says_what_is_wrong, test_passes, key_lies_in_the_keychain, model_answers_with_it, key_lies_nowhere_else)
