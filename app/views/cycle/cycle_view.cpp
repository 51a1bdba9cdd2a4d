#include "app/views/cycle/cycle_view.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/present/cycle/cycle_steps.h"
#include "app/present/run_words.h"
#include "app/present/sm/shown_sm.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "app/views/cycle/found_states.h"
#include "app/views/state_legend.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using draw::Box;
using present::CycleStage;

constexpr float kSlotHeight = 2.6f;  ///< Of the place of a warp at most, in letters.
constexpr float kLowRoom = 11;       ///< Up to which height stages are told by their names alone.

/// How a stage is written into its box.
struct StageLetters {
    draw::Font font{};
    float air = 0;  ///< At its left and right.
    bool hasWords = true;
};

class CycleView final : public View {
  public:
    std::string_view key() const override { return "cycle"; }
    std::string title(const ViewContext& context) const override;
    void turnWith(View& other) override { stage_ = static_cast<CycleView&>(other).stage_; }
    float leastHeight(const ViewContext& context) override {
        return context.session.run() == nullptr ? 0 : 11;
    }
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    void step(const ViewContext& context, int by);
    float drawStages(const ViewContext& context, const Box& row);
    void drawStage(const ViewContext& context, const Box& box, int i, const StageLetters& letters);
    void drawSlots(const ViewContext& context, const Box& room);
    int rowsOfSlots(int columns) const;
    void drawSlot(const ViewContext& context, const Box& box, int slot);
    void drawWords(const ViewContext& context, const Box& room);

    CycleStage stage() const { return static_cast<CycleStage>(*stage_); }

    std::shared_ptr<const history::Run> run_{};
    SmId sm_{};
    present::SmFactsCache facts_{};
    present::CycleSteps steps_{};
    bool hasNames_ = true;  ///< The places have room for the numbers of warps.
    /// A CycleStage.
    std::shared_ptr<int> stage_ = std::make_shared<int>(static_cast<int>(CycleStage::Classify));
};

std::string CycleView::title(const ViewContext& context) const {
    if (context.session.run() == nullptr) return View::title(context);
    return say(context.session, Message{"view.cycle.heading"}
                                    .with("cycle", context.session.cycle())
                                    .with("number", present::shownSm(context.session).value));
}

void CycleView::refresh(const ViewContext& context) {
    const auto& session = context.session;
    const Cycle cycle = session.cycle();
    const SmId sm = present::shownSm(session);
    if (run_ == session.run() && sm == sm_ && steps_.cycle == cycle && !steps_.picks.empty())
        return;
    run_ = session.run();
    sm_ = sm;
    const auto& facts = facts_.of(session);
    if (sm.value >= facts.size()) return;
    const auto before = cycle > 0 ? run_->replay().stateAfter(cycle - 1) : nullptr;
    steps_ = present::cycleStepsOf(*run_, before ? &before->sms[sm.value] : nullptr,
                                   facts[sm.value], cycle);
}

/// Past the last stage comes the first one of the next cycle.
void CycleView::step(const ViewContext& context, int by) {
    const int next = *stage_ + by;
    const Cycle cycle = context.session.cycle();
    const bool isBefore = next < 0 && cycle > 0;
    const bool isAfter = next >= present::kCycleStageCount && cycle < context.session.lastShown();
    if (isBefore || isAfter) {
        context.actions.push_back(session::StepCycles{by});
        *stage_ = isBefore ? present::kCycleStageCount - 1 : 0;
    } else {
        *stage_ = std::clamp(next, 0, present::kCycleStageCount - 1);
    }
}

std::string nameOfStage(const ViewContext& context, int stage) {
    const std::string name(present::nameOf(static_cast<CycleStage>(stage)));
    return std::to_string(stage + 1) + "  " + say(context.session, "view.cycle.stage." + name);
}

float widestStage(const ViewContext& context, draw::Font font) {
    const draw::FontScope names(context.canvas, font);
    float widest = 0;
    for (int i = 0; i < present::kCycleStageCount; ++i)
        widest = std::max(widest, context.canvas.measure(nameOfStage(context, i)).x);
    return widest;
}

