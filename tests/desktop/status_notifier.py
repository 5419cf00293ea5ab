# SPDX-License-Identifier: GPL-3.0-or-later
"""A panel on the session bus, as far as a program with an icon sees it. Says "icon" when one has been given to it; ends when it is killed."""
from gi.repository import Gio, GLib

FACE = """<node><interface name="org.kde.StatusNotifierWatcher">
  <method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
  <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
  <property name="RegisteredStatusNotifierItems" type="as" access="read"/>
  <property name="ProtocolVersion" type="i" access="read"/>
</interface></node>"""


def called(_bus, _sender, _path, _interface, _method, _arguments, invocation):
    print("icon", flush=True)
    invocation.return_value(None)


def read(_bus, _sender, _path, _interface, name):
    return {"IsStatusNotifierHostRegistered": GLib.Variant("b", True), "ProtocolVersion": GLib.Variant("i", 0)}.get(
        name, GLib.Variant("as", []))


def on_bus(bus, _name):
    bus.register_object("/StatusNotifierWatcher", Gio.DBusNodeInfo.new_for_xml(FACE).interfaces[0], called, read, None)


Gio.bus_own_name(Gio.BusType.SESSION, "org.kde.StatusNotifierWatcher", Gio.BusNameOwnerFlags.NONE, on_bus, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
