#include "app/views/charts/charts_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "app/draw/choice_box.h"
#include "app/draw/draw.h"
#include "app/present/foresight.h"
#include "app/present/knobs/step_slider.h"
#include "app/present/occupancy/occupancy_curves.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/choice_row.h"
#include "app/widgets/chart.h"

namespace warpscope::views {

namespace {

using occupancy::Axis;

struct AxisRow {
    Axis axis;
    const char* name;  ///< In keys and control names.
};
constexpr std::array<AxisRow, 3> kAxes{
    {{Axis::BlockSize, "block_size"}, {Axis::Registers, "registers"}, {Axis::Shared, "shared"}}};

/// What the axis upwards counts.
constexpr std::array<Choice, 2> kUnits{
    {{"charts percent", "view.charts.percent"}, {"charts warps", "view.charts.warps"}}};

/// A run is kept that has a point beside the one that is dragged.
bool hasHeld(const ViewContext& context) {
    return context.pinned != nullptr && context.pinned->storedInfo() == nullptr &&
           !context.session.isQuestionOpen();
}

class ChartsView final : public View {
  public:
    std::string_view key() const override { return "charts"; }
    std::string status(const ViewContext& context) const override {
        return say(context.session, "view.charts.status");
    }
    void draw(const ViewContext& context) override;

  private:
    void refresh(const present::OccupancyQuestion& question);
    void drawUnits(const ViewContext& context);
    void drawChart(const ViewContext& context, const present::OccupancyQuestion& question,
                   const AxisRow& row, ImVec2 size);
    present::ChartInput inputOf(const ViewContext& context,
                                const present::OccupancyQuestion& question,
                                const AxisRow& row) const;
    std::optional<present::ChartPoint> heldPoint(const ViewContext& context, Axis axis) const;

    bool inWarps_ = false;
    /// The curves are computed again only when the question changes.
    std::optional<machine::Machine> machine_{};
    occupancy::Request request_{};
    std::array<present::AxisCurves, 3> curves_{};
};

void ChartsView::refresh(const present::OccupancyQuestion& question) {
    if (machine_ == question.machine && request_ == question.request) return;
    machine_ = question.machine;
    request_ = question.request;
    for (const AxisRow& row : kAxes) {
        curves_[static_cast<std::size_t>(row.axis)] = present::curvesOf(question, row.axis);
    }
}

/// Of the two buttons with their words, beside each other, in the font that is set.
float unitsWidth(const ViewContext& context) {
    const ImGuiStyle& style = ImGui::GetStyle();
    float width = context.theme.metrics.gap;
    for (const Choice& unit : kUnits)
        width += ImGui::GetFrameHeight() + style.ItemInnerSpacing.x +
                 context.canvas.measure(say(context.session, unit.key)).x;
    return width;
}

void ChartsView::drawUnits(const ViewContext& context) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const auto& palette = context.theme.palette;
    const bool isExact = context.session.scenario().model.occupancy == occupancy::Mode::Exact;
    std::string legend =
        say(context.session, isExact ? "view.charts.legend_exact" : "view.charts.legend_book");
    if (hasHeld(context))
        legend += " · " + say(context.session, "view.charts.legend_held",
                              {{"letter", std::string(context.pinned->letter())}});
    // Where they do not fit beside each other the second would be cut.
    if (context.theme.metrics.tap > 0 || unitsWidth(context) > ImGui::GetContentRegionAvail().x) {
        int chosen = inWarps_ ? 1 : 0;
        drawChoiceRow(context, kUnits, chosen);
        inWarps_ = chosen == 1;
        draw::paragraph(palette.muted, legend);
        return;
    }
    for (std::size_t i = 0; i < kUnits.size(); ++i) {
        const bool isOn = inWarps_ == (i == 1);
        ImGui::PushStyleColor(ImGuiCol_Text, isOn ? palette.text : palette.muted);
        const std::string label = say(context.session, kUnits[i].key) + "###" + kUnits[i].id;
        if (draw::radioButton(context.theme, label.c_str(), isOn)) inWarps_ = i == 1;
        ImGui::PopStyleColor();
        ImGui::SameLine(0, context.theme.metrics.gap * static_cast<float>(i + 1));
    }
    ImGui::AlignTextToFramePadding();
    const float room = ImGui::GetContentRegionAvail().x;
    if (context.canvas.measure(legend).x <= room) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw::text(context.canvas, {at.x, at.y + ImGui::GetStyle().FramePadding.y}, palette.muted,
                   legend, room);
        ImGui::NewLine();
        return;
    }
    // Half of it explains nothing: a line of its own.
    ImGui::NewLine();
    draw::paragraph(palette.muted, legend);
}

