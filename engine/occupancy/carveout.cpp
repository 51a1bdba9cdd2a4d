#include "engine/occupancy/carveout.h"

#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

Carveout carveoutOf(const machine::Machine& machine, const Request& request) {
    const machine::Limits& limits = machine.limits;
    Carveout split{.unified = limits.unifiedBytesPerSm,
                   .mostShared = limits.sharedBytesPerSm,
                   .selectable = limits.selectableSharedBytes};
    Request exact = request;
    exact.mode = Mode::Exact;
    const Result result = calculate(machine, exact);
    split.pool = result.isValid ? result.sharedPoolBytes : limits.sharedBytesPerSm;
    split.snapped = split.pool;
    split.perBlock = result.sharedBytesPerBlock;
    split.used = result.sharedBytesPerBlock * result.blocksPerSm;
    if (!split.selectable.empty() && result.isValid && request.carveoutPercent >= 0) {
        split.wanted = std::int64_t{request.carveoutPercent} * limits.sharedBytesPerSm / 100;
        split.snapped = snapShared(limits, split.wanted);
        split.isRaised = split.snapped < split.pool;
    }
    return split;
}

}  // namespace warpscope::occupancy
