#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "engine/base/cycle.h"
#include "engine/memory/coalesce.h"
#include "engine/memory/fill_time.h"
#include "engine/memory/l1_cache.h"

namespace warpscope::memory {

// What loads and stores find in a line of L1 and leave there.

/// f(sector) for each of these.
template <class F>
void forEachSector(std::uint32_t sectors, F f) {
    for (; sectors != 0; sectors &= sectors - 1)
        f(static_cast<std::uint32_t>(std::countr_zero(sectors)));
}

/// The sectors of a line whose wanted words are all there.
inline std::uint32_t sectorsThere(const L1Line& there, const Line& wanted) {
    return wanted.sectors & ~sectorsOf(wanted.words & ~there.words);
}

/// When the same part of a sector is there of all lines of a column, none: of some it is missing.
inline std::optional<Cycle> columnFoundAt(const L1Line* column, const Line& wanted, Cycle hitAt) {
    const auto sector = static_cast<std::uint32_t>(std::countr_zero(wanted.sectors));
    std::uint32_t missing = 0;
    FillTime last = 0;
    for (std::uint32_t i = 0; i < L1Cache::kSets; ++i) {
        missing |= wanted.words & ~column[i].words;
        last = std::max(last, column[i].readyAt[sector]);
    }
    if (missing != 0) return std::nullopt;
    return std::max(hitAt, Cycle{last});
}

/// Sectors that have been fetched come to a line.
inline void fill(L1Line& line, std::uint32_t sectors, Cycle readyAt) {
    line.words |= wordsOfSectors(sectors);
    forEachSector(sectors, [&line, at = fillTime(readyAt)](std::uint32_t sector) {
        line.readyAt[sector] = at;
    });
}

/// Puts what a store writes into its line. Sectors that are on their way to the line then still
/// come to who has asked for them, but are not kept (measured on an H200: a thread that loads m[j +
/// 1] and stores m[j] finds the first sector only, and 14 of 16 where each waits for the other).
inline void keep(L1Line& line, std::uint32_t words, FillTime now) {
    for (std::uint32_t sector = 0; sector < kSectorsPerLine; ++sector) {
        if (line.readyAt[sector] <= now) continue;
        line.readyAt[sector] = 0;
        line.words &= ~wordsOfSectors(1U << sector);
    }
    line.words |= words;
}

/// When the sectors that were found are there: those that are still on their way keep it waiting.
inline Cycle foundAt(const L1Line& line, std::uint32_t sectors, Cycle hitAt) {
    Cycle last = hitAt;
    forEachSector(
        sectors, [&](std::uint32_t sector) { last = std::max(last, Cycle{line.readyAt[sector]}); });
    return last;
}

}  // namespace warpscope::memory