present::ChartInput ChartsView::inputOf(const ViewContext& context,
                                        const present::OccupancyQuestion& question,
                                        const AxisRow& row) const {
    const auto& palette = context.theme.palette;
    const present::AxisCurves& curves = curves_[static_cast<std::size_t>(row.axis)];
    const int maxWarps = question.machine.limits.maxWarpsPerSm;
    const std::int64_t value = occupancy::axisValue(question.request, row.axis);
    const auto result = occupancy::calculate(question.machine, question.request);

    present::ChartInput input;
    input.id = fmt::format("chart {}", row.name);
    input.title = say(context.session, fmt::format("view.charts.axis.{}", row.name));
    input.brief = say(context.session, fmt::format("view.charts.axis_brief.{}", row.name));
    input.reading = say(context.session, Message{fmt::format("view.charts.at.{}", row.name)}.with(
                                             "value", present::grouped(value)));
    input.xMin =
        row.axis == Axis::BlockSize ? 0 : static_cast<double>(curves.exact.points.front().x);
    input.xMax = static_cast<double>(curves.exact.points.back().x);
    input.yMax = inWarps_ ? maxWarps : 100;
    for (const int quarter : {0, 1, 2, 3, 4}) {
        const double at = input.yMax * quarter / 4;
        input.yTicks.push_back({at, fmt::format("{:g}", at)});
    }
    input.xTicks = present::niceTicks(input.xMin, input.xMax, 6);
    if (row.axis == Axis::BlockSize || row.axis == Axis::Registers) {
        input.xTicks.clear();
        const int step = row.axis == Axis::BlockSize ? 128 : input.xMax > 256 ? 64 : 32;
        for (int at = 0; at <= static_cast<int>(input.xMax); at += step) {
            input.xTicks.push_back({static_cast<double>(at), present::grouped(at)});
        }
    }
    const bool isExact = question.request.mode == occupancy::Mode::Exact;
    const bool isStep = row.axis != Axis::BlockSize;
    const theme::Colour main = palette.accent;
    const theme::Colour other = palette.longScoreboard;
    input.series.push_back({present::pointsOf(curves.book, inWarps_, maxWarps),
                            isExact ? other : main, isStep, isExact, false});
    input.series.push_back({present::pointsOf(curves.exact, inWarps_, maxWarps),
                            isExact ? main : other, isStep, !isExact, false});
    input.keepsCliffRow = true;
    for (const occupancy::Cliff& cliff : curves.cliffs) {
        input.cliffs.push_back(static_cast<double>(cliff.lastGood));
    }
    const double height = inWarps_ ? result.percent * maxWarps / 100 : result.percent;
    input.current = present::ChartPoint{static_cast<double>(value), height};
    input.isDraggable = true;
    input.held = heldPoint(context, row.axis);
    if (present::hidesOtherValues(context.session)) {
        present::endAt(input, static_cast<double>(value));
        // The letters of two runs stand beside their points.
        const bool isLow = input.held && height > input.yMax / 2;
        input.bands.push_back({static_cast<double>(value), input.xMax, palette.muted,
                               say(context.session, "view.charts.later"), isLow});
    }
    input.isHeldFirst = !context.session.isFirst();
    return input;
}

