#include "app/views/compare/compare_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/present/compare/brief_cause.h"
#include "app/present/compare/figures.h"
#include "app/present/compare/run_label.h"
#include "app/present/run_words.h"
#include "app/session/say.h"
#include "app/views/compare/compare_given.h"
#include "app/views/view_parts.h"
#include "engine/analysis/comparison.h"

namespace warpscope::views {

namespace {

/// A panel with less height than this has no room for all that is said, in letters.
constexpr float kLowPanel = 11;

/// From one line of a paragraph to the next, in letters.
constexpr float kLine = 1.15f;

/// Of a run's name beside its cycles, in letters.
constexpr float kMinLabel = 4;

/// The columns at the right of a figure's name: as wide as what stands in them.
struct CompareColumns {
    float width = 0;  ///< Of name and columns together.
    float value = 0;  ///< Of each of the two runs.
    float ratio = 0;
};

class CompareView final : public View {
  public:
    std::string_view key() const override { return "compare"; }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    CompareColumns columnsIn(const ViewContext& context, float width) const;
    void drawHeadings(const ViewContext& context, const CompareColumns& columns);
    void drawFigure(const ViewContext& context, const present::Figure& figure,
                    const CompareColumns& columns);
    void drawDifferences(const ViewContext& context);
    void drawNames(const ViewContext& context);
    bool drawSummary(const ViewContext& context, const CompareColumns& columns, bool isLow);
    void drawCausesInSight(const ViewContext& context);
    void drawCauses(const ViewContext& context, bool isLow);