void CycleView::drawStage(const ViewContext& context, const Box& box, int i,
                          const StageLetters& letters) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const auto one = static_cast<CycleStage>(i);
    const std::string name(present::nameOf(one));
    context.canvas.fill(box, palette.inset, m.chipRadius);
    context.canvas.frame(box, i == *stage_ ? palette.accent : palette.line, m.chipRadius,
                         (i == *stage_ ? 2.0f : 1.0f) * m.scale);
    if (i + 1 < present::kCycleStageCount)
        paintArrow(context.canvas, {box.right, (box.top + box.bottom) / 2},
                   {box.right + m.gap * 0.8f, (box.top + box.bottom) / 2}, palette.muted,
                   1.5f * m.scale);
    const bool hasCount = box.height() > 2 * m.body;
    const float room = box.width() - 2 * letters.air;
    {
        const draw::FontScope names(context.canvas, letters.font);
        const float air = hasCount ? m.gap * 0.3f : (box.height() - context.canvas.fontSize()) / 2;
        draw::text(context.canvas, {box.left + letters.air, box.top + air}, palette.text,
                   letters.hasWords ? nameOfStage(context, i) : std::to_string(i + 1), room);
    }
    const int warps = steps_.countOf(one);
    const std::string touched =
        say(context.session, Message{"view.cycle.warps"}.with("count", warps));
    if (hasCount) {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        draw::text(context.canvas, {box.left + letters.air, box.bottom - m.codeSmall * 1.25f},
                   warps > 0 ? palette.text : palette.muted,
                   draw::fittingWords(context.canvas, {touched, std::to_string(warps)}, room),
                   room);
    }
    if (!pointArea(("stage " + name).c_str(), box)) return;
    draw::tooltip(context.theme, nameOfStage(context, i) + ": " + touched + "\n" +
                                     say(context.session, "view.cycle.about." + name));
    if (ImGui::IsItemClicked()) *stage_ = i;
}

/// The stages as boxes in a row, each with how many warps it touches, and a button at either side.
float CycleView::drawStages(const ViewContext& context, const Box& row) {
    const theme::Metrics& m = context.theme.metrics;
    // Half of a small window keeps its height for the letters of the warps.
    const bool isLow = row.height() < kLowRoom * m.body;
    const float button = m.body * 1.5f;
    const float height = isLow ? button : m.body * 2.9f;
    ImGui::SetCursorScreenPos({row.left, row.top + (height - button) / 2});
    if (draw::iconButton(context.theme, "stage back", draw::Icon::StepBack, {button, button},
                         say(context.session, "view.cycle.back")))
        step(context, -1);
    ImGui::SetCursorScreenPos({row.right - button, row.top + (height - button) / 2});
    if (draw::iconButton(context.theme, "stage on", draw::Icon::StepForward, {button, button},
                         say(context.session, "view.cycle.on")))
        step(context, 1);
    const float left = row.left + button + m.gap * 0.6f;
    const float all = row.right - button - m.gap * 0.6f - left;
    const auto count = static_cast<float>(present::kCycleStageCount);
    // Where small names have no room either the stage that is shown has its own, the others are
    // numbers.
    const auto fits = [&](draw::Font font, float air) {
        return all / count >= widestStage(context, font) + (0.8f + 2 * air) * m.gap;
    };
    const bool isEasy = fits(draw::Font::Body, 0.5f);
    const bool areNarrow = !isEasy && !fits(draw::Font::Small, 0.25f);
    StageLetters letters{draw::Font::Small, 0.25f * m.gap};
    if (isEasy) letters = {draw::Font::Body, 0.5f * m.gap};
    const float low = areNarrow ? all * 0.11f : all / count;
    const float wide = areNarrow ? all - low * (count - 1) : low;
    float x = left;
    for (int i = 0; i < present::kCycleStageCount; ++i) {
        const Box box{x, row.top, x + (i == *stage_ ? wide : low) - m.gap * 0.8f, row.top + height};
        x = box.right + m.gap * 0.8f;
        letters.hasWords = i == *stage_ || !areNarrow;
        drawStage(context, box, i, letters);
    }
    return height + m.gap * 0.8f;
}

