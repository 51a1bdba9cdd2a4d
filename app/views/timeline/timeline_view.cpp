#include "app/views/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/run_words.h"
#include "app/present/timeline/timeline_model.h"
#include "app/present/timeline/timeline_words.h"
#include "app/session/say.h"
#include "app/timeline/row_fit.h"
#include "app/views/paint_axis.h"
#include "app/views/timeline/timeline_button.h"
#include "app/views/timeline/timeline_legend.h"
#include "app/views/timeline/timeline_load.h"
#include "app/views/timeline/timeline_measure.h"
#include "app/views/timeline/timeline_moments.h"
#include "app/views/timeline/timeline_rows.h"

namespace warpscope::views {
namespace {

/// The lowest row of a warp, as a share of the letters: lower ones are no rows any more.
constexpr float kLowestRow = 0.5F;

/// Rows of warps that must fit under the track of the whole run; else it gives way to them.
constexpr float kMinRows = 5;

constexpr double kWheelZoom = 1.25;  ///< Zoom of one notch.
constexpr float kWheelRows = 3;      ///< Rows that one notch of shift + wheel scrolls.

class TimelineView : public View {
  public:
    std::string_view key() const override { return "timeline"; }
    std::string status(const ViewContext& context) const override {
        // The end of the axis is the length of the run.
        if (!context.session.run() || !isReady_ || context.session.isQuestionOpen()) return {};
        // What stands over the rows of the held run where there is room for it.
        if (hasLetters_ && context.pinned != nullptr)
            return present::heldRunWords(context.session, *context.pinned);
        return present::timelineStatus(context.session, model_);
    }
    void draw(const ViewContext& context) override;
    std::optional<CycleStretch> shownCycles() const override {
        if (!isReady_) return std::nullopt;
        const timeline::Axis& axis = model_.axis();
        return CycleStretch{static_cast<Cycle>(axis.begin()),
                            static_cast<Cycle>(std::ceil(axis.end()))};
    }

  private:
    RowsPlace place(const ViewContext& context, float height) const;
    void drawRun(const ViewContext& context, const RowsPlace& rows, float top);
    void drawPinned(const ViewContext& context, const RowsPlace& rows, float top);
    float setRowHeights(present::TimelineModel& model, const theme::Metrics& metrics,
                        float windowHeight);
    void drawAxis(const ViewContext& context, const RowsPlace& rows, float top);
    void handleRows(const ViewContext& context, const RowsPlace& rows, float axisTop);
    void wheel(const theme::Metrics& metrics);
    void drag();
    void measure(const ViewContext& context, const RowsPlace& rows);
    void drawOver(const ViewContext& context, const RowsPlace& rows, float axisTop);
    void click(const ViewContext& context, const RowsPlace& rows);
    void point(const ViewContext& context, const RowsPlace& rows);
    void stepRow(const ViewContext& context, int rows);
    void showSelected(const ViewContext& context, float windowHeight);

