#include "app/views/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/run_words.h"
#include "app/present/timeline/timeline_model.h"
#include "app/present/timeline/timeline_words.h"
#include "app/session/state/say.h"
#include "app/views/timeline/timeline_button.h"
#include "app/views/timeline/timeline_legend.h"
#include "app/views/timeline/timeline_load.h"
#include "app/views/timeline/timeline_measure.h"
#include "app/views/timeline/timeline_moments.h"
#include "app/views/timeline/timeline_point.h"
#include "app/views/timeline/timeline_rows.h"
#include "app/views/timeline/timeline_two_runs.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

constexpr double kWheelZoom = 1.25;  ///< Zoom of one notch.
/// The names change the width of the rows, and the legend their height.
constexpr int kSettlingRounds = 2;
constexpr float kWheelRows = 3;  ///< Rows that one notch of shift + wheel scrolls.

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
    /// What stands where in a frame.
    struct Arranged {
        TimelineFooter footer{};
        RowsPlace place{};
        TimelineBands bands{};
        float bottom = 0;  ///< Of the rows.
    };
    Arranged arrange(const ViewContext& context, ImVec2 at, float high);
    void settle(const ViewContext& context, ImVec2 at, float high, Arranged& shown);
    RowsInSight sightIn(const ViewContext& context) const {
        if (context.session.stage().number > 0) return RowsInSight::All;
        return hasHeld_ ? RowsInSight::Compared : RowsInSight::Readable;
    }
    unsigned seenStates(const ViewContext& context, const RowsPlace& rows) {
        return statesInSight(context, model_, rows) | (hasHeld_ ? held_.states(context) : 0);
    }
    RowsPlace placeRows(const ViewContext& context, const RowsPlace& columns,
                        const TimelineBands& bands);
    void update(const ViewContext& context, const RowsPlace& columns);
    void drawRuns(const ViewContext& context, const RowsPlace& columns, const TimelineBands& bands);
    void handleRows(const ViewContext& context, const RowsPlace& rows, float axisTop);
    void pressRows(const ViewContext& context, const RowsPlace& rows);
    void wheel(const theme::Metrics& metrics);
    float& scrollUnderPointer();
    void drag(const ViewContext& context);
    void drawOver(const ViewContext& context, const RowsPlace& rows, float axisTop, float hitsAt);
    void click(const ViewContext& context, const RowsPlace& rows);
    void point(const ViewContext& context, const RowsPlace& rows);
    int rowAt(const RowsPlace& rows, float y) const;
    void stepRow(const ViewContext& context, int rows);
    bool showSelected(const ViewContext& context, const RowsPlace& rows);

    present::TimelineModel model_{};
    bool isTagged_ = false;  ///< Groups are named at the left, not over their rows: of one run.
    bool hasHeld_ = false;   ///< Two runs are drawn, a letter at the left of each.
    HeldRun held_{};         ///< Where there is one.
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
    /// Another one shows other rows.
    struct ArrangedFor {
        std::shared_ptr<const history::Run> run{};
        Place place{};
        float width = 0, height = 0;
        bool isAsking = false, hasHeld = false;
        friend bool operator==(const ArrangedFor&, const ArrangedFor&) = default;
    };
    ArrangedFor arrangedFor_{};
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
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool hasHeld = context.pinned != nullptr && context.pinned->recording() != nullptr &&
                         !context.session.isQuestionOpen();
    const bool isNew = !std::exchange(hasHeld_, hasHeld) && hasHeld;
    measuring_.update(context, hasHeld);
    Arranged shown = arrange(context, at, room.y);
    // Which of two runs ends first is seen where both are whole, unless the step speaks of a
    // stretch.
    const scenario::StepTimeline& step = context.session.stage().timeline;
    if (isNew && step.from < 0 && step.to < 0) {
        model_.holdAxis();
        model_.axis().fit();
    }
    if (left_ && leftAt_ == placeOf(context.session)) model_.goOnAt(*left_, metrics);
    ArrangedFor now{context.session.run(),
                    placeOf(context.session),
                    room.x,
                    room.y,
                    context.session.isQuestionOpen(),
                    hasHeld_};
    if (now != arrangedFor_) {
        arrangedFor_ = std::move(now);
        settle(context, at, room.y, shown);
    }
    search_.update(context, model_, hasHeld_ ? &held_.search() : nullptr);
    drawRuns(context, shown.place, shown.bands);
    ImGui::SetCursorScreenPos({at.x, shown.bottom + metrics.gap / 2});
    drawTimelineFooter(context, model_, search_, shown.footer);
}

