#include "engine/analysis/wait_cause.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/analysis/words.h"
#include "engine/gpu/deadlock.h"
#include "engine/sm/state/dependences.h"
#include "engine/sm/state/in_flight.h"

namespace warpscope::analysis {
namespace {

using trace::WarpState;

/// Warps of a block beyond these are summed up.
constexpr int kMaxNamed = 8;

/// A register or predicate that an instruction waits for.
struct Awaited {
    sm::PendingWrite write{};
    std::string name{};
    CycleCount late = 0;  ///< Cycles from the result until a guard or a vote may read it.

    Cycle readyAt() const { return write.readyAt + late; }
};

/// What blocks the instruction longest, as sm::longestWait finds it.
std::optional<Awaited> awaited(const StallScene& scene) {
    const sm::PendingWrites& pending = scene.warp.pending;
    const std::size_t firstPredicate =
        pending.size() - std::min<std::size_t>(pending.size(), isa::kPredicateCount);
    const sm::Dependences all = sm::dependencesOf(scene.program().instructions[scene.pc],
                                                  static_cast<int>(firstPredicate));
    std::optional<Awaited> latest;
    for (std::size_t i = 0; i < all.count; ++i) {
        const std::size_t entry = all.entries[i];
        if (entry >= pending.size()) continue;
        Awaited one{pending[entry], {}, 0};
        if (i < all.lateCount) one.late = scene.run.launch().machine.timing.predicateLatency;
        if (one.readyAt() <= scene.cycle) continue;
        if (latest && latest->readyAt() >= one.readyAt()) continue;
        one.name = entry < firstPredicate
                       ? registerName(scene.program(), scene.pc, static_cast<int>(entry))
                       : "P" + std::to_string(entry - firstPredicate);
        latest = std::move(one);
    }
    return latest;
}

/// The sequence that the warp has to end before it goes on (isa::SequenceBranches); nullptr where
/// it is held for another reason.
const sm::PendingWrite* heldBy(const StallScene& scene) {
    const sm::PendingWrites& pending = scene.warp.pending;
    const auto found = std::ranges::find_if(pending, [&](const sm::PendingWrite& write) {
        return write.readyAt > scene.cycle && write.readyAt == scene.warp.issueAllowedAt;
    });
    return found == pending.end() ? nullptr : &*found;
}

/// How the result travels: through which part of the memory system, with how much traffic.
void addTravel(const StallScene& scene, const sm::PendingWrite& write, WarpWhy& why) {
    for (const sm::InFlight& flight : scene.sm().memoryRequests.all()) {
        const bool isIt = flight.warp == scene.id && flight.pc == write.producer &&
                          flight.issuedAt == write.issuedAt;
        // One pass through shared memory is nothing to explain.
        if (!isIt || flight.transactions < (flight.isGlobal ? 1 : 2)) continue;
        const char* key = flight.isGlobal ? "why.travel_global" : "why.travel_shared";
        why.chain.push_back(Message{key}
                                .with("count", flight.transactions)
                                .with("cycles", flight.readyAt - flight.issuedAt));
        return;
    }
}

/// Held by DEPBAR: its copies to shared memory are awaited, and no register.
bool waitsForCopies(const StallScene& scene) {
    return scene.warp.issueDelay == WarpState::LongScoreboard &&
           scene.warp.issueAllowedAt > scene.cycle;
}

/// Names the copy that comes last of those that the warp waits for.
void explainCopies(const StallScene& scene, WarpWhy& why) {
    why.readyAt = scene.warp.issueAllowedAt;
    why.sentence = Message{"why.copies"}.with("cycle", why.readyAt);
    const std::size_t slot = static_cast<std::size_t>(&scene.warp - scene.sm().warps.data());
    if (slot >= scene.sm().copies.size()) return;
    const sm::LastCopy& last = scene.sm().copies[slot].awaited;
    why.causePc = last.pc;
    why.causeIssuedAt = last.issuedAt;
    why.chain.push_back(Message{"why.last_copy"}
                            .with("line", lineOf(scene.program(), last.pc))
                            .with("instruction", instructionText(scene.program(), last.pc))
                            .with("issued", last.issuedAt)
                            .with("ready", last.readyAt));
}

/// Where a warp of the block stands that others wait for.
Message whereabouts(const StallScene& scene, WarpId other) {
    const auto segment = scene.run.segmentAt(other, scene.cycle);
    const WarpState state = !segment ? WarpState::NotResident : segment->state;
    const int line = !segment ? 0 : lineOf(scene.program(), segment->pc);
    return Message{"why.missing_warp"}
        .with("warp", static_cast<long long>(other.value))
        .with("line", line)
        .with("state", std::string("@state.") + std::string(trace::infoOf(state).key) + ".name");
}

sm::Missing missingIn(const StallScene& scene) {
    return sm::whoIsMissing(gpu::barrierRules(scene.run.launch()), scene.state.sms, scene.sm(),
                            scene.warp);
}

/// Lanes of the waiting warp itself that have not come: they stand on another path.
void addOwnMissingLanes(LaneMask missing, LaneMask arrived, WarpWhy& why) {
    if (missing == 0) return;
    why.chain.push_back(Message{"why.own_lanes_missing"}
                            .with("lanes", laneRanges(missing))
                            .with("arrived", laneRanges(arrived)));
}

const char* barrierKey(const sm::Missing& missing) {
    if (missing.meeting) return missing.lanes != 0 ? "why.barrier_lanes" : "why.barrier_count";
    if (missing.lanes != 0) return "why.barrier_lanes";
    if (!missing.warps.empty()) return "why.barrier";
    if (!missing.blocks.empty()) return "why.barrier_cluster";
    return missing.isUndefined ? "why.barrier_undefined" : "why.barrier_opens";
}

}  // namespace

const sm::SmState& StallScene::sm() const {
    return state.sms[run.warps()[id.value].sm.value];
}

const sm::Scheduler& StallScene::scheduler() const {
    return sm().schedulers[static_cast<std::size_t>(run.schedulerOf(id))];
}

void explainHold(const StallScene& scene, WarpWhy& why) {
    why.readyAt = scene.until;
    if (scene.warp.stepsLeft > 0) {
        why.causePc = scene.pc;
        why.sentence = Message{"why.steps"}
                           .with("line", lineOf(scene.program(), scene.pc))
                           .with("instruction", instructionText(scene.program(), scene.pc))
                           .with("steps", scene.warp.stepsLeft)
                           .with("cycle", scene.until);
        return;
    }
    const sm::PendingWrite* const sequence = heldBy(scene);
    if (why.state != WarpState::ShortScoreboard || sequence == nullptr) {
        // Held after a barrier or a change of path: nobody's result is awaited.
        why.sentence = Message{"why.held"}.with("cycle", scene.until);
        return;
    }
    why.causePc = sequence->producer;
    why.causeIssuedAt = sequence->issuedAt;
    why.sentence = Message{"why.short_scoreboard"}
                       .with("line", lineOf(scene.program(), sequence->producer))
                       .with("issued", sequence->issuedAt)
                       .with("ready", sequence->readyAt);
    why.chain.push_back(Message{"why.sequence"}.with(
        "instruction", instructionText(scene.program(), sequence->producer)));
}

void explainDependence(const StallScene& scene, WarpWhy& why) {
    if (waitsForCopies(scene)) return explainCopies(scene, why);
    if (scene.warp.stepsLeft > 0) return explainHold(scene, why);
    const std::optional<Awaited> wait = awaited(scene);
    if (!wait) return explainHold(scene, why);
    const sm::PendingWrite& write = wait->write;
    const int line = lineOf(scene.program(), write.producer);
    const bool isMemory = why.state == WarpState::LongScoreboard;
    const bool isShort = why.state == WarpState::ShortScoreboard;
    const char* key = isMemory  ? "why.long_scoreboard"
                      : isShort ? "why.short_scoreboard"
                                : "why.wait";
    why.causePc = write.producer;
    why.causeIssuedAt = write.issuedAt;
    why.readyAt = wait->readyAt();
    why.sentence =
        Message{key}.with("line", line).with("issued", write.issuedAt).with("ready", why.readyAt);
    why.chain.push_back(Message{"why.needs"}
                            .with("line", lineOf(scene.program(), scene.pc))
                            .with("instruction", instructionText(scene.program(), scene.pc))
                            .with("register", wait->name));
    why.chain.push_back(Message{"why.written_by"}
                            .with("register", wait->name)
                            .with("instruction", instructionText(scene.program(), write.producer))
                            .with("line", line)
                            .with("issued", write.issuedAt));
    addTravel(scene, write, why);
    if (wait->late > 0)
        why.chain.push_back(
            Message{"why.late"}.with("register", wait->name).with("cycles", wait->late));
    why.chain.push_back(Message{"why.ready_in"}
                            .with("ready", why.readyAt)
                            .with("cycles", why.readyAt - scene.cycle));
}

void explainBarrier(const StallScene& scene, WarpWhy& why) {
    const sm::Missing found = missingIn(scene);
    const std::vector<WarpId>& missing = found.warps;
    const bool isNamed = (scene.warp.active() & scene.warp.atWarpsync) != 0;
    const LaneMask arrived = isNamed ? scene.warp.active() : scene.warp.atBarrier;
    const auto meeting = found.meeting.value_or(sm::NamedMeeting{});
    why.causePc = scene.warp.barrierPc;
    why.readyAt = scene.until;
    why.sentence = Message{barrierKey(found)}
                       .with("line", lineOf(scene.program(), scene.warp.barrierPc))
                       .with("arrived", laneRanges(arrived))
                       .with("lanes", laneRanges(found.lanes))
                       .with("missing", static_cast<long long>(missing.size()))
                       .with("count", scene.run.launch().warpsPerBlock())
                       .with("blocks", gpu::blockNumbers(found.blocks))
                       .with("number", meeting.number)
                       .with("came", meeting.arrived)
                       .with("needed", meeting.threads);
    addOwnMissingLanes(found.lanes, arrived, why);
    for (std::size_t i = 0; i < missing.size() && i < kMaxNamed; ++i) {
        why.chain.push_back(whereabouts(scene, missing[i]));
    }
    if (missing.size() > kMaxNamed) {
        why.chain.push_back(Message{"why.and_more"}.with(
            "count", static_cast<long long>(missing.size()) - kMaxNamed));
    }
}

void explainWarpsync(const StallScene& scene, WarpWhy& why) {
    why.causePc = scene.pc;
    why.readyAt = scene.until;
    const isa::Opcode opcode = scene.program().instructions[scene.pc].opcode;
    why.sentence = Message{isa::isBarrier(opcode) ? "why.warpsync" : "why.lanes_of_mask"}
                       .with("line", lineOf(scene.program(), scene.pc))
                       .with("lanes", laneRanges(scene.warp.active()));
    addOwnMissingLanes(missingIn(scene).lanes, scene.warp.active(), why);
}

void explainPipe(const StallScene& scene, WarpWhy& why) {
    const isa::Pipe pipe = isa::infoOf(scene.program().instructions[scene.pc].opcode).pipe;
    constexpr const char* kPipeKeys[] = {"@why.pipe.alu", "@why.pipe.fma", "@why.pipe.sfu",
                                         "@why.pipe.lsu", "@why.pipe.control"};
    const char* name = kPipeKeys[static_cast<int>(pipe)];
    why.readyAt = scene.until;
    why.sentence = Message{"why.pipe_busy"}.with("pipe", name).with("cycle", why.readyAt);
    const std::vector<sm::InFlight> flights =
        sm::inFlightOf(scene.sm(), scene.program(), scene.cycle);
    const sm::InFlight* occupant = nullptr;
    const int scheduler = scene.run.schedulerOf(scene.id);
    for (const sm::InFlight& flight : flights) {
        if (flight.pipe != pipe || scene.run.schedulerOf(flight.warp) != scheduler) continue;
        if (occupant == nullptr || flight.issuedAt > occupant->issuedAt) occupant = &flight;
    }
    if (occupant == nullptr) return;
    why.causePc = occupant->pc;
    why.causeIssuedAt = occupant->issuedAt;
    why.chain.push_back(Message{"why.pipe_taken_by"}
                            .with("pipe", name)
                            .with("warp", static_cast<long long>(occupant->warp.value))
                            .with("instruction", instructionText(scene.program(), occupant->pc))
                            .with("line", lineOf(scene.program(), occupant->pc))
                            .with("issued", occupant->issuedAt));
}

void explainQueue(const StallScene& scene, WarpWhy& why) {
    const int depth = scene.run.launch().machine.timing.lsuQueueDepth;
    why.readyAt = scene.until;
    why.sentence = Message{"why.queue_full"}.with("depth", depth).with("cycle", scene.until);
    why.chain.push_back(Message{"why.needs_queue"}
                            .with("line", lineOf(scene.program(), scene.pc))
                            .with("instruction", instructionText(scene.program(), scene.pc)));
}

}  // namespace warpscope::analysis