/// Where the held run stands, also where it is of another device; nothing where none is.
std::optional<present::ChartPoint> ChartsView::heldPoint(const ViewContext& context,
                                                         Axis axis) const {
    const auto held = hasHeld(context) ? present::questionOf(*context.pinned) : std::nullopt;
    if (!held) return std::nullopt;
    const double percent = occupancy::calculate(held->machine, held->request).percent;
    return present::ChartPoint{
        static_cast<double>(occupancy::axisValue(held->request, axis)),
        inWarps_ ? percent * held->machine.limits.maxWarpsPerSm / 100 : percent};
}

void ChartsView::drawChart(const ViewContext& context, const present::OccupancyQuestion& question,
                           const AxisRow& row, ImVec2 size) {
    const present::AxisCurves& curves = curves_[static_cast<std::size_t>(row.axis)];
    if (curves.exact.points.empty()) return;
    const present::ChartInput input = inputOf(context, question, row);
    const auto output = widgets::chart(context.canvas, context.theme, size, input);
    if (output.dragged) {
        const std::int64_t x = present::snapTo(curves.exact, *output.dragged);
        const auto setting = present::settingFor(context.session, question, row.axis, x);
        if (setting && x != occupancy::axisValue(question.request, row.axis)) {
            context.actions.push_back(
                session::SetKnob{setting->key, setting->value, context.slot()});
        }
    }
    if (output.hovered) {
        const std::int64_t x = present::snapTo(curves.exact, *output.hovered);
        const bool isKnown = !present::hidesOtherValues(context.session) ||
                             x <= occupancy::axisValue(question.request, row.axis);
        draw::tooltip(context.theme,
                      isKnown ? present::pointWords(context.session, question, row.axis, x)
                              : say(context.session, "view.charts.later_tip"));
        context.offerRow(say(context.session, "menu.context.copy_chart"),
                         session::CopyText{present::chartTable(input)});
        if (const auto setting = present::settingFor(context.session, question, row.axis, x))
            context.offerRow(say(context.session, Message{"menu.context.set"}
                                                      .with("knob", input.title)
                                                      .with("value", present::grouped(x))),
                             session::SetKnob{setting->key, setting->value, context.slot()});
    }
}

/// The axes where not all are in sight: before the others that of the knob that the step turns.
std::array<AxisRow, 3> stepFirst(const session::SlotReader& session,
                                 const present::OccupancyQuestion& question) {
    std::array<AxisRow, 3> rows = kAxes;
    const scenario::Field* const knob = present::sliderOfStep(session);
    if (knob == nullptr) return rows;
    std::ranges::stable_partition(rows, [&](const AxisRow& row) {
        const auto value = occupancy::axisValue(question.request, row.axis);
        const auto setting = present::settingFor(session, question, row.axis, value);
        return setting && setting->key == knob->key;
    });
    return rows;
}

void ChartsView::draw(const ViewContext& context) {
    const auto question = present::questionOf(context.session);
    if (!question || question->request.threadsPerBlock < 1) return;
    refresh(*question);
    drawUnits(context);
    const float gap = context.theme.metrics.gap;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool isRow = room.x > 2.2f * room.y;
    // Where the panel is too low for three charts that can be read, it scrolls, and those in sight
    // are whole: a curve without its axis says nothing.
    const float lowest = 6.0f * context.theme.metrics.body;
    const float between = ImGui::GetStyle().ItemSpacing.y;
    const float seen = std::clamp(std::floor((room.y + between) / (lowest + between)), 1.0f, 3.0f);
    const ImVec2 size = isRow
                            ? ImVec2{(room.x - 2 * gap) / 3, std::max(room.y, lowest)}
                            : ImVec2{room.x, std::max((room.y + between) / seen - between, lowest)};
    const bool isAllSeen = isRow || seen == 3;
    const auto rows = isAllSeen ? kAxes : stepFirst(context.session, *question);
    for (const AxisRow& row : rows) {
        drawChart(context, *question, row, size);
        if (isRow && row.axis != Axis::Shared) {
            ImGui::SameLine(0, gap);
        }
    }
}

}  // namespace

std::unique_ptr<View> makeChartsView() {
    return std::make_unique<ChartsView>();
}

}  // namespace warpscope::views
