#!/usr/bin/env bash
# An hour of somebody who has never seen the program, in minutes: opens a lesson, predicts, drags,
# edits, takes back, presents, closes, and comes back. Hands are sometimes slow and sometimes faster
# than a frame.
# usage: stranger_test.sh PROGRAM FOLDER      FOLDER receives the log and pictures
set -euo pipefail
program=$1
out=$2
rm -rf "$out" && mkdir -p "$out"
log="$out/log"
. "$(dirname "$0")/window.sh"

now() { grep -E '^STATE' "$log" | tail -1 | grep -oE "(^| )$1=[^ ]*" | head -1 | cut -d= -f2; } # FIELD
# Pictures of the window, and whether two of them show the same. At rest nothing moves in it.
look() { import -window "$window" "$out/$1.png"; } # NAME
is_same() { compare -metric AE "$out/$1.png" "$out/$2.png" null: > /dev/null 2>&1; } # NAME NAME
# The same once nothing moves: a busy machine still draws what the last key began.
look_at_rest() { # NAME
    local same=0
    look "$1"
    for _ in $(seq 60); do
        sleep 0.3
        look again
        if is_same "$1" again; then same=$((same + 1)); else same=0; fi
        [ "$same" -lt 2 ] || return 0
        cp "$out/again.png" "$out/$1.png"
    done
    fail "$1: the window does not come to rest"
}
# Until another picture of the window differs from one before.
changed() { # BEFORE NOW WHAT
    for _ in $(seq 40); do
        is_same "$1" "$2" || return 0
        sleep 0.2
        look "$2"
    done
    fail "$3: nothing is seen of it"
}
# Until the window shows again what it showed in a picture.
back_to() { # NAME WHAT
    for _ in $(seq 40); do look now; is_same "$1" now && return 0; sleep 0.2; done
    fail "$2: it is still seen"
}
write() { mark; xdotool type --delay "$1" "$2"; } # MILLISECONDS TEXT

# Open: the palette finds the lesson by a word of its title, Enter opens it.
start --size 1280x800
wait_for 'run=1'
press ctrl+k;      wait_for 'palette=1'
write 40 'if-else'
sleep 0.5
press Return;      wait_for 'scenario=08-if-else run=1 .*palette=0'
cp -r "$scenarios/." "$out/copy"
quit
start "$out/copy/08-if-else.toml" --size 1280x800
wait_for 'scenario=08-if-else run=1'

# Predict: the question hides what comes; after a wrong answer there is one more try.
press n;           wait_for 'step=1 .*question=1'
look asked
press 1;           sleep 0.5
[ "$(now question)" = 1 ] || fail 'a first wrong answer closed the question'
look wrong;        changed asked wrong 'a wrong answer'
press 3;           wait_for 'question=0'
sleep 0.5
look told;         changed wrong told 'the answer'
press n;           wait_for 'step=2 '

# Drag: a splitter, and the cursor of the whole run along its bar.
mark
xdotool mousemove --window "$window" 700 772 mousedown 1
for x in 720 760 800; do xdotool mousemove --window "$window" "$x" 772; sleep 0.1; done
xdotool mouseup 1
sleep 0.3
dragged=$(now cycle)
[ "$dragged" -gt 0 ] || fail "the bar of the run was dragged and the cursor stood at $dragged"

# A knob, by its handle: every value on the way is simulated, and all of it is taken back at once.
press 4;           wait_for 'arrangement=occupancy'
look_at_rest before_knob
knob_at 'threads per block' "$out/copy/08-if-else.toml" --step 3 --arrangement occupancy --size 1280x800
mark
xdotool mousemove --window "$window" $((knob_x + 16)) "$knob_y" mousedown 1
for x in 30 70 130 220; do xdotool mousemove --window "$window" $((knob_x + x)) "$knob_y"; sleep 0.1; done
wait_for 'run=1 .*knobs=1'
look knob;         changed before_knob knob 'a knob that is turned'
xdotool mouseup 1
press ctrl+z;      wait_for 'knobs=0'
press ctrl+shift+z; wait_for 'knobs=1'
press ctrl+BackSpace; wait_for 'knobs=0'
press 2;           wait_for 'arrangement=divergence'

