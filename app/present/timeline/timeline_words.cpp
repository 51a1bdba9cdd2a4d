#include "app/present/timeline/timeline_words.h"

#include <fmt/format.h>

#include <cmath>

#include "app/present/compare/figures.h"
#include "app/present/compare/run_label.h"
#include "app/present/foresight.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "engine/isa/listing.h"

namespace warpscope::present {

std::string timelineStatus(const session::SlotReader& session, const TimelineModel& model) {
    using timeline::Grouping;
    const Grouping grouping = model.options().grouping;
    const char* key = "view.timeline.status_scheduler";
    if (grouping == Grouping::Block) key = "view.timeline.status_block";
    if (grouping == Grouping::Arrival) key = "view.timeline.status_arrival";
    const auto& axis = model.axis();
    return say(session, key,
               {{"from", std::to_string(static_cast<Cycle>(std::floor(axis.begin())))},
                {"to", std::to_string(static_cast<Cycle>(std::ceil(axis.end())))}});
}

std::string groupTitle(const session::SlotReader& session, const timeline::Group& group) {
    if (group.block.isValid()) {
        if (!group.sm.isValid()) {
            return say(session, "view.timeline.group_waiting",
                       {{"number", std::to_string(group.block.value)}});
        }
        return say(session, "view.timeline.group_block",
                   {{"number", std::to_string(group.block.value)},
                    {"on", std::to_string(group.sm.value)}});
    }
    return say(
        session, "view.timeline.group_scheduler",
        {{"number", std::to_string(group.sm.value)}, {"index", std::to_string(group.scheduler)}});
}

std::string groupTag(const session::SlotReader& session, const timeline::Group& group) {
    if (group.block.isValid()) return fmt::format("B{}", group.block.value);
    if (session.recording()->launch().machine.smCount == 1)
        return fmt::format("S{}", group.scheduler);
    return fmt::format("{}.{}", group.sm.value, group.scheduler);
}

std::string groupStatus(const session::SlotReader& session, const timeline::Group& group) {
    return say(session, "view.timeline.group_rows", {{"rows", std::to_string(group.warpRows)}});
}

std::string cellTooltip(const session::SlotReader& session, const TimelineModel& model, WarpId warp,
                        Cycle cycle) {
    const history::Recording& run = model.run();
    const auto segment = run.segmentAt(warp, cycle);
    const std::string name = std::to_string(warp.value);
    if (!segment) {
        return say(session, "view.timeline.tip_absent",
                   {{"number", name}, {"cycle", std::to_string(cycle)}});
    }
    const trace::WarpStateInfo& info = trace::infoOf(segment->state);
    const std::string key(info.key);
    const Cycle end = segment->end;
    // How long it lasts is what a question may ask.
    const bool isOpen = hidesWhatComes(session) && end - 1 > lastDrawn(session);
    std::string text =
        say(session, isOpen ? "view.timeline.tip_cell_open" : "view.timeline.tip_cell",
            {{"number", name},
             {"from", std::to_string(segment->begin)},
             {"to", std::to_string(end - 1)},
             {"count", std::to_string(end - segment->begin)},
             {"state", "@state." + key + ".name"},
             {"meaning", "@state." + key + ".meaning"}});
    const int line = isa::lineOf(run.launch().program, segment->pc);
    text += "\n" + say(session,
                       segment->state == trace::WarpState::Issued ? "view.timeline.tip_issued"
                                                                  : "view.timeline.tip_next",
                       {{"instruction", instructionText(run, segment->pc)},
                        {"line", std::to_string(line)}});
    text += "\n" + say(session, "view.timeline.tip_lanes",
                       {{"active", std::to_string(countLanes(segment->active))},
                        {"all", std::to_string(run.launch().machine.limits.warpSize)}});
    return text;
}

namespace {

/// Its cycles are no time to compare then.
bool isStopped(const history::Recording& run) {
    return run.stopped() != gpu::StopReason::Finished && run.stopped() != gpu::StopReason::Running;
}

}  // namespace

std::string heldRunWords(const session::SlotReader& now, const session::SlotReader& held) {
    const history::RecordingInfo* const stored = held.storedInfo();
    session::Values values = runLetters(now, held);
    values.emplace_back("name", runLabel(held, now));
    if (now.isQuestionOpen())
        return stored == nullptr ? std::string()
                                 : say(now, "view.timeline.pinned_covered", std::move(values));
    const bool hasTimes = stored == nullptr || stored->clock == history::Clock::Cycles;
    const CycleCount before = held.recording()->cycles(), cycles = now.recording()->cycles();
    values.emplace_back("cycles", grouped(before));
    if (whyNoRun(now) != nullptr) return say(now, "view.timeline.pinned_alone", std::move(values));
    const bool isHeldFirst = held.isFirst();
    const auto first = static_cast<double>(isHeldFirst ? before : cycles);
    const auto second = static_cast<double>(isHeldFirst ? cycles : before);
    values.emplace_back("now_cycles", grouped(cycles));
    if (isStopped(*held.recording()) || isStopped(*now.recording()))
        return say(now, "view.timeline.pinned_stopped", std::move(values));
    values.emplace_back("ratio", ratioText(second, first));
    return say(now, hasTimes ? "view.timeline.pinned" : "view.timeline.pinned_order",
               std::move(values));
}

}  // namespace warpscope::present
