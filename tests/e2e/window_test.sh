#!/usr/bin/env bash
# Drives the program as a person would, with pointer and keys in a window under Xvfb, and waits for
# what the window says of itself (--trace).
# usage: window_test.sh PROGRAM FOLDER      FOLDER receives the log and a picture
set -euo pipefail
program=$1
out=$2
rm -rf "$out" && mkdir -p "$out"
log="$out/log"
export LIBGL_ALWAYS_SOFTWARE=1 LC_ALL=C.UTF-8 XDG_CONFIG_HOME="$out/config"
scenarios="$WARPSCOPE_HOME/scenarios"

fail() { echo "FAILED: $1"; cat "$log"; exit 1; }

wait_for() { # PATTERN: until a line of the log since the last command matches
    for _ in $(seq 400); do
        tail -n "+$((seen + 1))" "$log" | grep -qE "$1" && return 0
        kill -0 "$pid" 2>/dev/null || fail "the program ended while waiting for: $1"
        sleep 0.05
    done
    fail "timed out waiting for: $1"
}

mark() { seen=$(wc -l < "$log"); }
press() { mark; xdotool key "$1"; } # KEY or MODIFIER+KEY, as fast as a machine can
click() { mark; xdotool mousemove --window "$window" "$1" "$2"; sleep 0.15; xdotool click 1; }

start() { # ARGUMENTS…
    : > "$log"
    seen=0
    "$program" --trace "$@" >> "$log" 2>&1 &
    pid=$!
    trap 'kill $pid 2>/dev/null || true' EXIT
    wait_for '^READY'
    window=$(xdotool search --sync --onlyvisible --name '^Warpscope$' | head -1)
    xdotool mousemove --window "$window" 640 30
    sleep 0.3
}

quit() {
    press ctrl+q
    for _ in $(seq 400); do kill -0 "$pid" 2>/dev/null || return 0; sleep 0.05; done
    fail "Ctrl+Q did not end the program"
}

start "$scenarios/08-if-else.toml" --size 1280x800 --arrangement divergence
wait_for 'scenario=08-if-else run=1 cycle=[0-9]+ playing=0 arrangement=divergence'

# Keys: step, play, pause, arrangements.
press Home;        wait_for 'cycle=0 '
press Right;       wait_for 'cycle=1 '
press space;       wait_for 'playing=1'
press space;       wait_for 'playing=0'
press 1;           wait_for 'arrangement=overview'
press 2;           wait_for 'arrangement=divergence'

# Pointer: the language in the top bar (its place follows from the bar's measures), a splitter.
click 1217 22;     wait_for 'language=zh'
click 1187 22;     wait_for 'language=en'
mark
xdotool mousemove --window "$window" 640 542 mousedown 1
for y in 548 558 568 573; do xdotool mousemove --window "$window" 640 "$y"; sleep 0.1; done
xdotool mouseup 1; wait_for 'splitters=1'

# Help opens over everything and goes with Escape.
press F1;          wait_for 'help=1'
press Escape;      wait_for 'help=0'

# The library: search, and open by a click into the first row that is left.
press ctrl+o;      wait_for 'library=1'
press Escape;      wait_for 'library=0'

import -window "$window" "$out/window.png"
press t;           wait_for 'theme=light'
quit

# The next start goes on where this one ended.
start
wait_for 'scenario=08-if-else .*arrangement=divergence language=en theme=light'
quit

# A broken file is said and does not end the program.
echo 'format = "one"' > "$out/broken.toml"
start "$out/broken.toml"
wait_for 'problems=[1-9]'
quit
echo OK
