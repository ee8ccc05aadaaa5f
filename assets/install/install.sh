#!/bin/sh
# install [--remove] [PREFIX]: installs the files beside it into PREFIX, or removes them.
# PREFIX is /usr/local for root and ~/.local for others. To make a package, set DESTDIR,
# which is put before PREFIX.
set -eu

remove=
case "${1:-}" in
--remove) remove=yes; shift ;;
-*) sed -n '2,4s/^# //p' "$0"; [ "$1" = --help ] || exit 2; exit 0 ;;
esac
if [ $# -gt 0 ]; then
	prefix=$1
elif [ "$(id -u)" -eq 0 ]; then
	prefix=/usr/local
else
	prefix=$HOME/.local
fi
to=${DESTDIR:-}$prefix
share=$to/share

# tell_desktop updates the desktop's lists of programs, types and icons, unless DESTDIR is
# set to make a package.
tell_desktop() {
	[ -z "${DESTDIR:-}" ] || return 0
	! command -v update-desktop-database >/dev/null || update-desktop-database -q "$share/applications" || true
	! command -v update-mime-database >/dev/null || [ ! -d "$share/mime/packages" ] || update-mime-database "$share/mime" || true
	! command -v gtk-update-icon-cache >/dev/null || gtk-update-icon-cache -q -t -f "$share/icons/hicolor" || true
}

if [ -n "$remove" ]; then
	rm -f "$to/bin/tessera" "$to/bin/tessera-serve" "$to/bin/tessera-play" \
		"$to/lib/systemd/system/tessera-serve.service" \
		"$share/applications/tessera.desktop" "$share/mime/packages/tessera.xml" \
		"$share/metainfo/org.tessera.Tessera.metainfo.xml" \
		"$share/man/man6/tessera.6" "$share"/man/*/man6/tessera.6 "$share/man/man6/tessera-play.6" "$share/man/man8/tessera-serve.8" \
		"$share"/icons/hicolor/*/apps/tessera.png
	rm -rf "$share/doc/tessera"
	tell_desktop
	exit 0
fi

cd "$(dirname "$0")"
if [ ! -x bin/tessera ]; then
	echo "There is nothing to install next to this script. Run it in an unpacked archive of Tessera, or run 'make build' first." >&2
	exit 1
fi
find bin lib share -type f | while IFS= read -r file; do
	mode=644
	case $file in bin/*) mode=755 ;; esac
	mkdir -p "$to/${file%/*}"
	rm -f "$to/$file" # a running program cannot be overwritten
	cp "$file" "$to/$file"
	chmod $mode "$to/$file"
done
case ":$PATH:" in
*":$prefix/bin:"*) ;;
*)
	if [ -z "${DESTDIR:-}" ]; then # the menu needs the program's full path
		sed "s|^Exec=tessera|Exec=\"$prefix/bin/tessera\"|" share/applications/tessera.desktop >"$share/applications/tessera.desktop"
		echo "$prefix/bin is not in your PATH: start Tessera from the menu, or as $prefix/bin/tessera."
	fi
	;;
esac
tell_desktop
echo "Tessera is installed in $to."