/// What those have waited for whom this stage lets go on; not resident: it frees nobody.
trace::WarpState waitedFor(CycleStage stage) {
    return stage == CycleStage::Complete  ? trace::WarpState::LongScoreboard
           : stage == CycleStage::Release ? trace::WarpState::Barrier
                                          : trace::WarpState::NotResident;
}

void CycleView::drawSlot(const ViewContext& context, const Box& box, int slot) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const present::SlotFacts& warp = steps_.slots[static_cast<std::size_t>(slot)];
    if (!warp.isResident()) {
        context.canvas.frame(box, palette.line, m.chipRadius / 2, m.scale);
        return;
    }
    const bool isTouched = steps_.isTouched(stage(), slot);
    const bool isGone = steps_.isTouched(CycleStage::Retire, slot);
    // States are known from the fourth stage on: before it nobody has asked yet.
    const bool isKnown = *stage_ >= static_cast<int>(CycleStage::Classify) && !isGone;
    theme::Colour fill = theme::mix(palette.panel, palette.text, 0.2f);
    const trace::WarpState state = present::stateAt(stage(), warp);
    if (isKnown) fill = theme::cellColourOf(palette, state);
    const bool isChosenFrom = isKnown && *stage_ >= static_cast<int>(CycleStage::Select);
    const bool isEligible =
        warp.state == trace::WarpState::Issued || warp.state == trace::WarpState::NotSelected;
    if (isChosenFrom && !isEligible) fill = theme::mix(palette.panel, fill, 0.35f);
    const trace::WarpState waited = waitedFor(stage());
    const bool isFreed = isTouched && waited != trace::WarpState::NotResident;
    if (isFreed) fill = theme::colourOf(palette, waited);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const std::string letter =
        isKnown || isFreed ? std::string(1, trace::infoOf(isFreed ? waited : state).letter) : "";
    std::string label = std::to_string(warp.warp.value) + (letter.empty() ? "" : " " + letter);
    // The reason before the name, which the tip tells; names stand in all places or in none.
    if (!letter.empty() && !hasNames_) label = letter;
    if (stage() == CycleStage::Execute && isTouched) {
        const std::string words = label + "  " + present::instructionText(*run_, warp.pc);
        if (context.canvas.measure(words).x < box.width() - 4) label = words;
    }
    draw::cell(context.canvas, box, fill, theme::textOn(palette, fill), label, m.chipRadius / 2);
    if (isTouched && stage() != CycleStage::Classify)
        context.canvas.frame(box, palette.text, m.chipRadius / 2, 2 * m.scale);
    if (isGone && stage() == CycleStage::Retire)
        context.canvas.line({box.left, box.bottom}, {box.right, box.top}, palette.text,
                            1.5f * m.scale);
    if (context.session.focus().warp == warp.warp)
        context.canvas.frame(box, palette.accent, m.chipRadius / 2, 2 * m.scale);
    if (!pointArea(("cycle slot " + std::to_string(slot)).c_str(), box)) return;
    const session::Selection pointed{.warp = warp.warp};
    context.actions.push_back(session::Hover{pointed});
    // Before the states are known nothing is said of them.
    if (isKnown) draw::tooltip(context.theme, present::warpTip(context.session, warp));
    if (ImGui::IsItemClicked()) context.actions.push_back(session::Select{pointed});
}

