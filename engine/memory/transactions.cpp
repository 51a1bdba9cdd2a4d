#include "engine/memory/transactions.h"

#include <algorithm>

#include "engine/memory/bank_conflicts.h"
#include "engine/memory/turns.h"

namespace warpscope::memory {

int Transactions::count(Space space) const {
    switch (space) {
        case Space::Global:
        case Space::Local:
            return lines.sectorCount();
        case Space::Shared:
        case Space::Constant:
            return std::max(wavefronts, turns);
    }
    return 0;
}

Transactions transactionsOf(const Access& access, const Layout& layout) {
    Transactions result;
    switch (access.space) {
        case Space::Global:
            result.lines = coalesce(access.addresses, access.active, access.bytesPerLane);
            break;
        case Space::Local:
            result.lines =
                coalesce(localAddresses(access, layout.local), access.active, access.bytesPerLane);
            break;
        case Space::Shared:
            result.wavefronts = countWavefronts(access.addresses, access.active, layout.sharedBanks,
                                                access.bytesPerLane, access.kind);
            result.leastWavefronts = access.bytesPerLane <= 4
                                         ? leastWavefronts(access.active)
                                         : leastWavefronts(access.addresses, access.active,
                                                           access.bytesPerLane, access.kind);
            break;
        case Space::Constant:
            result.wavefronts = 1;
            break;
    }
    if (access.kind == AccessKind::Atomic)
        result.turns = countTurns(access.addresses, access.active);
    return result;
}

}  // namespace warpscope::memory
