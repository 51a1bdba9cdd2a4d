#include "app/views/knobs/knobs_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/draw/choice_box.h"
#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/field_words.h"
#include "app/present/foresight.h"
#include "app/present/knobs/knob_cliffs.h"
#include "app/present/knobs/knob_consequence.h"
#include "app/present/knobs/knob_values.h"
#include "app/present/knobs/step_slider.h"
#include "app/session/state/say.h"
#include "app/views/knobs/knob_foot.h"
#include "app/views/knobs/knob_name.h"
#include "app/views/knobs/knob_note.h"
#include "app/views/knobs/knob_rows.h"
#include "app/views/knobs/knob_words.h"
#include "app/widgets/knob_slider.h"
#include "engine/scenario/fields/assign_field.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::views {

namespace {

/// Heights of a knob in body sizes: with what it does under it, and in two lines.
constexpr float kRoomyKnob = 4.6f;
constexpr float kCompactKnob = 2.4f;
/// Lists stand lower than sliders: so much less height is enough for both.
constexpr float kSpareForLongSlider = 0.93f;
/// Width of a knob, in body sizes, from which on label and slider fit beside each other.
constexpr float kNarrowKnobs = 15;
/// From which on the words beside them need not be small.
constexpr float kWide = 21;

/// How much of each knob a panel shows: low panels show all knobs rather than what each does.
enum class Density : std::uint8_t {
    Roomy,    ///< Label, slider and what the value leads to.
    Compact,  ///< Label over slider.
    Line,     ///< Label on the slider, beside a list.
};

class KnobsView final : public View {
  public:
    std::string_view key() const override { return "knobs"; }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    void choose(const ViewContext& context, ImVec2 room, float width, std::size_t perColumn);
    void endAtWholeRow(const theme::Theme& theme, std::size_t rows, float visible);
    float roomOfName(const theme::Theme& theme, float width) const;
    bool hasSmallWords() const { return density_ == Density::Line; }
    void drawKnob(const ViewContext& context, const scenario::Field& field, float width);
    void drawSlider(const ViewContext& context, const scenario::Field& field, float width);
    void drawChoice(const ViewContext& context, const scenario::Field& field, float width);
    void drawBox(const ViewContext& context, const scenario::Field& field, float width);
    void drawColumns(const ViewContext& context, const std::vector<const scenario::Field*>& fields,
                     float room, int columns);
    void drawConsequences(const ViewContext& context, const scenario::Field& field, float width);

