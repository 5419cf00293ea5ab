# SPDX-License-Identifier: GPL-3.0-or-later
"""What a desktop environment offers on the session bus: a panel that shows tray icons (StatusNotifierItem, with the menu by DBusMenu), and
the notification service. They answer on a thread of their own and keep what they were told."""
import threading
from collections import namedtuple

from gi.repository import Gio, GLib

WATCHER = """<node><interface name="org.kde.StatusNotifierWatcher">
<method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
<method name="RegisterStatusNotifierHost"><arg type="s" direction="in"/></method>
<property name="RegisteredStatusNotifierItems" type="as" access="read"/>
<property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
<property name="ProtocolVersion" type="i" access="read"/>
<signal name="StatusNotifierItemRegistered"><arg type="s"/></signal>
<signal name="StatusNotifierHostRegistered"/>
</interface></node>"""
NOTIFICATIONS = """<node><interface name="org.freedesktop.Notifications">
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
<arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
<arg type="s" direction="out"/></method>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
</interface></node>"""


class Service:
    """One name on the session bus."""

    def __init__(self, name, path, description):
        self.name, self.path, self.interface = name, path, name
        self._context = GLib.MainContext()
        self._ready = threading.Event()
        self._description = Gio.DBusNodeInfo.new_for_xml(description).interfaces[0]
        threading.Thread(target=self._work, daemon=True).start()
        assert self._ready.wait(10), f"no {name}"

    def _work(self):
        self._context.push_thread_default()
        address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION, None)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.bus.register_object(self.path, self._description, self._called, self._read, None)
        self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", GLib.Variant("(su)", (self.name, 4)))
        self._ready.set()
        GLib.MainLoop.new(self._context, False).run()

    def _called(self, _, sender, __, ___, method, arguments, invocation):
        invocation.return_value(self.answer(sender, method, arguments.unpack()))

    def _read(self, _, __, ___, ____, name):
        return self.property(name)

    def property(self, name):
        raise KeyError(name)

    def call(self, name, path, interface, method, arguments):
        return self.bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 10000, None)

    def tell(self, signal, kinds, *values):
        self.bus.emit_signal(None, self.path, self.interface, signal, GLib.Variant(kinds, values))

    def leave(self):
        """The program that offered it has ended."""
        self.bus.close_sync(None)


class Panel(Service):
    """A panel for StatusNotifierItems; there is one program."""

    def __init__(self):
        self.item = None
        super().__init__("org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher", WATCHER)

    def property(self, name):
        return {"RegisteredStatusNotifierItems": GLib.Variant("as", [self.item] if self.item else []),
                "IsStatusNotifierHostRegistered": GLib.Variant("b", True), "ProtocolVersion": GLib.Variant("i", 0)}[name]

    def answer(self, _, method, arguments):
        if method == "RegisterStatusNotifierItem":
            self.item = arguments[0]
            self.tell("StatusNotifierItemRegistered", "(s)", self.item)

    def of(self, name):
        """A property of the icon."""
        words = GLib.Variant("(ss)", ("org.kde.StatusNotifierItem", name))
        return self.call(self.item, "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "Get", words).unpack()[0]

    def tip(self):
        return self.of("ToolTip")[2] or self.of("ToolTip")[3]

    def icon(self):
        return [bytes(picture[2]) for picture in self.of("IconPixmap")]

    def press(self):
        self.call(self.item, "/StatusNotifierItem", "org.kde.StatusNotifierItem", "Activate", GLib.Variant("(ii)", (0, 0)))

    def menu(self):
        """(id, text) of each entry, as the panel would draw it now."""
        path = self.of("Menu")
        self.call(self.item, path, "com.canonical.dbusmenu", "AboutToShow", GLib.Variant("(i)", (0,)))
        layout = self.call(self.item, path, "com.canonical.dbusmenu", "GetLayout", GLib.Variant("(iias)", (0, -1, []))).unpack()[1]
        return [(entry[0], entry[1].get("label", "-")) for entry in layout[2]]

    def choose(self, number):
        words = GLib.Variant("(isvu)", (number, "clicked", GLib.Variant("i", 0), 0))
        self.call(self.item, self.of("Menu"), "com.canonical.dbusmenu", "Event", words)


Told = namedtuple("Told", "number title text actions replaced hints")


class Notifications(Service):
    """The notification service: `told` has each notice, `closed` the numbers of those that the program has taken back."""

    def __init__(self):
        self.told, self.closed, self._last = [], [], 0
        super().__init__("org.freedesktop.Notifications", "/org/freedesktop/Notifications", NOTIFICATIONS)

    def answer(self, _, method, arguments):
        if method == "Notify":
            _, replaced, _, title, text, actions, hints, _ = arguments
            self._last += 0 if replaced else 1
            number = replaced or self._last
            self.told.append(Told(number, title, text, actions, replaced, hints))
            return GLib.Variant("(u)", (number,))
        if method == "CloseNotification":
            self.closed.append(arguments[0])
            self.tell("NotificationClosed", "(uu)", arguments[0], 3)
        if method == "GetCapabilities":
            return GLib.Variant("(as)", (["actions", "body"],))
        if method == "GetServerInformation":
            return GLib.Variant("(ssss)", ("test", "test", "1", "1.2"))
        return None

    def press(self, number):
        """A click on it: its default action, and it is gone."""
        self.tell("ActionInvoked", "(us)", number, "default")
        self.tell("NotificationClosed", "(uu)", number, 2)
