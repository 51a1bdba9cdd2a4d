#include "app/views/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/foresight.h"
#include "app/present/run_words.h"
#include "app/present/timeline/timeline_model.h"
#include "app/present/timeline/timeline_words.h"
#include "app/session/state/say.h"
#include "app/views/paint_axis.h"
#include "app/views/timeline/timeline_button.h"
#include "app/views/timeline/timeline_legend.h"
#include "app/views/timeline/timeline_load.h"
#include "app/views/timeline/timeline_measure.h"
#include "app/views/timeline/timeline_moments.h"
#include "app/views/timeline/timeline_rows.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

constexpr double kWheelZoom = 1.25;  ///< Zoom of one notch.
constexpr float kWheelRows = 3;      ///< Rows that one notch of shift + wheel scrolls.

class TimelineView : public View {
  public:
    std::string_view key() const override { return "timeline"; }
    std::string status(const ViewContext& context) const override {
        if (!context.session.run() || !isReady_) return {};
        // The end of the axis is the length of the run.
        if (hasHeld_ || context.session.isQuestionOpen())
            return context.pinned ? present::heldRunWords(context.session, *context.pinned) : "";
        return present::timelineStatus(context.session, model_);
    }
    void draw(const ViewContext& context) override;
    std::optional<CycleStretch> shownCycles() const override {
        if (!isReady_) return std::nullopt;
        const timeline::Axis& axis = model_.axis();
        return CycleStretch{static_cast<Cycle>(axis.begin()),
                            static_cast<Cycle>(std::ceil(axis.end()))};
    }
    std::optional<session::TimelineSight> sight(const session::SlotReader& session) const override {
        if (left_ && leftAt_ == placeOf(session)) return left_;
        if (!isReady_ || shownAt_ != placeOf(session)) return std::nullopt;
        return model_.sight(rowAtTop(model_.layout(), scroll_));
    }
    void goOnAt(const session::SlotReader& session, const session::TimelineSight& left) override {
        left_ = left;
        leftAt_ = placeOf(session);
    }

  private:
    /// Which rows are looked at, and which step set their stage.
    using Place = std::pair<std::filesystem::path, int>;
    static Place placeOf(const session::SlotReader& session) {
        return {session.scenario().path, session.stage().number};
    }
    void update(const ViewContext& context, const RowsPlace& columns);
    void drawRuns(const ViewContext& context, const RowsPlace& columns, const TimelineBands& bands);
    void drawHeld(const ViewContext& context, const RunBand& band);
    void drawAxis(const ViewContext& context, const RowsPlace& rows, float top);
    void handleRows(const ViewContext& context, const RowsPlace& rows, float axisTop);
    void wheel(const theme::Metrics& metrics);
    float& scrollUnderPointer();
    void drag(const ViewContext& context, const RowsPlace& rows);
    void drawOver(const ViewContext& context, const RowsPlace& rows, float axisTop);
    void click(const ViewContext& context, const RowsPlace& rows);
    void point(const ViewContext& context, const RowsPlace& rows);
    void pointHeld(const ViewContext& context);
    bool isOverHeld(float y) const;
    int rowAt(const RowsPlace& rows, float y) const;
    void stepRow(const ViewContext& context, int rows);
    bool showSelected(const ViewContext& context, const RowsPlace& rows);

    present::TimelineModel model_{};
    present::TimelineModel pinned_{};  ///< Of the run that is held beside it.
    bool isTagged_ = false;  ///< Groups are named at the left, not over their rows: of one run.
    bool hasHeld_ = false;   ///< Two runs are drawn, a letter at the left of each.
    bool isHeldOnTop_ = true;
    RowsPlace held_{};  ///< The rows of the held run, where there is one.
    LoadUnits loadUnits_{};
    bool isReady_ = false;
    float scroll_ = 0;
    Cycle followedCycle_ = -1;  ///< For which the rows were last looked through.
    float rowHeight_ = 18;
    bool isDragged_ = false;
    TimelineMeasuring measuring_{};
    TimelineMoments moments_{};
    TimelineSearchBar search_{};
    session::Selection lastSelected_{};
    unsigned inSight_ = 0;  ///< The bit of each state that is drawn in the last frame.
    Place shownAt_{};       ///< Where the selected warp was brought into sight.
    std::optional<session::TimelineSight> left_{};  ///< To look so once, at this place.
    Place leftAt_{};
};

