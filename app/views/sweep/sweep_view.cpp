#include "app/views/sweep/sweep_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "app/draw/choice_box.h"
#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/present/run_words.h"
#include "app/present/sweep/sweep_charts.h"
#include "app/present/sweep/sweep_plan.h"
#include "app/present/sweep/sweep_points.h"
#include "app/present/sweep/sweep_words.h"
#include "app/session/state/say.h"
#include "app/views/choice_row.h"
#include "app/views/view_parts.h"
#include "app/widgets/chart.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::views {

namespace {

/// Height of two charts over each other, in lines: below it there is one.
constexpr float kRoomForTwo = 20;
/// A chart with its words and axes, in lines: below it a curve is a line. What is found out is read
/// line by line instead.
constexpr float kMinChart = 15;
constexpr float kMinFindings = 1.3f;
constexpr float kLowChart = 10;  ///< What a chart keeps beside the first sentence.

/// What the chart lies over, where there is room for one.
constexpr std::array<Choice, 2> kSides{{{"sweep over occupancy", "view.sweep.side.occupancy"},
                                        {"sweep over value", "view.sweep.side.value"}}};

class SweepView final : public View {
  public:
    std::string_view key() const override { return "sweep"; }
    float leastHeight(const ViewContext& context) override {
        return context.session.run() == nullptr ? 0 : 13;
    }
    void draw(const ViewContext& context) override;

  private:
    void takeScenario(const session::SlotReader& session);
    scenario::SweepPlan plan(const present::OccupancyQuestion& question,
                             const session::SlotReader& session) const;
    void drawControls(const ViewContext& context, const present::OccupancyQuestion& question);
    std::size_t chosenOf(const std::vector<present::SweepOffer>& offers) const;
    void drawKnobs(const ViewContext& context, const present::OccupancyQuestion& question,
                   float width);
    void drawOthers(const ViewContext& context, float width);
    void drawRun(const ViewContext& context, const present::OccupancyQuestion& question);
    void drawSides(const ViewContext& context);
    void drawCharts(const ViewContext& context, const analysis::Sweep& sweep);
    void drawSpeed(const ViewContext& context, const analysis::Sweep& sweep, ImVec2 size);
    void drawOverValues(const ViewContext& context, const analysis::Sweep& sweep, ImVec2 size);
    float wholeLines(float room) const;
    void drawFindings(const ViewContext& context, float height);