    Density density_ = Density::Roomy;
    float labelWidth_ = 0;     ///< Of a list in one line.
    float spare_ = 0;          ///< Between two knobs in one line each.
    float higher_ = 0;         ///< By so much such a line is higher than it must be.
    bool isUnfolded_ = false;  ///< The knobs of the memory and of the order of blocks are shown.
    widgets::KnobSlider slider_{};
    std::string lastTurned_{};  ///< Key of the knob turned last: the note says what it led to.
    draw::Box turned_{};        ///< Where that stands.
    KnobNote note_{};
    present::KnobCliffs cliffs_{};
};

std::vector<const scenario::Field*> knobs() {
    return scenario::knobsOf(scenario::KnobGroup::Run);
}

/// Those that are always in sight, or those under the heading, without one that stands elsewhere.
std::vector<const scenario::Field*> knobs(bool isFolded, const scenario::Field* elsewhere) {
    std::vector<const scenario::Field*> some = knobs();
    std::erase_if(some, [&](const scenario::Field* field) {
        return field->knob.isFolded != isFolded || field == elsewhere;
    });
    return some;
}

std::string KnobsView::status(const ViewContext& context) const {
    const auto& session = context.session;
    if (session.isSimulating()) return say(session, "view.knobs.simulating");
    if (session.run() == nullptr) return {};
    // The run that is shown is the one before what is refused.
    const bool isRefused = !session.problems().empty() && !session.isOtherFileRefused();
    if (isRefused && !present::hidesProblems(session)) return {};
    return say(session,
               Message{"view.knobs.simulated", {}}.with(
                   "milliseconds", fmt::format("{:.1f}", session.simulationMilliseconds())));
}

/// The room of the name beside a list or a box; 0 = over it, as in a narrow panel for a finger.
float KnobsView::roomOfName(const theme::Theme& theme, float width) const {
    if (density_ == Density::Line) return labelWidth_;
    const bool isNarrow = theme.metrics.tap > 0 && width < kWide * theme.metrics.body;
    return density_ == Density::Roomy || isNarrow ? 0 : width * 0.4f;
}

void KnobsView::drawSlider(const ViewContext& context, const scenario::Field& field, float width) {
    const auto& session = context.session;
    const auto& scenario = session.scenario();
    const machine::Machine* machine = machineOf(session);
    if (machine == nullptr) return;
    const scenario::Span span = scenario::spanOf(field, {scenario, session.original(), *machine});
    const long long own = present::numberOf(field, scenario, session.devices());
    const long long number = shownNumber(field, session, own);
    const long long original = present::numberOf(field, session.original(), session.devices());
    widgets::KnobSliderInput input;
    input.label = labelOf(session, field);
    input.reading = readingOfNumber(context, field, own);
    input.editable = present::readingOf(field, scenario, number);
    input.position = present::positionOf(field, span, number);
    // "As many as needed" has no place on the slider.
    input.mark = isAutomatic(field, original) ? -1 : present::positionOf(field, span, original);
    const long long next = present::steppedFrom(span, number, number < span.high ? 1 : -1);
    input.step = std::abs(present::positionOf(field, span, next) - input.position);
    input.cliffs = present::hidesOtherValues(context.session)
                       ? std::vector<double>{}
                       // Where a question asks for the cliff, none is shown.
                       : cliffs_.of(context.session, field, span);
    input.typeHelp = say(session, "view.knobs.type_tip");
    input.label.isSmall = hasSmallWords();
    input.isLine = density_ == Density::Line;
    input.spare = higher_;
    const auto output = slider_.draw(context.theme, width, input);
    const auto ask = [&](const scenario::FieldValue& value) {
        lastTurned_ = field.key;
        context.actions.push_back(session::SetKnob{std::string(field.key), value, context.slot()});
    };
    const auto askNumber = [&](long long to) { ask(scenario::valueOfNumber(field, scenario, to)); };
    if (output.isReset)
        context.actions.push_back(session::ResetKnob{std::string(field.key), context.slot()});
    if (output.typed)
        if (const auto value = present::valueFromText(field, *output.typed)) ask(*value);
    if (output.steps != 0) askNumber(present::steppedFrom(span, number, output.steps));
    if (!output.position) return;
    const long long moved = present::valueAt(field, span, *output.position);
    if (moved != number) askNumber(moved);
}

/// A name in the room of a closed list, with the sign that it goes on.
std::string cutTo(const draw::Canvas& canvas, const std::string& name, float room) {
    if (canvas.measure(name).x <= room) return name;
    const std::string sign = "…";
    const float left = std::max(0.0f, room - canvas.measure(sign).x);
    return name.substr(0, canvas.fitting(name, left)) + sign;
}

void KnobsView::drawChoice(const ViewContext& context, const scenario::Field& field, float width) {
    const auto& session = context.session;
    const auto& theme = context.theme;
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const std::string current = scenario::get(session.scenario(), field.key);
    const std::string id(field.key);
    const float beside = roomOfName(context.theme, width);
    widgets::KnobLabel label = labelOf(session, field);
    label.isSmall = hasSmallWords();
    drawKnobName(context, label, width, beside);
    ImGui::SetNextItemWidth(width - beside);
    // Names of devices and policies are long.
    const draw::FontScope inList(context.canvas,
                                 label.isSmall ? draw::Font::Small : draw::Font::Body);
    const std::string name = present::choiceText(session, field, current, "name");
    const float room =
        width - beside - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
    const draw::TapRows spread(theme.metrics);
    if (ImGui::BeginCombo(("###" + id).c_str(), cutTo(context.canvas, name, room).c_str())) {
        for (const std::string& value : present::choicesOf(field, session.devices())) {
            const std::string row =
                present::choiceText(session, field, value, "name") + "###" + value;
            if (ImGui::Selectable(row.c_str(), value == current)) {
                lastTurned_ = id;
                context.actions.push_back(session::SetKnob{id, value, context.slot()});
            }
            if (ImGui::IsItemHovered())
                draw::tooltip(theme, present::choiceText(session, field, value, "meaning"));
        }
        ImGui::EndCombo();
    } else if (ImGui::IsItemHovered()) {
        draw::tooltip(theme, name + "\n" + present::choiceText(session, field, current, "meaning"));
    }
}

/// On or off: as a list of the two is drawn, a box behind its label.
void KnobsView::drawBox(const ViewContext& context, const scenario::Field& field, float width) {
    const auto& session = context.session;
    const std::string id(field.key);
    const draw::FontScope font(context.canvas, draw::Font::Body);
    widgets::KnobLabel label = labelOf(session, field);
    label.isSmall = hasSmallWords();
    drawKnobName(context, label, width, roomOfName(context.theme, width));
    bool isOn = scenario::get(session.scenario(), field.key) == "true";
    if (const machine::Machine* machine = machineOf(session);
        machine != nullptr && !scenario::load(field, session.scenario()))
        isOn = present::isOnIn(field, *machine);
    if (!draw::checkbox(context.theme, ("###" + id).c_str(), &isOn)) return;
    lastTurned_ = id;
    context.actions.push_back(session::SetKnob{id, isOn, context.slot()});
}

void KnobsView::drawConsequences(const ViewContext& context, const scenario::Field& field,
                                 float width) {
    const auto& session = context.session;
    if (session.run() == nullptr) return;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.canvas.fontSize() * 1.2f;
    // One line, whether something stands in it or not; what belongs to another value is blank.
    if (session.problems().empty() && !session.isQuestionOpen()) {
        std::string words;
        for (const Message& message : present::consequencesOf(field.key, session.run()->launch()))
            words += (words.empty() ? "" : "  ") + say(session, message);
        draw::text(context.canvas, at, context.theme.palette.muted, words, width);
        if (!words.empty() && context.canvas.measure(words).x > width &&
            ImGui::IsMouseHoveringRect(at, {at.x + width, at.y + height}))
            draw::tooltip(context.theme, words);
    }
    ImGui::Dummy({width, height});
}

void KnobsView::drawKnob(const ViewContext& context, const scenario::Field& field, float width) {
    const float gap = context.theme.metrics.gap;
    const bool isRoomy = density_ == Density::Roomy, isLine = density_ == Density::Line;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap * 0.4f, isRoomy ? gap * 0.2f : 0});
    const ImVec2 frame = ImGui::GetStyle().FramePadding;
    const auto& theme = context.theme;
    // Lists one under the other stay apart.
    const float line = widgets::KnobSlider::lineHeight(theme) + higher_;
    const float letters = hasSmallWords() ? theme.metrics.small : theme.metrics.body;
    const float inLine = (line - letters - theme.metrics.scale) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {frame.x, isLine ? inLine : frame.y});
    ImGui::BeginGroup();
    const bool isBox = field.kind == scenario::FieldKind::Boolean;
    if (isBox)
        drawBox(context, field, width);
    else if (field.takesNames())
        drawChoice(context, field, width);
    else
        drawSlider(context, field, width);
    const bool isList = isBox || field.takesNames();
    if (isRoomy && !isList) drawConsequences(context, field, width);
    const float below = isLine && isList ? theme.metrics.scale : 0;
    ImGui::Dummy({width, isLine ? spare_ + below : gap * (isRoomy ? 0.5f : 0.1f)});
    ImGui::EndGroup();
    if (lastTurned_ == field.key)
        turned_ = draw::between(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    if (ImGui::IsItemHovered()) offerKnobRows(context, field, machineOf(context.session));
    ImGui::PopStyleVar(2);
}

