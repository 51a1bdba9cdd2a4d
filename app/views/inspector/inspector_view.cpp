#include "app/views/inspector/inspector_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/lane_words.h"
#include "app/present/lanes/branch_words.h"
#include "app/present/lanes/lanes_sentence.h"
#include "app/present/shown_warp.h"
#include "app/session/state/cursor_motion.h"
#include "app/session/state/say.h"
#include "app/views/inspector/inspector_parts.h"
#include "app/views/inspector/inspector_things.h"
#include "engine/history/resident_warp.h"

namespace warpscope::views {

namespace {

class InspectorView final : public View {
  public:
    std::string_view key() const override { return "inspector"; }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    void drawWarp(const ViewContext& context, WarpId warp);
    void drawScheduler(const ViewContext& context, SmId sm, int scheduler);
    void drawAbsent(const ViewContext& context, WarpId warp);
    void drawGap(const theme::Theme& theme) { ImGui::Dummy({1, theme.metrics.gap * 0.4f}); }

    /// The answers for one cycle: they cost a step of the simulation, so they are kept.
    struct Asked {
        std::shared_ptr<const history::Run> run{};
        Cycle cycle = -1;
        WarpId warp{};
        SmId sm{};
        int scheduler = -1;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    Asked askedWarp_{};
    Asked askedScheduler_{};
    analysis::WarpWhy warpWhy_{};
    analysis::SchedulerWhy schedulerWhy_{};
    session::Selection shown_{};
};

/// The warp that a selection names, else the one that the lanes show.
WarpId warpOf(const session::SlotReader& session, const session::Selection& shown) {
    const bool exists = shown.warp && shown.warp->value < session.run()->warps().size();
    return exists ? *shown.warp : present::shownWarp(session);
}

std::string InspectorView::status(const ViewContext& context) const {
    const auto& session = context.session;
    if (session.run() == nullptr) return {};
    const WarpId warp = warpOf(session, shown_);
    return say(session, Message{"view.inspector.status", {}}
                            .with("number", static_cast<long long>(warp.value))
                            .with("cycle", session.cycle()));
}

void InspectorView::drawAbsent(const ViewContext& context, WarpId warp) {
    const auto& session = context.session;
    const auto& record = session.run()->warps()[warp.value];
    const bool isWaiting = record.residentFrom == kNever || session.cycle() < record.residentFrom;
    const Message words = present::absentSentence(*session.run(), warp, session.cycle());
    const draw::FontScope font(context.canvas, draw::Font::Body);
    draw::paragraph(context.theme.palette.text, present::sentenceCase(say(session, words)));
    const Cycle target = isWaiting ? record.residentFrom : record.residentTo - 1;
    if (record.residentFrom == kNever) return;
    const std::string label =
        say(session, Message{"view.inspector.to_cycle", {}}.with("cycle", target));
    if (draw::button(context.theme, label, "jump to warp"))
        context.actions.push_back(session::SeekTo{target});
}

void InspectorView::drawWarp(const ViewContext& context, WarpId warp) {
    const auto& session = context.session;
    const auto& run = *session.run();
    const auto segment = run.segmentAt(warp, session.cycle());
    if (!segment) return drawAbsent(context, warp);
    const auto& program = run.launch().program;
    const Message detail = Message{"view.inspector.line_lanes", {}}
                               .with("line", program.instructions[segment->pc].line)
                               .with("lanes", laneRanges(segment->active));
    inspectorHeading(context, stateTitle(session, program, *segment), say(session, detail));
    const Asked asked{session.run(), session.cycle(), warp, {}, -1};
    if (!(asked == askedWarp_)) {
        warpWhy_ = analysis::whyWarp(run, warp, session.cycle());
        askedWarp_ = asked;
    }
    if (segment->state == trace::WarpState::Issued) {
        const sm::Warp* resident = history::residentWarp(run, session.state(), warp);
        if (resident == nullptr) return;
        const Message branch =
            present::branchSentence(program, *resident, segment->pc, segment->active);
        if (branch.isEmpty()) return;
        drawGap(context.theme);
        draw::paragraph(context.theme.palette.text, say(session, branch));
        return;
    }
    drawGap(context.theme);
    drawWarpWhy(context, warpWhy_);
}

void InspectorView::drawScheduler(const ViewContext& context, SmId sm, int scheduler) {
    const auto& session = context.session;
    const Asked asked{session.run(), session.cycle(), {}, sm, scheduler};
    if (!(asked == askedScheduler_)) {
        schedulerWhy_ = analysis::whyScheduler(*session.run(), sm, scheduler, session.cycle());
        askedScheduler_ = asked;
    }
    drawSchedulerWhy(context, scheduler, schedulerWhy_);
}

void InspectorView::draw(const ViewContext& context) {
    const auto& session = context.session;
    if (session.run() == nullptr) return;
    if (session::isPlayingFast(session)) {
        // Sentences that change sixty times a second are read by nobody.
        draw::paragraph(context.theme.palette.muted, say(session, "view.inspector.playing_fast"));
        return;
    }
    // Pointing at a chip of this panel must not change what the panel explains.
    const auto hovering = ImGuiHoveredFlags_ChildWindows;
    shown_ = ImGui::IsWindowHovered(hovering) ? session.selected() : session.focus();
    const auto& run = *session.run();
    const WarpId warp = warpOf(session, shown_);
    const bool hasWarp = shown_.warp == warp;
    if (shown_.sm && shown_.scheduler && !hasWarp)
        return drawScheduler(context, *shown_.sm, *shown_.scheduler);
    if (shown_.block && !hasWarp) return drawBlock(context, *shown_.block);
    if (shown_.instruction && !hasWarp) {
        drawInstruction(context, *shown_.instruction);
        drawGap(context.theme);
    }
    if (shown_.lane && *shown_.lane < run.launch().machine.limits.warpSize) {
        drawLane(context, warp, *shown_.lane);
        drawGap(context.theme);
    }
    drawWarp(context, warp);
    const auto& record = run.warps()[warp.value];
    if (!run.segmentAt(warp, session.cycle())) return;
    drawGap(context.theme);
    drawScheduler(context, record.sm, run.schedulerOf(warp));
}

}  // namespace

std::unique_ptr<View> makeInspectorView() {
    return std::make_unique<InspectorView>();
}

}  // namespace warpscope::views