TimelineView::Arranged TimelineView::arrange(const ViewContext& context, ImVec2 at, float high) {
    const theme::Metrics& metrics = context.theme.metrics;
    Arranged shown;
    shown.place = timelineColumns(context, model_, isTagged_, hasHeld_);
    update(context, shown.place);
    // The footer ends where the rows do, before the bar that scrolls them.
    const TimelineModels models{model_, hasHeld_ ? &held_.model() : nullptr};
    shown.footer = timelineFooter(context, models, search_, {shown.place.right - at.x, high},
                                  inSight_, measuring_.words(context));
    shown.bottom = at.y + high - shown.footer.height - metrics.gap / 2;
    shown.bands = hasHeld_ ? bandsOfTwo(metrics, at.y, shown.bottom, held_.model().layout(),
                                        model_.layout(), held_.isOnTop())
                           : bandsOfOne(metrics, at.y, shown.bottom, model_.layout());
    return shown;
}

/// Names at the left, rows and the states of the legend leave room to each other: at a new place
/// they are found before the first picture, which would show the names of the place before.
void TimelineView::settle(const ViewContext& context, ImVec2 at, float high, Arranged& shown) {
    for (int round = 0; round < kSettlingRounds; ++round) {
        RowsPlace rows = placeRows(context, shown.place, shown.bands);
        rows.scroll = model_.clampScroll(scroll_, rows.bottom - rows.top);
        inSight_ = seenStates(context, rows);
        shown = arrange(context, at, high);
    }
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
    if (hasHeld_) held_.update(context, columns, model_);
}

/// The rows of both runs, in their bands; whether groups are named at the left follows from that.
RowsPlace TimelineView::placeRows(const ViewContext& context, const RowsPlace& columns,
                                  const TimelineBands& bands) {
    const theme::Metrics& metrics = context.theme.metrics;
    const RowsInSight sight = sightIn(context);
    const RowsPlace rows = rowsIn(metrics, columns, bands.now, sight, model_);
    if (hasHeld_) held_.place(metrics, columns, bands.held, sight);
    isTagged_ = rows.isTagged || (hasHeld_ && held_.rows().isTagged);
    return rows;
}

void TimelineView::drawRuns(const ViewContext& context, const RowsPlace& columns,
                            const TimelineBands& bands) {
    const theme::Metrics& metrics = context.theme.metrics;
    RowsPlace rows = placeRows(context, columns, bands);
    rowHeight_ = rows.rowHeight;
    const bool isShown = showSelected(context, rows);
    const bool isMoved = context.session.cycle() != followedCycle_;
    followedCycle_ = context.session.cycle();
    if (isMoved) scroll_ = scrollToResident(model_, followedCycle_, scroll_, rows);
    if (left_ && leftAt_ == shownAt_) scroll_ = scrollToRow(model_.layout(), left_->row);
    left_.reset();
    rows.scroll = scroll_;
    handleRows(context, rows, bands.axis);
    rows = rowsIn(metrics, columns, bands.now, sightIn(context), model_);  // A click folds groups.
    scroll_ = model_.clampScroll(scroll_, rows.bottom - rows.top);
    rows.scroll = scroll_;
    RowsPlace all = rows;  // From the axis down, both runs.
    all.top = bands.axis + timelineAxisHeight(metrics);
    if (hasHeld_) all.bottom = std::max(rows.bottom, held_.rows().bottom);
    drawTimelineAxis(context, model_, all, bands.axis);
    if (hasHeld_) {
        held_.follow(context, model_.axis(), isMoved && !isShown);
        held_.draw(context, bands.held, loadUnits_);
        drawRunLetter(context, rows.left, bands.now, context.session.letter());
    }
    drawTimelineLoad(context, model_, bands.now.loadTop, bands.now.loadBottom, loadUnits_);
    drawTimelineRows(context, model_, rows);
    drawTimelineScroll(context, model_, rows);
    inSight_ = seenStates(context, rows);
    drawOver(context, all, bands.axis, rows.top);
    drawTimelineCursor(context, model_.axis(), bands, all.bottom);
    drawHeadingsOverLines(context, model_, rows);
    if (hasHeld_) held_.drawHeadings(context);
    if (measuring_.isOfHeld())
        measuring_.draw(ofHeld(context), held_.model(), held_.rows());
    else
        measuring_.draw(context, model_, rows);
}

