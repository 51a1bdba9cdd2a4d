#include "app/views/compare/compare_view.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/present/compare/brief_cause.h"
#include "app/present/compare/figures.h"
#include "app/present/compare/run_label.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/compare/compare_given.h"
#include "app/views/compare/compare_table.h"
#include "app/views/run_name.h"
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

/// Of the reasons in short words, where they would else push the figures out of sight.
constexpr std::size_t kBriefLines = 3;

class CompareView final : public View {
  public:
    std::string_view key() const override { return "compare"; }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    void drawDifferences(const ViewContext& context);
    void drawNames(const ViewContext& context);
    bool drawSummary(const ViewContext& context, float width, bool isLow);
    void drawCausesInSight(const ViewContext& context, std::size_t most);
    void drawCauses(const ViewContext& context, std::size_t briefLines);
    bool fits(const ViewContext& context, const CompareTable& table,
              std::span<const present::Figure> figures, bool isBrief) const;
    bool areJudged() const;

    std::shared_ptr<const history::Recording> now_{}, before_{};
    text::Language language_{};  ///< Of the figures.
    bool isSwapped_ = false;     ///< The held run is B.
    bool areNamed_ = true;       ///< All that the names of the runs say has room.
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
    const std::string& ratio = figures_.front().ratio;
    constexpr std::string_view kTimes = "× ";
    if (present::tellsStop(causes_.front()) || !ratio.starts_with(kTimes)) return {};
    return say(context.session, "view.compare.status",
               {{"figure", say(context.session, "view.compare." + figures_.front().key)},
                {"ratio", ratio.substr(kTimes.size())}});
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

/// Those that the names of the runs have no room for.
void CompareView::drawDifferences(const ViewContext& context) {
    const auto differences = present::differencesOf(secondOf(context), firstOf(context));
    if (areNamed_ && differences.size() <= present::kDifferencesInLabel) return;
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
bool CompareView::drawSummary(const ViewContext& context, float width, bool isLow) {
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
    std::array<Row, 2> rows{
        {{firstOf(context), secondOf(context), cycles.before + unit, cycles.shareBefore},
         {secondOf(context), firstOf(context), cycles.now + unit, cycles.share}}};
    areNamed_ = true;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float chip = m.small * (isLow ? 1.15f : 1.3f);
    const auto roomIn = [&](const Row& row) {
        return width - chip - context.canvas.measure(row.number).x - 2 * m.gap;
    };
    for (const Row& row : rows)
        if (roomIn(row) < kMinLabel * m.small) return false;
    for (Row& row : rows) {
        // Of a trace without times this is no time: fewer instructions are not quicker.
        const bool isTime = cycles.key == "cycles";
        if (!isTime || !areJudged() || row.run.letter() != cycles.betterRun()) continue;
        Row told = row;
        told.number = say(context.session, "view.compare.quicker", {{"cycles", row.number}});
        const float label = context.canvas.measure(present::runLabel(row.run, row.other)).x;
        if (label <= roomIn(told)) row.number = told.number;
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float bar = m.body * 0.3f;
    const float line = chip + bar + m.gap * (isLow ? 0.3f : 0.6f);
    ImGui::InvisibleButton(("figure " + cycles.key).c_str(), {width, 2 * line});
    if (ImGui::IsItemHovered()) draw::tooltip(context.theme, helpOfFigure(context, cycles));
    float top = at.y;
    for (const Row& row : rows) {
        const draw::Box letter{at.x, top, at.x + chip, top + chip};
        drawRunChip(context, letter, row.run.letter());
        const float words = top + (chip - m.small) / 2;
        if (!paintRunName(context, {letter.right + m.gap * 0.5f, words}, p.text, row.run, row.other,
                          roomIn(row)))
            areNamed_ = false;
        draw::textRight(context.canvas, {at.x + width, words}, p.text, row.number);
        const float length = areJudged() ? width * static_cast<float>(row.share) : 0;
        context.canvas.fill({at.x, letter.bottom + 1, at.x + length, letter.bottom + 1 + bar},
                            runColour(p, row.run.letter()), bar / 2);
        top += line;
    }
    return true;
}

/// Under the bars, which tell the cycles: the reasons in short words, as many as `most` lines have
/// room for, the strongest first. All of them are told at length where the pointer rests.
void CompareView::drawCausesInSight(const ViewContext& context, std::size_t most) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const float line = context.canvas.fontSize() * kLine;
    most = std::min(most, static_cast<std::size_t>(room.y / line));
    room.y = std::min(room.y, line * static_cast<float>(most) + 1);
    const bool isParted = context.session.language() == text::Language::English;
    const auto fitsIn = [&](const std::string& sentences) {
        const auto lines = draw::wrapLines(sentences, room.x, [&](std::string_view piece) {
            return context.canvas.measure(piece).x;
        });
        return lines.size() <= most;
    };
    std::string words, whole;
    for (const Message& cause : causes_) {
        whole += (whole.empty() ? "" : "\n") + context.session.text(cause);
        if (present::tellsCyclesAlone(cause) && causes_.size() > 1) continue;
        const std::string more = words + (words.empty() || !isParted ? "" : " ") +
                                 context.session.text(present::briefCause(cause));
        if (fitsIn(more))
            words = more;
        else if (words.empty())
            words = context.session.text(present::terseCause(cause));
    }
    const float height = paintLines(context, draw::sized(at.x, at.y, room.x, room.y),
                                    context.theme.palette.text, words);
    ImGui::InvisibleButton("causes", {room.x, height});
    if (ImGui::IsItemHovered()) draw::tooltip(context.theme, whole);
}

/// How much longer one takes and why; in so many lines of short words, 0 = in whole sentences.
void CompareView::drawCauses(const ViewContext& context, std::size_t briefLines) {
    const theme::Palette& p = context.theme.palette;
    if (present::isOneRun(context.session, *context.pinned)) return;
    const history::RecordingInfo* const stored = context.pinned->storedInfo();
    const bool hasTimes = stored == nullptr || stored->clock != history::Clock::Order;
    if (briefLines > 0 && hasTimes && !causes_.empty())
        return drawCausesInSight(context, briefLines);
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

/// Of a run that was stopped less is no better, and its share of the other says nothing.
bool CompareView::areJudged() const {
    return !causes_.empty() && !present::tellsStop(causes_.front());
}

/// Whether reasons in whole sentences and the figures are in sight, all of them.
bool CompareView::fits(const ViewContext& context, const CompareTable& table,
                       std::span<const present::Figure> figures, bool isBrief) const {
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const auto widthOf = [&](std::string_view piece) { return context.canvas.measure(piece).x; };
    float height = table.headingHeight();
    for (const Message& cause : causes_) {
        const auto lines = draw::wrapLines(context.session.text(cause), room.x, widthOf);
        height += static_cast<float>(lines.size()) * context.canvas.fontSize() * kLine +
                  ImGui::GetStyle().ItemSpacing.y;
    }
    for (const present::Figure& figure : figures)
        height += table.figureHeight(figure, isBrief);
    return height <= room.y;
}

void drawFigures(const CompareTable& table, std::span<const present::Figure> figures,
                 bool isBrief) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 0});
    if (!figures.empty()) table.drawHeadings();
    for (const present::Figure& figure : figures)
        table.drawFigure(figure, isBrief);
    ImGui::PopStyleVar();
}

