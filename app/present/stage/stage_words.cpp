#include "app/present/stage/stage_words.h"

#include <algorithm>
#include <numeric>

#include "app/present/foresight.h"
#include "app/present/run_words.h"
#include "app/present/sm/pipe_rows.h"
#include "app/session/state/cursor_motion.h"
#include "app/session/state/say.h"
#include "engine/isa/listing.h"

namespace warpscope::present {
namespace {

using trace::WarpState;

std::string barTip(const session::SlotReader& session, int index, const SmFacts& facts) {
    const auto bars = resourceBars(session.run()->launch(), facts.residentBlocks);
    const ResourceBar& bar = bars[static_cast<std::size_t>(index)];
    const std::string key(bar.key);
    session::Values values{{"resource", say(session, "view.stage.resource_" + key)},
                           {"used", grouped(bar.used)},
                           {"capacity", grouped(bar.capacity)},
                           {"per_block", grouped(bar.perBlock)}};
    if (bar.perBlock == 0) return say(session, "view.stage.bar_unused", values);
    values.push_back({"limit", std::to_string(bar.limitBlocks)});
    return say(session, bar.isLimiting ? "view.stage.bar_limits" : "view.stage.bar", values);
}

std::string pipeTip(const session::SlotReader& session, int row, const SmFacts& facts) {
    const sm::SmState& sm = session.state().sms[facts.id.value];
    std::string occupants{};
    int count = 0;
    constexpr int kMaxNamed = 6;
    for (const sm::InFlight& flight : inFlightNow(session, sm)) {
        if (pipeRowOf(flight) != row) continue;
        if (++count > kMaxNamed) continue;
        occupants +=
            "\n" +
            say(session, "view.stage.in_flight",
                {{"number", std::to_string(flight.warp.value)},
                 {"instruction", instructionText(*session.run(), flight.pc)},
                 {"line", std::to_string(isa::lineOf(session.run()->launch().program, flight.pc))},
                 {"left", cyclesUntil(session, flight.readyAt)}});
    }
    return say(session, "view.stage.pipe_tip",
               {{"pipe", "@" + std::string(pipeRowKey(row))},
                {"meaning", "@" + std::string(pipeRowKey(row)) + "_meaning"},
                {"count", std::to_string(count)}}) +
           occupants;
}

/// The stalled state that most warps are in.
WarpState commonestStall(const std::array<int, trace::kWarpStateCount>& states) {
    const auto first = states.begin() + static_cast<int>(trace::kFirstStall);
    return static_cast<WarpState>(std::max_element(first, states.end()) - states.begin());
}

/// Warps of all SMs by what they do in a cycle.
struct StageCounts {
    std::array<int, trace::kWarpStateCount> states{};
    int resident = 0;
    int schedulers = 0;

    int of(WarpState state) const { return states[static_cast<std::size_t>(state)]; }
    int issued() const { return of(WarpState::Issued); }
    int stalled() const { return resident - issued() - of(WarpState::NotSelected); }
    /// For the commonest reason.
    int waiting() const { return of(commonestStall(states)); }
};

StageCounts countsOf(const session::SlotReader& session, const std::vector<SmFacts>& sms) {
    StageCounts counts{};
    for (const SmFacts& sm : sms) {
        counts.resident += sm.residentWarps;
        for (std::size_t i = 0; i < counts.states.size(); ++i)
            counts.states[i] += sm.byState[i];
    }
    counts.schedulers =
        static_cast<int>(sms.size()) * session.run()->launch().machine.schedulersPerSm;
    return counts;
}

session::Values valuesOf(const StageCounts& counts) {
    const std::string stall(trace::infoOf(commonestStall(counts.states)).key);
    return {{"issued", std::to_string(counts.issued())},
            {"count", std::to_string(counts.schedulers)},
            {"eligible", std::to_string(counts.of(WarpState::NotSelected))},
            {"stalled", std::to_string(counts.stalled())},
            {"resident", std::to_string(counts.resident)},
            {"reason", "@state." + stall + ".name"},
            {"waiting", std::to_string(counts.waiting())}};
}

}  // namespace

std::string gridStatus(const session::SlotReader& session, const GridFacts& grid) {
    return say(session, "view.stage.status",
               {{"finished", std::to_string(grid.finished)},
                {"all", std::to_string(grid.finished + grid.resident + grid.waiting)},
                {"resident", std::to_string(grid.resident)},
                {"waiting", std::to_string(grid.waiting)}});
}

std::string stageSentence(const session::SlotReader& session, const std::vector<SmFacts>& sms) {
    if (session::isPlayingFast(session)) return say(session, "view.stage.sentence_fast");
    const StageCounts counts = countsOf(session, sms);
    if (counts.resident == 0) return say(session, "view.stage.sentence_empty");
    const session::Values values = valuesOf(counts);
    const bool isOneReason = counts.waiting() == counts.stalled();
    // The first picture of most lessons: whoever sees it need not know yet what a scheduler is.
    if (counts.of(WarpState::NoInstruction) == counts.resident)
        return say(session, "view.stage.sentence_fetch", values);
    if (counts.issued() == 0 && counts.resident == 1)
        return say(session, "view.stage.sentence_idle_single", values);
    if (counts.issued() == 0 && isOneReason)
        return say(session, "view.stage.sentence_idle_one", values);
    if (counts.issued() == 0) return say(session, "view.stage.sentence_idle", values);
    if (counts.stalled() == 0) return say(session, "view.stage.sentence_busy", values);
    return say(session, "view.stage.sentence", values);
}

std::string briefStageSentence(const session::SlotReader& session,
                               const std::vector<SmFacts>& sms) {
    const StageCounts counts = countsOf(session, sms);
    if (session::isPlayingFast(session) || counts.resident == 0) return stageSentence(session, sms);
    const char* const key =
        counts.stalled() == 0 ? "view.stage.sentence_busy_brief" : "view.stage.sentence_brief";
    return say(session, key, valuesOf(counts));
}

std::string leastStageSentence(const session::SlotReader& session,
                               const std::vector<SmFacts>& sms) {
    const StageCounts counts = countsOf(session, sms);
    const bool isPlain =
        session::isPlayingFast(session) || counts.resident == 0 || counts.stalled() == 0;
    return isPlain ? briefStageSentence(session, sms)
                   : say(session, "view.stage.sentence_least", valuesOf(counts));
}

std::vector<WarpState> statesNow(const std::vector<SmFacts>& sms) {
    std::vector<WarpState> states;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const auto isThere = [&](const SmFacts& sm) {
            return sm.byState[static_cast<std::size_t>(i)] > 0;
        };
        if (std::ranges::any_of(sms, isThere)) states.push_back(static_cast<WarpState>(i));
    }
    return states;
}

