#include "engine/memory/coalesce.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpscope::memory {
namespace {

constexpr std::uint32_t kBytesOfWord = 4;
constexpr std::size_t kUsual = 32;  ///< Lanes of nearly all accesses.
constexpr std::uint32_t kWordsPerLine = kLineBytes / kBytesOfWord;

/// The words of a line from `first` up to `end`, at most all of them.
std::uint32_t wordsBetween(std::uint32_t first, std::uint32_t end) {
    const auto below = [](std::uint32_t word) {
        return word < kWordsPerLine ? (1U << word) - 1 : UINT32_MAX;
    };
    return below(end) & ~below(first);
}

/// The words of a lane within its line: an access of its size, so many words, never leaves its
/// line.
std::uint32_t wordsOf(std::uint32_t address, std::uint32_t count) {
    return ((1U << count) - 1) << (address % kLineBytes / kBytesOfWord);
}

void addRow(Lines& lines, std::uint32_t begin, std::uint32_t bytes) {
    const std::uint32_t last = begin + (bytes - 1);
    for (std::uint32_t line = begin / kLineBytes; line <= last / kLineBytes; ++line) {
        const std::uint32_t first = std::max(begin, line * kLineBytes) % kLineBytes;
        const std::uint32_t end =
            line == last / kLineBytes ? last % kLineBytes / kBytesOfWord + 1 : kWordsPerLine;
        lines.add(line, wordsBetween(first / kBytesOfWord, end));
    }
    lines.finish(true);
}

/// Lanes whose lines do not ascend: sorted first.
void addUnordered(Lines& lines, std::span<const std::uint32_t> addresses, LaneMask active,
                  std::uint32_t words) {
    std::array<std::uint64_t, kMaxLanes> touched;  // NOLINT: as many as lanes are written.
    auto end = touched.begin();
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::uint32_t address = addresses[static_cast<std::size_t>(firstLane(rest))];
        *end++ = std::uint64_t{address / kLineBytes} << 32 | wordsOf(address, words);
    }
    std::sort(touched.begin(), end);
    for (auto one = touched.begin(); one != end; ++one)
        lines.add(static_cast<std::uint32_t>(*one >> 32), static_cast<std::uint32_t>(*one));
    lines.finish(false);
}

}  // namespace

bool isRow(std::span<const std::uint32_t> addresses, LaneMask active, std::uint32_t bytes) {
    const auto first = static_cast<std::size_t>(firstLane(active));
    const auto count = static_cast<std::size_t>(countLanes(active));
    if (active >> first != firstLanes(static_cast<int>(count))) return false;
    // What is no row mostly is none from end to end.
    const auto length = static_cast<std::uint32_t>(count - 1) * bytes;
    if (addresses[first + count - 1] - addresses[first] != length) return false;
    std::uint32_t differences = 0;
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

/// A line with all that is touched of it, behind the others.
void Lines::addWhole(std::uint32_t number, std::uint32_t words) {
    const std::uint32_t sectors = sectorsOf(words);
    lines_[count_++] = {number, sectors, words};
    sectors_ += std::popcount(sectors);
}

bool Lines::addApart(std::span<const std::uint32_t> addresses, std::uint32_t words) {
    // Without a branch a lane: of lanes with a large stride nearly all accesses are like this. Of
    // numbers of lines the difference tells by its sign which one is higher.
    const std::uint32_t* const from = addresses.data();
    std::uint32_t isBehind = UINT32_MAX;
    std::uint32_t differences = 0;
    for (std::size_t lane = 1; lane < kUsual; ++lane) {
        isBehind &= from[lane - 1] / kLineBytes - from[lane] / kLineBytes;
        differences |= from[lane] ^ from[0];
    }
    if (isBehind >> 31 == 0) return false;
    // What a lane touches is aligned to its size and no larger than a sector.
    const auto lineOf = [words](std::uint32_t address) {
        return Line{address / kLineBytes, 1U << (address / kSectorBytes % kSectorsPerLine),
                    wordsOf(address, words)};
    };
    if (differences % kLineBytes == 0) {
        // Whole lines lie between them: each touches the same part of its own, as in a column.
        const Line first = lineOf(from[0]);
        const std::uint32_t step = from[1] - from[0];
        std::uint32_t isUneven = 0;
        for (std::uint32_t lane = 0; lane < kUsual; ++lane) {
            lines_[lane] = {from[lane] / kLineBytes, first.sectors, first.words};
            isUneven |= from[lane] ^ (from[0] + lane * step);
        }
        const bool isColumn = isUneven == 0 && std::has_single_bit(step / kLineBytes);
        columnStep_ = isColumn ? step / kLineBytes : 0;
    } else {
        for (std::size_t lane = 0; lane < kUsual; ++lane)
            lines_[lane] = lineOf(from[lane]);
    }
    count_ = kUsual;
    sectors_ = kUsual;
    isApart_ = words < kSectorBytes / kBytesOfWord;
    return true;
}

bool Lines::addAscending(std::span<const std::uint32_t> addresses, LaneMask active,
                         std::uint32_t words) {
    std::uint32_t open = addresses[static_cast<std::size_t>(firstLane(active))] / kLineBytes;
    std::uint32_t touched = 0;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::uint32_t address = addresses[static_cast<std::size_t>(firstLane(rest))];
        const std::uint32_t number = address / kLineBytes;
        if (number < open) {
            *this = Lines();
            return false;
        }
        if (number != open) addWhole(std::exchange(open, number), std::exchange(touched, 0));
        touched |= wordsOf(address, words);
    }
    addWhole(open, touched);
    return true;
}

void Lines::finish(bool isRow) {
    isRow_ = isRow;
    sectors_ = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        Line& line = lines_[i];
        line.sectors = sectorsOf(line.words);
        sectors_ += std::popcount(line.sectors);
    }
}

Lines& Lines::operator=(const Lines& other) {
    std::ranges::copy(other.all(), lines_.begin());
    count_ = other.count_;
    sectors_ = other.sectors_;
    isRow_ = other.isRow_;
    isApart_ = other.isApart_;
    columnStep_ = other.columnStep_;
    return *this;
}

bool operator==(const Lines& a, const Lines& b) {
    return std::ranges::equal(a.all(), b.all());
}

// One list with one name, which is then made where the caller wants it.
Lines coalesce(std::span<const std::uint32_t> addresses, LaneMask active, int bytesPerLane) {
    Lines lines;
    if (active == 0) return lines;
    const auto bytes = static_cast<std::uint32_t>(bytesPerLane);
    const std::uint32_t words = std::max(1U, bytes / kBytesOfWord);
    if (isRow(addresses, active, bytes)) {
        const std::uint32_t begin = addresses[static_cast<std::size_t>(firstLane(active))];
        addRow(lines, begin, bytes * static_cast<std::uint32_t>(countLanes(active)));
    } else if (active == firstLanes(kUsual) && lines.addApart(addresses, words)) {
        // Each lane has a line of its own.
    } else if (!lines.addAscending(addresses, active, words)) {
        // Most requests come in ascending order; only the others pay for sorting.
        addUnordered(lines, addresses, active, words);
    }
    return lines;
}

}  // namespace warpscope::memory