# With the keyboard alone: Tab shows where the focus is, Escape takes it away.
look_at_rest no_focus
mark
for _ in 1 2 3; do xdotool key Tab; sleep 0.1; done
sleep 0.3
look focus;        changed no_focus focus 'the focus'
press Escape;      back_to no_focus 'the focus'

# A right click opens a menu of what can be done with what is there, Escape closes it.
mark
xdotool mousemove --window "$window" 300 20
look_at_rest no_menu
xdotool mousemove --window "$window" 300 200 click 3
sleep 0.6
look menu;         changed no_menu menu 'the menu'
press Escape
xdotool mousemove --window "$window" 300 20
back_to no_menu 'the menu'

# Edit: what is typed stands there, however fast; Ctrl+End is the end of the text, not of a line.
press F2;          wait_for 'editing=1'
before=$(now bytes)
xdotool key ctrl+End
write 0 '// fast '
wait_for "bytes=$((before + 8)) "
press Return;      wait_for "bytes=$((before + 9)) "
write 60 '// slow'
wait_for "bytes=$((before + 16)) .*"
[ "$(now edited)" = 1 ] || fail 'the kernel is not edited'

# Undo, faster than any hand: all of it is gone, and redo brings it back. GLFW takes what comes within
# 20 ms of a release for the keyboard's own repetition.
many() { for _ in $(seq 12); do echo "$1"; done; }
mark
xdotool key --delay 30 $(many ctrl+z)
wait_for "edited=0 bytes=$before "
mark
xdotool key --delay 30 $(many ctrl+y)
wait_for "edited=1 bytes=$((before + 16)) "
press Escape;      wait_for 'editing=0'

# Closed in the middle of it: what was typed is offered at the next start, at the same place.
step=$(now step)
quit
start
wait_for "scenario=08-if-else run=1 .*step=$step .*draft=1"
[ "$(now edited)" = 0 ] || fail 'a draft is only offered'

# What is typed while it is offered leaves the offer alone.
press F2;          wait_for 'editing=1'
xdotool key ctrl+Home
write 20 '// mine'
wait_for 'edited=1'
sleep 0.8
press Escape;      wait_for 'editing=0'
quit
start
wait_for 'draft=1'
[ "$(ls "$out/config/warpscope/drafts" | wc -l)" = 2 ] || fail 'one of two drafts is gone'

# Present: three keys lead through it, whatever the hands did before.
press F11;         wait_for 'presenting=1'
sleep 0.5
press Next;        wait_for 'step=[0-9]+ .*presenting=1'
press Prior;       wait_for 'presenting=1'
press b;           wait_for 'black=1'
sleep 0.2
look black
[ "$(identify -format '%[fx:maxima]' "$out/black.png")" = 0 ] || fail 'black is not black'
press b;           wait_for 'black=0'
sleep 3  # A pointer that rests goes out of the way.
look_at_rest presented
press s;           wait_for 'spotlight=1'
sleep 0.3
look spotlight;    changed presented spotlight 'the spotlight'
press s;           wait_for 'spotlight=0'
mark
xdotool mousemove --window "$window" 400 300 mousedown 3
for x in 430 460 500; do xdotool mousemove --window "$window" "$x" 360; sleep 0.1; done
look pen;          changed presented pen 'the pen'
xdotool mouseup 3
back_to presented 'what the pen drew'
press Escape;      wait_for 'presenting=0'

# A run is kept beside the next one; the window is closed, and all is as it was left.
press c;           wait_for 'pinned=1'
press Home;        wait_for 'cycle=0 '
press shift+Right; wait_for 'cycle=[1-9]'
cycle=$(now cycle)
step=$(now step)
press ctrl+plus;   wait_for 'scale=1.1'
press l;           wait_for 'language=zh'
quit
start
wait_for "run=1 cycle=$cycle .*language=zh .*scale=1.1 .*step=$step .*pinned=1"
quit
echo OK
