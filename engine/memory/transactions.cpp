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

// The list of lines, 800 bytes, is made where it stays.
Transactions transactionsOf(const Access& access, const Layout& layout) {
    const int turns =
        access.kind == AccessKind::Atomic ? countTurns(access.addresses, access.active) : 0;
    switch (access.space) {
        case Space::Global:
            return {.lines = coalesce(access.addresses, access.active, access.bytesPerLane),
                    .turns = turns};
        case Space::Local:
            return {.lines = coalesce(localAddresses(access, layout.local), access.active,
                                      access.bytesPerLane),
                    .turns = turns};
        case Space::Shared:
            return {
                .wavefronts = countWavefronts(access.addresses, access.active, layout.sharedBanks,
                                              access.bytesPerLane, access.kind),
                .leastWavefronts = access.bytesPerLane <= 4
                                       ? leastWavefronts(access.active)
                                       : leastWavefronts(access.addresses, access.active,
                                                         access.bytesPerLane, access.kind),
                .turns = turns};
        case Space::Constant:
            break;
    }
    return {.wavefronts = countAddresses(access.addresses, access.active), .turns = turns};
}

}  // namespace warpscope::memory
