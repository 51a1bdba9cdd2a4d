# What every test of the real window needs; to be sourced. Before it: program, out, log.
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

# Where the track of a knob begins in a window that shows what ARGUMENTS say, found by its name: a
# drawing of that window has its words as text, and the track lies under the name.
knob_at() { # NAME ARGUMENTS…: knob_x, knob_y
    local name=$1 words
    shift
    "$program" --screenshot "$out/words.svg" "$@" > /dev/null
    words=$(grep -m1 -F ">$name<" "$out/words.svg") || fail "no knob is named $name"
    knob_x=$(grep -oE ' x="[0-9]+' <<< "$words" | head -1 | grep -oE '[0-9]+')
    knob_y=$(($(grep -oE ' y="[0-9]+' <<< "$words" | head -1 | grep -oE '[0-9]+') + 12))
}

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