    std::shared_ptr<const history::Recording> now_{}, before_{};
    text::Language language_{};  ///< Of the figures.
    bool isSwapped_ = false;     ///< The held run is B.
    std::vector<present::Figure> figures_{};
    std::vector<Message> causes_{};  ///< The result, then why.
};

bool hasBoth(const ViewContext& context) {
    return context.pinned != nullptr && context.pinned->recording() != nullptr &&
           context.session.run() != nullptr;
}

/// A and B.
const session::SlotReader& firstOf(const ViewContext& context) {
    return context.pinned->isFirst() ? *context.pinned : context.session;
}
const session::SlotReader& secondOf(const ViewContext& context) {
    return context.pinned->isFirst() ? context.session : *context.pinned;
}

session::Values lettersIn(const ViewContext& context) {
    return present::runLetters(context.session, *context.pinned);
}

std::string CompareView::status(const ViewContext& context) const {
    if (!hasBoth(context) || figures_.empty() || context.isCovered) return {};
    if (present::whyNoRun(context.session) != nullptr) return {};
    // Of a run that was stopped the cycles are no time.
    return present::tellsStop(causes_.front()) ? std::string() : figures_.front().ratio;
}

void CompareView::refresh(const ViewContext& context) {
    if (now_ == context.session.recording() && before_ == context.pinned->recording() &&
        language_ == context.session.language() && isSwapped_ == !context.pinned->isFirst())
        return;
    language_ = context.session.language();
    now_ = context.session.recording();
    before_ = context.pinned->recording();
    isSwapped_ = !context.pinned->isFirst();
    figures_ = present::figuresOf(secondOf(context), firstOf(context));
    causes_ = isSwapped_ ? analysis::compareRuns(*now_, *before_)
                         : analysis::compareRuns(*before_, *now_);
}

CompareColumns CompareView::columnsIn(const ViewContext& context, float width) const {
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    CompareColumns columns{width, 0, 0};
    for (const present::Figure& figure : figures_) {
        const float before = context.canvas.measure(figure.before).x;
        columns.value = std::max({columns.value, before, context.canvas.measure(figure.now).x});
        columns.ratio = std::max(columns.ratio, context.canvas.measure(figure.ratio).x);
    }
    columns.value += context.theme.metrics.gap * 1.4f;
    columns.ratio += context.theme.metrics.gap * 1.4f;
    return columns;
}

void CompareView::drawHeadings(const ViewContext& context, const CompareColumns& columns) {
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto heading = [&](float right, const char* key) {
        draw::textRight(context.canvas, {at.x + right, at.y}, context.theme.palette.muted,
                        say(context.session, key));
    };
    heading(columns.width - columns.value - columns.ratio, "view.compare.before");
    heading(columns.width - columns.ratio, "view.compare.now");
    heading(columns.width, "view.compare.ratio");
    ImGui::Dummy({columns.width, m.small * 1.2f});
}

void CompareView::drawFigure(const ViewContext& context, const present::Figure& figure,
                             const CompareColumns& columns) {
    const theme::Theme& theme = context.theme;
    const theme::Metrics& m = theme.metrics;
    const theme::Palette& p = theme.palette;
    draw::Canvas& canvas = context.canvas;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = columns.width;
    const float bar = m.body * 0.22f;
    const float line = m.body * 1.25f;
    const std::string name = say(context.session, "view.compare." + figure.key);
    // Where name and numbers do not fit on a line, the name has one of its own.
    float numbers = 0;
    {
        const draw::FontScope body(canvas, draw::Font::Body);
        const float room = width - 2 * columns.value - columns.ratio;
        if (canvas.measure(name).x > room) numbers = line;
    }
    const float height = numbers + line + 2 * bar + m.gap * 0.5f;
    ImGui::InvisibleButton(("figure " + figure.key).c_str(), {width, height});
    if (ImGui::IsItemHovered())
        draw::tooltip(theme, say(context.session, "view.compare." + figure.key + "_help"));
    {
        const draw::FontScope body(canvas, draw::Font::Body);
        draw::text(canvas, at, p.text, name, width);
    }
    const draw::FontScope code(canvas, draw::Font::CodeSmall);
    const float row = at.y + numbers;
    draw::textRight(canvas, {at.x + width - columns.value - columns.ratio, row}, p.muted,
                    figure.before);
    draw::textRight(canvas, {at.x + width - columns.ratio, row}, p.text, figure.now);
    draw::textRight(canvas, {at.x + width, row}, p.text, figure.ratio);
    const float top = row + line;
    const auto strip = [&](float y, double share, theme::Colour colour) {
        canvas.fill({at.x, y, at.x + width * static_cast<float>(share), y + bar}, colour, bar / 2);
    };
    strip(top, figure.shareBefore, runColour(p, "A"));
    strip(top + bar * 1.3f, figure.share, runColour(p, "B"));
}

/// Those that the names of the runs have no room for.
void CompareView::drawDifferences(const ViewContext& context) {
    const auto differences = present::differencesOf(secondOf(context), firstOf(context));
    if (differences.size() <= present::kDifferencesInLabel) return;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    for (const present::Difference& difference : differences)
        draw::paragraph(context.theme.palette.text, say(context.session, "view.compare.difference",
                                                        {{"name", difference.name},
                                                         {"before", difference.before},
                                                         {"now", difference.now}}));
}

/// Which run is which.
void CompareView::drawNames(const ViewContext& context) {
    const theme::Palette& p = context.theme.palette;
    if (present::isOneRun(context.session, *context.pinned))
        return draw::paragraph(p.text,
                               say(context.session, "view.compare.same", lettersIn(context)));
    const draw::FontScope small(context.canvas, draw::Font::Small);
    draw::paragraph(p.muted, "A: " + present::runLabel(firstOf(context), secondOf(context)));
    draw::paragraph(p.muted, "B: " + present::runLabel(secondOf(context), firstOf(context)));
}

/// Which run is which with its cycles as a bar, a line and a bar each: what is asked first is in
/// sight in a panel of a few lines. False: it has no room, and nothing was drawn.
bool CompareView::drawSummary(const ViewContext& context, const CompareColumns& columns,
                              bool isLow) {
    if (figures_.empty() || present::isOneRun(context.session, *context.pinned)) return false;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& p = context.theme.palette;
    const present::Figure& cycles = figures_.front();
    const std::string unit = " " + say(context.session, "view.compare." + cycles.key);
    struct Row {
        const session::SlotReader &run, &other;
        std::string number;
        double share;
    };
    const std::array<Row, 2> rows{
        {{firstOf(context), secondOf(context), cycles.before + unit, cycles.shareBefore},
         {secondOf(context), firstOf(context), cycles.now + unit, cycles.share}}};
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float chip = m.small * (isLow ? 1.15f : 1.3f);
    float numbers = 0;
    for (const Row& row : rows)
        numbers = std::max(numbers, context.canvas.measure(row.number).x);
    const float room = columns.width - chip - numbers - 2 * m.gap;
    if (room < kMinLabel * m.small) return false;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float bar = m.body * 0.3f;
    const float line = chip + bar + m.gap * (isLow ? 0.3f : 0.6f);
    ImGui::InvisibleButton(("figure " + cycles.key).c_str(), {columns.width, 2 * line});
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(context.session, "view.compare." + cycles.key + "_help"));
    float top = at.y;
    for (const Row& row : rows) {
        const draw::Box letter{at.x, top, at.x + chip, top + chip};
        drawRunChip(context, letter, row.run.letter());
        const float words = top + (chip - m.small) / 2;
        paintLabel(context, {letter.right + m.gap * 0.5f, words}, p.text,
                   present::runLabel(row.run, row.other), room,
                   present::bytesToKeep(row.run, row.other));
        draw::textRight(context.canvas, {at.x + columns.width, words}, p.text, row.number);
        const float length = columns.width * static_cast<float>(row.share);
        context.canvas.fill({at.x, letter.bottom + 1, at.x + length, letter.bottom + 1 + bar},
                            runColour(p, row.run.letter()), bar / 2);
        top += line;
    }
    return true;
}

/// In the line or two that a low panel has under the bars, which tell the cycles: the reasons in
/// short words, as many as there is room for, the strongest first. All of them are told at length
/// where the pointer rests.
void CompareView::drawCausesInSight(const ViewContext& context) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const auto most = static_cast<std::size_t>(room.y / (context.canvas.fontSize() * kLine));
    const bool isParted = context.session.language() == text::Language::English;
    std::string words, whole;
    for (const Message& cause : causes_) {
        whole += (whole.empty() ? "" : "\n") + context.session.text(cause);
        if (present::tellsCyclesAlone(cause) && causes_.size() > 1) continue;
        const std::string more = words + (words.empty() || !isParted ? "" : " ") +
                                 context.session.text(present::briefCause(cause));
        const auto lines = draw::wrapLines(
            more, room.x, [&](std::string_view piece) { return context.canvas.measure(piece).x; });
        if (words.empty() || lines.size() <= most) words = more;
    }
    const float height = paintLines(context, draw::sized(at.x, at.y, room.x, room.y),
                                    context.theme.palette.text, words);
    ImGui::InvisibleButton("causes", {room.x, height});
    if (ImGui::IsItemHovered()) draw::tooltip(context.theme, whole);
}

