#include "app/views/split/split_view.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/present/foresight.h"
#include "app/present/lanes/lanes_values.h"
#include "app/present/run_words.h"
#include "app/present/shown_warp.h"
#include "app/present/sm/shown_sm.h"
#include "app/session/state/cursor_motion.h"
#include "app/session/state/say.h"
#include "app/views/choice_row.h"
#include "app/views/lane_colours.h"
#include "app/views/map_colours.h"
#include "app/views/split/split_flow.h"
#include "app/views/split/split_warps.h"
#include "app/views/split/split_why.h"
#include "app/views/split/split_words.h"
#include "app/views/view_parts.h"
#include "engine/history/resident_warp.h"

namespace warpscope::views {
namespace {

constexpr std::array<Choice, 3> kPages{{
    {"split why", "view.split.why"},
    {"split flow", "view.split.flow"},
    {"split warps", "view.split.warps"},
}};

/// Of the letters: a page with less height stands alone in a lecture.
constexpr float kLinesAtEase = 10;

/// Of the row of choices over a page, in letters.
constexpr float kChoices = 2;

/// Of the sentence under the flow graph, in letters.
constexpr float kFlowSentence = 2.6f;

/// Between the picture and the sentence under it.
constexpr float kSentenceGaps = 0.6f;

/// Of the lanes and their values in a row, in letters of code.
constexpr float kLowLanes = 3.2f;

class SplitView final : public View {
  public:
    std::string_view key() const override { return "split"; }
    std::string title(const ViewContext& context) const override;
    void turnWith(View& other) override { page_ = static_cast<SplitView&>(other).page_; }
    float wordyHeight(const ViewContext& context) override;
    float leastHeight(const ViewContext& context) override;
    void draw(const ViewContext& context) override;

  private:
    void followStep(const ViewContext& context);
    void refresh(const ViewContext& context);
    void refreshBranch(const ViewContext& context);
    void drawFront(const ViewContext& context);
    void drawPage(const ViewContext& context, draw::Box room);
    void drawWhy(const ViewContext& context, draw::Box room);
    SplitPicture pictureOf(const ViewContext& context);
    void drawRest(const ViewContext& context);
    void drawFlow(const ViewContext& context, draw::Box room);
    void drawWayToFirst(const ViewContext& context, const draw::Box& room) const;
    void drawTogether(const ViewContext& context, const draw::Box& room);

