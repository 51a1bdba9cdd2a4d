#include "app/views/lanes/lanes_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/wrap.h"
#include "app/present/foresight.h"
#include "app/present/lane_words.h"
#include "app/present/lanes/lanes_columns.h"
#include "app/present/lanes/lanes_sentence.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/views/lanes/lanes_caption.h"
#include "app/views/lanes/lanes_paint.h"
#include "app/views/lanes/lanes_stack.h"
#include "app/views/lanes/lanes_value_column.h"
#include "app/views/map_colours.h"
#include "app/views/view_parts.h"
#include "engine/base/lane_text.h"
#include "engine/history/resident_warp.h"
#include "engine/isa/listing.h"

namespace warpscope::views {

namespace {

/// Of the height, for the sentences under the lanes.
constexpr float kMaxWords = 0.3f;

class LanesView final : public View {
  public:
    std::string_view key() const override { return "lanes"; }
    std::string title(const ViewContext& context) const override;
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    /// Issues and passes of the warp, made anew when the run or the warp changes.
    void refresh(const std::shared_ptr<const history::Run>& run, WarpId warp);
    void refreshWords(const ViewContext& context, ImVec2 room);
    void drawWarpName(const LanesPicture& picture) const;
    void drawWords(const ViewContext& context, const draw::Box& room) const;
    void handlePointer(const LanesPicture& picture, WarpId warp);
    void takeLanes(const LanesPicture& picture, int lane);
    void drawSides(const LanesPicture& picture, const sm::Warp& warp);
    std::size_t columns(const session::SlotReader& session) const;
    int markedLane(const session::SlotReader& session, const present::LanesLayout& layout,
                   ImVec2 origin) const;

    /// What the sentences were made for: they cost a look into the run.
    struct WordsFor {
        std::shared_ptr<const history::Run> run{};
        WarpId warp{};
        Cycle cycle = -1;
        float width = 0, height = 0;
        text::Language language = text::Language::English;
        bool isAsking = false;  ///< Then the end of a wait is left out.
        friend bool operator==(const WordsFor&, const WordsFor&) = default;
    };