    present::TimelineModel model_{};
    present::TimelineModel pinned_{};  ///< Of the run that is held beside it.
    bool isTagged_ = false;            ///< Groups are named at the left, not over their rows.
    bool hasLetters_ = false;          ///< Two runs have letters at the left instead of a name.
    LoadUnits loadUnits_{};
    bool isReady_ = false;
    float scroll_ = 0;
    float heldScroll_ = 0;      ///< Of the rows of the held run.
    Cycle followedCycle_ = -1;  ///< For which the rows were last looked through.
    bool hadPinned_ = false;
    std::filesystem::path scenario_{};  ///< That the rows were scrolled in.
    float rowHeight_ = 18;
    bool isDragged_ = false;
    std::optional<present::TimelineMeasure> measure_{};
    Cycle measuredFrom_ = -1;  ///< Where the drag that measures began; −1 = none is under way.
    TimelineMoments moments_{};
    TimelineSearchBar search_{};
    session::Selection lastSelected_{};
};

RowsPlace TimelineView::place(const ViewContext& context, float height) const {
    const theme::Metrics& metrics = context.theme.metrics;
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const auto warps = static_cast<long long>(context.session.run()->warps().size());
    std::string widest = "W" + std::to_string(std::max(100LL, warps - 1));
    if (isTagged_) widest += present::groupTag(context.session, model_.layout().groups().back());
    ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 size{ImGui::GetContentRegionAvail().x, height};
    if (hasLetters_) {
        const float letter = runLetterWidth(metrics) + metrics.gap * 0.3F;
        at.x += letter;
        size.x -= letter;
    }
    RowsPlace rows{};
    rows.isTagged = isTagged_;
    rows.left = at.x;
    rows.cells = at.x + context.canvas.measure(widest).x + metrics.gap;
    rows.right = at.x + std::max(size.x - 8 * metrics.scale, context.canvas.measure(widest).x * 2);
    rows.bottom = at.y + size.y;
    const float room = rows.bottom - at.y - timelineAxisHeight(metrics);
    const float track = loadHeight(metrics, room) + loadWordsHeight(metrics) + 2 * metrics.scale;
    rows.top = at.y + timelineAxisHeight(metrics) +
               (room > track + kMinRows * metrics.codeSmall ? track : 0);
    rows.bottom = std::max(rows.bottom, rows.top + rowHeight_);
    return rows;
}

void TimelineView::draw(const ViewContext& context) {
    const theme::Metrics& metrics = context.theme.metrics;
    if (!context.session.run())
        return draw::paragraph(context.theme.palette.muted,
                               say(context.session, "view.timeline.empty"));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const int lines = timelineLegendLines(context, model_, search_, ImGui::GetContentRegionAvail());
    const float footer = static_cast<float>(lines) * timelineFooterHeight(metrics);
    float height = ImGui::GetContentRegionAvail().y - footer - metrics.gap / 2;
    const bool hasPinned = context.pinned != nullptr && context.pinned->recording() != nullptr &&
                           !context.session.isQuestionOpen();
    const float below = hasPinned ? heldRunHeight(metrics, height) : 0;
    hasLetters_ = hasPinned && !hasRoomForName(metrics, height);
    height -= below;
    const RowsPlace rows = place(context, height);
    model_.setLeastCycles(hasPinned ? context.pinned->recording()->cycles() : 1);
    model_.setBeside(hasPinned ? context.pinned->recording() : nullptr);
    model_.update(context.session, metrics, static_cast<double>(rows.cells),
                  static_cast<double>(rows.right - rows.cells));
    model_.setStage(context.session.stage());
    model_.follow(context.session, context.seconds);
    isReady_ = true;
    // Which of two runs ends first is seen where both are whole.
    if (hasPinned && !hadPinned_) {
        model_.holdAxis();
        model_.axis().fit();
    }
    hadPinned_ = hasPinned;
    search_.update(context, model_);
    drawRun(context, rows, at.y);
    if (hasPinned)
        drawPinned(
            context,
            {rows.left, rows.cells, rows.right, rows.bottom, rows.bottom + below, 0, rows.isTagged},
            rows.bottom + metrics.gap / 2);
    ImGui::SetCursorScreenPos({at.x, at.y + height + below + metrics.gap / 2});
    drawTimelineFooter(context, model_, search_, rows.right - at.x, lines);
}

void TimelineView::drawRun(const ViewContext& context, const RowsPlace& place, float top) {
    const theme::Metrics& metrics = context.theme.metrics;
    RowsPlace rows = place;
    rowHeight_ = setRowHeights(model_, metrics, rows.bottom - rows.top);
    showSelected(context, rows.bottom - rows.top);
    const bool isMoved = context.session.cycle() != followedCycle_;
    followedCycle_ = context.session.cycle();
    if (isMoved) scroll_ = scrollToResident(model_, followedCycle_, scroll_, rows);
    const float axisTop = rows.top - timelineAxisHeight(metrics);
    handleRows(context, rows, axisTop);
    scroll_ = model_.clampScroll(scroll_, rows.bottom - rows.top);
    rows.scroll = scroll_;
    if (axisTop - top > loadWordsHeight(metrics)) {
        drawTimelineLoad(context, model_,
                         {rows.cells, rows.right - rows.cells, top, axisTop - 2 * metrics.scale},
                         loadUnits_);
    }
    drawAxis(context, rows, axisTop);
    if (hasLetters_) drawRunLetter(context, rows, "B");
    drawTimelineRows(context, model_, rows);
    drawTimelineScroll(context, model_, rows);
    drawOver(context, rows, axisTop);
    paintCursor(context.canvas, context.theme, model_.axis(), context.moment(),
                axisTop + metrics.codeSmall, rows.bottom);
}

/// What lies over the rows: folds, what is measured, moments.
void TimelineView::drawOver(const ViewContext& context, const RowsPlace& rows, float axisTop) {
    const float right = shownRight(context, model_, rows.right);
    {
        const draw::ClipScope clip(context.canvas, {rows.cells, axisTop, right, rows.bottom});
        paintFolds(context.canvas, context.theme, model_.axis(), axisTop, rows.top, rows.bottom,
                   [&](CycleCount cycles) {
                       return say(context.session, "view.timeline.idle",
                                  {{"cycles", present::grouped(cycles)}});
                   });
        paintHits(context, model_, rows.top);
    }
    if (measure_) paintTimelineMeasure(context, model_, rows, *measure_);
    moments_.draw(context, model_, rows, axisTop);
}

/// The run that is held, on the same scale: rows of the same kind, without controls of their own.
void TimelineView::drawPinned(const ViewContext& context, const RowsPlace& place, float top) {
    const theme::Metrics& metrics = context.theme.metrics;
    ViewContext other = context;
    other.session = *context.pinned;
    RowsPlace rows = place;
    rows.top = top;
    if (hasLetters_) {
        drawRunLetter(context, rows, "A");
    } else {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        context.canvas.line({rows.left, top}, {rows.right, top}, context.theme.palette.line);
        draw::text(context.canvas, {rows.left, top + 2 * metrics.scale}, context.theme.palette.text,
                   present::heldRunWords(context.session, *context.pinned), rows.right - rows.left);
        rows.top = top + metrics.small * 1.4F;
    }
    pinned_.setLeastCycles(model_.axis().cycles());
    pinned_.update(other.session, metrics, static_cast<double>(rows.cells),
                   static_cast<double>(rows.right - rows.cells));
    pinned_.followAxis(model_.axis());
    if (pinned_.options().grouping != model_.options().grouping)
        pinned_.setGrouping(model_.options().grouping);
    if (rows.bottom <= rows.top) return;
    setRowHeights(pinned_, metrics, rows.bottom - rows.top);
    const float wished = scrollToResident(pinned_, other.session.cycle(), heldScroll_, rows);
    heldScroll_ = pinned_.clampScroll(wished, rows.bottom - rows.top);
    rows.scroll = heldScroll_;
    drawTimelineRows(other, pinned_, rows);
    paintFolds(context.canvas, context.theme, pinned_.axis(), rows.top, rows.top, rows.bottom,
               [](CycleCount) { return std::string(); });
    paintCursor(context.canvas, context.theme, pinned_.axis(), context.moment(), rows.top,
                rows.bottom);
}

float TimelineView::setRowHeights(present::TimelineModel& model, const theme::Metrics& metrics,
                                  float windowHeight) {
    const float line = (hasLetters_ ? 1.5F : 3.0F) * metrics.scale;
    const timeline::RowMeasures measures{metrics.codeSmall, metrics.codeSmall * kLowestRow,
                                         metrics.small * 1.1F, line};
    const timeline::RowFit fit = timeline::fitRows(model.layout(), measures, windowHeight);
    if (&model == &model_) isTagged_ = fit.isTagged;
    model.layout().setHeights(
        timeline::RowHeights(fit.row).set(timeline::RowKind::Heading, fit.heading));
    return fit.row;
}

void TimelineView::drawAxis(const ViewContext& context, const RowsPlace& rows, float top) {
    draw::Canvas& canvas = context.canvas;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::text(canvas, {rows.left, top}, context.theme.palette.muted,
                   say(context.session, "view.timeline.cycle"), rows.cells - rows.left);
    }
    const draw::ClipScope clip(canvas,
                               {rows.left, top, shownRight(context, model_, rows.right), rows.top});
    paintTicks(canvas, context.theme, model_.axis(), top, rows.top);
    paintMarks(canvas, context.theme, model_.marks(), rows.top);
}

void TimelineView::handleRows(const ViewContext& context, const RowsPlace& rows, float axisTop) {
    ImGui::SetCursorScreenPos({rows.left, axisTop});
    ImGui::SetNextItemAllowOverlap();  // The flags of moments lie over it.
    draw::hitArea("timeline rows", {rows.right - rows.left, rows.bottom - axisTop});
    const bool isHovered = ImGui::IsItemHovered();
    if (ImGui::IsItemActivated()) {
        isDragged_ = false;
        measuredFrom_ = ImGui::GetIO().KeyShift ? boundaryAt(model_, context) : -1;
        measure_.reset();
    }
    if (draw::isHeldByPointer()) measuredFrom_ >= 0 ? measure(context, rows) : drag();
    if (isHovered) wheel(context.theme.metrics);
    stepRow(context, draw::takeArrows(draw::ArrowAxis::Vertical).down);
    if (ImGui::IsItemDeactivated() && !isDragged_ && isHovered) click(context, rows);
    if (isHovered && !isDragged_) point(context, rows);
    if (!ImGui::IsItemActive()) isDragged_ = false;
}

void TimelineView::wheel(const theme::Metrics& metrics) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel != 0 && io.KeyShift) {
        scroll_ -= io.MouseWheel * kWheelRows * rowHeight_;
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

void TimelineView::drag() {
    if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
    const ImVec2 delta = ImGui::GetIO().MouseDelta;
    isDragged_ = true;
    model_.holdAxis();
    model_.axis().pan(static_cast<double>(delta.x));
    scroll_ -= delta.y;
}

/// From where the drag began to the pointer, in whole cycles; of the row that it began in.
void TimelineView::measure(const ViewContext& context, const RowsPlace& rows) {
    if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
    isDragged_ = true;
    const Cycle to = boundaryAt(model_, context);
    present::TimelineMeasure measured{std::min(measuredFrom_, to), std::max(measuredFrom_, to), {}};
    const float y = ImGui::GetIO().MouseClickedPos[0].y - rows.top + scroll_;
    const int index = model_.layout().rowAt(y);
    if (index >= 0) {
        const timeline::Row& row = model_.layout().rows()[static_cast<std::size_t>(index)];
        if (row.kind == timeline::RowKind::Warps)
            measured.warp =
                timeline::warpAt(model_.run(), model_.layout().warpsOf(row), measured.from);
    }
    if (measured.from < measured.to) measure_ = measured;
}

void TimelineView::click(const ViewContext& context, const RowsPlace& rows) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool isOnCells = mouse.x >= rows.cells;
    const int index = model_.layout().rowAt(mouse.y - rows.top + scroll_);
    const bool isOnRow = mouse.y >= rows.top && index >= 0;
    const Cycle cycle = model_.axis().wholeCycleAt(static_cast<double>(mouse.x));
    if (isOnRow) {
        const timeline::Row& row = model_.layout().rows()[static_cast<std::size_t>(index)];
        const auto chosen =
            rowViewOf(row.kind).click(model_, row, isOnCells ? cycle : context.session.cycle());
        if (!chosen) return;
        lastSelected_ = *chosen;
        context.actions.push_back(session::Select{*chosen});
    }
    if (isOnCells) context.actions.push_back(session::SeekTo{cycle});
}

