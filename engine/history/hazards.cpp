#include "engine/history/hazards.h"

namespace warpscope::history {

void Hazards::follow(const sm::CycleLog& log) {
    for (const trace::Event& event : log.events) {
        shared_.follow(event);
        global_.follow(event);
        local_.follow(event);
    }
    for (const sm::Touch& touch : log.touches)
        follow(touch, log.cycle);
    // Others of a cluster may touch its shared memory in the very cycle in which a block ends.
    for (const trace::Event& event : log.events)
        if (event.kind == trace::EventKind::BlockEnd) endBlock(event.block, log.cycle);
    for (const sm::Hazard& hazard : log.hazards)
        report_.add(hazard.kind, hazard.message, log.cycle, hazard.warp,
                    hazard.lanes == 0 ? -1 : firstLane(hazard.lanes), hazard.pc, hazard.other);
}

void Hazards::endBlock(BlockId block, Cycle now) {
    shared_.endBlock(block, now);
    copies_.endBlock(block);
}

void Hazards::follow(const sm::Touch& touch, Cycle now) {
    using enum sm::Touch::Kind;
    if (touch.kind == Warpsync || touch.kind == Fence) {
        shared_.follow(touch, now);
        return global_.follow(touch, now);
    }
    if (touch.kind == CopyGroup || touch.kind == CopyWait) {
        copies_.follow(touch, now);
        for (const sm::Touch& done : copies_.finished()) {
            if (done.space == memory::Space::Global)
                global_.follow(done, now);
            else
                shared_.follow(done, now);
        }
        return;
    }
    switch (touch.space) {
        case memory::Space::Shared:
            copies_.follow(touch, now);
            return shared_.follow(touch, now);
        case memory::Space::Global:
            copies_.follow(touch, now);
            shared_.followGlobal(touch);
            return global_.follow(touch, now);
        case memory::Space::Local:
            return local_.follow(touch, now);
        case memory::Space::Constant:
            break;
    }
}

}  // namespace warpscope::history