    std::shared_ptr<const history::Run> run_{};
    WarpId warp_{};
    WordsFor wordsFor_{};
    std::vector<present::LaneColumn> issues_{};
    std::vector<present::PassBand> bands_{};
    std::string words_{};
    std::string first_{};  ///< The first sentence of them.
    float wordsHeight_ = 0;
    float columnZoom_ = 1;
    int pressedLane_ = -1;  ///< Where the button went down for an answer; −1 = it is up.
    LaneMask lanesBefore_ = 0;
};

std::string LanesView::title(const ViewContext& context) const {
    const WarpId warp = present::shownWarp(context.session);
    if (!warp.isValid()) return View::title(context);
    return say(context.session, Message{"view.lanes.heading", {}}.with("number", warp.value));
}

std::string LanesView::status(const ViewContext& context) const {
    const auto& session = context.session;
    if (session.run() == nullptr) return {};
    const auto segment = session.run()->segmentAt(present::shownWarp(session), session.cycle());
    const int lanes = session.run()->launch().machine.limits.warpSize;
    if (!segment) return say(session, "view.lanes.status_absent");
    const int active = countLanes(segment->active);
    return say(session, Message{"view.lanes.status", {}}
                            .with("active", active)
                            .with("lanes", lanes)
                            .with("percent", (active * 100 + lanes / 2) / lanes));
}

void LanesView::refresh(const std::shared_ptr<const history::Run>& run, WarpId warp) {
    if (run_ == run && warp_ == warp) return;
    run_ = run;
    warp_ = warp;
    issues_ = present::issuesOf(*run, warp);
    bands_ = present::passBands(analysis::passesOf(*run, warp), issues_,
                                present::lanesOf(run->launch(), warp));
}

void LanesView::refreshWords(const ViewContext& context, ImVec2 room) {
    const auto& session = context.session;
    const WordsFor wanted{
        run_, warp_, session.cycle(), room.x, room.y, session.language(), session.isQuestionOpen()};
    if (wordsFor_ == wanted) return;
    wordsFor_ = wanted;
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const auto linesOf = [&](std::string_view words) {
        return static_cast<float>(draw::wrapLines(words, room.x, [&](std::string_view piece) {
                                      return context.canvas.measure(piece).x;
                                  }).size());
    };
    const float line = context.canvas.fontSize() * 1.2f;
    const float most = std::max(1.0f, std::floor(room.y * kMaxWords / line));
    words_.clear();
    first_.clear();
    for (const Message& message :
         present::lanesSentences(*run_, session.state(), warp_, session.cycle())) {
        const bool isParted = !words_.empty() && session.language() == text::Language::English;
        // A condition is code: threadIdx keeps its small letter.
        const std::string sentence = say(session, present::withoutEnd(session, message));
        const bool isCode = message.key.starts_with("view.lanes.branch.");
        const std::string longer =
            words_ + (isParted ? " " : "") + (isCode ? sentence : present::sentenceCase(sentence));
        // In a hall what follows is left out before it is cut: the picture has the room.
        const bool isTooLong = session.isPresenting() && linesOf(longer) > most;
        if (isTooLong && !words_.empty()) break;
        if (words_.empty()) first_ = longer;
        words_ = longer;
    }
    // At least two lines are kept free, so that the picture does not jump while the run plays; in a
    // low panel the lanes need the room.
    wordsHeight_ = std::min(std::max(2.0f, linesOf(words_)), most) * line;
}

/// In the corner over the lanes: a heading that shares its line with others has no room for it, and
/// of two runs beside each other each shows a warp of its own.
void LanesView::drawWarpName(const LanesPicture& picture) const {
    const draw::FontScope small(picture.context.canvas, draw::Font::Small);
    const float top = picture.layout.bandTop +
                      (picture.layout.bandHeight - picture.context.theme.metrics.small) / 2;
    const std::string number = std::to_string(warp_.value);
    const float room = picture.layout.gridLeft;
    const bool fits = picture.context.canvas.measure("W" + number).x <= room;
    // The number is worth more than the letter.
    draw::text(picture.context.canvas, picture.at(0, top), picture.context.theme.palette.text,
               fits ? "W" + number : number, room);
}

void LanesView::drawWords(const ViewContext& context, const draw::Box& room) const {
    const draw::FontScope font(context.canvas, draw::Font::Body);
    // Upper halves of letters are no words.
    if (room.height() < context.canvas.fontSize()) return;
    // What would be cut is left out where the first sentence is whole.
    const auto lines = [&](std::string_view words) {
        const auto width = [&](std::string_view piece) { return context.canvas.measure(piece).x; };
        return static_cast<float>(draw::wrapLines(words, room.width(), width).size());
    };
    const float fitting = std::floor(room.height() / (context.canvas.fontSize() * 1.15f) + 0.1f);
    const float most = std::max(1.0f, fitting);
    const auto fits = [&](std::string_view words) { return lines(words) <= most; };
    const std::string words = fits(words_) ? words_ : draw::wholeClauses(first_, fits);
    paintLines(context, room, context.theme.palette.text, words);
}

int LanesView::markedLane(const session::SlotReader& session, const present::LanesLayout& layout,
                          ImVec2 origin) const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool isInside = ImGui::IsWindowHovered() && mouse.x >= origin.x + layout.gridLeft &&
                          mouse.y >= origin.y + layout.gridTop &&
                          mouse.y < origin.y + layout.gridBottom();
    if (isInside) return static_cast<int>((mouse.y - origin.y - layout.gridTop) / layout.rowHeight);
    const auto& focus = session.focus();
    if (focus.lane && (!focus.warp || *focus.warp == warp_)) return *focus.lane;
    return session.selected().lane.value_or(-1);
}

std::string tipOf(const LanesPicture& picture, const history::Recording& run, WarpId warp, int lane,
                  std::size_t column) {
    const auto& session = picture.context.session;
    if (!hasLane(picture.threads, lane))
        return say(session, Message{"view.lanes.tip_empty", {}}.with("lane", lane));
    const auto& issue = picture.issues[column];
    const auto& program = run.launch().program;
    const bool isActive = hasLane(issue.active, lane);
    std::string words =
        say(session,
            Message{isActive ? "view.lanes.tip_active" : "view.lanes.tip_inactive", {}}
                .with("lane", lane)
                .with("thread",
                      present::coordinateText(present::threadIndexOf(run.launch(), warp, lane)))
                .with("cycle", issue.cycle)
                .with("line", program.instructions[issue.pc].line)
                .with("instruction", isa::toText(program.instructions[issue.pc], program)));
    if (issue.waited == 0) return words;
    const std::string state(trace::infoOf(issue.waitedIn).key);
    return words + "\n" +
           say(session, Message{"view.lanes.tip_waited", {}}
                            .with("cycles", issue.waited)
                            .with("state", "@state." + state + ".name"));
}

bool asksForLanes(const session::SlotReader& session) {
    return session.isTypingAnswer() &&
           session.step()->question.kind == scenario::Question::Kind::Lanes;
}

/// The lanes are the answer of a question: the cursor stays, nothing lies over the picture, and a
/// drag takes all that it passes.
void LanesView::takeLanes(const LanesPicture& picture, int lane) {
    const session::SlotReader& session = picture.context.session;
    picture.context.actions.push_back(session::Hover{{.warp = warp_, .lane = lane}});
    if (ImGui::IsItemActivated() && draw::isHeldByPointer()) {
        pressedLane_ = lane;
        lanesBefore_ = session.draftLanes();
    }
    if (pressedLane_ < 0) return;
    const LaneMask after = present::lanesAfterDrag(lanesBefore_, pressedLane_, lane);
    if (after != session.draftLanes())
        picture.context.actions.push_back(session::TypeAnswer{laneList(after)});
    if (ImGui::IsItemDeactivated()) pressedLane_ = -1;
}

void LanesView::handlePointer(const LanesPicture& picture, WarpId warp) {
    const auto& layout = picture.layout;
    ImGui::SetCursorScreenPos(picture.at(layout.gridLeft, layout.gridTop));
    draw::hitArea("lanes grid", {layout.gridWidth, layout.gridHeight()});
    const bool isAnswer = pressedLane_ >= 0 && ImGui::IsItemDeactivated();
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive() && !isAnswer) return;
    const auto& io = ImGui::GetIO();
    if (io.MouseWheel != 0 && !draw::takesWheelToScroll())
        columnZoom_ = std::clamp(columnZoom_ * std::pow(1.15f, io.MouseWheel), 0.1f, 12.0f);
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) columnZoom_ = 1;
    const float right = std::max(0.0f, io.MousePos.x - picture.origin.x - layout.gridLeft);
    const auto inWindow = static_cast<std::size_t>(right / layout.columnWidth);
    // By the pointer's own place: while the button is held no window counts as hovered.
    const float below = io.MousePos.y - picture.origin.y - layout.gridTop;
    const int lane = std::clamp(static_cast<int>(below / layout.rowHeight), 0,
                                run_->launch().machine.limits.warpSize - 1);
    session::Selection chosen = picture.context.session.selected();
    chosen.warp = warp;
    chosen.lane = lane;
    if (asksForLanes(picture.context.session)) return takeLanes(picture, lane);
    const bool isClicked =
        ImGui::IsItemDeactivated() && ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    if (inWindow >= picture.window.count) {
        // No instruction stands there, but the row is the lane's: a question may ask for it.
        picture.context.actions.push_back(session::Hover{{.warp = warp, .lane = lane}});
        if (isClicked) picture.context.actions.push_back(session::Select{chosen});
        return;
    }
    const std::size_t column = picture.window.first + inWindow;
    const auto& issue = picture.issues[column];
    session::Selection pointed;
    pointed.warp = warp;
    pointed.lane = lane;
    pointed.instruction = issue.pc;
    pointed.line = run_->launch().program.instructions[issue.pc].line;
    picture.context.actions.push_back(session::Hover{pointed});
    draw::tooltip(picture.context.theme, tipOf(picture, *run_, warp, lane, column));
    if (!isClicked) return;
    picture.context.actions.push_back(session::Select{chosen});
    picture.context.actions.push_back(session::SeekTo{issue.cycle});
}

