"""Writes a recording, RUN.wsr, with nothing of Warpscope: engine/README.md, "A recording as a file".

usage: python3 recording_by_hand.py RUN.wsr

Two warps of one block load, multiply and store; the second one begins two cycles later, sends its upper
half elsewhere, and is said to hang.
"""

import sys
import zlib

ALL, HALF = 0xFFFFFFFF, 0x0000FFFF
ISSUED, WAIT, LONG_SCOREBOARD = 1, 3, 5
LISTING = [("LDG", 2, "LDG R1, [R0]"), ("FMUL", 2, "FMUL R1, R1, 2"), ("STG", 3, "STG [R0], R1"), ("EXIT", 4, "EXIT")]
SOURCE = ["__global__ void twice(float* data) {", "    float x = data[threadIdx.x] * 2;", "    data[threadIdx.x] = x;", "}"]


def number(value):
    more = value > 127
    return bytes([value & 127 | (128 if more else 0)]) + (number(value >> 7) if more else b"")


def signed(value):
    return number(2 * value if value >= 0 else -2 * value - 1)


def text(words):
    return number(len(words.encode())) + words.encode()


def identity(value):
    return number(0 if value is None else value + 1)


def rows(contents):
    return number(len(contents)) + b"".join(contents)


def section(tag, *parts):
    content = b"".join(parts)
    return tag.encode() + number(len(content)) + content + zlib.crc32(content).to_bytes(4, "little")


def segments(states):
    """Of (state, cycles, pc, lanes): what is as in the segment before is left out."""
    out, at, active = [], 0, 0
    for state, cycles, pc, lanes in states:
        place = 0 if pc == at else 32 if pc == at + 1 else 64
        one = bytes([state | place | (128 if lanes != active else 0)])
        one += b"" if state == ISSUED else number(cycles)
        one += number(pc) if place == 64 else b""
        one += number(lanes) if lanes != active else b""
        out.append(one)
        at, active = pc, lanes
    return rows(out)


def warp(index, first, lanes):
    states = [(WAIT, 2, 0, ALL), (ISSUED, 1, 0, ALL), (LONG_SCOREBOARD, 400, 1, ALL), (ISSUED, 1, 1, ALL)]
    states += [(WAIT, 3, 2, lanes), (ISSUED, 1, 2, lanes), (ISSUED, 1, 3, lanes)]
    # Its number, SM, slot, slot of the block, cycles behind the warp before, it leaves before the end.
    return b"".join(map(number, (index, 0, index, 0, first, 1))) + segments(states)


def recording():
    device = {"vendor": "nvidia", "compute_capability": "8.0", "name": "A100 of our simulator", "sm_count": "1"}
    code = [text(name) + number(line) + number(5) + b"\0" + identity(None) * 2 + text(words) for name, line, words in LISTING]
    events = [(0, 0, None, 0, 0), (407, 2, 1, 1, HALF), (5, 1, None, 0, 0)]
    hang = text("hang") + text("recording.own_words") + rows([text("text") + text("Our engine saw warp 1 hang.")])
    return b"".join((
        b"\x89WSR\r\n\x1a\n", number(1),
        section("HEAD", text("our simulator 1.0"), text("Twice"), text("加倍"), number(0), number(412), number(1)),
        section("DEVI", text("ours"), rows([text(key) + text(value) for key, value in device.items()])),
        section("LNCH", *map(number, (1, 1, 1, 64, 1, 1, 1, 1, 1, 16, 0, 0)), signed(-1), number(0), number(0)),
        section("PROG", text("twice"), text("twice.cu"), number(0) * 3, rows([text(line) for line in SOURCE]), rows(code)),
        section("WARP", rows([warp(0, 0, ALL), warp(1, 2, HALF)])),
        section("EVNT", rows([number(cycle) + number(kind) + identity(0) + identity(0) + identity(who) + number(pc) + number(lanes)
                              for cycle, kind, who, pc, lanes in events])),
        section("OUTP", rows([])),
        section("CNTR", rows([text("global_load_requests") + number(2), text("global_load_sectors") + number(8)]),
                rows([b"".join(map(number, (0, 0, 2, 8, 8, 0)))])),
        section("PROB", rows([hang + number(3) + number(409) + identity(1) + number(HALF) + rows([])])),
        section("DONE"),
    ))  # fmt: skip


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as out:
        out.write(recording())
