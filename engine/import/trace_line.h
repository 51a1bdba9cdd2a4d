#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/lane_mask.h"

namespace warpscope::importing {

/// One executed instruction of one warp, as a line of a trace tells it.
struct TraceLine {
    std::uint64_t address = 0;  ///< Of the instruction, in bytes from the kernel's first.
    LaneMask active = 0;        ///< Lanes that take part: active, and their guard holds.
    std::string opcode{};       ///< With its suffixes: "LDG.E.128".
    std::vector<std::string> destinations{};
    std::vector<std::string> sources{};
    int sourceLine = 0;    ///< Of the kernel's file; 0 = the trace has none.
    int bytesPerLane = 0;  ///< 0 = touches no memory.
    /// By lane, what it touches first; says nothing of lanes that take no part. Empty where the
    /// instruction touches no memory, or more than a lane at a time (UTMALDG and its kin).
    std::vector<std::uint64_t> addresses{};
};

/// Which columns stand before the address of the instruction.
struct TraceColumns {
    bool hasPlace = false;  ///< Block x, y, z and the warp in it.
    int others = 0;         ///< Behind the place: SM and warp in it, or the place in a cluster.
    bool hasSourceLine = false;
};

/// Where a line with its own place happened.
struct TracePlace {
    std::int64_t block[3]{};
    std::int64_t warp = 0;
};

/// How many columns stand before the address of the instruction: the mask behind it is the first
/// word of eight hexadecimal digits. Nothing: there is no such word among the numbers that lead.
std::optional<int> columnsBefore(std::string_view text);

/// Reads a line of numbers and names between spaces, as Accel-Sim's tracer writes it:
///   [x y z warp] [other…] [line] address mask n dest… opcode n source… bytes [mode addresses…]
/// Nothing: it is none.
std::optional<TraceLine> readTraceLine(std::string_view text, TraceColumns columns,
                                       TracePlace* place = nullptr);

/// "LDG" of "LDG.E.128".
std::string_view mnemonicOf(std::string_view opcode);
/// As a listing has it: "LDG.E.128 R24, R44".
std::string textOf(const TraceLine& line);

}  // namespace warpscope::importing
