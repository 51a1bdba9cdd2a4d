#include "app/shell/layout/two_runs_view.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/compare/run_label.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/shell/layout/panels.h"
#include "app/views/map_colours.h"
#include "app/views/run_name.h"
#include "app/views/view_parts.h"

namespace warpscope::shell {
namespace {

enum class Shown : std::uint8_t { Both, Held, Now };

struct Choice {
    Shown shown;
    const char* label;
    const char* id;
    const char* tip;
};

/// Both, B, A: from the right end of a line to the left.
std::array<Choice, 3> choicesOf(const views::ViewContext& context) {
    Choice now{Shown::Now, context.session.letter(), "two runs now", "app.two_runs.now_tip"};
    Choice held{Shown::Held, context.pinned->letter(), "two runs held", "app.two_runs.held_tip"};
    if (!context.pinned->isFirst()) std::swap(now, held);
    return {{{Shown::Both, "A B", "two runs both", "app.two_runs.both_tip"}, now, held}};
}

/// One of the two pictures.
struct Side {
    Shown shown;
    views::View& view;
    const views::ViewContext& context;
    const session::SlotReader& other;
    float nameRoom = 1e9f;  ///< Of the shorter of both headings: both name the same knob.

    const char* letter() const { return context.session.letter(); }
};

/// In letters: of a run's name over its picture, of the panel with a sentence under both.
constexpr float kHeadingLines = 1.6f, kLeastToSay = 16;

/// Of halves with a legend under them: what it takes is no reason to show only one of them.
LeastRoom lessOf(LeastRoom least, const draw::Box& area, const draw::Box& above, float body) {
    const float taken = (area.bottom - above.bottom) / body;
    least.height -= taken / 2;  // Of two below each other each loses half of it.
    least.low -= taken;
    return least;
}

class TwoRunsView final : public views::View {
  public:
    TwoRunsView(std::unique_ptr<views::View> now, std::unique_ptr<views::View> held,
                Together together, Twice twice, LeastRoom least)
        : now_(std::move(now)),
          held_(std::move(held)),
          together_(together),
          twice_(twice),
          least_(least) {
        held_->turnWith(*now_);
    }

    std::string_view key() const override { return now_->key(); }
    std::string title(const views::ViewContext& of) const override { return now_->title(of); }
    std::string status(const views::ViewContext& context) const override;
    float wishedHeight(const views::ViewContext& context, float width) override {
        return now_->wishedHeight(context, width);
    }
    float modestHeight(const views::ViewContext& context, float width) override {
        return now_->modestHeight(context, width);
    }
    float leastHeight(const views::ViewContext& context) override {
        return isDouble(context) ? 0 : now_->leastHeight(context);
    }
    float wishedWidth(const views::ViewContext& of) override { return now_->wishedWidth(of); }
    std::optional<views::CycleStretch> shownCycles() const override { return now_->shownCycles(); }
    std::optional<session::TimelineSight> sight(const session::SlotReader& session) const override {
        return now_->sight(session);
    }
    void goOnAt(const session::SlotReader& session, const session::TimelineSight& left) override {
        now_->goOnAt(session, left);
    }
    void draw(const views::ViewContext& context) override;

  private:
    bool isDouble(const views::ViewContext& context) const;
    bool lacksStates(const views::ViewContext& context) const;
    void drawChoice(const views::ViewContext& context, const draw::Box& line);
    void drawSwitch(const views::ViewContext& context, const std::array<Side, 2>& sides,
                    const draw::Box& line, bool hasRoom);
    bool isChosen(const views::ViewContext& context, const Choice& choice, const draw::Box& box);
    static void drawName(const Side& side, const draw::Box& line, theme::Colour ink);
    static void drawWithCycles(const Side& side, const draw::Box& line, theme::Colour ink);
    static void drawHeading(const Side& side, const draw::Box& line);
    static void drawNamed(const Side& side, draw::Box line, const std::string& status,
                          theme::Colour ink);
    float legendHeight(const views::ViewContext& context, float width) const;
    float sentenceHeight(const views::ViewContext& context, const draw::Box& area) const;
    void drawFoot(const views::ViewContext& context, const draw::Box& foot) const;
    std::pair<Together, LeastRoom> placing(const Side& one, const Side& other) const;
    static void drawSide(const Side& side, const draw::Box& area);

