#include "engine/analysis/policy_reason.h"
#include "engine/analysis/wait_cause.h"
#include "engine/analysis/why.h"
#include "engine/analysis/words.h"
#include "engine/base/contract.h"
#include "engine/history/resident_warp.h"

namespace warpscope::analysis {
namespace {

using trace::WarpState;

WarpWhy whyAbsent(const history::Run& run, WarpId warp, Cycle cycle) {
    WarpWhy why;
    if (warp.value >= run.warps().size()) {
        why.sentence = Message{"why.no_such_warp"};
        return why;
    }
    const history::WarpRecord& record = run.warps()[warp.value];
    const auto block = warp.value / static_cast<std::uint32_t>(run.launch().warpsPerBlock());
    if (record.residentFrom == kNever) {
        why.sentence = Message{"why.never_started"}.with("block", static_cast<long long>(block));
    } else if (cycle < record.residentFrom) {
        why.readyAt = record.residentFrom;
        why.sentence = Message{"why.queued"}
                           .with("block", static_cast<long long>(block))
                           .with("start", record.residentFrom);
    } else {
        why.sentence = Message{"why.ended"}.with("cycle", record.residentTo);
    }
    return why;
}

Message issued(const history::Run& run, const trace::Segment& segment) {
    const isa::Program& program = run.launch().program;
    return Message{"why.issued"}
        .with("instruction", instructionText(program, segment.pc))
        .with("line", lineOf(program, segment.pc))
        .with("active", countLanes(segment.active))
        .with("lanes", run.launch().machine.limits.warpSize);
}

void explainNotSelected(const history::Run& run, WarpId warp, Cycle cycle, WarpWhy& why) {
    const history::WarpRecord& record = run.warps()[warp.value];
    const WarpId other = run.issuedBy(record.sm, run.schedulerOf(warp), cycle);
    if (!other.isValid()) {
        why.sentence = Message{"why.scheduler_switches"};
        return;
    }
    why.sentence = Message{"why.not_selected"}.with("warp", static_cast<long long>(other.value));
    why.chain.push_back(policyReason(run, record.sm, run.schedulerOf(warp), cycle, other));
}

/// Delays with an end and no chain of causes.
void explainDelay(const StallScene& scene, WarpWhy& why) {
    why.readyAt = scene.until;
    why.sentence = Message{"why." + std::string(trace::infoOf(why.state).key)}
                       .with("line", lineOf(scene.program(), scene.pc))
                       .with("cycle", scene.until)
                       .with("cycles", scene.until - scene.cycle);
}

/// Requires: a stalled warp.
void explainStall(const StallScene& scene, WarpWhy& why) {
    using trace::Cause;
    switch (trace::infoOf(why.state).cause) {
        case Cause::Result:
            return explainDependence(scene, why);
        case Cause::Barrier:
            return explainBarrier(scene, why);
        case Cause::Lanes:
            return explainWarpsync(scene, why);
        case Cause::Pipe:
            return explainPipe(scene, why);
        case Cause::Queue:
            return explainQueue(scene, why);
        case Cause::Delay:
            return explainDelay(scene, why);
        case Cause::None:
            break;
    }
}

}  // namespace

WarpWhy whyWarp(const history::Run& run, WarpId warp, Cycle cycle) {
    WARPSCOPE_EXPECT(cycle >= 0 && cycle < run.cycles(), "a reason of a cycle outside of the run");
    const auto segment = run.segmentAt(warp, cycle);
    if (!segment) return whyAbsent(run, warp, cycle);
    WarpWhy why;
    why.state = segment->state;
    if (why.state == WarpState::Issued) {
        why.sentence = issued(run, *segment);
        why.causePc = segment->pc;
        why.readyAt = cycle;
        return why;
    }
    if (why.state == WarpState::NotSelected) {
        explainNotSelected(run, warp, cycle, why);
        return why;
    }
    const std::shared_ptr<const gpu::GpuState> state = run.replay().stateAfter(cycle);
    const sm::Warp* resident = history::residentWarp(run, *state, warp);
    if (resident == nullptr || segment->pc >= run.launch().program.instructions.size())
        return whyAbsent(run, warp, cycle);
    const StallScene scene{run, *state, *resident, warp, segment->pc, cycle, segment->end};
    explainStall(scene, why);
    return why;
}

}  // namespace warpscope::analysis