    std::shared_ptr<const history::Run> run_{};
    WarpId warp_{};
    std::optional<present::SplitHistory> history_{};
    present::FlowGraph graph_{};
    Cycle branchAt_ = -1;  ///< Of `branch_`, −1 = none was looked for.
    std::optional<present::BranchCondition> branch_{};
    std::shared_ptr<int> page_ = std::make_shared<int>(0);  ///< A SplitPage.
    int stage_ = 0;                                         ///< That was followed.
    bool hasRest_ = false;                                  ///< Of why it splits; in this frame.
    Entrance entrance_{};
    SplitFlow flow_{};
};

std::string SplitView::title(const ViewContext& context) const {
    const WarpId warp = present::shownWarp(context.session);
    if (!warp.isValid()) return View::title(context);
    return say(context.session, Message{"view.split.heading"}.with("number", warp.value));
}

/// Boxes without their lines are a graph of nothing.
float SplitView::wordyHeight(const ViewContext& context) {
    if (context.session.run() == nullptr || static_cast<SplitPage>(*page_) != SplitPage::Flow)
        return 0;
    const theme::Metrics& m = context.theme.metrics;
    refresh(context);
    return SplitFlow::leastHeight(graph_, m) / m.body + kChoices;
}

/// Of the condition over a row of lanes and a sentence under them.
float SplitView::leastHeight(const ViewContext& context) {
    constexpr float kLeastOfWhy = 6.5f;
    const bool isWhy = static_cast<SplitPage>(*page_) == SplitPage::Why;
    const bool isHall = context.session.isPresenting();
    return isWhy && context.session.run() != nullptr && !isHall ? kLeastOfWhy : 0;
}

/// A step that points at what only one of the pages has brings that one.
void SplitView::followStep(const ViewContext& context) {
    const int stage = context.session.stage().number;
    if (stage == stage_) return;
    stage_ = stage;
    if (!context.isPointing()) return;
    for (const std::string& name : context.spots->wanted)
        if (const auto page = splitPageOf(name)) *page_ = static_cast<int>(*page);
}

void SplitView::refresh(const ViewContext& context) {
    const auto& session = context.session;
    const WarpId warp = present::shownWarp(session);
    const bool isOther = run_ != session.run();
    if (isOther) {
        run_ = session.run();
        graph_ = present::flowGraphOf(run_->launch().program);
    }
    if (isOther || warp != warp_) {
        warp_ = warp;
        history_.emplace(*run_, warp_);
        branchAt_ = -1;
        branch_.reset();
    }
    refreshBranch(context);
}

/// What the lanes were asked stands in the state behind the branch.
void SplitView::refreshBranch(const ViewContext& context) {
    const present::BranchIssue* const issue = history_->shownAt(context.session.cycle());
    if (issue == nullptr) {
        branchAt_ = -1;
        branch_.reset();
        return;
    }
    // Nobody reads what changes sixty times a second.
    const bool isTooFast = branch_ && session::isPlayingFast(context.session);
    if (issue->cycle == branchAt_ || isTooFast) return;
    branchAt_ = issue->cycle;
    branch_.reset();
    const auto state = run_->replay().stateAfter(issue->cycle);
    if (const sm::Warp* warp = history::residentWarp(*run_, *state, warp_))
        branch_ = present::branchConditionOf(run_->launch(), *warp, issue->pc, issue->active);
    if (branch_) branch_->cycle = issue->cycle;
}

/// Whether lanes and what they answered would be cut above the whole sentence, or lose the stack
/// that stands above the brief one, or in a lecture, where it follows the brief one of the open
/// question, lose what they keep above that.
bool isLowForWhy(const ViewContext& context, draw::Box room, const SplitPicture& picture) {
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const theme::Metrics& m = context.theme.metrics;
    const auto above = [&](bool isBrief) {
        const auto lines = draw::wrapLines(
            splitSentence(picture, isBrief), room.width(),
            [&](std::string_view words) { return context.canvas.measure(words).x; });
        draw::Box left = room;
        left.bottom -= 1.2f * context.canvas.fontSize() * static_cast<float>(lines.size());
        left.bottom -= kSentenceGaps * m.gap;
        return left;
    };
    const draw::Box whole = above(false);
    // What the whole sentence says of taking turns the stack shows.
    const bool winsStack =
        !hasLowStackInWhy(picture, whole) && hasLowStackInWhy(picture, above(true));
    return winsStack || whole.height() + kSentenceGaps * m.gap < kLowLanes * m.codeSmall ||
           (context.session.isPresenting() && losesPiecesOfWhy(picture, above(true), whole));
}

/// Requires: there is a branch.
SplitPicture SplitView::pictureOf(const ViewContext& context) {
    const bool isStep = context.session.cycle() - branch_->cycle <= 2;
    const auto& issues = history_->issues();
    const auto last = std::ranges::upper_bound(issues, context.session.cycle());
    return {context,
            run_->launch(),
            warp_,
            *branch_,
            *history_,
            entrance_.share(context, branch_->cycle, isStep),
            history::residentWarp(*run_, context.session.state(), warp_),
            static_cast<std::size_t>(last - issues.begin())};
}

void SplitView::drawWhy(const ViewContext& context, draw::Box room) {
    if (!branch_) {
        const bool canSplit = present::canSplit(run_->launch().program);
        paintSentence(
            context, room,
            say(context.session, canSplit ? "view.split.say.no_branch" : "view.split.say.never"));
        drawTogether(context, room);
        drawWayToFirst(context, room);
        return;
    }
    const SplitPicture picture = pictureOf(context);
    paintSentence(context, room, splitSentence(picture, isLowForWhy(context, room, picture)));
    hasRest_ = !drawSplitWhy(picture, room);
}

/// What a low panel had no room for stands below it and is scrolled to.
void SplitView::drawRest(const ViewContext& context) {
    // Two pictures beside each other, and a lecture, keep to what is seen at once.
    if (!hasRest_ || context.legend != nullptr || context.session.isPresenting()) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, splitRestHeight(context.theme.metrics)};
    drawSplitRest(pictureOf(context), draw::sized(at.x, at.y, size.x, size.y));
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy(size);
}

/// Before the first branch: the way there, at the foot of the room.
void SplitView::drawWayToFirst(const ViewContext& context, const draw::Box& room) const {
    const float high = context.theme.metrics.tapped(context.theme.metrics.body * 1.6f);
    if (history_->branches().empty() || present::hidesWhatComes(context.session)) return;
    if (room.height() < 2.5f * high) return;
    const Cycle first = history_->branches().front().cycle;
    ImGui::SetCursorScreenPos({room.left, room.bottom - high});
    const std::string words =
        say(context.session, "view.split.to_first", {{"cycle", present::grouped(first)}});
    if (draw::button(context.theme, words, "to first branch"))
        context.actions.push_back(session::SeekTo{first});
}

/// Before the first branch: all lanes in a row.
void SplitView::drawTogether(const ViewContext& context, const draw::Box& room) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const LaneMask threads = present::lanesOf(run_->launch(), warp_);
    const int lanes = run_->launch().machine.limits.warpSize;
    const float wide = room.width() / static_cast<float>(lanes);
    const float top = room.top + m.gap * 2;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    // As much air as draw::cell wants; where there is less, every second, fourth or eighth.
    const float number = context.canvas.measure("00").x;
    int step = number < wide - 3 ? 1 : 2;
    while (step > 1 && step < 16 && 1.6f * number > wide * static_cast<float>(step))
        step *= 2;
    for (int lane = 0; lane < lanes; ++lane) {
        const float left = room.left + wide * static_cast<float>(lane);
        const draw::Box cell{left, top, left + wide - 1, top + m.codeSmall * 1.35f};
        const theme::Colour fill = hasLane(threads, lane) ? palette.bothSides : palette.inset;
        draw::cell(context.canvas, cell, fill, theme::textOn(palette, fill),
                   step == 1 ? std::to_string(lane) : std::string(), m.chipRadius * 0.6f);
    }
    for (int lane = 0; step > 1 && lane < lanes; lane += step) {
        const float middle = room.left + wide * (static_cast<float>(lane) + 0.5f);
        const float left = std::max(room.left, middle - number / 2);
        const theme::Colour fill = hasLane(threads, lane) ? palette.bothSides : palette.inset;
        draw::textCentred(context.canvas, {left, top, left + number, top + m.codeSmall * 1.35f},
                          theme::textOn(palette, fill), std::to_string(lane));
    }
}

