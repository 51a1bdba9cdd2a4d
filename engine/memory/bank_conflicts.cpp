#include "engine/memory/bank_conflicts.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/base/contract.h"
#include "engine/machine/machine.h"

namespace warpscope::memory {
namespace {

constexpr int kHalf = 32;  ///< Words that shared memory serves together at most.
constexpr std::size_t kMaxBanks = machine::kMaxSharedBanks;
constexpr std::uint32_t kWordBytes = 4;

/// The words that each bank has been asked for by the lanes of one half.
class Banks {
  public:
    explicit Banks(std::uint32_t count) : count_(count) {}

    /// The wavefront that serves a lane: the place of its word among those of its bank, from 0.
    int wavefrontOf(std::uint32_t address) {
        const std::uint32_t word = address / kWordBytes;
        const std::size_t bank = word % count_;
        const auto begin = words_[bank].begin();
        const auto end = begin + asked_[bank];
        const auto found = std::find(begin, end, word);
        if (found == end) {
            *end = word;
            ++asked_[bank];
        }
        return static_cast<int>(found - begin);
    }

  private:
    std::uint32_t count_;  // Of 32 bits, because a division of 64 takes several times as long.
    std::array<std::array<std::uint32_t, kHalf>, kMaxBanks> words_;
    std::array<std::uint8_t, kMaxBanks> asked_{};
};

/// Calls visit(lane, wavefront) for lanes that are served together; returns their wavefronts.
template <class Visit>
int serveTogether(std::span<const std::uint32_t> addresses, LaneMask active, int banks,
                  int bytesPerLane, Visit visit) {
    Banks asked(static_cast<std::uint32_t>(banks));
    int wavefronts = 0;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = addresses[static_cast<std::size_t>(lane)];
        int wavefront = asked.wavefrontOf(address);
        if (bytesPerLane > static_cast<int>(kWordBytes))
            wavefront = std::max(wavefront, asked.wavefrontOf(address + kWordBytes));
        visit(lane, wavefront);
        wavefronts = std::max(wavefronts, wavefront + 1);
    }
    return wavefronts;
}

/// Whether each of these lanes wants what the one whose number differs from its own by `distance`
/// wants, where that takes part.
bool areLikeNeighbours(std::span<const std::uint32_t> addresses, LaneMask lanes, int distance) {
    for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const int other = lane ^ distance;
        if (hasLane(lanes, other) &&
            addresses[static_cast<std::size_t>(lane)] != addresses[static_cast<std::size_t>(other)])
            return false;
    }
    return true;
}

/// Calls visit(lanes) for each group of active lanes that is served together.
template <class Visit>
void forEachGroup(std::span<const std::uint32_t> addresses, LaneMask active, int bytesPerLane,
                  AccessKind kind, Visit visit) {
    const int together = lanesTogether(bytesPerLane);
    const bool mayJoin = kind == AccessKind::Load && together < kHalf;
    const int step = mayJoin ? 2 * together : together;
    for (int first = 0; first < kMaxLanes; first += step) {
        const LaneMask lanes = active & firstLanes(step) << first;
        const LaneMask lower = lanes & firstLanes(together) << first;
        const LaneMask upper = lanes & ~lower;
        const bool areBoth = lower != 0 && upper != 0;
        if (lanes == 0) continue;
        if (!areBoth || areLikeNeighbours(addresses, lanes, 1) ||
            areLikeNeighbours(addresses, lanes, 2)) {
            visit(lanes);
            continue;
        }
        visit(lower);
        visit(upper);
    }
}

/// The words of 32 lanes with a constant stride, the usual case, come round to the first bank after
/// banks / gcd(stride, banks) of them: wavefronts without asking each lane; 0 where it is not so.
/// Requires: 32 active lanes of at most a word each.
int wavefrontsOfStride(std::span<const std::uint32_t> addresses, std::uint32_t banks) {
    constexpr std::uint32_t kUsual = 32;
    constexpr std::uint32_t kMaxStride = 1U << 25;  // Beyond, words meet again at 2^32.
    const std::uint32_t* const from = addresses.data();
    const std::uint32_t stride = from[1] - from[0];
    if (banks != kUsual || stride % kWordBytes != 0 || stride >= kMaxStride) return 0;
    std::uint32_t differences = 0;
    for (std::uint32_t lane = 0; lane < kUsual; ++lane)
        differences |= from[lane] ^ (from[0] + lane * stride);
    if (differences != 0) return 0;
    return stride == 0 ? 1 : static_cast<int>(std::gcd(stride / kWordBytes, kUsual));
}

void checkBanks(int banks) {
    WARPSCOPE_EXPECT(banks > 0 && banks <= machine::kMaxSharedBanks, "1 to 64 banks");
}

}  // namespace

int countWavefronts(std::span<const std::uint32_t> addresses, LaneMask active, int banks,
                    int bytesPerLane, AccessKind kind) {
    checkBanks(banks);
    int wavefronts = 0;
    if (active == firstLanes(kHalf) && bytesPerLane <= static_cast<int>(kWordBytes)) {
        wavefronts = wavefrontsOfStride(addresses, static_cast<std::uint32_t>(banks));
        if (wavefronts > 0) return wavefronts;
    }
    forEachGroup(addresses, active, bytesPerLane, kind, [&](LaneMask lanes) {
        wavefronts += serveTogether(addresses, lanes, banks, bytesPerLane, [](int, int) {});
    });
    return wavefronts;
}

int leastWavefronts(std::span<const std::uint32_t> addresses, LaneMask active, int bytesPerLane,
                    AccessKind kind) {
    int count = 0;
    forEachGroup(addresses, active, bytesPerLane, kind, [&count](LaneMask) { ++count; });
    return count;
}

std::vector<LaneMask> wavefrontsOf(std::span<const std::uint32_t> addresses, LaneMask active,
                                   int banks, int bytesPerLane, AccessKind kind) {
    checkBanks(banks);
    std::vector<LaneMask> served;
    forEachGroup(addresses, active, bytesPerLane, kind, [&](LaneMask lanes) {
        const std::size_t before = served.size();
        const auto note = [&](int lane, int wavefront) {
            const std::size_t index = before + static_cast<std::size_t>(wavefront);
            if (served.size() <= index) served.resize(index + 1, 0);
            served[index] |= laneBit(lane);
        };
        const int wavefronts = serveTogether(addresses, lanes, banks, bytesPerLane, note);
        served.resize(before + static_cast<std::size_t>(wavefronts), 0);
    });
    return served;
}

}  // namespace warpscope::memory