/// How wide the widest label of a list is, as far as the list beside it can be read.
float labelWidthOf(const ViewContext& context, float width, bool isSmall) {
    const draw::FontScope font(context.canvas, isSmall ? draw::Font::Small : draw::Font::Body);
    float widest = 0;
    for (const scenario::Field* field : knobs()) {
        if (!field->takesNames() && field->kind != scenario::FieldKind::Boolean) continue;
        const auto name = say(context.session, present::wordsOf(context.session, *field, "label"));
        widest = std::max(widest, context.canvas.measure(name).x);
    }
    return std::min(widest + context.theme.metrics.gap, width * 0.51f);
}

void KnobsView::choose(const ViewContext& context, ImVec2 room, float width,
                       std::size_t perColumn) {
    const auto& theme = context.theme;
    const auto rows = static_cast<float>(perColumn);
    // Narrow panels keep names and values whole over the tracks as long as there is room.
    const bool isNarrow = width < kNarrowKnobs * theme.metrics.body;
    const float each = room.y / (rows * theme.metrics.body);
    // With a line to itself a slider is as long as the panel is wide.
    density_ = each >= kRoomyKnob ? Density::Roomy
               : each >= (isNarrow ? kCompactKnob : kCompactKnob * kSpareForLongSlider)
                   ? Density::Compact
                   : Density::Line;
    higher_ = 0;
    if (density_ != Density::Line) return;
    labelWidth_ = labelWidthOf(context, width, hasSmallWords());
    const float line = widgets::KnobSlider::lineHeight(theme), body = theme.metrics.body;
    const float edge = std::max(1.0f, theme.metrics.scale);  // Below a list.
    const float spare = (room.y - headingHeight(theme.metrics)) / rows - line - edge;
    // A name on a track has air first: the marks of the cliffs stand below its letters. Where not
    // all fit, those that are turned often do, and it is scrolled while they are turned, too.
    const float least = theme.metrics.scale * 0.5f;
    higher_ = std::clamp(spare - least, 0.0f, 0.3f * body);
    spare_ = std::clamp(spare - higher_, least, body * 0.6f);
}