std::string blockTip(const session::SlotReader& session, BlockId block) {
    const history::Recording& run = *session.run();
    const history::BlockRecord& record = run.blocks()[block.value];
    const Dim3 at = coordinateOf(block.value, run.launch().grid);
    session::Values values{{"number", std::to_string(block.value)},
                           {"x", std::to_string(at.x)},
                           {"y", std::to_string(at.y)},
                           {"z", std::to_string(at.z)},
                           {"on", record.sm.isValid() ? std::to_string(record.sm.value) : "-"},
                           {"start", std::to_string(record.start)},
                           {"end", std::to_string(record.end)}};
    if (record.start == kNever) return say(session, "view.stage.block_never", values);
    switch (phaseOf(record, session.cycle())) {
        case BlockPhase::Waiting:
            return say(session, "view.stage.block_waiting", values);
        case BlockPhase::Resident:
            return say(session, "view.stage.block_resident", values);
        case BlockPhase::Finished:
            return say(session, "view.stage.block_finished", values);
    }
    return {};
}

std::string warpTip(const session::SlotReader& session, const SlotFacts& slot) {
    const history::Recording& run = *session.run();
    const std::string key = "@state." + std::string(trace::infoOf(slot.state).key);
    return say(session, "view.stage.warp_tip",
               {{"number", std::to_string(slot.warp.value)},
                {"of", std::to_string(slot.block.value)},
                {"state", key + ".name"},
                {"meaning", key + ".meaning"},
                {"instruction", instructionText(run, slot.pc)},
                {"line", std::to_string(isa::lineOf(run.launch().program, slot.pc))},
                {"active", std::to_string(countLanes(slot.active))},
                {"all", std::to_string(run.launch().machine.limits.warpSize)}});
}

std::string smTip(const session::SlotReader& session, const SmHit& hit, const SmFacts& facts) {
    const auto index = static_cast<std::size_t>(hit.index);
    switch (hit.kind) {
        case SmHit::Kind::Warp:
            return warpTip(session, facts.slots[index]);
        case SmHit::Kind::EmptySlot:
            return say(session, "view.stage.empty_slot");
        case SmHit::Kind::Block:
            return blockTip(session, facts.blocks[index]);
        case SmHit::Kind::Bar:
            return barTip(session, hit.index, facts);
        case SmHit::Kind::Pipe:
            return pipeTip(session, hit.index, facts);
        case SmHit::Kind::Sm:
            break;
    }
    return say(session, "view.stage.sm_tip",
               {{"number", std::to_string(facts.id.value)},
                {"resident", std::to_string(facts.residentBlocks)},
                {"used", std::to_string(facts.residentWarps)},
                {"issued", std::to_string(facts.issued())},
                {"count", std::to_string(session.run()->launch().machine.schedulersPerSm)}});
}

}  // namespace warpscope::present