    std::unique_ptr<views::View> now_, held_;
    Together together_;
    Twice twice_;
    LeastRoom least_;
    Shown shown_ = Shown::Both;
    /// What the halves of the last frame had no room for.
    std::vector<views::LegendEntry> legend_{};
    std::string sentence_{};
    bool isOneSeen_ = false;  ///< In the last frame.
};

/// Of both it would seem to be: that of the only one that is seen has its letter.
std::string TwoRunsView::status(const views::ViewContext& context) const {
    if (!isDouble(context)) return now_->status(context);
    if (!isOneSeen_) return {};
    const bool isHeld = shown_ == Shown::Held;
    const views::ViewContext seen = isHeld ? views::ofHeld(context) : context;
    const std::string words = (isHeld ? *held_ : *now_).status(seen);
    return words.empty() ? words : std::string(seen.session.letter()) + " · " + words;
}

bool TwoRunsView::isDouble(const views::ViewContext& context) const {
    if (context.pinned == nullptr || context.pinned->recording() == nullptr) return false;
    if (context.pinned->run() == nullptr && twice_ != Twice::FromFilesToo) return false;
    // What is asked of one run would be seen in the other.
    if (context.session.run() == nullptr || context.session.isQuestionOpen()) return false;
    const scenario::Scenario& held = context.pinned->scenario();
    const scenario::Scenario& now = context.session.scenario();
    return twice_ != Twice::WhereKernelsDiffer || held.code != now.code || held.entry != now.entry;
}

/// A run is held of which the view cannot be drawn: a file has its recording alone.
bool TwoRunsView::lacksStates(const views::ViewContext& context) const {
    return context.pinned != nullptr && context.pinned->storedInfo() != nullptr &&
           twice_ == Twice::Always && !context.session.isQuestionOpen();
}

/// A, B, both: at the right end of the line.
void TwoRunsView::drawChoice(const views::ViewContext& context, const draw::Box& line) {
    const theme::Palette& p = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    float right = line.right;
    for (const Choice& choice : choicesOf(context)) {
        const float wide = context.canvas.measure(choice.label).x + m.padding;
        const draw::Box box{right - wide, line.top, right, line.bottom};
        const bool isHovered = isChosen(context, choice, box);
        const bool isOn = shown_ == choice.shown;
        context.canvas.fill(
            box, isOn ? p.line : (isHovered ? theme::mix(p.inset, p.line, 0.5f) : p.inset),
            m.chipRadius);
        draw::textCentred(context.canvas, box, isOn ? p.text : p.muted, choice.label);
        right = box.left - m.gap * 0.3f;
    }
}

/// Where one run is seen at a time: a switch over the whole line that says what it shows.
void TwoRunsView::drawSwitch(const views::ViewContext& context, const std::array<Side, 2>& sides,
                             const draw::Box& line, bool hasRoom) {
    const theme::Palette& p = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float gap = m.gap * 0.4f;
    const std::array<Choice, 3> choices = choicesOf(context);
    const float both = hasRoom ? context.canvas.measure(choices[0].label).x + 2 * m.padding : 0;
    const float wide = (line.width() - (hasRoom ? both + gap : 0) - gap) / 2;
    float left = line.left;
    for (const Side& side : sides) {
        const draw::Box box{left, line.top, left + wide, line.bottom};
        left = box.right + gap;
        const Choice& choice = *std::ranges::find(choices, side.shown, &Choice::shown);
        const bool isHovered = isChosen(context, choice, box);
        const bool isOn = (shown_ == Shown::Held) == (side.shown == Shown::Held);
        context.canvas.fill(
            box, isOn ? p.line : (isHovered ? theme::mix(p.inset, p.line, 0.5f) : p.inset),
            m.chipRadius);
        if (isOn) context.canvas.frame(box, p.accent, m.chipRadius, 1.5f * m.scale);
        const float inset = (line.height() - m.small * 1.35f) / 2;
        drawWithCycles(side,
                       {box.left + inset, box.top + inset, box.right - inset, box.bottom - inset},
                       isOn ? p.text : p.muted);
    }
    if (!hasRoom) return;
    const draw::Box box{left, line.top, line.right, line.bottom};
    const bool isHovered = isChosen(context, choices[0], box);
    context.canvas.fill(box, isHovered ? theme::mix(p.inset, p.line, 0.5f) : p.inset, m.chipRadius);
    draw::textCentred(context.canvas, box, p.muted, choices[0].label);
}

/// Takes a click; whether the pointer is there.
bool TwoRunsView::isChosen(const views::ViewContext& context, const Choice& choice,
                           const draw::Box& box) {
    if (box.width() < 1 || box.height() < 1) return false;
    ImGui::SetCursorScreenPos({box.left, box.top});
    if (draw::hitArea(choice.id, {box.width(), box.height()})) shown_ = choice.shown;
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered)
        draw::tooltip(context.theme, say(context.session, choice.tip,
                                         present::runLetters(context.session, *context.pinned)));
    return isHovered;
}

void TwoRunsView::drawName(const Side& side, const draw::Box& line, theme::Colour ink) {
    const theme::Metrics& m = side.context.theme.metrics;
    const draw::FontScope small(side.context.canvas, draw::Font::Small);
    const draw::Box chip{line.left, line.top, line.left + line.height(), line.bottom};
    views::drawRunChip(side.context, chip, side.letter());
    const float left = chip.right + m.gap * 0.5f;
    const float top = line.top + (line.height() - m.small) / 2;
    views::paintRunName(side.context, {left, top}, ink, side.context.session, side.other,
                        line.right - left, side.nameRoom - left + line.left);
}

/// The name of a run, and how long it took: of the one that is not seen, too.
void TwoRunsView::drawWithCycles(const Side& side, const draw::Box& line, theme::Colour ink) {
    const history::RecordingInfo* const stored = side.context.session.storedInfo();
    std::string cycles;
    if (stored == nullptr || stored->clock != history::Clock::Order)
        cycles = say(side.context.session, "app.two_runs.cycles",
                     {{"cycles", present::grouped(side.context.session.recording()->cycles())}});
    drawNamed(side, line, cycles, ink);
}

/// The name of a run, and what the view says of that run at the right of its heading.
void TwoRunsView::drawHeading(const Side& side, const draw::Box& line) {
    drawNamed(side, line, side.view.status(side.context), side.context.theme.palette.text);
}

/// The name of a run, and at its right what has room there.
void TwoRunsView::drawNamed(const Side& side, draw::Box line, const std::string& status,
                            theme::Colour ink) {
    const theme::Metrics& m = side.context.theme.metrics;
    if (!status.empty()) {
        draw::Canvas& canvas = side.context.canvas;
        const draw::FontScope small(canvas, draw::Font::Small);
        const session::SlotReader &run = side.context.session, &other = side.other;
        // The longer one: else one would be whole beside what leaves the other a part.
        const float name = std::max(canvas.measure(present::runLabel(run, other)).x,
                                    canvas.measure(present::runLabel(other, run)).x);
        const float rest = line.right - m.gap - canvas.measure(status).x;
        if (line.left + line.height() + m.gap * 0.5f + name + m.gap <= rest) {
            draw::text(canvas, {rest, line.top + (line.height() - m.small) / 2},
                       side.context.theme.palette.muted, status);
            line.right = rest - m.gap;
        }
    }
    drawName(side, line, ink);
}

float TwoRunsView::legendHeight(const views::ViewContext& context, float width) const {
    if (legend_.empty()) return 0;
    const bool isLong = views::legendWidth(context, legend_) > width;
    return views::legendLine(context.theme.metrics) * (isLong ? 2.0f : 1.0f);
}

/// Of what is true of both pictures; 0 where it would take their place.
float TwoRunsView::sentenceHeight(const views::ViewContext& context, const draw::Box& area) const {
    const theme::Metrics& m = context.theme.metrics;
    if (sentence_.empty() || area.height() < kLeastToSay * m.body) return 0;
    const auto lines = views::countLines(context, draw::Font::Body, sentence_, area.width());
    return 1.2f * m.body * static_cast<float>(lines) + m.gap * 0.3f;
}

/// Legend and sentence of the last frame, for which there is this room.
void TwoRunsView::drawFoot(const views::ViewContext& context, const draw::Box& foot) const {
    const float legend = legendHeight(context, foot.width());
    const float top = foot.top + legend;
    if (legend > 0) views::paintLegend(context, {foot.left, foot.top, foot.right, top}, legend_);
    if (top + 1 >= foot.bottom) return;
    const draw::FontScope body(context.canvas, draw::Font::Body);
    draw::textWrapped(context.canvas, {foot.left, top + context.theme.metrics.gap * 0.3f},
                      foot.width(), context.theme.palette.text, sentence_);
}

/// How the pictures stand: as the view is said to, or where one has no words in a low room, beside
/// each other and as high as it needs.
std::pair<Together, LeastRoom> TwoRunsView::placing(const Side& one, const Side& other) const {
    const float wordy =
        std::max(one.view.wordyHeight(one.context), other.view.wordyHeight(other.context));
    if (wordy <= 0) return {together_, least_};
    const float high = wordy + kHeadingLines;
    return {Together::SideBySide, {kSlimRoom.width, high, kSlimRoom.narrow, high}};
}

void TwoRunsView::drawSide(const Side& side, const draw::Box& area) {
    drawContent(side.context, side.view, side.shown == Shown::Held ? "held" : "now", area);
}

/// A line over the one picture: why the other run is not there.
void drawWhyOne(const views::ViewContext& context) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string words = say(context.session, "app.two_runs.stored",
                                  present::runLetters(context.session, *context.pinned));
    const float taken =
        draw::textWrapped(context.canvas, {at.x, at.y}, ImGui::GetContentRegionAvail().x,
                          context.theme.palette.muted, words);
    ImGui::SetCursorScreenPos({at.x, at.y + taken + context.theme.metrics.small * 0.2f});
}