/// With the keyboard: the row of the next warp that there is, up or down.
void TimelineView::stepRow(const ViewContext& context, int rows) {
    if (rows == 0) return;
    const auto& all = model_.layout().rows();
    const auto& selected = context.session.selected();
    const int from = selected.warp ? model_.layout().rowOf(*selected.warp) : -1;
    for (int index = from + rows; index >= 0 && index < static_cast<int>(all.size());
         index += rows) {
        const timeline::Row& row = all[static_cast<std::size_t>(index)];
        // A click on a heading folds its group.
        if (row.kind == timeline::RowKind::Heading) continue;
        const auto chosen = rowViewOf(row.kind).click(model_, row, context.session.cycle());
        if (!chosen || !chosen->warp) continue;
        return context.actions.push_back(session::Select{*chosen});
    }
}

void TimelineView::point(const ViewContext& context, const RowsPlace& rows) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (mouse.y < rows.top) return;
    const int index = model_.layout().rowAt(mouse.y - rows.top + scroll_);
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
    const session::Selection selection = rowViewOf(row.kind).point(context, model_, row, cycle);
    context.actions.push_back(session::Hover{selection});
}

void TimelineView::showSelected(const ViewContext& context, float windowHeight) {
    const session::Selection& selected = context.session.selected();
    if (context.session.scenario().path != scenario_) {
        scenario_ = context.session.scenario().path;
        scroll_ = 0;
        lastSelected_ = {};
    }
    if (selected == lastSelected_) return;
    lastSelected_ = selected;
    if (!selected.warp) return;
    const int row = model_.layout().rowOf(*selected.warp);
    if (row < 0) return;
    const float top = model_.layout().top(row);
    const float bottom = model_.layout().bottom(row);
    if (top < scroll_ || bottom > scroll_ + windowHeight) {
        scroll_ = (top + bottom - windowHeight) / 2;
    }
}

}  // namespace

std::unique_ptr<View> makeTimelineView() {
    return std::make_unique<TimelineView>();
}

}  // namespace warpscope::views