void TimelineView::draw(const ViewContext& context) {
    const theme::Metrics& metrics = context.theme.metrics;
    if (!context.session.run())
        return draw::paragraph(context.theme.palette.muted,
                               say(context.session, "view.timeline.empty"));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float high = ImGui::GetContentRegionAvail().y;
    // The footer ends where the rows do, before the bar that scrolls them.
    const TimelineFooter footer = timelineFooter(
        context, {model_, hasHeld_ ? &pinned_ : nullptr}, search_,
        {timelineColumns(context, model_, isTagged_, hasHeld_).right - at.x, high}, inSight_);
    const float bottom = at.y + high - footer.height - metrics.gap / 2;
    const bool hasHeld = context.pinned != nullptr && context.pinned->recording() != nullptr &&
                         !context.session.isQuestionOpen();
    const bool isNew = !std::exchange(hasHeld_, hasHeld) && hasHeld;
    const RowsPlace place = timelineColumns(context, model_, isTagged_, hasHeld_);
    update(context, place);
    // Which of two runs ends first is seen where both are whole, unless the step speaks of a
    // stretch.
    const scenario::StepTimeline& step = context.session.stage().timeline;
    if (isNew && step.from < 0 && step.to < 0) {
        model_.holdAxis();
        model_.axis().fit();
    }
    if (left_ && leftAt_ == placeOf(context.session)) model_.goOnAt(*left_, metrics);
    search_.update(context, model_);
    drawRuns(context, place,
             hasHeld_ ? bandsOfTwo(metrics, at.y, bottom, pinned_.layout(), model_.layout(),
                                   isHeldOnTop_)
                      : bandsOfOne(metrics, at.y, bottom, model_.layout()));
    ImGui::SetCursorScreenPos({at.x, bottom + metrics.gap / 2});
    drawTimelineFooter(context, model_, search_, footer);
}

/// Both runs are laid out, on one scale.
void TimelineView::update(const ViewContext& context, const RowsPlace& columns) {
    const theme::Metrics& metrics = context.theme.metrics;
    const auto left = static_cast<double>(columns.cells);
    const auto width = static_cast<double>(columns.right - columns.cells);
    model_.setLeastCycles(hasHeld_ ? context.pinned->recording()->cycles() : 1);
    model_.setBeside(hasHeld_ ? context.pinned->recording() : nullptr);
    model_.update(context.session, metrics, left, width);
    model_.setStage(context.session.stage());
    model_.followQuestion(context.session, metrics);
    model_.follow(context.session, context.seconds);
    isReady_ = true;
    if (!hasHeld_) return;
    isHeldOnTop_ = context.pinned->isFirst();
    pinned_.setLeastCycles(model_.axis().cycles());
    pinned_.update(*context.pinned, metrics, left, width);
    if (pinned_.options().grouping != model_.options().grouping)
        pinned_.setGrouping(model_.options().grouping);
}

void TimelineView::drawRuns(const ViewContext& context, const RowsPlace& columns,
                            const TimelineBands& bands) {
    const theme::Metrics& metrics = context.theme.metrics;
    const RowsInSight sight = context.session.stage().number > 0 ? RowsInSight::All
                              : hasHeld_                         ? RowsInSight::Compared
                                                                 : RowsInSight::Readable;
    RowsPlace rows = rowsIn(metrics, columns, bands.now, sight, model_);
    if (hasHeld_) {
        const float scroll = held_.scroll;
        held_ =
            rowsIn(metrics, columns, bands.held, std::max(sight, RowsInSight::Compared), pinned_);
        held_.scroll = scroll;
    }
    isTagged_ = rows.isTagged || (hasHeld_ && held_.isTagged);
    rowHeight_ = rows.rowHeight;
    const bool isShown = showSelected(context, rows);
    const bool isMoved = context.session.cycle() != followedCycle_;
    followedCycle_ = context.session.cycle();
    if (isMoved) scroll_ = scrollToResident(model_, followedCycle_, scroll_, rows);
    if (left_ && leftAt_ == shownAt_) scroll_ = scrollToRow(model_.layout(), left_->row);
    left_.reset();
    rows.scroll = scroll_;
    handleRows(context, rows, bands.axis);
    rows = rowsIn(metrics, columns, bands.now, sight, model_);  // A click folds groups.
    scroll_ = model_.clampScroll(scroll_, rows.bottom - rows.top);
    rows.scroll = scroll_;
    RowsPlace all = rows;  // From the axis down, both runs.
    all.top = bands.axis + timelineAxisHeight(metrics);
    if (hasHeld_) all.bottom = std::max(rows.bottom, held_.bottom);
    drawAxis(context, all, bands.axis);
    if (hasHeld_) {
        pinned_.followAxis(model_.axis());
        if (isMoved && !isShown)
            held_.scroll = scrollToResident(pinned_, context.pinned->cycle(), held_.scroll, held_);
        drawHeld(context, bands.held);
        drawRunLetter(context, rows.left, bands.now, context.session.letter());
    }
    drawTimelineLoad(context, model_, bands.now.loadTop, bands.now.loadBottom, loadUnits_);
    drawTimelineRows(context, model_, rows);
    drawTimelineScroll(context, model_, rows);
    inSight_ = statesInSight(context, model_, rows) |
               (hasHeld_ ? statesInSight(context, pinned_, held_) : 0);
    drawOver(context, all, bands.axis);
    drawTimelineCursor(context, model_.axis(), bands, all.bottom);
    drawHeadingsOverLines(context, model_, rows);
    if (hasHeld_) drawHeadingsOverLines(ofHeld(context), pinned_, held_);
    measuring_.draw(context, model_, all, ImGui::IsWindowHovered());
}