void TwoRunsView::draw(const views::ViewContext& context) {
    const theme::Metrics& m = context.theme.metrics;
    if (lacksStates(context)) drawWhyOne(context);
    if (!isDouble(context)) return now_->draw(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float line = m.tapped(m.small * 1.35f), gap = m.gap;
    views::ViewContext other = views::ofHeld(context);
    other.pinned = nullptr;
    std::vector<views::LegendEntry> legend;
    views::ViewContext mine = context;
    mine.legend = other.legend = &legend;
    std::string sentence;
    mine.sentence = other.sentence = &sentence;
    Side now{Shown::Now, *now_, mine, *context.pinned};
    Side held{Shown::Held, *held_, other, context.session};
    const Side& left = context.pinned->isFirst() ? held : now;
    const Side& right = &left == &held ? now : held;
    const draw::Box area = draw::sized(at.x, at.y, room.x, room.y);
    draw::Box above = area;
    above.bottom -= legendHeight(context, room.x) + sentenceHeight(context, area);
    // How they stand does not hang on the legend, which hangs on how they stand.
    const auto [together, least] = placing(now, held);
    auto halves = halvesOf(area, together, gap, m.body, least);
    if (halves) halves = halvesOf(above, together, gap, m.body, lessOf(least, area, above, m.body));
    isOneSeen_ = !halves || shown_ != Shown::Both;
    if (isOneSeen_) {
        mine.legend = other.legend = nullptr;
        mine.sentence = other.sentence = nullptr;
        legend_.clear();
        sentence_.clear();
        const float bar = m.tapped(m.small * 1.35f + m.gap * 0.6f);
        drawSwitch(context, {left, right}, {area.left, area.top, area.right, area.top + bar},
                   halves.has_value());
        return drawSide(shown_ == Shown::Held ? held : now,
                        {area.left, area.top + bar + gap * 0.3f, area.right, area.bottom});
    }
    const float choice = m.small * 6.5f;
    drawChoice(context, {area.right - choice, at.y, area.right, at.y + line});
    const auto draw = [&](const Side& side, const draw::Box& part, bool isLast) {
        const float end = part.right - (isLast ? choice : 0);
        drawHeading(side, {part.left, part.top, end, part.top + line});
        drawSide(side, {part.left, part.top + line + gap * 0.3f, part.right, part.bottom});
    };
    const bool isRow = halves->first.top == halves->second.top;
    now.nameRoom = held.nameRoom = halves->first.width() - choice;
    draw(left, halves->first, !isRow);
    draw(right, halves->second, isRow);
    if (above.bottom < area.bottom)
        drawFoot(context, {area.left, above.bottom, area.right, area.bottom});
    legend_ = std::move(legend);
    sentence_ = std::move(sentence);
    const draw::Box& second = halves->second;
    const float x = second.left - gap / 2, y = second.top - gap / 2;
    const draw::Point end = isRow ? draw::Point{x, second.bottom} : draw::Point{area.right, y};
    context.canvas.line(isRow ? draw::Point{x, at.y} : draw::Point{at.x, y}, end,
                        context.theme.palette.line);
}

}  // namespace

