#!/usr/bin/env bash
# Files that a desktop drops on the window, by the protocol that file managers speak.
# usage: drop_test.sh PROGRAM FOLDER DROP      FOLDER receives the log and a picture
set -euo pipefail
program=$1
out=$2
drop=$3
rm -rf "$out" && mkdir -p "$out"
log="$out/log"
. "$(dirname "$0")/window.sh"

let_go() { mark; "$drop" "$window" "$@" || fail "the window did not take $*"; } # FILE…

# A folder of somebody's own, with a name that an address has to escape.
own="$out/我的 课程 50%"
cp -r "$scenarios/." "$out/copy"
mv "$out/copy" "$own"
start "$own/08-if-else.toml" --size 1280x800
wait_for 'scenario=08-if-else run=1'

# A lesson, and a kernel as it stands.
let_go "$own/03-barrier.toml"
wait_for 'scenario=03-barrier run=1 .*problems=0'
let_go "$own/kernels/if_else.cu"
wait_for 'scenario=if_else run=1'

# Several at once: the last one is what is seen.
let_go "$own/01-blocks-to-sms.toml" "$own/10-loop-trips.toml"
wait_for 'scenario=10-loop-trips run=1'

# What is no scenario is said, and what was there stays.
import -window "$window" "$own/picture.png"
let_go "$own/picture.png"
wait_for 'run=1 .*problems=[1-9]'
import -window "$window" "$out/refused.png"
let_go "$own/08-if-else.toml"
wait_for 'scenario=08-if-else run=1 .*problems=0'
let_go "$own"
wait_for 'scenario=08-if-else run=1 .*problems=[1-9]'

# Over a dialog, and in a lecture.
press ctrl+o;      wait_for 'library=1'
let_go "$own/03-barrier.toml"
wait_for 'scenario=03-barrier run=1'
press Escape;      sleep 0.3
press F11;         wait_for 'presenting=1'
sleep 0.5
let_go "$own/08-if-else.toml"
wait_for 'scenario=08-if-else run=1 .*presenting=1'
press Escape;      wait_for 'presenting=0'
quit
echo OK