/// The run that is held, on the same scale: rows of the same kind, which follow the other's cursor.
void TimelineView::drawHeld(const ViewContext& context, const RunBand& band) {
    const ViewContext other = ofHeld(context);
    held_.scroll = pinned_.clampScroll(held_.scroll, held_.bottom - held_.top);
    drawRunLetter(context, held_.left, band, other.session.letter());
    ImGui::PushID("held");
    drawTimelineLoad(other, pinned_, band.loadTop, band.loadBottom, loadUnits_);
    ImGui::PopID();
    drawTimelineRows(other, pinned_, held_);
    drawTimelineScroll(other, pinned_, held_);
}

/// What lies over the rows: folds, moments.
void TimelineView::drawOver(const ViewContext& context, const RowsPlace& rows, float axisTop) {
    const float right = shownRight(context, model_, rows.right);
    {
        const draw::ClipScope clip(context.canvas, {rows.cells, axisTop, right, rows.bottom});
        paintFolds(context.canvas, context.theme, model_.axis(), axisTop, rows.top, rows.bottom,
                   right, [&](CycleCount cycles) {
                       return say(context.session, "view.timeline.idle",
                                  {{"cycles", present::grouped(cycles)}});
                   });
        paintHits(context, model_, rows.top);
    }
    moments_.draw(context, model_, rows, axisTop);
}

void TimelineView::drawAxis(const ViewContext& context, const RowsPlace& rows, float top) {
    draw::Canvas& canvas = context.canvas;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::text(canvas, {rows.left, top}, context.theme.palette.muted,
                   say(context.session, "view.timeline.cycle"), rows.cells - rows.left);
    }
    const float right = shownRight(context, model_, rows.right);
    const draw::ClipScope clip(canvas, {rows.left, top, right, rows.top});
    paintTicks(canvas, context.theme, model_.axis(), top, rows.top, right);
    paintMarks(canvas, context.theme, model_.marks(), rows.top);
}

void TimelineView::handleRows(const ViewContext& context, const RowsPlace& rows, float axisTop) {
    ImGui::SetCursorScreenPos({rows.left, axisTop});
    ImGui::SetNextItemAllowOverlap();  // The flags of moments lie over it.
    const float bottom = hasHeld_ ? std::max(rows.bottom, held_.bottom) : rows.bottom;
    draw::hitArea("timeline rows", {rows.right - rows.left, bottom - axisTop});
    const bool isHovered = ImGui::IsItemHovered();
    if (ImGui::IsItemActivated()) {
        isDragged_ = false;
        measuring_.press(context, model_);
    }
    if (draw::isHeldByPointer()) drag(context, rows);
    if (isHovered) wheel(context.theme.metrics);
    stepRow(context, draw::takeArrows(draw::ArrowAxis::Vertical).down);
    // A measurement that did not get anywhere is no click.
    const bool isClick = !isDragged_ && !measuring_.isUnderWay();
    if (ImGui::IsItemDeactivated() && isClick && isHovered) click(context, rows);
    if (isHovered && !isDragged_) point(context, rows);
    if (!ImGui::IsItemActive()) isDragged_ = false;
}

void TimelineView::wheel(const theme::Metrics& metrics) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel != 0 && io.KeyShift) {
        scrollUnderPointer() -= io.MouseWheel * kWheelRows * rowHeight_;
    } else if (io.MouseWheel != 0) {
        model_.holdAxis();
        model_.axis().zoomAbout(static_cast<double>(io.MousePos.x),
                                std::pow(kWheelZoom, static_cast<double>(io.MouseWheel)));
    }
    if (io.MouseWheelH != 0) {
        model_.holdAxis();
        model_.axis().pan(static_cast<double>(io.MouseWheelH * 40 * metrics.scale));
    }
}

void TimelineView::drag(const ViewContext& context, const RowsPlace& rows) {
    if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
    isDragged_ = true;
    const ImGuiIO& io = ImGui::GetIO();
    if (measuring_.isUnderWay()) {
        measuring_.drag(context, model_, rowAt(rows, io.MouseClickedPos[0].y));
        return;
    }
    const ImVec2 delta = io.MouseDelta;
    model_.holdAxis();
    model_.axis().pan(static_cast<double>(delta.x));
    scrollUnderPointer() -= delta.y;
}

