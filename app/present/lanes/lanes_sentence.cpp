#include "app/present/lanes/lanes_sentence.h"

#include "app/present/lanes/branch_words.h"

#include "app/present/lane_words.h"
#include "engine/analysis/why.h"
#include "engine/history/resident_warp.h"
#include "engine/isa/listing.h"

namespace warpscope::present {

namespace {

/// The path on which the lanes wait that do not run now: the innermost of theirs.
const sm::ControlEntry* waitingPath(const sm::Warp& warp, LaneMask waiting) {
    for (auto path = warp.paths.rbegin(); path != warp.paths.rend(); ++path)
        if ((path->mask & waiting) != 0) return &*path;
    return nullptr;
}

/// Whether a run ended in a deadlock before the warp could issue again.
bool isStuck(const history::Run& run, const trace::Segment& segment) {
    return run.stopped() == gpu::StopReason::Deadlock &&
           segment.state != trace::WarpState::Issued && segment.end >= run.cycles();
}

/// The divergence of a warp that can never go on: nobody meets, whatever the paths intend.
Message stuckSentence(const isa::Program& program, const sm::Warp& warp) {
    const LaneMask waiting = warp.lanes & ~warp.exited & ~warp.active();
    const sm::ControlEntry* path = waitingPath(warp, waiting);
    if (path == nullptr) return {};
    return Message{"view.lanes.say.stuck", {}}
        .with("lanes", laneRanges(path->mask & waiting))
        .with("line", lineOf(program, path->pc))
        .with("others", laneRanges(warp.active()))
        .with("at", lineOf(program, warp.pc()));
}

}  // namespace

Message absentSentence(const history::Run& run, WarpId warp, Cycle cycle) {
    const auto& record = run.warps()[warp.value];
    const bool isWaiting = record.residentFrom == kNever || cycle < record.residentFrom;
    return Message{isWaiting ? "view.lanes.say.waiting" : "view.lanes.say.ended", {}}
        .with("number", static_cast<long long>(warp.value))
        .with("index", static_cast<long long>(record.block.value));
}

Message divergenceSentence(const isa::Program& program, const sm::Warp& warp, LaneMask running) {
    const LaneMask waiting = warp.lanes & ~warp.exited & ~running;
    if (warp.paths.size() < 2 || waiting == 0) return {};
    const sm::ControlEntry* path = waitingPath(warp, waiting);
    if (path == nullptr) return {};
    const auto meets = warp.paths[static_cast<std::size_t>(warp.currentPath)].reconvergence;
    const char* key = meets == isa::kAtReturn   ? "view.lanes.say.called"
                      : meets == isa::kNoTarget ? "view.lanes.say.diverged_for_good"
                      : path->pc == meets       ? "view.lanes.say.arrived"
                                                : "view.lanes.say.diverged";
    return Message{key, {}}
        .with("lanes", laneRanges(path->mask & waiting))
        .with("line", lineOf(program, path->pc))
        .with("meets", meets < program.instructions.size() ? lineOf(program, meets) : 0);
}

std::vector<Message> lanesSentences(const history::Run& run, const gpu::GpuState& state,
                                    WarpId warp, Cycle cycle) {
    const auto segment = run.segmentAt(warp, cycle);
    if (!segment) return {absentSentence(run, warp, cycle)};
    const isa::Program& program = run.launch().program;
    std::vector<Message> sentences;
    if (segment->state == trace::WarpState::Issued) {
        const auto& instruction = program.instructions[segment->pc];
        sentences.push_back(Message{"view.lanes.say.issued", {}}
                                .with("line", instruction.line)
                                .with("instruction", isa::toText(instruction, program))
                                .with("lanes", laneRanges(segment->active)));
    } else {
        sentences.push_back(analysis::whyWarp(run, warp, cycle).sentence);
    }
    const sm::Warp* resident = history::residentWarp(run, state, warp);
    if (resident == nullptr) return sentences;
    // Whose instruction was issued may have given way to another path in the same cycle.
    const bool isIssued = segment->state == trace::WarpState::Issued;
    const LaneMask running = isIssued ? segment->active : resident->active();
    if (isIssued) {
        Message branch = branchSentence(program, *resident, segment->pc, segment->active);
        const bool isSplit = branch.key.ends_with(".splits") || branch.key.ends_with(".parts");
        if (isSplit) {
            sentences.push_back(std::move(branch));
            return sentences;
        }
    }
    Message divergence = isStuck(run, *segment) ? stuckSentence(program, *resident)
                                                : divergenceSentence(program, *resident, running);
    if (!divergence.isEmpty()) sentences.push_back(std::move(divergence));
    return sentences;
}

}  // namespace warpscope::present