    std::filesystem::path scenario_{};
    std::string over_{};  ///< The key that is swept; empty = the first one that is offered.
    std::filesystem::path compare_{};  ///< Empty: with nothing.
    bool isOverOccupancy_ = false;     ///< Which charts, where there is no room for all.
    std::vector<std::string> findings_{};
    float findingsHeight_ = 0;       ///< Of the last frame.
    float firstFinding_ = 0;         ///< Height of the first of them.
    std::vector<float> lineEnds_{};  ///< Of the findings, from their top; of the last frame.
};

/// A new scenario brings its own plan.
void SweepView::takeScenario(const session::SlotReader& session) {
    const scenario::Scenario& scenario = session.scenario();
    if (scenario_ == scenario.path) return;
    scenario_ = scenario.path;
    compare_.clear();
    over_ = scenario.sweep.over;
    if (!scenario.sweep.compare.empty()) {
        compare_ = scenario.path.parent_path() / scenario.sweep.compare;
    }
}

scenario::SweepPlan SweepView::plan(const present::OccupancyQuestion& question,
                                    const session::SlotReader& session) const {
    const auto offers = present::sweepOffers(session, question.machine);
    scenario::SweepPlan plan = offers[chosenOf(offers)].plan;
    plan.compare = compare_.string();
    return plan;
}

std::size_t SweepView::chosenOf(const std::vector<present::SweepOffer>& offers) const {
    const auto found = std::ranges::find_if(
        offers, [&](const present::SweepOffer& offer) { return offer.plan.over == over_; });
    return found == offers.end() ? 0 : static_cast<std::size_t>(found - offers.begin());
}

void SweepView::drawKnobs(const ViewContext& context, const present::OccupancyQuestion& question,
                          float width) {
    const auto offers = present::sweepOffers(context.session, question.machine);
    const std::size_t chosen = chosenOf(offers);
    ImGui::SetNextItemWidth(width);
    const draw::TapRows spread(context.theme.metrics);
    if (!ImGui::BeginCombo("###sweep knob", offers[chosen].words.c_str())) return;
    for (std::size_t index = 0; index < offers.size(); ++index) {
        const std::string item = offers[index].words + "###" + offers[index].plan.over;
        if (ImGui::Selectable(item.c_str(), index == chosen)) over_ = offers[index].plan.over;
    }
    ImGui::EndCombo();
}

void SweepView::drawOthers(const ViewContext& context, float width) {
    const auto& session = context.session;
    const auto& entries = session.library().entries();
    std::error_code error;
    std::string shown = say(session, "view.sweep.compare_none");
    std::string whole;
    const float room = width - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
    for (const scenario::Entry& entry : entries) {
        if (!compare_.empty() && std::filesystem::equivalent(entry.path, compare_, error)) {
            const std::string title = session.text(entry.title);
            const auto with = [&](const std::string& name) {
                return say(session, "view.sweep.compare_with", {{"name", name}});
            };
            whole = with(title);
            shown = draw::fittingWords(
                context.canvas, {whole, title, with(std::string(present::mainTitle(title)))}, room);
        }
    }
    ImGui::SetNextItemWidth(width);
    const draw::TapRows spread(context.theme.metrics);
    const bool isOpen =
        ImGui::BeginCombo("###sweep compare", shown.c_str(), ImGuiComboFlags_HeightLarge);
    if (!isOpen && shown != whole && !whole.empty() && ImGui::IsItemHovered())
        draw::tooltip(context.theme, whole);
    if (!isOpen) return;
    const std::string none = say(session, "view.sweep.compare_none") + "###compare none";
    if (ImGui::Selectable(none.c_str(), compare_.empty())) {
        compare_.clear();
    }
    for (const scenario::Entry& entry : entries) {
        const std::string item =
            session.text(entry.title) + "###compare " + entry.path.stem().string();
        if (ImGui::Selectable(item.c_str(), entry.path == compare_)) {
            compare_ = entry.path;
        }
    }
    ImGui::EndCombo();
}

void SweepView::drawRun(const ViewContext& context, const present::OccupancyQuestion& question) {
    const auto& session = context.session;
    if (session.isSweeping()) {
        const std::string progress =
            percentWords(session, fmt::format("{:.0f}", 100 * session.sweepProgress()));
        if (draw::button(context.theme,
                         say(session, Message{"view.sweep.cancel"}.with("progress", progress)),
                         "cancel sweep")) {
            context.actions.push_back(session::CancelSweep{});
        }
        return;
    }
    const bool isFirst = session.sweep() == nullptr || session.isSweepOld();
    const char* key = session.sweep() == nullptr ? "view.sweep.start" : "view.sweep.again";
    if (draw::button(context.theme, say(session, key), "start sweep", isFirst)) {
        context.actions.push_back(session::StartSweep{plan(question, session)});
    }
    if (session.sweep() != nullptr && session.isSweepOld()) {
        ImGui::SameLine(0, context.theme.metrics.gap);
        draw::text(context.canvas, ImGui::GetCursorScreenPos(), context.theme.palette.warning,
                   say(session, "view.sweep.old"), ImGui::GetContentRegionAvail().x);
        ImGui::NewLine();
    }
}

/// Whether lists and button fit into one row.
bool isWide(const ViewContext& context, float room) {
    return room > 50 * context.theme.metrics.small;
}

void SweepView::drawControls(const ViewContext& context,
                             const present::OccupancyQuestion& question) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const float gap = context.theme.metrics.gap;
    const float room = ImGui::GetContentRegionAvail().x;
    const bool hasOneRow = isWide(context, room);
    const float width =
        std::min(room * (hasOneRow ? 0.3f : 0.49f), 22 * context.theme.metrics.small);
    drawKnobs(context, question, width);
    ImGui::SameLine(0, gap);
    drawOthers(context, hasOneRow ? width * 1.2f : ImGui::GetContentRegionAvail().x);
    if (hasOneRow) ImGui::SameLine(0, gap);
    drawRun(context, question);
}

/// Where there is room for one of them: the charts over the knob, or the one over occupancy.
void SweepView::drawSides(const ViewContext& context) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    if (context.theme.metrics.tap > 0) {
        int chosen = isOverOccupancy_ ? 0 : 1;
        drawChoiceRow(context, kSides, chosen);
        isOverOccupancy_ = chosen == 0;
        return;
    }
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        if (i > 0) ImGui::SameLine(0, context.theme.metrics.gap);
        const std::string label = say(context.session, kSides[i].key) + "###" + kSides[i].id;
        if (draw::radioButton(context.theme, label.c_str(), isOverOccupancy_ == (i == 0)))
            isOverOccupancy_ = i == 0;
    }
}