void LanesView::drawSides(const LanesPicture& picture, const sm::Warp& warp) {
    const auto& layout = picture.layout;
    const auto& context = picture.context;
    const auto& program = run_->launch().program;
    const int warpSize = run_->launch().machine.limits.warpSize;
    if (layout.valuesWidth > 0) {
        const auto quantities = present::quantitiesAt(program, warp.pc());
        std::string wanted = context.session.laneVariable();
        const auto segment = run_->segmentAt(warp_, context.session.cycle());
        if (wanted.empty() && segment) wanted = present::decidingAt(program, segment->pc);
        const auto chosen = present::chooseQuantity(quantities, wanted);
        const std::string name = chosen ? chosen->name : wanted;
        drawQuantityChoice(context, quantities, name, picture.at(layout.valuesLeft, layout.bandTop),
                           layout.valuesWidth);
        if (chosen) paintValues(picture, *chosen, warp, warpSize);
    }
    if (layout.stackWidth <= 0) return;
    const ImVec2 at = picture.at(layout.stackLeft, layout.gridTop);
    context.offer("stack", draw::between(picture.at(layout.stackLeft, layout.bandTop),
                                         picture.at(layout.stackLeft + layout.stackWidth,
                                                    layout.gridBottom())));
    {
        const draw::FontScope font(picture.context.canvas, draw::Font::Body);
        const bool isStack = run_->launch().model.divergence == gpu::DivergenceModel::Stack;
        draw::text(
            picture.context.canvas, picture.at(layout.stackLeft, layout.bandTop),
            context.theme.palette.muted,
            say(context.session, isStack ? "view.lanes.stack.title" : "view.lanes.stack.paths"),
            layout.stackWidth);
    }
    drawPaths(context, program, warp, warpSize, at, {layout.stackWidth, layout.gridHeight()},
              run_->segmentAt(warp_, context.session.cycle()));
}

