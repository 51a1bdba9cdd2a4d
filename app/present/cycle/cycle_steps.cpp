#include "app/present/cycle/cycle_steps.h"

#include <algorithm>
#include <bit>

#include "app/present/run_words.h"
#include "app/present/sm/shown_sm.h"
#include "engine/isa/listing.h"
#include "engine/sm/meetings/named_meeting.h"

namespace warpscope::present {
namespace {

std::uint64_t slotBit(int slot) {
    return std::uint64_t{1} << slot;
}

/// Warps that were there and are gone, and the blocks that ended with them.
void findRetired(const sm::SmState& before, const SmFacts& facts, CycleSteps& steps) {
    std::uint64_t& touched = steps.touched[static_cast<std::size_t>(CycleStage::Retire)];
    const std::size_t count = std::min(before.warps.size(), steps.slots.size());
    for (std::size_t slot = 0; slot < count; ++slot) {
        const sm::Warp& warp = before.warps[slot];
        if (!warp.isResident() || steps.slots[slot].warp == warp.id) continue;
        touched |= slotBit(static_cast<int>(slot));
        SlotFacts gone;
        gone.warp = warp.id;
        gone.block = warp.block;
        gone.state = trace::WarpState::Drain;
        steps.slots[slot] = gone;
    }
    for (const sm::BlockSlot& block : before.blocks) {
        if (!block.block.isValid()) continue;
        if (std::ranges::find(facts.blocks, block.block) == facts.blocks.end())
            steps.endedBlocks.push_back(block.block);
    }
}

void findReturned(const sm::SmState& before, Cycle cycle, CycleSteps& steps) {
    std::uint64_t& touched = steps.touched[static_cast<std::size_t>(CycleStage::Complete)];
    for (const sm::InFlight& request : memoryRequestsOf(before, cycle - 1)) {
        if (request.readyAt > cycle) continue;
        const auto found = std::ranges::find(steps.slots, request.warp, &SlotFacts::warp);
        if (found == steps.slots.end()) continue;
        const int slot = static_cast<int>(found - steps.slots.begin());
        touched |= slotBit(slot);
        steps.returned.push_back({slot, request.warp, request.pc, request.issuedAt});
    }
}

void findReleased(const sm::SmState& before, Cycle cycle, CycleSteps& steps) {
    std::uint64_t& touched = steps.touched[static_cast<std::size_t>(CycleStage::Release)];
    for (const sm::BlockSlot& block : before.blocks) {
        const bool opens = block.barrierReleaseAt == cycle || sm::nextNamedRelease(block) == cycle;
        if (!block.block.isValid() || !opens) continue;
        steps.releasedBlocks.push_back(block.block);
        for (std::size_t slot = 0; slot < steps.slots.size(); ++slot)
            if (steps.slots[slot].isResident() && steps.slots[slot].block == block.block)
                touched |= slotBit(static_cast<int>(slot));
    }
}

void findPicks(const machine::Machine& machine, CycleSteps& steps) {
    using trace::WarpState;
    auto& classified = steps.touched[static_cast<std::size_t>(CycleStage::Classify)];
    auto& selected = steps.touched[static_cast<std::size_t>(CycleStage::Select)];
    for (int scheduler = 0; scheduler < machine.schedulersPerSm; ++scheduler)
        steps.picks.push_back({scheduler, -1, 0});
    for (std::size_t slot = 0; slot < steps.slots.size(); ++slot) {
        const SlotFacts& warp = steps.slots[slot];
        const int number = static_cast<int>(slot);
        const bool isGone = steps.isTouched(CycleStage::Retire, number);
        if (!warp.isResident() || isGone) continue;
        classified |= slotBit(number);
        SchedulerPick& pick = steps.picks[static_cast<std::size_t>(machine.schedulerOf(number))];
        const bool isIssued = warp.state == WarpState::Issued;
        if (isIssued || warp.state == WarpState::NotSelected) ++pick.eligible;
        if (!isIssued) continue;
        pick.slot = number;
        selected |= slotBit(number);
    }
    steps.touched[static_cast<std::size_t>(CycleStage::Execute)] = selected;
}

std::vector<Message> executed(const history::Run& run, const CycleSteps& steps) {
    std::vector<Message> sentences;
    for (const SchedulerPick& pick : steps.picks) {
        if (pick.slot < 0) continue;
        const SlotFacts& warp = steps.slots[static_cast<std::size_t>(pick.slot)];
        sentences.push_back(Message{"view.cycle.did.execute"}
                                .with("number", warp.warp.value)
                                .with("instruction", instructionText(run, warp.pc))
                                .with("line", isa::lineOf(run.launch().program, warp.pc))
                                .with("count", countLanes(warp.active)));
    }
    return sentences;
}

std::vector<Message> picked(const CycleSteps& steps) {
    std::vector<Message> sentences;
    for (const SchedulerPick& pick : steps.picks) {
        const bool isNobody = pick.slot < 0;
        const auto warp =
            isNobody ? 0u : steps.slots[static_cast<std::size_t>(pick.slot)].warp.value;
        sentences.push_back(
            Message{isNobody ? "view.cycle.did.select_none" : "view.cycle.did.select"}
                .with("index", pick.scheduler)
                .with("number", warp)
                .with("count", pick.eligible));
    }
    return sentences;
}

std::vector<Message> classified(const CycleSteps& steps) {
    std::vector<Message> sentences;
    for (const auto& [state, count] : countStates(steps)) {
        sentences.push_back(Message{"view.cycle.did.classify"}
                                .with("count", count)
                                .with("state", "@" + foundKey(state)));
    }
    return sentences;
}

}  // namespace

std::string foundKey(trace::WarpState state) {
    if (state == trace::WarpState::NotSelected) return "view.cycle.eligible";
    return "state." + std::string(trace::infoOf(state).key) + ".name";
}

std::string_view nameOf(CycleStage stage) {
    constexpr std::array<std::string_view, kCycleStageCount> kNames{
        "retire", "complete", "release", "classify", "select", "execute"};
    return kNames[static_cast<std::size_t>(stage)];
}

trace::WarpState stateAt(CycleStage stage, const SlotFacts& warp) {
    using trace::WarpState;
    const bool isEarly = stage < CycleStage::Select;
    return isEarly && warp.state == WarpState::Issued ? WarpState::NotSelected : warp.state;
}

std::vector<StateCount> countStates(const CycleSteps& steps) {
    std::array<int, trace::kWarpStateCount> counts{};
    for (std::size_t slot = 0; slot < steps.slots.size(); ++slot)
        if (steps.isTouched(CycleStage::Classify, static_cast<int>(slot)))
            ++counts[static_cast<std::size_t>(stateAt(CycleStage::Classify, steps.slots[slot]))];
    std::vector<StateCount> found;
    for (int state = 0; state < trace::kWarpStateCount; ++state)
        if (const int count = counts[static_cast<std::size_t>(state)]; count > 0)
            found.push_back({static_cast<trace::WarpState>(state), count});
    return found;
}

int CycleSteps::countOf(CycleStage stage) const {
    return std::popcount(touched[static_cast<std::size_t>(stage)]);
}

CycleSteps cycleStepsOf(const history::Run& run, const sm::SmState* before, const SmFacts& facts,
                        Cycle cycle) {
    CycleSteps steps;
    steps.cycle = cycle;
    steps.slots = facts.slots;
    if (before != nullptr) {
        findRetired(*before, facts, steps);
        findReturned(*before, cycle, steps);
        findReleased(*before, cycle, steps);
    }
    findPicks(run.launch().machine, steps);
    return steps;
}

std::vector<Message> stageSentences(const history::Run& run, const CycleSteps& steps,
                                    CycleStage stage, std::size_t most) {
    std::vector<Message> sentences;
    switch (stage) {
        case CycleStage::Retire:
            for (std::size_t slot = 0; slot < steps.slots.size(); ++slot)
                if (steps.isTouched(stage, static_cast<int>(slot)))
                    sentences.push_back(Message{"view.cycle.did.retire"}.with(
                        "number", steps.slots[slot].warp.value));
            for (const BlockId block : steps.endedBlocks)
                sentences.push_back(
                    Message{"view.cycle.did.block_ends"}.with("index", block.value));
            break;
        case CycleStage::Complete:
            for (const Returned& one : steps.returned)
                sentences.push_back(Message{"view.cycle.did.complete"}
                                        .with("number", one.warp.value)
                                        .with("instruction", instructionText(run, one.pc))
                                        .with("line", isa::lineOf(run.launch().program, one.pc))
                                        .with("cycles", steps.cycle - one.issuedAt));
            break;
        case CycleStage::Release:
            for (const BlockId block : steps.releasedBlocks)
                sentences.push_back(Message{"view.cycle.did.release"}.with("index", block.value));
            break;
        case CycleStage::Classify:
            sentences = classified(steps);
            break;
        case CycleStage::Select:
            sentences = picked(steps);
            break;
        case CycleStage::Execute:
            sentences = executed(run, steps);
            break;
    }
    if (sentences.empty())
        sentences.push_back(Message{"view.cycle.none." + std::string(nameOf(stage))});
    if (sentences.size() > most) sentences.resize(most);
    return sentences;
}

}  // namespace warpscope::present