/// Whether the height is that of the held run, the axis counting to the run on top.
bool TimelineView::isOverHeld(float y) const {
    if (!hasHeld_) return false;
    return isHeldOnTop_ ? y < held_.bottom : y >= held_.top;
}

/// Of two runs each has rows of its own to scroll.
float& TimelineView::scrollUnderPointer() {
    return isOverHeld(ImGui::GetIO().MousePos.y) ? held_.scroll : scroll_;
}

/// Of the run that is worked with; -1: none of its rows is at that height.
int TimelineView::rowAt(const RowsPlace& rows, float y) const {
    const bool isInside = y >= rows.top && y < rows.bottom;
    return isInside ? model_.layout().rowAt(y - rows.top + scroll_) : -1;
}

void TimelineView::click(const ViewContext& context, const RowsPlace& rows) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool isOnCells = mouse.x >= rows.cells;
    const int index = rowAt(rows, mouse.y);
    const bool isOnRow = index >= 0;
    const Cycle cycle = model_.axis().wholeCycleAt(static_cast<double>(mouse.x));
    if (isOnRow) {
        const timeline::Row& row = model_.layout().rows()[static_cast<std::size_t>(index)];
        const auto chosen =
            rowViewOf(row.kind).click(model_, row, isOnCells ? cycle : context.session.cycle());
        if (!chosen) return;
        lastSelected_ = *chosen;
        context.actions.push_back(session::Select{*chosen});
    }
    // A click that answers which warp is next leaves the moment that is asked about.
    const bool isAnswer = isOnRow && context.session.isQuestionOpen() &&
                          context.session.step()->question.kind == scenario::Question::Kind::Warp;
    if (isOnCells && !isAnswer) context.actions.push_back(session::SeekTo{cycle});
}

void TimelineView::stepRow(const ViewContext& context, int rows) {
    if (rows == 0) return;
    const auto chosen =
        warpBeyond(model_, context.session.selected().warp, rows, context.session.cycle());
    if (chosen) context.actions.push_back(session::Select{*chosen});
}

void TimelineView::point(const ViewContext& context, const RowsPlace& rows) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (isOverHeld(mouse.y)) return pointHeld(context);
    const int index = rowAt(rows, mouse.y);
    if (index < 0) return;
    const timeline::Row& row = model_.layout().rows()[static_cast<std::size_t>(index)];
    const Cycle cycle = mouse.x >= rows.cells
                            ? model_.axis().wholeCycleAt(static_cast<double>(mouse.x))
                            : context.session.cycle();
    if (cycle < 0 || cycle > context.session.lastShown()) return;
    context.offerRow(say(context.session, Message{"menu.context.go_to_cycle"}.with("cycle", cycle)),
                     session::SeekTo{cycle});
    context.offerRow(say(context.session, Message{"menu.context.copy_cycle"}.with("cycle", cycle)),
                     session::CopyText{std::to_string(cycle)});
    // A moment that is marked where the cursor stands asks for its name.
    if (context.menu != nullptr)
        context.menu->push_back(
            {say(context.session, Message{"view.timeline.mark"}.with("cycle", cycle)),
             {session::SeekTo{cycle}, session::MarkMoment{cycle, {}}}});
    // What is not drawn is not told either.
    if (cycle > present::lastDrawn(context.session)) return;
    context.actions.push_back(
        session::Hover{rowViewOf(row.kind).point(context, model_, row, cycle)});
}

/// A row of the held run tells what it is; what is chosen and hovered is of the other one.
void TimelineView::pointHeld(const ViewContext& context) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int index = pinned_.layout().rowAt(mouse.y - held_.top + held_.scroll);
    if (mouse.y < held_.top || mouse.x < held_.cells || index < 0) return;
    const timeline::Row& row = pinned_.layout().rows()[static_cast<std::size_t>(index)];
    const ViewContext other = ofHeld(context);
    const Cycle cycle = pinned_.axis().wholeCycleAt(static_cast<double>(mouse.x));
    rowViewOf(row.kind).point(other, pinned_, row, cycle);
}

/// Brings the selected warp into sight in both runs, once. Returns whether it has just done so.
bool TimelineView::showSelected(const ViewContext& context, const RowsPlace& rows) {
    const session::Selection& selected = context.session.selected();
    const Place place = placeOf(context.session);
    if (place.first != shownAt_.first) {
        scroll_ = 0;
        lastSelected_ = {};
    }
    if (selected == lastSelected_ && place == shownAt_) return false;
    lastSelected_ = selected;
    shownAt_ = place;
    if (!selected.warp) return false;
    scroll_ = scrollToWarp(model_, *selected.warp, scroll_, rows);
    if (hasHeld_) held_.scroll = scrollToWarp(pinned_, *selected.warp, held_.scroll, held_);
    return true;
}

}  // namespace

std::unique_ptr<View> makeTimelineView() {
    return std::make_unique<TimelineView>();
}

}  // namespace warpscope::views
