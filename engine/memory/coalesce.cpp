#include "engine/memory/coalesce.h"

#include <algorithm>
#include <bit>

namespace warpscope::memory {
namespace {

constexpr std::uint32_t kBytesOfWord = 4;
constexpr std::uint32_t kWordsPerLine = kLineBytes / kBytesOfWord;
constexpr std::uint32_t kWordsPerSector = kSectorBytes / kBytesOfWord;

/// The words of a line from `first` up to `end`, at most all of them.
std::uint32_t wordsBetween(std::uint32_t first, std::uint32_t end) {
    const auto below = [](std::uint32_t word) {
        return word < kWordsPerLine ? (1U << word) - 1 : UINT32_MAX;
    };
    return below(end) & ~below(first);
}

/// The words of a lane within its line: an access of its size never leaves its line.
std::uint32_t wordsOf(std::uint32_t address, std::uint32_t bytes) {
    const std::uint32_t count = std::max(1U, bytes / kBytesOfWord);
    return ((1U << count) - 1) << (address % kLineBytes / kBytesOfWord);
}

Lines coalesceRow(std::uint32_t begin, std::uint32_t bytes) {
    Lines lines;
    const std::uint32_t last = begin + (bytes - 1);
    for (std::uint32_t line = begin / kLineBytes; line <= last / kLineBytes; ++line) {
        const std::uint32_t first = std::max(begin, line * kLineBytes) % kLineBytes;
        const std::uint32_t end =
            line == last / kLineBytes ? last % kLineBytes / kBytesOfWord + 1 : kWordsPerLine;
        lines.add(line, wordsBetween(first / kBytesOfWord, end));
    }
    lines.finish(true);
    return lines;
}

/// Lanes whose lines do not ascend: sorted first.
Lines coalesceUnordered(std::span<const std::uint32_t> addresses, LaneMask active,
                        std::uint32_t bytes) {
    std::array<std::uint64_t, kMaxLanes> touched;  // NOLINT: as many as lanes are written.
    auto end = touched.begin();
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::uint32_t address = addresses[static_cast<std::size_t>(firstLane(rest))];
        *end++ = std::uint64_t{address / kLineBytes} << 32 | wordsOf(address, bytes);
    }
    std::sort(touched.begin(), end);
    Lines lines;
    for (auto one = touched.begin(); one != end; ++one)
        lines.add(static_cast<std::uint32_t>(*one >> 32), static_cast<std::uint32_t>(*one));
    lines.finish(false);
    return lines;
}

}  // namespace

bool isRow(std::span<const std::uint32_t> addresses, LaneMask active, std::uint32_t bytes) {
    const auto first = static_cast<std::size_t>(firstLane(active));
    const auto count = static_cast<std::size_t>(countLanes(active));
    if (active >> first != firstLanes(static_cast<int>(count))) return false;
    std::uint32_t differences = 0;
    constexpr std::size_t kUsual = 32;
    if (count == kUsual) {
        // A length that the compiler knows runs on vectors.
        const std::uint32_t* const from = addresses.data() + first;
        for (std::uint32_t lane = 0; lane < kUsual; ++lane)
            differences |= from[lane] ^ (from[0] + lane * bytes);
        return differences == 0;
    }
    std::uint32_t expected = addresses[first];
    for (std::size_t lane = first; lane < first + count; ++lane, expected += bytes)
        differences |= addresses[lane] ^ expected;
    return differences == 0;
}

void Lines::finish(bool isRow) {
    static_assert(kWordsPerSector == 8 && kSectorsPerLine == 4);
    isRow_ = isRow;
    sectors_ = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        Line& line = lines_[i];
        // One bit for each byte that is not 0, all four at once: into the byte's lowest bit, then
        // the four of them side by side.
        std::uint32_t bytes = line.words | line.words >> 4;
        bytes |= bytes >> 2;
        bytes = (bytes | bytes >> 1) & 0x01010101U;
        line.sectors = bytes * 0x01020408U >> 24;
        sectors_ += std::popcount(line.sectors);
    }
}

Lines& Lines::operator=(const Lines& other) {
    std::ranges::copy(other.all(), lines_.begin());
    count_ = other.count_;
    sectors_ = other.sectors_;
    isRow_ = other.isRow_;
    return *this;
}

bool operator==(const Lines& a, const Lines& b) {
    return std::ranges::equal(a.all(), b.all());
}

Lines coalesce(std::span<const std::uint32_t> addresses, LaneMask active, int bytesPerLane) {
    if (active == 0) return {};
    const auto bytes = static_cast<std::uint32_t>(bytesPerLane);
    if (isRow(addresses, active, bytes)) {
        const std::uint32_t begin = addresses[static_cast<std::size_t>(firstLane(active))];
        return coalesceRow(begin, bytes * static_cast<std::uint32_t>(countLanes(active)));
    }
    Lines lines;
    std::uint32_t last = 0;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::uint32_t address = addresses[static_cast<std::size_t>(firstLane(rest))];
        const std::uint32_t line = address / kLineBytes;
        // Most requests come in ascending order; only the others pay for sorting.
        if (line < last) return coalesceUnordered(addresses, active, bytes);
        lines.add(line, wordsOf(address, bytes));
        last = line;
    }
    lines.finish(false);
    return lines;
}

}  // namespace warpscope::memory