/// How much longer one takes and why.
void CompareView::drawCauses(const ViewContext& context, bool isLow) {
    const theme::Palette& p = context.theme.palette;
    if (present::isOneRun(context.session, *context.pinned)) return;
    const history::RecordingInfo* const stored = context.pinned->storedInfo();
    const bool hasTimes = stored == nullptr || stored->clock != history::Clock::Order;
    if (isLow && hasTimes && !causes_.empty()) return drawCausesInSight(context);
    if (stored != nullptr) {
        session::Values values = lettersIn(context);
        values.emplace_back("producer", stored->producer.empty() ? "?" : stored->producer);
        draw::paragraph(p.muted, say(context.session, "view.compare.stored", std::move(values)));
        if (!hasTimes)
            return draw::paragraph(p.text, say(context.session, "recording.order_clock"));
    }
    for (const Message& cause : causes_)
        draw::paragraph(p.text, context.session.text(cause));
}

void CompareView::draw(const ViewContext& context) {
    if (!hasBoth(context)) {
        draw::paragraph(context.theme.palette.muted, say(context.session, "view.compare.empty"));
        return;
    }
    if (context.isCovered) return paintCompareGiven(context);
    if (const Problem* problem = present::whyNoRun(context.session)) {
        draw::paragraph(context.theme.palette.text,
                        say(context.session, "view.compare.no_run", lettersIn(context)));
        return draw::paragraph(context.theme.palette.error, say(context.session, problem->message));
    }
    refresh(context);
    const bool isLow = ImGui::GetContentRegionAvail().y < kLowPanel * context.theme.metrics.body;
    const float width = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
    const CompareColumns columns = columnsIn(context, width);
    // What is asked first stands in sight, however low the panel is; then why it is so.
    const std::size_t first = std::min<std::size_t>(1, figures_.size());
    const bool isShort = drawSummary(context, columns, isLow);
    if (!isShort) {
        drawNames(context);
        drawHeadings(context, columns);
        for (std::size_t i = 0; i < first; ++i)
            drawFigure(context, figures_[i], columns);
    }
    drawCauses(context, isShort && isLow);
    drawDifferences(context);
    ImGui::Dummy({1, context.theme.metrics.gap * 0.3f});
    if (isShort) {
        // A heading over nothing is none: it stands where its first figure is seen, too.
        const float room = ImGui::GetContentRegionAvail().y;
        const theme::Metrics& m = context.theme.metrics;
        const float least = m.small * 1.2f + m.body * 2.2f;
        const float pad = ImGui::GetStyle().WindowPadding.y;
        if (room < least && first < figures_.size()) ImGui::Dummy({1, std::max(0.0f, room) + pad});
        drawHeadings(context, columns);
    }
    for (std::size_t i = first; i < figures_.size(); ++i)
        drawFigure(context, figures_[i], columns);
    if (draw::button(context.theme, say(context.session, "command.swap_runs"), "swap"))
        context.actions.push_back(session::SwapRuns{});
    if (draw::button(context.theme, say(context.session, "command.unpin_run"), "unpin"))
        context.actions.push_back(session::UnpinRun{});
}

}  // namespace

std::unique_ptr<View> makeCompareView() {
    return std::make_unique<CompareView>();
}

}  // namespace warpscope::views