std::unique_ptr<views::View> forTwoRuns(std::unique_ptr<views::View> now,
                                        std::unique_ptr<views::View> held, Together together,
                                        Twice twice, LeastRoom least) {
    return std::make_unique<TwoRunsView>(std::move(now), std::move(held), together, twice, least);
}

std::optional<std::pair<draw::Box, draw::Box>> halvesOf(const draw::Box& area, Together together,
                                                        float gap, float body,
                                                        const LeastRoom& least) {
    const float width = (area.width() - gap) / 2;
    const float height = (area.height() - gap) / 2;
    const bool isRowHigh = area.height() >= least.low * body;
    const bool isRowWide = width >= least.width * body && isRowHigh;
    const bool isStackHigh = height >= least.height * body && area.width() >= least.narrow * body;
    const bool isNarrow = !isStackHigh && width >= least.narrow * body && isRowHigh;
    const bool isRow =
        together == Together::SideBySide ? isRowWide || isNarrow : !isStackHigh && isNarrow;
    if (isRow)
        return std::pair{draw::Box{area.left, area.top, area.left + width, area.bottom},
                         draw::Box{area.right - width, area.top, area.right, area.bottom}};
    if (!isStackHigh) return std::nullopt;
    return std::pair{draw::Box{area.left, area.top, area.right, area.top + height},
                     draw::Box{area.left, area.bottom - height, area.right, area.bottom}};
}

}  // namespace warpscope::shell
