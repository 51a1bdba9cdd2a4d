#include "app/views/occupancy/occupancy_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "app/draw/draw.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/session/state/say.h"
#include "app/views/occupancy/carveout_bar.h"
#include "app/views/occupancy/occupancy_bars.h"
#include "app/views/occupancy/occupancy_given.h"
#include "app/views/occupancy/occupancy_knobs.h"
#include "app/views/view_parts.h"
#include "engine/analysis/report.h"
#include "engine/occupancy/explain.h"
#include "engine/occupancy/ptxas.h"
#include "engine/occupancy/report.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/knob_fields.h"

namespace warpscope::views {

namespace {

/// Lines under the bars for what limits and what was achieved, or for an error instead.
constexpr float kWordLines = 3.6f;

/// From a line of such a sentence to the next, in letters.
constexpr float kSentenceLine = 1.2f;

/// Lines of a low panel under the bars in which what their colours mean has room beside the words.
constexpr float kRoomForBarLegend = 3.4f;

/// In lines: legend, words and the field for ptxas, where they stand alone under the bars.
constexpr float kBelowBars = 9;
/// There without the field: so the bars stand about where the open question had its rows.
constexpr float kBelowInLecture = 6;

/// Of a sentence as a paragraph in small letters.
float heightOf(const ViewContext& context, const std::string& words) {
    const float width = ImGui::GetContentRegionAvail().x;
    const auto lines = static_cast<float>(countLines(context, draw::Font::Small, words, width));
    return lines * context.theme.metrics.small * kSentenceLine;
}

/// A knob that stands under the bars is turned, by the step or by hand.
bool isOccupancyTurned(const ViewContext& context) {
    return std::ranges::any_of(
        scenario::knobsOf(scenario::KnobGroup::Occupancy),
        [&](const scenario::Field* field) { return context.session.isKnobTurned(field->key); });
}

class OccupancyView final : public View {
  public:
    std::string_view key() const override { return "occupancy"; }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    std::string achievedWords(const ViewContext& context);
    void drawPtxas(const ViewContext& context, const present::OccupancyQuestion& question);
    void drawSentences(const ViewContext& context, const present::OccupancyQuestion& question,
                       bool isAll, bool hasLimits);