/// The places of the warps, a column for each scheduler.
void CycleView::drawSlots(const ViewContext& context, const Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    const machine::Machine& machine = run_->launch().machine;
    const int schedulers = machine.schedulersPerSm;
    const float wide = room.width() / static_cast<float>(schedulers);
    Box grid = room;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        for (int scheduler = 0; scheduler < schedulers; ++scheduler)
            draw::text(context.canvas, {grid.left + wide * static_cast<float>(scheduler), grid.top},
                       context.theme.palette.muted,
                       say(context.session, Message{"view.sm.scheduler"}.with("index", scheduler)),
                       wide - m.gap);
        grid.top += m.small * 1.4f;
    }
    // Where rows would be too low for a letter a scheduler has two, four or eight places beside
    // each other.
    const auto heightIn = [&](int columns) {
        return grid.height() / static_cast<float>(rowsOfSlots(columns));
    };
    int columns = 1;
    const auto widthIn = [&](int count) {
        return (wide - m.gap * 0.8f) / static_cast<float>(count);
    };
    while (columns < 8 && heightIn(columns) < m.codeSmall * 1.15f &&
           widthIn(2 * columns) > m.codeSmall * 1.2f)
        columns *= 2;
    const float high = std::min(heightIn(columns), m.body * kSlotHeight);
    const float each = widthIn(columns);
    const float gap = columns > 1 ? 2 * m.scale : 0;
    std::uint32_t highest = 0;
    for (const present::SlotFacts& slot : steps_.slots)
        if (slot.isResident()) highest = std::max(highest, slot.warp.value);
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        hasNames_ = context.canvas.measure(std::to_string(highest) + " m").x <= each - gap - 2;
    }
    for (int slot = 0; slot < static_cast<int>(steps_.slots.size()); ++slot) {
        const int place = slot / schedulers;
        const float left = grid.left + wide * static_cast<float>(machine.schedulerOf(slot)) +
                           each * static_cast<float>(place % columns);
        const float top = grid.top + high * static_cast<float>(place / columns);
        drawSlot(context, {left, top, left + each - gap, top + high - 2 * m.scale}, slot);
    }
}

/// Of all schedulers together, with so many places of each beside each other.
int CycleView::rowsOfSlots(int columns) const {
    const int across = run_->launch().machine.schedulersPerSm * columns;
    const int count = static_cast<int>(steps_.slots.size());
    return std::max(1, (count + across - 1) / across);
}

void CycleView::drawWords(const ViewContext& context, const Box& room) {
    if (stage() == CycleStage::Classify && steps_.countOf(stage()) > 0)
        return drawFoundStates(context, steps_, room);
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const auto most = static_cast<std::size_t>(
        std::max(1.0f, room.height() / (context.canvas.fontSize() * 1.3f)));
    float top = room.top;
    for (const Message& sentence : present::stageSentences(*run_, steps_, stage(), most)) {
        if (top + m.body > room.bottom) break;
        top += draw::textWrapped(context.canvas, {room.left, top}, room.width(),
                                 context.theme.palette.text, say(context.session, sentence)) +
               m.gap * 0.4f;
    }
}

void CycleView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    const theme::Metrics& m = context.theme.metrics;
    refresh(context);
    const PanelArea area(context.canvas);
    Box room = area.box();
    paintSentence(
        context, room,
        say(context.session, "view.cycle.about." + std::string(present::nameOf(stage()))));
    room.top += drawStages(context, room);
    if (room.width() > 38 * m.body) {
        const float middle = room.left + room.width() * 0.62f;
        drawSlots(context, {room.left, room.top, middle, room.bottom});
        drawWords(context, {middle + m.gap, room.top, room.right, room.bottom});
    } else {
        // What low places leave is for words; where there is little of both the states are told by
        // a legend, and the places have all of it.
        const float slots =
            m.small * 1.4f + static_cast<float>(rowsOfSlots(1)) * kSlotHeight * m.body;
        const bool isLow = room.height() < 9 * m.body && stage() == CycleStage::Classify;
        const float two = 2.4f * stateLegendHeight(m) + m.gap;
        const float one = stateLegendHeight(m) + m.gap;
        const auto fits = [&](float row, float legend) {
            const auto rows = static_cast<float>(rowsOfSlots(4));
            return m.small * 1.4f + rows * m.codeSmall * row + legend <= room.height();
        };
        const float least = !isLow            ? std::min(room.height() * 0.32f, 6 * m.body)
                            : fits(1.2f, two) ? two
                            : context.legend == nullptr && fits(1.1f, one) ? one
                                                                           : 0;
        const float words = std::max(least, room.height() - slots);
        drawSlots(context, {room.left, room.top, room.right, room.bottom - words});
        drawWords(context, {room.left, room.bottom - words + m.gap, room.right, room.bottom});
    }
}

}  // namespace

std::unique_ptr<View> makeCycleView() {
    return std::make_unique<CycleView>();
}

}  // namespace warpscope::views
