#!/usr/bin/env bash
# What leaves the program as a file, read by programs of others.
# usage: output_test.sh PROGRAM FOLDER      FOLDER receives the files
set -euo pipefail
program=$1
out=$2
fail() { echo "output_test: $*" >&2; exit 1; }

rm -rf "$out" && mkdir -p "$out"
cd "$out"
for language in en zh; do
    "$program" 08-if-else --screenshot "$language.svg" --lang "$language"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$language.svg" ||
        fail "$language.svg is no XML"
done
grep -q '>A warp splits at if-else<' en.svg || fail "the title is no text of the SVG"
grep -q '>线程束在 if-else 处分化<' zh.svg || fail "the Chinese title is no text of the SVG"

"$program" 08-if-else --film film.gif --from 40 --to 48 --size 320x200
[ "$(identify film.gif | wc -l)" -ge 2 ] || fail "the GIF does not move"
[ "$(identify -format '%wx%h\n' film.gif | head -1)" = 320x200 ] || fail "the GIF has another size"
"$program" 08-if-else --film film.mp4 --from 40 --to 48 --fps 12 --size 321x200
[ "$(ffprobe -v error -show_entries stream=width,height,r_frame_rate -of csv=p=0 film.mp4)" = 322,200,12/1 ] ||
    fail "the MP4 has another size or rate"

status=0
mkdir bin
PATH=$out/bin "$program" 08-if-else --film none.mp4 2> errors || status=$?
[ "$status" = 1 ] || fail "without ffmpeg the status is $status"
grep -q 'apt install ffmpeg' errors || fail "nothing says which package is missing"
if ls none* > /dev/null 2>&1; then fail "a film that was not made left a file"; fi

"$program" 08-if-else --handout handout.html --lang zh
grep -q '答案' handout.html || fail "the handout has no answers"
if "$program" 08-if-else --handout /nowhere/handout.html 2> errors; then fail "it was written nowhere"; fi
grep -q '/nowhere/handout.html' errors || fail "nothing says what could not be written"