    /// What a run achieved is computed once for each run.
    std::weak_ptr<const history::Run> measuredRun_{};
    analysis::Metrics metrics_{};
    OccupancyKnobs knobs_{};
    char ptxas_[4096] = {};
    bool isPtxasWrong_ = false;
};

std::string OccupancyView::status(const ViewContext& context) const {
    if (context.isCovered) return {};
    const auto question = present::questionOf(context.session);
    if (!question) return {};
    const auto result = occupancy::calculate(question->machine, question->request);
    if (!result.isValid) return {};
    return say(context.session, Message{"view.occupancy.status"}
                                    .with("percent", present::percentText(result.percent))
                                    .with("active", result.activeWarps)
                                    .with("max", result.maxWarps));
}

/// What a step points at for the field into which a line of ptxas is pasted.
constexpr const char* kPtxasSpot = "ptxas";

/// What limits, and what would be the next limit.
std::array<std::string, 2> limitWords(const ViewContext& context,
                                      const present::OccupancyQuestion& question) {
    const auto& session = context.session;
    const auto explanation = occupancy::explain(question.machine, question.request);
    const auto names = [&](const std::vector<occupancy::Resource>& resources) {
        return occupancy::joinedNames(resources, question.machine, question.request.mode,
                                      session.catalogue(), session.language());
    };
    std::array<std::string, 2> words;
    words[0] =
        say(session, Message{"occupancy.report.binding"}.with("names", names(explanation.binding)));
    if (explanation.next)
        words[1] = say(session, Message{"occupancy.report.next"}
                                    .with("names", names(explanation.next->resources))
                                    .with("blocks", explanation.next->blocks));
    return words;
}

/// Empty where the last good run says nothing of the launch, which is refused.
std::string OccupancyView::achievedWords(const ViewContext& context) {
    const auto& session = context.session;
    if (session.run() == nullptr || !session.problems().empty()) return {};
    if (measuredRun_.lock() != session.run()) {
        measuredRun_ = session.run();
        metrics_ = analysis::metricsOf(*session.run());
    }
    return say(session,
               Message{"view.occupancy.achieved"}
                   .with("achieved", fmt::format("{:.1f}", 100 * metrics_.achievedOccupancy))
                   .with("theoretical", present::percentText(100 * metrics_.theoreticalOccupancy)));
}

void OccupancyView::drawPtxas(const ViewContext& context,
                              const present::OccupancyQuestion& question) {
    const auto& session = context.session;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const std::string hint = say(session, "view.occupancy.ptxas_hint");
    const bool isEdited = ImGui::InputTextWithHint("###ptxas", hint.c_str(), ptxas_, sizeof ptxas_);
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    context.offer(kPtxasSpot, {from.x, from.y, to.x, to.y});
    if (ImGui::IsItemHovered()) {
        draw::tooltip(context.theme, say(session, "view.occupancy.ptxas_help"));
    }
    if (isEdited) {
        const auto usage = occupancy::parsePtxas(ptxas_);
        isPtxasWrong_ = !usage && std::strlen(ptxas_) > 0;
        if (usage) {
            const std::int64_t dynamic = std::max<std::int64_t>(
                0, usage->staticSharedBytes - question.request.staticSharedBytes);
            const std::int64_t registers = usage->registersPerThread;
            context.actions.push_back(session::SetKnob{std::string(scenario::keys::kRegisters),
                                                       registers, context.slot()});
            context.actions.push_back(session::SetKnob{std::string(scenario::keys::kDynamicShared),
                                                       dynamic, context.slot()});
        }
    }
    if (isPtxasWrong_) {
        draw::paragraph(context.theme.palette.warning, say(session, "view.occupancy.ptxas_wrong"));
    }
}

/// What limits, and what was achieved; where not all of it is to be shown as far as it has room.
void OccupancyView::drawSentences(const ViewContext& context,
                                  const present::OccupancyQuestion& question, bool isAll,
                                  bool hasLimits) {
    // A sentence of which half is seen is none.
    const auto drawWhole = [&](const std::string& words) {
        const bool hasRoom = isAll || ImGui::GetContentRegionAvail().y > heightOf(context, words);
        if (words.empty() || !hasRoom) return false;
        draw::paragraph(context.theme.palette.muted, words);
        return true;
    };
    if (hasLimits) {
        const auto [limit, next] = limitWords(context, question);
        const std::string both = limit + session::betweenSentences(context.session) + next;
        if (next.empty() || !drawWhole(both)) drawWhole(limit);
    }
    drawWhole(achievedWords(context));
}

void OccupancyView::draw(const ViewContext& context) {
    const auto question = present::questionOf(context.session);
    if (!question) return;
    const auto& theme = context.theme;
    if (context.isCovered) {
        const PanelArea area(context.canvas);
        return paintOccupancyGiven(context, *question, area.box());
    }
    auto error =
        occupancy::launchError(question->machine, question->request, question->launchBoundsThreads);
    if (context.isRefusalSaid) error.reset();
    // Beside other things the words give way where the panel is low: the bars say the most. In the
    // Occupancy arrangement nothing is left out, but in a lecture, where nobody scrolls to the
    // rest.
    const bool isPresenting = context.session.isPresenting();
    const bool isLaboratory =
        !isPresenting && context.session.settings().arrangement == session::Arrangement::Occupancy;
    const auto drawError = [&] {
        const draw::FontScope font(context.canvas, draw::Font::Small);
        draw::paragraph(theme.palette.error, say(context.session, *error));
        ImGui::Dummy({0, theme.metrics.gap * 0.3f});
    };
    if (error && !isLaboratory) drawError();
    // In a step the bars are the picture: its words say of which knobs they speak.
    const bool isStaged = !context.session.stage().views.empty();
    const bool hasKnobs = !isStaged || isOccupancyTurned(context);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float below = isPresenting ? kBelowInLecture : kBelowBars;
    drawOccupancyBars(context, *question,
                      {room.x, hasKnobs ? 0 : room.y - below * theme.metrics.small});
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const auto hasRoom = [&](float height) {
        return isLaboratory || ImGui::GetContentRegionAvail().y > height;
    };
    const bool hasPtxas = question->machine.vendor == machine::Vendor::Nvidia;
    // A step that speaks of the field finds it before the words.
    const bool isPtxasFirst = hasPtxas && context.pointsAt(kPtxasSpot);
    if (isPtxasFirst) drawPtxas(context, *question);
    drawOccupancyLegend(context, *question, hasRoom(theme.metrics.small * kRoomForBarLegend),
                        hasKnobs);
    const float knobsTop = ImGui::GetCursorPosY() + kWordLines * theme.metrics.small;
    // Under the bars, in lines that are kept free: the knobs below do not move while one is
    // dragged.
    if (error && isLaboratory) drawError();
    drawSentences(context, *question, isLaboratory, !(error && isLaboratory));
    if (isLaboratory && ((hasPtxas && !isPtxasFirst) || hasKnobs))
        ImGui::SetCursorPosY(std::max(knobsTop, ImGui::GetCursorPosY()));
    if (hasPtxas && !isPtxasFirst && hasRoom(theme.metrics.small * 2.5f)) {
        drawPtxas(context, *question);
    }
    if (hasKnobs && hasRoom(OccupancyKnobs::height(theme))) {
        knobs_.draw(context, *question, ImGui::GetContentRegionAvail().x);
        drawCarveout(context, *question, ImGui::GetContentRegionAvail().x);
    }
}

}  // namespace

std::unique_ptr<View> makeOccupancyView() {
    return std::make_unique<OccupancyView>();
}

}  // namespace warpscope::views
