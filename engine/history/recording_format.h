#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/trace/counters.h"

/// A recording as a file, `.wsr`. engine/README.md, "A recording as a file", tells the whole of it
/// to those who write one with a program of their own.
namespace warpscope::history {

/// As PNG's: a transfer that changes line ends or cuts the eighth bit is seen at once.
inline constexpr std::string_view kRecordingMagic = "\x89WSR\r\n\x1a\n";
/// Goes up when an old reader would read something wrong.
inline constexpr int kRecordingVersion = 1;

/// The sections in their order. One that a reader may pass over begins with a small letter.
inline constexpr std::string_view kHeadTag = "HEAD";
inline constexpr std::string_view kDeviceTag = "DEVI";
inline constexpr std::string_view kLaunchTag = "LNCH";
inline constexpr std::string_view kProgramTag = "PROG";
inline constexpr std::string_view kWarpsTag = "WARP";
inline constexpr std::string_view kEventsTag = "EVNT";
inline constexpr std::string_view kOutputTag = "OUTP";
inline constexpr std::string_view kCountersTag = "CNTR";
inline constexpr std::string_view kProblemsTag = "PROB";
inline constexpr std::string_view kEndTag = "DONE";

/// The key of a problem that a program tells in its own words: the value `text`, shown as it
/// stands.
inline constexpr std::string_view kOwnWords = "recording.own_words";

/// More than these no file may have, whatever it says: the memory of a reader.
inline constexpr std::int64_t kMaxRecordedWarps = 1 << 20;
inline constexpr std::int64_t kMaxRecordedSms = 4096;
inline constexpr std::int64_t kMaxRecordedSlots = 4096;
inline constexpr std::int64_t kMaxRecordedRegisters = 1 << 20;  ///< Of a thread.
inline constexpr std::int64_t kMaxRecordedBytes = 1 << 30;      ///< Of shared and of local memory.
/// Instants have 32 bits (trace::SegmentList).
inline constexpr std::int64_t kMaxRecordedCycles = (std::int64_t{1} << 32) - 1;

/// The first byte of a segment: its state, and what is new in it.
inline constexpr std::uint8_t kSegmentState = 0x1F;
inline constexpr std::uint8_t kSegmentNextPc = 0x20;
inline constexpr std::uint8_t kSegmentOtherPc = 0x40;
inline constexpr std::uint8_t kSegmentOtherMask = 0x80;

/// Of an instruction.
inline constexpr std::uint8_t kInstructionGuarded = 1;
inline constexpr std::uint8_t kInstructionSpill = 2;
inline constexpr int kInstructionSideShift = 2;

/// CRC-32 as PNG and zlib have it.
constexpr std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char letter : bytes) {
        crc ^= static_cast<std::uint8_t>(letter);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (0xEDB88320 & (~(crc & 1) + 1));
    }
    return ~crc;
}
static_assert(crc32("123456789") == 0xCBF43926);

}  // namespace warpscope::history