void SplitView::drawFlow(const ViewContext& context, draw::Box room) {
    // How to read it is said where that does not cost the boxes their words.
    draw::Box above = room;
    above.bottom -= kFlowSentence * context.theme.metrics.body;
    if (above.height() >= SplitFlow::leastHeight(graph_, context.theme.metrics))
        paintSentence(context, room, say(context.session, "view.split.say.flow"));
    const sm::Warp* const warp = history::residentWarp(*run_, context.session.state(), warp_);
    flow_.draw(context, graph_, run_->launch(), warp, warp_, branch_ ? &*branch_ : nullptr, room);
}

void SplitView::drawPage(const ViewContext& context, draw::Box room) {
    const auto page = static_cast<SplitPage>(*page_);
    context.offer(kPages[static_cast<std::size_t>(*page_)].id, room);
    if (page == SplitPage::Why) return drawWhy(context, room);
    if (page == SplitPage::Flow) return drawFlow(context, room);
    const SmId sm = present::shownSm(context.session);
    // How many are split is what questions beside this picture ask, of this line or the next.
    if (!context.session.isQuestionOpen()) paintSentence(context, room, warpsSentence(context, sm));
    using enum present::LaneColour;
    paintLegendBelow(context, room, laneLegend(context, {Together, Then, Else, Part}),
                     9 * context.theme.metrics.body);
    drawSplitWarps(context, sm, room);
}

void SplitView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    followStep(context);
    refresh(context);
    hasRest_ = false;
    drawFront(context);
    drawRest(context);
}

/// What is seen at once.
void SplitView::drawFront(const ViewContext& context) {
    const PanelArea area(context.canvas);
    const theme::Metrics& m = context.theme.metrics;
    draw::Box room = area.box();
    // In a lecture the picture needs what is left under the words of a step.
    const bool isLow = context.session.isPresenting() && room.height() < kLinesAtEase * m.body;
    if (!isLow)
        room.top +=
            drawChoiceRow(context, area.topLeft(), area.width(), kPages, *page_) + m.gap * 0.7f;
    drawPage(context, room);
}

}  // namespace

std::optional<SplitPage> splitPageOf(std::string_view pointed) {
    for (std::size_t i = 0; i < kPages.size(); ++i)
        if (pointed == kPages[i].id) return static_cast<SplitPage>(i);
    if (pointed == "branch" || pointed == "yes" || pointed == "no") return SplitPage::Why;
    return std::nullopt;
}

std::unique_ptr<View> makeSplitView() {
    return std::make_unique<SplitView>();
}

}  // namespace warpscope::views
