# SPDX-License-Identifier: GPL-3.0-or-later
"""An X session manager (XSMP) on libSM and libICE, which are there wherever Qt's X11 plugin is: what a desktop does at login, when it saves
the session, and at logout. It speaks on a thread of its own; tell what to do by its methods and look at `said`."""
import ctypes
import os
import select
import threading
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_ulong, c_void_p, cast, create_string_buffer

SAVE_GLOBAL, SAVE_LOCAL, SAVE_BOTH = 0, 1, 2
INTERACT_NONE, INTERACT_ERRORS, INTERACT_ANY = 0, 1, 2


class SmPropValue(Structure):
    _fields_ = [("length", c_int), ("value", c_void_p)]


class SmProp(Structure):
    _fields_ = [("name", c_char_p), ("type", c_char_p), ("num_vals", c_int), ("vals", POINTER(SmPropValue))]


class Callback(Structure):
    _fields_ = [("function", c_void_p), ("data", c_void_p)]


REGISTER = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p)
ONE_INT = CFUNCTYPE(None, c_void_p, c_void_p, c_int)
NO_MORE = CFUNCTYPE(None, c_void_p, c_void_p)
REQUEST = CFUNCTYPE(None, c_void_p, c_void_p, c_int, c_int, c_int, c_int, c_int)
CLOSE = CFUNCTYPE(None, c_void_p, c_void_p, c_int, POINTER(c_char_p))
SET = CFUNCTYPE(None, c_void_p, c_void_p, c_int, POINTER(POINTER(SmProp)))
DELETE = CFUNCTYPE(None, c_void_p, c_void_p, c_int, POINTER(c_char_p))
NEW_CLIENT = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(c_ulong), POINTER(Callback), c_void_p)
IO_ERROR = CFUNCTYPE(None, c_void_p)
AUTHORISE = CFUNCTYPE(c_int, c_char_p)


