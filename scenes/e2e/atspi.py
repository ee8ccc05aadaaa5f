"""Plays a game of each kind by what assistive tools are told alone, or only the first two
games with the argument "short". Parts are found by their names, used through their actions,
and what happens is heard. It knows of the program what libatspi tells, as screen readers
do, and is started on a bus of its own."""
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

PATIENCE = 300  # seconds: far longer than anything takes, on a busy machine too


def switch(on):
    """Tells the desktop that an assistive tool is there, or has gone."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                      GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", on))),
                      None, Gio.DBusCallFlags.NONE, 20_000)


class Reader:
    """Who uses the program by its words."""

    def __init__(self):
        self.heard = []  # and not waited for yet
        self.last = ""  # that was waited for
        self.listener = Atspi.EventListener.new(lambda event: self.heard.append(event.any_data))
        self.listener.register("object:announcement")
        self.desktop = Atspi.get_desktop(0)

    def program(self):
        programs = [self.desktop.get_child_at_index(i) for i in range(self.desktop.get_child_count())]
        return next((p for p in programs if p and p.get_name() == "Tessera"), None)

    def until(self, what, ok):
        """Waits until something is so, and returns it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while GLib.MainContext.default().iteration(False):
                pass
            try:
                if found := ok():
                    return found
            except GLib.Error:
                pass  # it went while it was being read
            time.sleep(0.01)
        sys.exit(f"waited in vain for {what}; heard was {self.heard[-5:]}; there is\n" + "\n".join(lines(self.program())))

    def open(self):
        """Waits for the program to be there, and for what is in its window."""
        self.window = self.until("the program", lambda: (p := self.program()) and p.get_child_at_index(0))
        self.until("the page", lambda: self.page().get_name())

    def page(self):
        return self.window.get_child_at_index(0)

    def find(self, *ways):
        """A part of the page whose name begins so, or what begins so within such parts."""
        return first(self.page(), ways)

    def use(self, *ways):
        part = self.until(" > ".join(ways), lambda: self.find(*ways))
        if not part.get_state_set().contains(Atspi.StateType.SENSITIVE):
            sys.exit(f"{part.get_name()} cannot be used")
        part.do_action(0)

    def hears(self, words):
        """Waits until something is said after what was waited for before."""
        found = self.until(f"{words!r}", lambda: next((said for said in self.heard if words in said), None))
        del self.heard[:self.heard.index(found) + 1]
        self.last = found

    def comes(self, role, name):
        """Waits for a panel, a dialog or a page of this name."""
        self.until(f"{role} {name}", lambda: (p := self.page()) and p.get_role_name() == role and p.get_name().startswith(name))

    def has_keyboard(self, name):
        def has():
            part = self.find(*name)
            return part and part.get_state_set().contains(Atspi.StateType.FOCUSED)
        self.until(f"the keyboard on {name}", has)

    def persons(self):
        """Begins a game in which a person sits at every seat."""
        self.use("New")
        self.comes("dialog", "New game")
        while self.find("Pip, computer"):
            self.use("Pip, computer")
            self.comes("dialog", "Who plays")
            self.use("Person")
            self.comes("dialog", "New game")
        self.use("Start")
        self.hears("New game. ")

    def table(self, game):
        """Goes to a game's table from the shelf."""
        self.comes("panel", "Tessera")
        self.use(game + ",")
        self.comes("panel", game)

    def shelf(self):
        self.use("Back")


def children(part):
    """What is in a part, read as far as is asked for."""
    for i in range(part.get_child_count()):
        if child := part.get_child_at_index(i):
            yield child


def first(part, ways):
    if not ways:
        return part
    parts = sorted(children(part), key=lambda c: c.get_name() != ways[0])  # the very name first
    found = (first(c, ways[1:]) for c in parts if c.get_name().startswith(ways[0]))
    return next((f for f in found if f), None)


def lines(part, indent=""):
    if part is None:
        return ["no program"]
    out = [f"{indent}{part.get_role_name()} {part.get_name()}"]
    for c in children(part):
        out += lines(c, indent + "  ")
    return out


def shaper(r):
    r.comes("panel", "Shaper")
    r.until("the piece", lambda: r.find("Piece in hand: X above X, standing."))
    r.use("Your board", "", "row 3, column 1, empty")
    r.hears("Over the bottom edge, which costs a round.")
    r.use("Rotate clockwise (costs a round)")
    r.hears("Rotates the piece (X left of X, lying)")
    r.use("Your board", "", "row 3, column 2, empty, differs")
    r.hears("Flips 32 and 33. Solved: 1 over par")