/// Sets the knob to a point, as one that drags the handle wants it.
void choose(const ViewContext& context, const analysis::Sweep& sweep, double x) {
    const analysis::SweepPoint* point = present::nearestPoint(sweep, x);
    const auto wanted = present::valueAt(sweep, x);
    if (!wanted || !point->isOk) return;
    const present::CurrentPlace current = present::currentPlace(context.session, sweep);
    if (current.point != nullptr && current.value == *wanted) return;
    if (present::fitsGrid(sweep)) {
        // As many blocks as the sweep had there.
        context.actions.push_back(session::SetKnob{std::string(scenario::keys::kGrid),
                                                   Dim3{point->threads / point->value, 1, 1},
                                                   context.slot()});
    }
    const scenario::Scenario& scenario = context.session.scenario();
    const auto value =
        sweep.choices.empty()
            ? Result<scenario::FieldValue>(analysis::sweptValue(scenario, sweep.key, *wanted))
            : scenario::parseValue(scenario, sweep.key,
                                   sweep.choices.at(static_cast<std::size_t>(*wanted)));
    if (value) context.actions.push_back(session::SetKnob{sweep.key, *value, context.slot()});
}

void SweepView::drawOverValues(const ViewContext& context, const analysis::Sweep& sweep,
                               ImVec2 size) {
    const float gap = context.theme.metrics.gap * 0.5f;
    const bool isOne = size.y < kRoomForTwo * context.theme.metrics.small;
    const float upper = isOne ? size.y : (size.y - gap) * 0.55f;
    ImGui::BeginGroup();
    for (const bool isTime : {true, false}) {
        if (isOne && !isTime) continue;
        const auto input =
            isTime ? present::timeChart(context.session, context.theme.palette, sweep)
                   : present::occupancyChart(context.session, context.theme.palette, sweep);
        const ImVec2 room{size.x, isTime ? upper : size.y - gap - upper};
        const auto output = widgets::chart(context.canvas, context.theme, room, input);
        if (output.dragged) {
            choose(context, sweep, *output.dragged);
        }
        const analysis::SweepPoint* point =
            output.hovered ? present::nearestPoint(sweep, *output.hovered) : nullptr;
        if (point != nullptr)
            draw::tooltip(context.theme, present::sweepPointWords(context.session, sweep, *point));
        if (output.hovered)
            context.offerRow(say(context.session, "menu.context.copy_chart"),
                             session::CopyText{present::chartTable(input)});
    }
    ImGui::EndGroup();
}

/// In a place of their own, which scrolls where they are too long for it.
void SweepView::drawFindings(const ViewContext& context, float height) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    draw::beginChild("sweep findings", {0, height});
    const float top = ImGui::GetCursorPosY();
    const float lineHeight = context.canvas.fontSize() * 1.2f;  // As paragraphs are set.
    lineEnds_.clear();
    for (const std::string& finding : findings_) {
        const float first = ImGui::GetCursorPosY() - top;
        draw::paragraph(context.theme.palette.text, finding);
        const float whole = ImGui::GetItemRectSize().y;
        const auto lines = std::max(1L, std::lround(whole / lineHeight));
        for (long line = 1; line <= lines; ++line)
            lineEnds_.push_back(first +
                                whole * static_cast<float>(line) / static_cast<float>(lines));
        if (first == 0) firstFinding_ = whole;
    }
    findingsHeight_ = ImGui::GetCursorPosY() - top;
    draw::endScrolledChild(context.canvas, context.theme);
}

/// Of `room` what the lines of the findings take that fit: below them half a line would be read as
/// a fault.
float SweepView::wholeLines(float room) const {
    if (room >= findingsHeight_) return room;
    const auto past = std::ranges::upper_bound(lineEnds_, room);
    return past == lineEnds_.begin() ? room : *std::prev(past) + 1;
}

/// Whether there is anything to see over occupancy: all runs would stand at one place of it.
bool hasOccupancies(const analysis::Sweep& sweep) {
    return !present::hasOneOccupancy(sweep) ||
           std::ranges::any_of(sweep.compared, std::not_fn(present::hasOneOccupancy));
}

