#!/usr/bin/env bash
# The Debian package, unpacked into a root of its own: every file is where a system looks for it, and
# the programs find their lessons without the checkout that they were built in.
# usage: package_test.sh BUILD_FOLDER OUT_FOLDER
set -euo pipefail
build=$1
out=$2
fail() { echo "package_test: $*" >&2; exit 1; }

rm -rf "$out" && mkdir -p "$out"
# What is in it matters here, not how small it gets.
cpack --config "$build/CPackConfig.cmake" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -B "$out" > "$out/cpack.log" 2>&1 || { cat "$out/cpack.log"; fail "cpack"; }
package=$(ls "$out"/warpscope_*.deb)
dpkg-deb -x "$package" "$out/root"
dpkg-deb -f "$package" Depends > "$out/depends"
for library in libc6 libglfw3 libfmt libtomlplusplus libgl1; do
    grep -q "$library" "$out/depends" || fail "the package does not say that it needs $library"
done

for file in bin/warpscope bin/warpscope-cli share/applications/warpscope.desktop \
    share/icons/hicolor/scalable/apps/warpscope.svg share/mime/packages/warpscope.xml \
    share/warpscope/scenarios/01-blocks-to-sms.toml share/doc/warpscope/copyright \
    share/man/man1/warpscope.1.gz share/man/man1/warpscope-cli.1.gz share/doc/warpscope/changelog.gz; do
    [ -e "$out/root/usr/$file" ] || fail "no /usr/$file"
done

# What becomes a part of the programs brings its licence along.
for part in 'Omar Cornut' 'Henry Schreiner' 'Niels Lohmann' 'SIL OPEN FONT LICENSE'; do
    grep -qi "$part" "$out/root/usr/share/doc/warpscope/copyright" || fail "the licences lack $part"
done

cd /
clean() { env -i PATH=/usr/bin:/bin HOME="$out" "$@"; }
[[ $(clean "$out/root/usr/bin/warpscope-cli" --version) == 'warpscope-cli '[0-9]* ]] || fail "--version"
clean "$out/root/usr/bin/warpscope-cli" run 08-if-else > "$out/report" || fail "a lesson by its name"
grep -q finished "$out/report" || fail "the lesson's report"
clean "$out/root/usr/bin/warpscope" --screenshot "$out/picture.png" --size 1280x720 08-if-else ||
    fail "a picture"
[ -s "$out/picture.png" ] || fail "an empty picture"
echo "package_test: $(basename "$package"), $(stat -c %s "$package") bytes"
