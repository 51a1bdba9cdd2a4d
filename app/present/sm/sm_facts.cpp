#include "app/present/sm/sm_facts.h"

#include <algorithm>

namespace warpscope::present {
namespace {

/// Rows of warp slots that are shown at least, where the launch has so many.
constexpr int kMinRows = 4;

SlotFacts slotOf(const history::Recording& run, const sm::Warp& warp, trace::WarpState state,
                 Cycle cycle) {
    SlotFacts slot{};
    if (!warp.isResident()) return slot;
    slot.warp = warp.id;
    slot.block = warp.block;
    slot.blockSlot = warp.blockSlot;
    slot.state = state;
    slot.pc = warp.pc();
    slot.active = warp.active();
    // The state is that of the last cycle simulated; the record knows this very cycle.
    if (const auto segment = run.segmentAt(warp.id, cycle)) {
        slot.state = segment->state;
        slot.pc = segment->pc;
        slot.active = segment->active;
    }
    return slot;
}

SmFacts factsOf(const history::Recording& run, const sm::SmState& sm, Cycle cycle, int slots) {
    SmFacts facts{};
    facts.id = sm.id;
    facts.slots.resize(static_cast<std::size_t>(slots));
    for (std::size_t i = 0; i < sm.warps.size(); ++i) {
        if (!sm.warps[i].isResident()) continue;
        if (i >= facts.slots.size()) facts.slots.resize(i + 1);
        facts.slots[i] = slotOf(run, sm.warps[i], sm.stateOf(static_cast<int>(i)), cycle);
        ++facts.byState[static_cast<std::size_t>(facts.slots[i].state)];
        ++facts.residentWarps;
    }
    for (const sm::BlockSlot& slot : sm.blocks) {
        facts.blocks.push_back(slot.block);
        if (slot.block.isValid()) ++facts.residentBlocks;
    }
    return facts;
}

ResourceBar barOf(char letter, std::string_view key, std::int64_t capacity, std::int64_t perBlock,
                  int limitBlocks, bool isLimiting, int residentBlocks) {
    ResourceBar bar{};
    bar.letter = letter;
    bar.key = key;
    bar.capacity = capacity;
    bar.perBlock = perBlock;
    bar.used = perBlock * residentBlocks;
    bar.limitBlocks = limitBlocks;
    bar.isLimiting = isLimiting;
    return bar;
}

}  // namespace

const SlotFacts* SmFacts::issuedBy(int scheduler, const machine::Machine& machine) const {
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (machine.schedulerOf(static_cast<int>(slot)) == scheduler && slots[slot].isResident() &&
            slots[slot].state == trace::WarpState::Issued)
            return &slots[slot];
    return nullptr;
}

int shownSlots(const history::Recording& run) {
    const gpu::Launch& launch = run.launch();
    const int row = std::max(1, launch.machine.schedulersPerSm);
    const int usable = std::max(1, launch.occupancy.blocksPerSm * launch.warpsPerBlock());
    int filledBlocks = 0;
    for (const history::BlockRecord& block : run.blocks())
        if (block.start != kNever) filledBlocks = std::max(filledBlocks, block.slot + 1);
    const int filled = (filledBlocks * launch.warpsPerBlock() + row - 1) / row * row;
    return std::min(usable, std::max(filled, kMinRows * row));
}

const std::vector<SmFacts>& SmFactsCache::of(const session::SlotReader& session) {
    if (run_ == session.run() && cycle_ == session.cycle()) return facts_;
    if (run_ != session.run()) slots_ = shownSlots(*session.run());
    run_ = session.run();
    cycle_ = session.cycle();
    facts_.clear();
    for (const sm::SmState& sm : session.state().sms)
        facts_.push_back(factsOf(*run_, sm, cycle_, slots_));
    return facts_;
}

double ResourceBar::usedShare() const {
    if (capacity <= 0) return 0;
    return std::clamp(static_cast<double>(used) / static_cast<double>(capacity), 0.0, 1.0);
}

double ResourceBar::remainderShare() const {
    if (capacity <= 0 || perBlock <= 0) return 0;
    const std::int64_t left = capacity % perBlock;
    return static_cast<double>(left) / static_cast<double>(capacity);
}

std::array<ResourceBar, 4> resourceBars(const gpu::Launch& launch, int residentBlocks) {
    const occupancy::Result& result = launch.occupancy;
    const machine::Limits& limits = launch.machine.limits;
    using occupancy::Resource;
    return {barOf('T', "warps", limits.maxWarpsPerSm, launch.warpsPerBlock(), result.limitWarps,
                  result.isLimitedBy(Resource::Warps), residentBlocks),
            barOf('B', "slots", limits.maxBlocksPerSm, 1, result.limitSlots,
                  result.isLimitedBy(Resource::Slots), residentBlocks),
            barOf('R', "registers", limits.registersPerSm, result.registersPerBlock,
                  result.limitRegisters, result.isLimitedBy(Resource::Registers), residentBlocks),
            barOf('S', "shared", result.sharedPoolBytes, result.sharedBytesPerBlock,
                  result.limitShared, result.isLimitedBy(Resource::Shared), residentBlocks)};
}

double progressOf(const sm::InFlight& flight, double moment) {
    const double whole = static_cast<double>(std::max<Cycle>(1, flight.readyAt - flight.issuedAt));
    return std::clamp((moment - static_cast<double>(flight.issuedAt)) / whole, 0.0, 1.0);
}

BlockPhase phaseOf(const history::BlockRecord& block, Cycle cycle) {
    if (block.start == kNever || cycle < block.start) return BlockPhase::Waiting;
    return cycle < block.end ? BlockPhase::Resident : BlockPhase::Finished;
}

GridFacts gridFacts(const history::Recording& run, Cycle cycle) {
    GridFacts facts{};
    for (const history::BlockRecord& block : run.blocks()) {
        switch (phaseOf(block, cycle)) {
            case BlockPhase::Waiting:
                ++facts.waiting;
                break;
            case BlockPhase::Resident:
                ++facts.resident;
                break;
            case BlockPhase::Finished:
                ++facts.finished;
                break;
        }
    }
    return facts;
}

}  // namespace warpscope::present
