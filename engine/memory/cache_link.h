#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "engine/memory/access.h"
#include "engine/memory/answer.h"
#include "engine/memory/bandwidth.h"
#include "engine/memory/coalesce.h"

namespace warpscope::memory {

// What loads, stores and atomics of an SM share on their way through its link to L2.

/// Hundredths of a cycle as the link counts them.
constexpr Cycle workOf(int hundredths) {
    return hundredths * Bandwidth::kUnits / 100;
}

// What the link is busy, in hundredths of a cycle (measured on one SM of an H200): a line that is
// asked for 106, a load instruction at least 152; a sector that is written 100, a line of sectors
// at least 200, and one turn more for a line where a sector is written in part (0.5 sectors a cycle
// with one of a line, 0.8 with four); a sector of an atomic 128.
inline constexpr int kLine = 106;
inline constexpr int kLoad = 152;
inline constexpr int kSector = 100;
inline constexpr int kStoredLine = 200;
inline constexpr int kAtomicSector = 128;
/// By the number of sectors of a line: what a store of them keeps the link busy, each written from
/// end to end or not.
using StoreWork = std::array<Cycle, kSectorsPerLine + 1>;
constexpr StoreWork storeWork(int moreTurns) {
    StoreWork work{};
    for (std::size_t count = 0; count < work.size(); ++count)
        work[count] =
            workOf(std::max(kSector * (static_cast<int>(count) + moreTurns), kStoredLine));
    return work;
}
inline constexpr StoreWork kWholeWork = storeWork(0);
inline constexpr StoreWork kPartWork = storeWork(1);

/// How long a store still holds an exiting warp after its data has gone to the link (Nsight Compute
/// on an H200: a warp drains for 21 to 25 cycles in kernels that store little).
inline constexpr CycleCount kStoreHold = 25;
/// Of stores of parts of sectors and of atomics so much may still be in the queues of the link and
/// of L2 when the warp has gone (measured on an H100 by launches that end in such a queue: 120 to
/// 240 cycles less than it takes, of the link as of L2; of whole sectors nothing is saved).
inline constexpr CycleCount kPosted = 200;
/// Latency of an atomic by sector and by line (l2_and_dram.cpp has that of an address).
inline constexpr int kAtomicSectorLatency = 120;
inline constexpr int kAtomicLineLatency = 170;

/// Local memory lies behind the 4 GB that addresses of global memory name.
inline constexpr std::uint32_t kFirstLocalLine = 1U << 25;

/// The number of the line that the access calls 0.
inline std::uint32_t firstLineOf(const Access& access) {
    return access.space == Space::Local ? kFirstLocalLine : 0;
}

/// The same answer for all sectors of a line.
inline void tellAll(std::vector<Answer>& answers, const Line& line, Level level, Cycle at) {
    for (int i = 0; i < std::popcount(line.sectors); ++i)
        answers.push_back({level, static_cast<int>(answers.size()), at});
}

}  // namespace warpscope::memory