/// For which there is to be room: what is hidden takes none. Where the run may be played on, their
/// width changes only when twice as many have come.
std::size_t LanesView::columns(const session::SlotReader& session) const {
    constexpr std::size_t kLeast = 8;
    if (!present::hidesWhatComes(session)) return issues_.size();
    const auto later = std::ranges::upper_bound(issues_, present::lastDrawn(session), {},
                                                &present::LaneColumn::cycle);
    const auto shown = static_cast<std::size_t>(later - issues_.begin());
    if (session.isQuestionOpen()) return shown;
    return std::min(issues_.size(), std::bit_ceil(std::max(kLeast, shown)));
}

void LanesView::draw(const ViewContext& context) {
    const auto& session = context.session;
    if (session.run() == nullptr) return;
    refresh(session.run(), present::shownWarp(session));
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    refreshWords(context, size);
    const LaneMask threads = present::lanesOf(run_->launch(), warp_);
    const int lanes = present::lanesToShow(threads, run_->launch().machine.limits.warpSize);
    const float caption = captionHeight(context, size, issues_);
    const sm::Warp* const resident = history::residentWarp(*run_, session.state(), warp_);
    const present::LanesLayout layout = present::lanesLayout(
        context.theme.metrics,
        {size.x, size.y, wordsHeight_ + caption, lanes, columns(session), columnZoom_,
         present::canSplit(run_->launch().program), resident != nullptr, session.isPresenting(),
         draw::takesWheelToScroll() ? ImGui::GetStyle().ScrollbarSize : 0});
    present::LaneWindow window = present::laneWindow(issues_, session.cycle(), layout.room());
    if (present::hidesWhatComes(session))
        present::hideAfter(window, issues_, present::lastDrawn(session));
    const LanesPicture picture{context, layout, origin,  issues_,
                               bands_,  window, threads, markedLane(session, layout, origin)};
    ImGui::PushClipRect(origin, {origin.x + size.x, origin.y + size.y}, true);
    if (!issues_.empty()) {
        paintBands(picture);
        paintLanes(picture);
        paintWaits(picture);
        paintCycles(picture);
        paintCursor(picture);
    }
    drawWarpName(picture);
    paintLaneNumbers(picture);
    if (resident != nullptr) drawSides(picture, *resident);
    handlePointer(picture, warp_);
    if (caption > 0)
        drawCaption(picture, {origin.x, origin.y + layout.wordsTop}, {size.x, caption});
    else
        leaveCaption(picture);
    const float words = origin.y + layout.wordsTop + caption;
    drawWords(context, {origin.x, words, origin.x + size.x,
                        std::min(words + wordsHeight_, origin.y + size.y)});
    ImGui::PopClipRect();
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy({size.x, std::min(size.y, layout.wordsTop + caption + wordsHeight_)});
    if (caption <= 0 && !issues_.empty()) paintLegendUnder(context, coloursOf(picture));
}

}  // namespace

std::unique_ptr<View> makeLanesView() {
    return std::make_unique<LanesView>();
}

}  // namespace warpscope::views