/// What lies over the rows: folds, what was found (ticks down to `hitsAt`), moments.
void TimelineView::drawOver(const ViewContext& context, const RowsPlace& rows, float axisTop,
                            float hitsAt) {
    drawTimelineFolds(context, model_, rows, axisTop);
    paintHits(context, model_, hitsAt);
    moments_.draw(context, model_, rows, axisTop);
}

void TimelineView::handleRows(const ViewContext& context, const RowsPlace& rows, float axisTop) {
    ImGui::SetCursorScreenPos({rows.left, axisTop});
    ImGui::SetNextItemAllowOverlap();  // The flags of moments lie over it.
    const float bottom = hasHeld_ ? std::max(rows.bottom, held_.rows().bottom) : rows.bottom;
    draw::hitArea("timeline rows", {rows.right - rows.left, bottom - axisTop});
    const bool isHovered = ImGui::IsItemHovered();
    if (ImGui::IsItemActivated()) {
        isDragged_ = false;
        pressRows(context, rows);
    }
    if (draw::isHeldByPointer()) drag(context);
    if (isHovered) wheel(context.theme.metrics);
    stepRow(context, draw::takeArrows(draw::ArrowAxis::Vertical).down);
    // A measurement that did not get anywhere is no click.
    const bool isClick = !isDragged_ && !measuring_.isUnderWay();
    if (ImGui::IsItemDeactivated() && isClick && isHovered) click(context, rows);
    if (isHovered && !isDragged_ && !measuring_.isRead()) point(context, rows);
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

/// With Shift it begins to measure the run whose rows are under the pointer.
void TimelineView::pressRows(const ViewContext& context, const RowsPlace& rows) {
    const float y = ImGui::GetIO().MousePos.y;
    if (hasHeld_ && held_.isAt(y))
        measuring_.press(ofHeld(context), held_.model(), held_.rowAt(y), true);
    else
        measuring_.press(context, model_, rowAt(rows, y), false);
}

void TimelineView::drag(const ViewContext& context) {
    if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
    isDragged_ = true;
    if (measuring_.isUnderWay()) {
        if (measuring_.isOfHeld())
            measuring_.drag(ofHeld(context), held_.model());
        else
            measuring_.drag(context, model_);
        return;
    }
    const ImVec2 delta = ImGui::GetIO().MouseDelta;
    model_.holdAxis();
    model_.axis().pan(static_cast<double>(delta.x));
    scrollUnderPointer() -= delta.y;
}

/// Of two runs each has rows of its own to scroll.
float& TimelineView::scrollUnderPointer() {
    return hasHeld_ && held_.isAt(ImGui::GetIO().MousePos.y) ? held_.scroll() : scroll_;
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
    if (hasHeld_ && held_.isAt(mouse.y)) return held_.point(context);
    pointAtRow(context, model_, rows, rowAt(rows, mouse.y));
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
    if (hasHeld_) held_.show(*selected.warp);
    return true;
}

}  // namespace

std::unique_ptr<View> makeTimelineView() {
    return std::make_unique<TimelineView>();
}

}  // namespace warpscope::views
