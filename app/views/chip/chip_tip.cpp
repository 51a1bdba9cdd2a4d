#include "app/views/chip/chip_tip.h"

#include <string>

#include "app/present/run_words.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "engine/isa/listing.h"

namespace warpscope::views {

using present::ChipHit;
using present::ChipPart;

std::string chipTip(const ViewContext& context, const ChipHit& hit,
                    const std::vector<present::SmFacts>& facts) {
    const auto& session = context.session;
    const gpu::Launch& launch = session.run()->launch();
    const auto say1 = [&](const char* key) { return say(session, key); };
    switch (hit.part) {
        case ChipPart::None:
            return {};
        case ChipPart::Dram:
            return say1("view.chip.tip.dram");
        case ChipPart::L2:
            return say1("view.chip.tip.l2");
        case ChipPart::Scheduler:
            return say1("view.chip.tip.scheduler");
        case ChipPart::Registers:
            return say1("view.chip.tip.registers");
        case ChipPart::Units:
            return say1("view.chip.tip.units");
        case ChipPart::Shared:
            return say1("view.chip.tip.shared");
        case ChipPart::Sm:
            return say(session, Message{"view.chip.tip.sm"}
                                    .with("number", hit.sm.value)
                                    .with("warps", facts[hit.sm.value].residentWarps)
                                    .with("most", launch.machine.limits.maxWarpsPerSm));
        case ChipPart::Slot:
        case ChipPart::Lane:
            break;
    }
    const auto& slots = facts[hit.sm.value].slots;
    const auto index = static_cast<std::size_t>(hit.slot);
    if (index >= slots.size() || !slots[index].isResident()) return say1("view.chip.tip.empty");
    const present::SlotFacts& warp = slots[index];
    const std::string state(trace::infoOf(warp.state).key);
    return say(session,
               Message{"view.chip.tip.warp"}
                   .with("number", warp.warp.value)
                   .with("index", warp.block.value)
                   .with("state", "@state." + state + ".name")
                   .with("line", isa::lineOf(session.run()->launch().program, warp.pc))
                   .with("instruction", present::instructionText(*session.run(), warp.pc)));
}

}  // namespace warpscope::views
