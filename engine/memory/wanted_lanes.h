#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "engine/memory/access.h"
#include "engine/memory/coalesce.h"
#include "engine/memory/l2_and_dram.h"
#include "engine/memory/turns.h"

namespace warpscope::memory {

/// Sums of floats, in hundredths of a cycle: one on an address waits for the one before, and of
/// doubles one in a sector does (measured on an H200 with all SMs at one line: 32 lanes on 1, 2, 8
/// and 16 of its floats take 111, 56, 13.9 and 7.0 cycles, on 4 of its doubles 37; integers take
/// 46, 23, 4.6, 4.6 and 11.6).
inline constexpr int kSum = 348;
inline constexpr int kDoubleSum = 116;

/// The lanes of an atomic on each address, in the order of the addresses.
class Wanted {
  public:
    Wanted(const Access& access, int turns)
        : turns_(turns), sumBytes_(access.addsFloats ? access.bytesPerLane : 0) {
        if (turns_ > 1) end_ = sortAddresses(access.addresses, access.active, sorted_);
    }

    AtomicWork of(const Line& line) const {
        const bool isFull = line.words == wordsOfSectors(line.sectors);
        const OfLine lanes = turns_ > 1 ? countLanes(line) : ownAddresses(line);
        return {.rounds = lanes.rounds,
                .isFull = isFull,
                .turns = std::max(1, turns_),
                .sums = sumsOf(lanes),
                .doubles = sumBytes_ > 4 ? lanes.all : 0};
    }

  private:
    /// The lanes on a line.
    struct OfLine {
        int rounds = 0;     ///< Summed over its sectors: those on the most wanted address of each.
        int onAddress = 0;  ///< On the most wanted address.
        int onSector = 0;   ///< On the most wanted sector.
        int all = 0;
    };

    OfLine countLanes(const Line& line) const {
        OfLine lanes;
        const auto last = std::ranges::subrange(sorted_.begin(), sorted_.begin() + end_);
        for (auto at = std::ranges::lower_bound(last, line.number * kLineBytes);
             at != last.end() && *at / kLineBytes == line.number;) {
            const std::uint32_t sector = *at / kSectorBytes;
            const auto first = at;
            int most = 0;
            while (at != last.end() && *at / kSectorBytes == sector) {
                const auto next = std::upper_bound(at, last.end(), *at);
                most = std::max(most, static_cast<int>(next - at));
                at = next;
            }
            lanes.rounds += most;
            lanes.onAddress = std::max(lanes.onAddress, most);
            lanes.onSector = std::max(lanes.onSector, static_cast<int>(at - first));
            lanes.all += static_cast<int>(at - first);
        }
        return lanes;
    }

    /// The same where each lane has an address of its own, or all go as one.
    OfLine ownAddresses(const Line& line) const {
        const int words = std::max(1, sumBytes_ / 4);
        OfLine lanes{std::popcount(line.sectors), 1, 0, std::popcount(line.words) / words};
        for (std::uint32_t sector = 0; sector < kSectorsPerLine; ++sector) {
            const std::uint32_t inside = line.words & wordsOfSectors(1U << sector);
            lanes.onSector = std::max(lanes.onSector, std::popcount(inside) / words);
        }
        return lanes;
    }

    int sumsOf(const OfLine& lanes) const {
        if (sumBytes_ == 0) return 0;
        const int onAddress = kSum * lanes.onAddress;
        return sumBytes_ > 4 ? std::max(onAddress, kDoubleSum * lanes.onSector) : onAddress;
    }

    int turns_ = 1;
    int sumBytes_ = 0;  ///< Of a float that is added; 0 = others.
    std::ptrdiff_t end_ = 0;
    std::array<std::uint32_t, kMaxLanes> sorted_{};
};

}  // namespace warpscope::memory