def trisq(r):
    r.persons()
    r.use("Board", "Row 7", "g7, empty")
    r.hears("Triangles: g7. Squares to move.")
    r.has_keyboard(("Board", "Row 7", "g7, triangle, placed last"))
    r.use("Board", "Row 7", "g7, triangle")
    r.hears("already taken")
    # The keyboard goes to a point without playing there.
    r.find("Board", "Row 6", "f6, empty").grab_focus()
    r.has_keyboard(("Board", "Row 6", "f6, empty"))
    r.use("Board", "Row 6", "f6, empty")
    r.hears("Squares: f6. Triangles to move.")
    r.use("Pass")
    r.hears("Triangles: passes.")
    r.use("Pass")
    r.hears("A draw")
    # What was played can be looked through.
    r.use("History", "Turn 1, Triangles: g7")
    r.until("the first turn", lambda: r.find("Turn 1 of 4"))
    r.use("To the game")
    r.until("the end", lambda: r.find("Rematch"))


def foursquare(r):
    r.persons()
    for i, (tile, well, slides) in enumerate([(0, 0, 1), (8, 0, 4), (0, 1, 1), (8, 1, 4), (0, 2, 1), (8, 2, 4)]):
        seat = "Blue" if i % 2 else "Red"
        r.use("Wells", "", f"tile {tile}, well {well}, empty")
        r.hears(f"{seat}: marble in tile {tile}, well {well}. {seat}: now slide a tile.")
        if i == 0:
            r.use("Tiles", "", "tile 8, empty")
            r.hears("not next to the hole")
        r.use("Tiles", "", f"tile {slides}, ")
        r.hears(f"{seat}: tile {slides} slides")
    r.use("Wells", "", "tile 0, well 3, empty")
    r.hears("Red won")
    r.until("the block", lambda: r.find("Wells", "", "tile 0, well 3, red, placed last, in the winning square"))


def square(r):
    """Each move lays the first piece that fits anywhere, at the first of its places."""
    r.use("New")
    r.comes("dialog", "New game")
    r.use("Players", "2")
    r.until("two players", lambda: not r.find("Green"))
    r.use("Start")
    r.hears("New game. ")
    r.persons()
    first = True
    for _ in range(80):
        if part := piece(r, first):
            number = part.get_name().split(",")[0].removeprefix("piece ")
            part.do_action(0)
            if first:  # later it is known what is said
                r.hears(f"Piece {number} in hand")
            part.do_action(0)
            r.hears(f": piece {number} at")
        else:
            r.use("Pass")
            r.hears("passes")
        first = False
        if "won" in r.last:
            return
    sys.exit("the game does not end")


def piece(r, anyone):
    """The first piece of who is to move that fits anywhere; each fits at the start."""
    hands = (p for p in children(r.page()) if p.get_role_name() == "panel" and p.get_name().endswith("'s pieces"))
    row = next(children(next(hands)))
    return next((c for c in children(row) if anyone or ", fits " in c.get_name()), None)


def settings(r):
    """Values are set as on the screen."""
    r.use("Settings")
    r.comes("dialog", "Settings")
    r.use("Mute all sounds")
    r.until("the switch on", lambda: r.find("Mute all sounds").get_state_set().contains(Atspi.StateType.CHECKED))
    name = r.find("Your name")
    name.set_text_contents("Ada")
    r.until("the name", lambda: Atspi.Text.get_text(name, 0, -1) == "Ada")
    volume = r.find("Volume")
    volume.set_current_value(35)
    r.until("the volume", lambda: volume.get_current_value() == 35)
    r.use("Done")
    r.comes("panel", "Tessera")


def main():
    switch(True)
    r = Reader()
    r.open()
    begun = time.monotonic()

    def done(what):
        nonlocal begun
        now = time.monotonic()
        print(f"{what}: {now - begun:.1f} s", flush=True)
        begun = now

    shaper(r)
    done("Shaper")
    r.shelf()
    games = [("Trisq", trisq), ("Four in a Square", foursquare), ("Square Game", square)]
    for game, play in games[:1] if "short" in sys.argv else games:
        r.table(game)
        play(r)
        done(game)
        r.shelf()
    r.comes("panel", "Tessera")
    settings(r)
    done("the settings")
    switch(False)
    r.until("the program gone from the bus", lambda: not r.program())
    switch(True)
    r.open()
    done("off and on")


main()
