#include "app/views/sweep_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "app/draw/draw.h"
#include "app/views/occupancy_question.h"
#include "app/views/say.h"
#include "app/views/sweep_charts.h"
#include "engine/analysis/latency_hiding.h"

namespace warpscope::views {

namespace {

using draw::ScopedFont;

class SweepView final : public View {
  public:
    std::string_view key() const override { return "sweep"; }
    void draw(const ViewContext& context) override;

  private:
    void drawControls(const ViewContext& context, const OccupancyQuestion& question);
    void drawCharts(const ViewContext& context, const analysis::Sweep& sweep);
    std::string sentence(const ViewContext& context, const analysis::Sweep& sweep) const;
    std::string pointWords(const ViewContext& context, const analysis::SweepPoint& point) const;
    std::optional<double> neededPercent(const session::Session& session);

    std::size_t knob_ = 0;
    /// The rule of latency hiding is computed once for each run.
    std::weak_ptr<const history::Run> measuredRun_{};
    analysis::LatencyHiding hiding_{};
};

void SweepView::drawControls(const ViewContext& context, const OccupancyQuestion& question) {
    const auto& session = context.session;
    const ScopedFont font(context.theme, ScopedFont::Role::Small);
    const auto label = [&](const SweepKnob& knob) {
        return say(session, fmt::format("view.sweep.knob.{}", knob.name));
    };
    const float gap = context.theme.metrics.gap;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * 0.55f);
    if (ImGui::BeginCombo("###sweep knob", label(kSweepKnobs[knob_]).c_str())) {
        for (std::size_t index = 0; index < std::size(kSweepKnobs); ++index) {
            const std::string item = label(kSweepKnobs[index]) + "###" + kSweepKnobs[index].name;
            if (ImGui::Selectable(item.c_str(), index == knob_)) {
                knob_ = index;
            }
        }
        ImGui::EndCombo();
    }
    ImGui::SameLine(0, gap);
    if (session.isSweeping()) {
        const std::string progress = fmt::format("{:.0f} %", 100 * session.sweepProgress());
        if (draw::button(context.theme,
                         say(session, Message{"view.sweep.cancel"}.with("progress", progress)),
                         "cancel sweep")) {
            context.actions.push_back(session::CancelSweep{});
        }
        return;
    }
    if (draw::button(context.theme, say(session, "view.sweep.start"), "start sweep", true)) {
        const SweepRange range = sweepRange(question.machine, kSweepKnobs[knob_]);
        context.actions.push_back(
            session::StartSweep{kSweepKnobs[knob_].key, range.from, range.to, range.step});
    }
}

std::optional<double> SweepView::neededPercent(const session::Session& session) {
    if (session.run() == nullptr) {
        return std::nullopt;
    }
    if (measuredRun_.lock() != session.run()) {
        measuredRun_ = session.run();
        hiding_ = analysis::latencyHidingOf(*session.run());
    }
    const machine::Machine& machine = session.run()->launch().machine;
    if (hiding_.warpsNeeded <= 0) {
        return std::nullopt;
    }
    return 100 * hiding_.warpsNeeded * machine.schedulersPerSm / machine.limits.maxWarpsPerSm;
}

std::string SweepView::pointWords(const ViewContext& context,
                                  const analysis::SweepPoint& point) const {
    const auto& session = context.session;
    if (!point.isOk) {
        return say(session, Message{"view.sweep.refused"}
                                .with("value", grouped(point.value))
                                .with("why", say(session, point.message)));
    }
    return say(session, Message{"view.sweep.point"}
                            .with("value", grouped(point.value))
                            .with("cycles", grouped(point.cycles))
                            .with("achieved", fmt::format("{:.1f}", point.achievedPercent))
                            .with("theoretical", percentText(point.theoreticalPercent))
                            .with("ipc", fmt::format("{:.2f}", point.ipc))
                            .with("registers", point.registersPerThread)
                            .with("spills", grouped(point.spillInstructions)));
}

std::string SweepView::sentence(const ViewContext& context, const analysis::Sweep& sweep) const {
    const analysis::SweepPoint* fastest = fastestPoint(sweep);
    if (fastest == nullptr) {
        return say(context.session, "view.sweep.none");
    }
    const bool isFull = std::ranges::all_of(sweep.points, [&](const analysis::SweepPoint& point) {
        return !point.isOk || point.theoreticalPercent <= fastest->theoreticalPercent;
    });
    return say(context.session,
               Message{isFull ? "view.sweep.fastest_at_most" : "view.sweep.fastest_below"}
                   .with("value", grouped(fastest->value))
                   .with("cycles", grouped(fastest->cycles))
                   .with("percent", percentText(fastest->theoreticalPercent)));
}

void SweepView::drawCharts(const ViewContext& context, const analysis::Sweep& sweep) {
    const float gap = context.theme.metrics.gap * 0.5f;
    const float words = context.theme.metrics.small * 3.0f;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const ImVec2 size{room.x, (room.y - words - 2 * gap) / 2};
    if (size.y < 4 * context.theme.metrics.body || sweep.points.empty()) {
        return;
    }
    for (const widgets::ChartInput& input :
         {timeChart(context, sweep),
          occupancyChart(context, sweep, neededPercent(context.session))}) {
        const auto output = widgets::chart(context.theme, size, input);
        const analysis::SweepPoint* point =
            output.hovered ? nearestPoint(sweep, *output.hovered) : nullptr;
        if (point != nullptr) {
            draw::tooltip(context.theme, pointWords(context, *point));
        }
    }
    const ScopedFont font(context.theme, ScopedFont::Role::Small);
    draw::paragraph(context.theme.palette.muted, sentence(context, sweep));
}

void SweepView::draw(const ViewContext& context) {
    const auto question = questionOf(context.session);
    if (!question) {
        return;
    }
    drawControls(context, *question);
    if (const analysis::Sweep* sweep = context.session.sweep()) {
        drawCharts(context, *sweep);
        return;
    }
    const ScopedFont font(context.theme, ScopedFont::Role::Small);
    draw::paragraph(context.theme.palette.muted, say(context.session, "view.sweep.invitation"));
}

}  // namespace

std::unique_ptr<View> makeSweepView() {
    return std::make_unique<SweepView>();
}

}  // namespace warpscope::views
