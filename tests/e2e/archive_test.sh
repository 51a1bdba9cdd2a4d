#!/usr/bin/env bash
# The archive, unpacked: in a root that has nothing but a C library and a shell, in one whose C library is
# too old, and beside the system's own libraries, where its copies are left alone.
# usage: archive_test.sh BUILD_FOLDER OUT_FOLDER
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1
out=$2
fail() { echo "archive_test: $*" >&2; exit 1; }

rm -rf "$out" && mkdir -p "$out/root/tmp" "$out/elsewhere"
# What is in it matters here, not how small it gets.
archive=$(XZ_OPT=-1 "$top/app/package/archive" "$build" "$out" | tail -1)
tar -xJf "$archive" -C "$out/root"
tar -xJf "$archive" -C "$out/elsewhere"
name=$(ls "$out/elsewhere")

cd /
own="$out/elsewhere/$name"
clean() { env -i PATH=/usr/bin:/bin HOME="$out" "$@"; }
ln -sfn "$own/warpscope-cli" "$out/link"
[[ $(clean "$out/link" --version) == 'warpscope-cli '[0-9]* ]] || fail "through a link"
clean sh -c "cd '$own' && ./warpscope-cli run 08-if-else" > "$out/report" || fail "a lesson by its name"
clean "$own/warpscope" --screenshot "$out/picture.png" --size 1280x720 08-if-else || fail "a picture"
[ -s "$out/picture.png" ] || fail "an empty picture"
grep -q 'GLIBC\|@' "$own/README.txt" && fail "README.txt is not filled in"
[ -z "$(find "$own/lib" -name 'libc.so*')" ] || fail "a C library among those that are used one by one"
for folder in "$own/lib"/* "$own/glibc"; do [ -s "$folder/copyright" ] || fail "no licence in $folder"; done

# Nothing but the loader, the C library and a shell.
copy() { # FILE…: to the same place in the root
    local file
    for file; do install -D "$(readlink -f "$file")" "$out/root$file"; done
}
copy /lib64/ld-linux-x86-64.so.2 /bin/sh
for library in libc.so.6 libm.so.6; do
    copy "$(ldd /usr/bin/env "$own/bin/warpscope-cli" | awk -v library=$library '$1 == library { print $3; exit }')"
done
enter=(chroot)
[ "$(id -u)" = 0 ] || enter=(unshare --map-root-user --root)
if ! "${enter[@]}" "$out/root" /bin/sh -c 'exit 0' 2>/dev/null; then
    echo "archive_test: this system lets nobody change the root; the rest was passed over" >&2
    exit 77
fi
"${enter[@]}" "$out/root" /bin/sh -c "cd /tmp && HOME=/tmp '/$name/warpscope-cli' run 08-if-else" > "$out/bare" ||
    fail "in a bare root"
cmp "$out/report" "$out/bare" || fail "another report in a bare root"

# A root whose C library is older is one where the archive's asks for a name that it does not have.
newest=GLIBC_$(objdump -T "$own/bin/warpscope-cli" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -1 | cut -d_ -f2)
mkdir -p "$out/old/tmp" && cp -r "$out/root/." "$out/old"
grep -rlZ "$newest" "$out/old/$name/bin" "$out/old/$name/lib" "$out/old/$name/glibc" |
    xargs -0 sed -i "s/$newest/GLIBC_9.99/g"
in_root() { "${enter[@]}" "$1" /bin/sh -c "cd /tmp && HOME=/tmp '/$name/warpscope-cli' run 08-if-else"; }
mv "$out/old/$name/glibc" "$out/old/$name/elsewhere"
if in_root "$out/old" > "$out/older" 2>&1; then fail "the older C library is not too old"; fi
mv "$out/old/$name/elsewhere" "$out/old/$name/glibc"
in_root "$out/old" > "$out/older" || fail "where the C library is too old"
cmp "$out/report" "$out/older" || fail "another report where the C library is too old"
echo "archive_test: $(basename "$archive"), $(stat -c %s "$archive") bytes"