/// Of so many rows as low as they may be, with the heading under them.
float heightOfLowRows(const theme::Theme& theme, std::size_t rows) {
    const float edge = std::max(1.0f, theme.metrics.scale), air = theme.metrics.scale * 0.5f;
    const float row = widgets::KnobSlider::lineHeight(theme) + edge + air;
    return row * static_cast<float>(rows) + headingHeight(theme.metrics);
}

/// No row of a panel that is scrolled is cut: those that are seen at first share what is left, in
/// whole pixels, in which Dear ImGui places things.
void KnobsView::endAtWholeRow(const theme::Theme& theme, std::size_t rows, float visible) {
    const float line = std::floor(widgets::KnobSlider::lineHeight(theme) + higher_);
    const float each = line + std::floor(spare_);
    const float whole = std::floor((visible + theme.metrics.scale) / each);
    if (whole < 1 || whole >= static_cast<float>(rows)) return;
    const float left = std::max(0.0f, std::floor(visible - whole * each));
    const float more = std::floor(left / whole);
    spare_ = std::floor(spare_) + more;
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + left - more * whole);
}

void KnobsView::drawColumns(const ViewContext& context,
                            const std::vector<const scenario::Field*>& fields, float room,
                            int columns) {
    const float gap = context.theme.metrics.gap * 2;
    const float width =
        (room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const auto count = static_cast<std::size_t>(columns);
    const std::size_t perColumn = (fields.size() + count - 1) / count;
    for (std::size_t from = 0; from < fields.size(); from += perColumn) {
        if (from > 0) ImGui::SameLine(0, gap);
        ImGui::BeginGroup();
        for (std::size_t i = from; i < std::min(from + perColumn, fields.size()); ++i)
            drawKnob(context, *fields[i], width);
        ImGui::EndGroup();
    }
}

void KnobsView::draw(const ViewContext& context) {
    const auto& m = context.theme.metrics;
    const float room = ImGui::GetContentRegionAvail().x;
    const int columns = std::clamp(static_cast<int>(room / (m.body * 20)), 1, 3);
    const float gap = m.gap * 2;
    const float width =
        (room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const scenario::Field* const first = present::sliderOfStep(context.session);
    const auto all = knobs(false, first);
    const std::size_t perColumn =
        (all.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns);
    const ImVec2 whole = ImGui::GetContentRegionAvail();
    const float foot = first == nullptr ? noteHeight(context.theme) : 0;
    // As long as the panel is wide: what it is about is aimed at.
    if (first != nullptr) {
        density_ = Density::Compact;
        drawKnob(context, *first, room);
        const float note = noteHeight(context.theme);
        const float lacking = heightOfLowRows(context.theme, perColumn) + note -
                              ImGui::GetContentRegionAvail().y;
        note_.draw(context, room, lastTurned_, lacking <= note / 3 ? std::max(0.0f, lacking) : 0);
    }
    const float taken = whole.y - ImGui::GetContentRegionAvail().y;
    choose(context, {whole.x, std::max(m.body, whole.y - foot - taken)}, width, perColumn);
    if (density_ == Density::Line) endAtWholeRow(context.theme, perColumn, whole.y - taken);
    drawColumns(context, all, room, columns);
    // The lines that are kept free stand at the foot: between knobs they would be a hole.
    bool isResetLeft = false;
    if (drawKnobHeading(context, room, isUnfolded_, isResetLeft))
        drawColumns(context, knobs(true, first), room, columns);
    if (first == nullptr) note_.draw(context, room, lastTurned_);
    if (isResetLeft) drawResetAll(context);
    note_.drawOver(context, turned_);
}

}  // namespace

std::unique_ptr<View> makeKnobsView() {
    return std::make_unique<KnobsView>();
}

}  // namespace warpscope::views