class SessionManager:
    """For one client at a time. `said` has what came from it, in order; `properties` what it wants the manager to know, by name."""

    def __init__(self):
        self.sm, self.ice = ctypes.CDLL("libSM.so.6"), ctypes.CDLL("libICE.so.6")
        for function in (self.sm.SmsGenerateClientID, self.sm.SmsClientID, self.sm.SmsGetIceConnection, self.ice.IceComposeNetworkIdList,
                         self.ice.IceAcceptConnection):
            function.restype = c_void_p
        self.said, self.properties, self.known = [], {}, set()
        self.client = None
        self._watched = {}  # file → ICE connection
        self._orders, self._lock = [], threading.Lock()
        self._wake, self._order = os.pipe()
        self._keep = []  # ctypes must not free what C calls
        self._listen()
        threading.Thread(target=self._work, daemon=True).start()

    def environment(self):
        return {"SESSION_MANAGER": self.address}

    # -- what a desktop does; each is given to the thread
    def save(self, shutdown, interact=INTERACT_ANY, kind=SAVE_BOTH, fast=False):
        self._tell(lambda: self.sm.SmsSaveYourself(c_void_p(self.client), kind, int(shutdown), interact, int(fast)))

    def let_interact(self):
        self._tell(lambda: self.sm.SmsInteract(c_void_p(self.client)))

    def saved(self):
        """All have saved, and the session goes on."""
        self._tell(lambda: self.sm.SmsSaveComplete(c_void_p(self.client)))

    def cancel(self):
        self._tell(lambda: self.sm.SmsShutdownCancelled(c_void_p(self.client)))

    def die(self):
        self._tell(lambda: self.sm.SmsDie(c_void_p(self.client)))

    def count(self, word):
        return sum(1 for said in self.said if said[0] == word)

    # -- the thread
    def _tell(self, order):
        with self._lock:
            self._orders.append(order)
        os.write(self._order, b"x")

    def _kept(self, kind, function):
        self._keep.append(kind(function))
        return self._keep[-1]

    def _listen(self):
        error = create_string_buffer(256)
        new_client = self._kept(NEW_CLIENT, self._new_client)
        trusted = self._kept(AUTHORISE, lambda _: 1)  # the socket is this user's
        if not self.sm.SmsInitialize(b"test", b"1", new_client, None, trusted, 256, error):
            raise OSError(error.value.decode())
        self.ice.IceSetIOErrorHandler(self._kept(IO_ERROR, lambda _: None))
        self.ice._IceTransNoListen(b"tcp")
        count, sockets = c_int(), c_void_p()
        if not self.ice.IceListenForConnections(byref(count), byref(sockets), 256, error):
            raise OSError(error.value.decode())
        self._sockets = {}
        for one in cast(sockets, POINTER(c_void_p))[:count.value]:
            self.ice.IceSetHostBasedAuthProc(c_void_p(one), trusted)
            self._sockets[self.ice.IceGetListenConnectionNumber(c_void_p(one))] = one
        names = cast(self.ice.IceComposeNetworkIdList(count, sockets), c_char_p).value.decode()
        self.address = ",".join(n for n in names.split(",") if n.startswith("unix/"))

    def _work(self):
        while True:
            ready = select.select([self._wake, *self._sockets, *self._watched], [], [])[0]
            for file in ready:
                if file == self._wake:
                    os.read(file, 1)
                    with self._lock:
                        order = self._orders.pop(0)
                    if self.client:
                        order()
                elif file in self._sockets:
                    self._accept(file)
                elif self.ice.IceProcessMessages(c_void_p(self._watched[file]), None, None) != 0:
                    self._lost(file)

    def _accept(self, file):
        status = c_int()
        connection = self.ice.IceAcceptConnection(c_void_p(self._sockets[file]), byref(status))
        if connection:
            self._watched[self.ice.IceConnectionNumber(c_void_p(connection))] = connection

    def _lost(self, file):
        connection = self._watched.pop(file, None)
        if connection is None:
            return  # it has taken leave
        self.client = None
        self.said.append(("gone",))
        self.ice.IceSetShutdownNegotiation(c_void_p(connection), 0)
        self.ice.IceCloseConnection(c_void_p(connection))

    def _new_client(self, client, _, mask, callbacks, __):
        note = lambda word: lambda *_: self.said.append((word,))  # noqa: E731
        functions = [(REGISTER, self._register), (ONE_INT, lambda _, __, kind: self.said.append(("interact", kind))),
                     (ONE_INT, lambda _, __, cancel: self.said.append(("interacted", bool(cancel)))), (REQUEST, note("save-request")),
                     (NO_MORE, self._second_phase), (ONE_INT, lambda _, __, good: self.said.append(("done", bool(good)))),
                     (CLOSE, self._close), (SET, self._set), (DELETE, lambda *_: None), (NO_MORE, note("get-properties"))]
        mask[0] = (1 << len(functions)) - 1
        for i, (kind, function) in enumerate(functions):
            callbacks[i].function = cast(self._kept(kind, function), c_void_p)
        return 1

    def _register(self, client, _, previous):
        previous = cast(previous, c_char_p).value if previous else None
        if previous is not None and previous not in self.known:
            return 0  # the client tries again as a new one
        name = previous or cast(self.sm.SmsGenerateClientID(c_void_p(client)), c_char_p).value
        self.known.add(name)
        self.sm.SmsRegisterClientReply(c_void_p(client), name)
        self.client = client
        self.said.append(("registered", name.decode(), previous is not None))
        if previous is None:  # XSMP: so that its state is known from the beginning
            self.sm.SmsSaveYourself(c_void_p(client), SAVE_LOCAL, 0, INTERACT_NONE, 0)
        return 1

    def _second_phase(self, client, _):
        self.said.append(("second-phase",))
        self.sm.SmsSaveYourselfPhase2(c_void_p(client))

    def _set(self, _, __, count, properties):
        for one in properties[:count]:
            values = one.contents.vals[:one.contents.num_vals]
            self.properties[one.contents.name.decode()] = [ctypes.string_at(v.value, v.length).decode() for v in values]

    def _close(self, client, _, __, ___):
        connection = self.sm.SmsGetIceConnection(c_void_p(client))
        for file, known in list(self._watched.items()):
            if known == connection:
                del self._watched[file]
        self.client = None
        self.said.append(("closed",))
        self.sm.SmsCleanUp(c_void_p(client))
        self.ice.IceSetShutdownNegotiation(c_void_p(connection), 0)
        self.ice.IceCloseConnection(c_void_p(connection))