/// Side by side where they have room for it; what is swapped is told where the pointer rests.
void drawButtons(const ViewContext& context) {
    const std::string swap = say(context.session, "view.compare.swap");
    const std::string unpin = say(context.session, "command.unpin_run");
    const float room = ImGui::GetContentRegionAvail().x;
    const auto widthOf = [&](const std::string& words) {
        return ImGui::CalcTextSize(words.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    };
    const bool areBeside = widthOf(swap) + widthOf(unpin) + ImGui::GetStyle().ItemSpacing.x <= room;
    if (draw::button(context.theme, swap, "swap")) context.actions.push_back(session::SwapRuns{});
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(context.session, "command.swap_runs"));
    if (areBeside) ImGui::SameLine();
    if (draw::button(context.theme, unpin, "unpin")) context.actions.push_back(session::UnpinRun{});
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
        if (!context.isRefusalSaid)
            draw::paragraph(context.theme.palette.error, say(context.session, problem->message));
        return;
    }
    refresh(context);
    const bool isLow = ImGui::GetContentRegionAvail().y < kLowPanel * context.theme.metrics.body;
    const float width = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
    const CompareTable table(context, figures_, width, areJudged());
    // What is asked first stands in sight, however low the panel is; then why it is so.
    const std::size_t first = std::min<std::size_t>(1, figures_.size());
    const bool isShort = drawSummary(context, width, isLow);
    if (!isShort) {
        drawNames(context);
        drawFigures(table, {figures_.data(), first}, false);
    }
    std::vector<present::Figure> rest(figures_.begin() + static_cast<std::ptrdiff_t>(first),
                                      figures_.end());
    putPointedFirst(context, rest);
    const std::span<const present::Figure> others = rest;
    // First the bars give way, which tell the ratios once more, and knobs, then the sentences.
    const bool isTight = isShort && !isLow && !fits(context, table, others, false);
    const bool isTerse = isTight && !fits(context, table, others, true);
    drawCauses(context, !isShort ? 0 : isLow ? SIZE_MAX : isTerse ? kBriefLines : 0);
    const bool areKnobsLast = isTight || (isShort && isLow);
    if (!areKnobsLast) drawDifferences(context);
    ImGui::Dummy({1, context.theme.metrics.gap * 0.3f});
    if (isShort && !others.empty()) {
        // A heading over nothing is none: it stands where its first figure is seen, too.
        const float room = ImGui::GetContentRegionAvail().y;
        const float least = table.headingHeight() + table.figureHeight(others.front(), isTight);
        const float pad = ImGui::GetStyle().WindowPadding.y;
        if (room < least) ImGui::Dummy({1, std::max(0.0f, room) + pad});
    }
    drawFigures(table, others, isTight);
    if (areKnobsLast) drawDifferences(context);
    drawButtons(context);
}

}  // namespace

std::unique_ptr<View> makeCompareView() {
    return std::make_unique<CompareView>();
}

}  // namespace warpscope::views
