#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/base/lane_mask.h"

namespace warpscope::memory {

/// Bytes of the smallest piece that travels between an SM and L2.
inline constexpr std::uint32_t kSectorBytes = 32;
/// Bytes that a cache gives one tag.
inline constexpr std::uint32_t kLineBytes = 128;
inline constexpr std::uint32_t kSectorsPerLine = kLineBytes / kSectorBytes;

/// The sectors of these words of a line.
constexpr std::uint32_t sectorsOf(std::uint32_t words) {
    static_assert(kSectorsPerLine == 4 && kLineBytes == 32 * 4);
    // One bit for each byte that is not 0, all four at once: into the byte's lowest bit, then the
    // four of them side by side.
    words |= words >> 4;
    words |= words >> 2;
    words = (words | words >> 1) & 0x01010101U;
    return words * 0x01020408U >> 24;
}
/// All words of these sectors.
constexpr std::uint32_t wordsOfSectors(std::uint32_t sectors) {
    return (sectors * 0x00204081U & 0x01010101U) * 0xFFU;
}

/// What an access touches of one line. Without initial values, which every access would write into
/// a list of 64 of them.
struct Line {
    std::uint32_t number;   ///< Address / kLineBytes.
    std::uint32_t sectors;  ///< One bit for each, the lowest address first.
    std::uint32_t words;    ///< The same of its 4-byte words.

    friend bool operator==(const Line&, const Line&) = default;
};

/// The lines that one access touches, ascending, each once. Kept in place: a warp has at most as
/// many as lanes, and every access makes such a list.
class Lines {
  public:
    Lines() {}  // NOLINT: what lies behind the last line is never read, so it is not cleared.
    Lines(const Lines& other) { *this = other; }
    Lines& operator=(const Lines& other);

    /// Adds words of a line. Requires: no line with a higher number is there.
    void add(std::uint32_t number, std::uint32_t words) {
        if (count_ == 0 || lines_[count_ - 1].number != number) lines_[count_++] = {number, 0, 0};
        lines_[count_ - 1].words |= words;
    }
    /// Adds what 32 lanes touch, `words` of them each, and finishes. False, and nothing is added:
    /// not each has a line of its own behind that of the lane before. Requires: it is empty.
    bool addApart(std::span<const std::uint32_t> addresses, std::uint32_t words);
    /// The same of any lanes, which may share lines with the lane before. Requires: it is empty,
    /// active != 0.
    bool addAscending(std::span<const std::uint32_t> addresses, LaneMask active,
                      std::uint32_t words);
    /// Works out the sectors from the words; the last call. `isRow`: see isRow().
    void finish(bool isRow);

    std::span<const Line> all() const { return {lines_.data(), count_}; }
    int sectorCount() const { return sectors_; }
    /// Neighbouring lanes touch neighbouring bytes, without a gap.
    bool isRow() const { return isRow_; }
    /// 32 lanes touch a line each, of it one sector and not all of that, as in a column.
    bool isApart() const { return isApart_; }
    /// Where each lies as many lines behind the one before, a power of two, and the same part of
    /// each is touched: how many. Else 0.
    std::uint32_t columnStep() const { return columnStep_; }
    friend bool operator==(const Lines& a, const Lines& b);

  private:
    void addWhole(std::uint32_t number, std::uint32_t words);

    std::array<Line, kMaxLanes> lines_;
    std::size_t count_ = 0;
    int sectors_ = 0;
    bool isRow_ = false;
    bool isApart_ = false;
    std::uint32_t columnStep_ = 0;
};

/// Whether neighbouring lanes touch neighbouring bytes. Requires: active != 0.
bool isRow(std::span<const std::uint32_t> addresses, LaneMask active, std::uint32_t bytes);

/// The distinct sectors that the active lanes of one request touch, by line; none when no lane is
/// active. Their number is what Nsight Compute counts as l1tex__t_sectors (compared with Nsight
/// Compute on an H100). Requires: addresses has an entry for each active lane, each a multiple of
/// its access size.
Lines coalesce(std::span<const std::uint32_t> addresses, LaneMask active, int bytesPerLane = 4);

}  // namespace warpscope::memory
