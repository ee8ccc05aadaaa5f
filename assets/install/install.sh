#!/bin/sh
# install [--remove] [PREFIX]: installs what lies beside it below PREFIX, or takes it
# away: /usr/local for root, and ~/.local for anybody else. DESTDIR stands before it
# for who makes a package.
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

# Update the desktop's lists of programs, types and icons, but not for DESTDIR, from which
# a package is made.
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
	echo "There is nothing to install beside this script: it belongs to an archive of Tessera, or to what 'make build' makes." >&2
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
echo "Tessera is installed below $to."
