#!/usr/bin/env bash
# Drives the program as a person would, with pointer and keys in a window under Xvfb, and waits for
# what the window says of itself (--trace).
# usage: window_test.sh PROGRAM FOLDER      FOLDER receives the log and a picture
set -euo pipefail
program=$1
out=$2
rm -rf "$out" && mkdir -p "$out"
log="$out/log"
. "$(dirname "$0")/window.sh"

# A scenario opens in the arrangement of its lesson.
start "$scenarios/08-if-else.toml" --size 1280x800
wait_for 'scenario=08-if-else run=1 cycle=[0-9]+ playing=0 arrangement=divergence'

# At rest no picture is drawn again: in three seconds that takes nothing that a clock would tell.
ticks() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }
sleep 11  # What ripens unseen is shown for ten seconds.
before=$(ticks)
sleep 3
[ $(($(ticks) - before)) -le 6 ] || fail "at rest it took $(($(ticks) - before)) ticks in 3 seconds"

# Every key of the table in app/session/shortcuts.cpp, with what it changes.
press Home;        wait_for 'cycle=0 '
press Right;       wait_for 'cycle=1 '
press Left;        wait_for 'cycle=0 '
press ctrl+Right;  wait_for 'cycle=10 '
press ctrl+Left;   wait_for 'cycle=0 '
press shift+Right; wait_for 'cycle=20 '
press shift+Left;  wait_for 'cycle=0 '
press End;         wait_for 'cycle=851 playing=0'
press space;       wait_for 'cycle=0 playing=1' # From the end it starts again.
press space;       wait_for 'playing=0'
press Up;          wait_for 'speed=16 '
press Down;        wait_for 'speed=8 '
press n;           wait_for 'step=1 '
press p;           wait_for 'step=0 warp=0|step=0 .*warp=0'
press Escape;      wait_for 'warp=none'
press 3;           wait_for 'arrangement=sm'
press 4;           wait_for 'arrangement=occupancy'
press 5;           wait_for 'arrangement=sweep'
press 1;           wait_for 'arrangement=overview'
press 2;           wait_for 'arrangement=divergence'
press l;           wait_for 'language=zh'
press l;           wait_for 'language=en'
press t;           wait_for 'theme=light'
press t;           wait_for 'theme=dark'
press ctrl+plus;   wait_for 'scale=1.1'
press ctrl+equal;  wait_for 'scale=1.2'
press ctrl+minus;  wait_for 'scale=1.1'
press ctrl+0;      wait_for 'scale=1.0'
press m;           wait_for 'motion=0'
press m;           wait_for 'motion=1'

# Predict: nothing later is shown until a key answers. Then a lecture with the keys of a remote
# control, a run that is kept beside the next one, a knob that is taken back.
press n;           wait_for 'step=1 .*question=1'
press End;         sleep 0.3
press 2;           wait_for 'cycle=[0-9]{2} .*step=1 .*question=0'
press F11;         wait_for 'presenting=1'
press Next;        wait_for 'step=2 .*presenting=1'
press Prior;       wait_for 'step=1 .*presenting=1'
press Escape;      wait_for 'presenting=0'
press c;           wait_for 'pinned=1'
press shift+c;     wait_for 'pinned=0'
press p;           wait_for 'step=0 '
press Escape;      wait_for 'warp=none'
press 2;           sleep 0.3

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
press ctrl+comma;  wait_for 'settings=1'
press Escape;      wait_for 'settings=0'

# The library: search, and open by a click into the first row that is left.
press ctrl+o;      wait_for 'library=1'
press Escape;      wait_for 'library=0'

import -window "$window" "$out/window.png"
press t;           wait_for 'theme=light'

# While it plays: the language, the size of the text and of the window change, and nothing is lost.
press p;           wait_for 'warp=0'
press Home;        wait_for 'cycle=0 '
press space;       wait_for 'playing=1'
press l;           wait_for 'playing=1 .*language=zh'
press ctrl+plus;   wait_for 'playing=1 .*scale=1.1'
press 3;           wait_for 'playing=1 arrangement=sm'
press 2;           wait_for 'playing=1 arrangement=divergence'
press ctrl+0;      wait_for 'playing=1 .*scale=1.0'
for size in 640x480 1920x1080 1280x800; do
    xdotool windowsize --sync "$window" "${size%x*}" "${size#*x}"
    mark;          wait_for 'playing=1'
done
xdotool windowunmap --sync "$window"
mark;              wait_for 'playing=1'
xdotool windowmap --sync "$window"
xdotool mousemove --window "$window" 640 30
press l;           wait_for 'language=en'
press space;       wait_for 'playing=0 .*problems=0 .*splitters=1 step=0 speed=8 warp=0'

# A file that is broken, mended and deleted by an editor while the window shows it.
cp -r "$scenarios/." "$out/copy"
press ctrl+q
while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
start "$out/copy/08-if-else.toml"
press End;         wait_for 'cycle=851 '
mark; sed 's/__global__/__globl__/' "$scenarios/kernels/if_else.cu" > "$out/copy/new"
mv "$out/copy/new" "$out/copy/kernels/if_else.cu"; wait_for 'run=1 cycle=851 .*problems=[1-9]'
mark; cp "$scenarios/kernels/if_else.cu" "$out/copy/kernels/if_else.cu"; wait_for 'problems=0'
mark; rm "$out/copy/08-if-else.toml"; wait_for 'run=1 cycle=851 .*problems=1'
mark; cp "$scenarios/08-if-else.toml" "$out/copy/"; wait_for 'problems=0'
quit

# The next start goes on where this one ended.
start
wait_for 'scenario=08-if-else .*language=en theme=light'
quit

# A broken file is said and does not end the program.
echo 'format = "one"' > "$out/broken.toml"
start "$out/broken.toml"
wait_for 'problems=[1-9]'
quit
echo OK