void SweepView::drawSpeed(const ViewContext& context, const analysis::Sweep& sweep, ImVec2 size) {
    const auto input = present::speedChart(context.session, context.theme.palette, sweep);
    const auto output = widgets::chart(context.canvas, context.theme, size, input);
    if (!output.hovered) return;
    draw::tooltip(context.theme,
                  say(context.session,
                      sweep.choices.empty() ? "view.sweep.speed_help" : "view.sweep.speed_dots"));
    context.offerRow(say(context.session, "menu.context.copy_chart"),
                     session::CopyText{present::chartTable(input)});
}

void SweepView::drawCharts(const ViewContext& context, const analysis::Sweep& sweep) {
    const theme::Metrics& metrics = context.theme.metrics;
    ImVec2 room = ImGui::GetContentRegionAvail();
    // Other findings are measured before they may have no room.
    if (const auto found = present::sweepFindings(context.session, sweep); found != findings_) {
        findings_ = found;
        findingsHeight_ = firstFinding_ = 0;
    }
    const float allWords = std::min(findingsHeight_, room.y * 0.42f);
    const bool hasSides = hasOccupancies(sweep);
    const bool isRoomy =
        room.x > 46 * metrics.small && room.y - allWords > kRoomForTwo * metrics.small;
    if (hasSides && !isRoomy) {
        // Beside the button where that has a row of its own.
        const bool isBeside = !context.session.isPresenting() && !isWide(context, room.x) &&
                              !context.session.isSweepOld();
        if (isBeside) ImGui::SameLine(0, 2 * metrics.gap);
        drawSides(context);
        room = ImGui::GetContentRegionAvail();
    }
    const float left = room.y - metrics.gap - kMinChart * metrics.small;
    const float most = std::clamp(left, kMinFindings * metrics.small,
                                  std::max(kMinFindings * metrics.small, room.y * 0.3f));
    float words = wholeLines(isRoomy ? allWords : std::min(findingsHeight_, most));
    // A sentence that begins and is cut says nothing: the first one is whole or not there, and what
    // it takes is the picture's.
    const bool isCut = words < std::min(firstFinding_, findingsHeight_);
    const bool hasRoom = room.y - firstFinding_ - metrics.gap > kLowChart * metrics.small;
    if (isCut) words = hasRoom ? wholeLines(firstFinding_) : 0;
    const float height = room.y - words - metrics.gap;
    if (height < 5 * metrics.body || sweep.points.empty()) {
        drawFindings(context, 0);
        return;
    }
    const bool isBoth = hasSides && isRoomy;
    const ImVec2 size{isBoth ? (room.x - 1.5f * metrics.gap) / 2 : room.x, height};
    const bool isSpeedAlone = hasSides && !isRoomy && isOverOccupancy_;
    if (!isSpeedAlone) drawOverValues(context, sweep, size);
    if (isBoth) ImGui::SameLine(0, 1.5f * metrics.gap);
    if (isBoth || isSpeedAlone) drawSpeed(context, sweep, size);
    if (words > 0 || findingsHeight_ <= 0)
        drawFindings(context, words);
    else if (!context.session.isPresenting())
        drawFindings(context, findingsHeight_);  // Below the charts: they are scrolled to.
}

void SweepView::draw(const ViewContext& context) {
    const auto question = present::questionOf(context.session);
    if (!question) return;
    takeScenario(context.session);
    // A hall sees what came out; what is swept is chosen before or after.
    const bool isShownToHall = context.session.isPresenting() &&
                               context.session.sweep() != nullptr &&
                               !context.session.isSweepOld() && !context.session.isSweeping();
    if (!isShownToHall) drawControls(context, *question);
    if (const analysis::Sweep* sweep = context.session.sweep()) {
        drawCharts(context, *sweep);
        return;
    }
    const draw::FontScope font(context.canvas, draw::Font::Lesson);
    const bool isBusy = context.session.isSweeping();
    ImGui::Dummy({0, context.theme.metrics.gap});
    draw::paragraph(context.theme.palette.text,
                    say(context.session, isBusy ? "view.sweep.busy" : "view.sweep.invitation"));
}

}  // namespace

std::unique_ptr<View> makeSweepView() {
    return std::make_unique<SweepView>();
}

}  // namespace warpscope::views
