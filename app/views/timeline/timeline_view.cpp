#include "app/views/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"
#include "app/present/timeline/timeline_model.h"
#include "app/present/timeline/timeline_words.h"
#include "app/session/say.h"
#include "app/views/paint_axis.h"
#include "app/views/timeline/timeline_legend.h"
#include "app/views/timeline/timeline_load.h"
#include "app/views/timeline/timeline_rows.h"

namespace warpscope::views {
namespace {

/// Rows of warps that must fit under the track of the whole run; else it gives way to them.
constexpr float kMinRows = 5;

constexpr double kWheelZoom = 1.25;  ///< Zoom of one notch.
constexpr float kWheelRows = 3;      ///< Rows that one notch of shift + wheel scrolls.

class TimelineView : public View {
  public:
    std::string_view key() const override { return "timeline"; }
    std::string status(const ViewContext& context) const override {
        if (!context.session.run() || !isReady_) return {};
        return present::timelineStatus(context.session, model_);
    }
    void draw(const ViewContext& context) override;

  private:
    RowsPlace place(const ViewContext& context) const;
    void setRowHeights(const theme::Metrics& metrics, float windowHeight);
    void drawAxis(const ViewContext& context, const RowsPlace& rows, float top);
    void handleRows(const ViewContext& context, const RowsPlace& rows, float axisTop);
    void wheel(const theme::Metrics& metrics);
    void drag();
    void click(const ViewContext& context, const RowsPlace& rows);
    void point(const ViewContext& context, const RowsPlace& rows);
    void showSelected(const ViewContext& context, float windowHeight);

    present::TimelineModel model_{};
    LoadUnits loadUnits_{};
    bool isReady_ = false;
    float scroll_ = 0;
    std::filesystem::path scenario_{};  ///< That the rows were scrolled in.
    float rowHeight_ = 18;
    bool isDragged_ = false;
    session::Selection lastSelected_{};
};

/// Of the landscape: a seventh of the view, so that the tail of the grid can be seen in it.
float loadHeight(const theme::Metrics& metrics, float room) {
    return std::clamp(room * 0.15F, metrics.small * 2.2F, metrics.small * 6.0F);
}
float axisHeight(const theme::Metrics& metrics) {
    return metrics.codeSmall * 1.25F;
}

RowsPlace TimelineView::place(const ViewContext& context) const {
    const theme::Metrics& metrics = context.theme.metrics;
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const auto warps = static_cast<long long>(context.session.run()->warps().size());
    const std::string widest = "W" + std::to_string(std::max(100LL, warps - 1));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    RowsPlace rows{};
    rows.left = at.x;
    rows.cells = at.x + context.canvas.measure(widest).x + metrics.gap;
    rows.right = at.x + std::max(size.x - 8 * metrics.scale, context.canvas.measure(widest).x * 2);
    rows.bottom = at.y + size.y - timelineFooterHeight(metrics) - metrics.gap / 2;
    const float room = rows.bottom - at.y - axisHeight(metrics);
    const float track = loadHeight(metrics, room) + loadWordsHeight(metrics) + 2 * metrics.scale;
    rows.top =
        at.y + axisHeight(metrics) + (room > track + kMinRows * metrics.codeSmall ? track : 0);
    rows.bottom = std::max(rows.bottom, rows.top + rowHeight_);
    return rows;
}

void TimelineView::draw(const ViewContext& context) {
    const theme::Metrics& metrics = context.theme.metrics;
    if (!context.session.run()) {
        draw::paragraph(context.theme.palette.muted, say(context.session, "view.timeline.empty"));
        return;
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    RowsPlace rows = place(context);
    model_.update(context.session, metrics, static_cast<double>(rows.cells),
                  static_cast<double>(rows.right - rows.cells));
    model_.follow(context.session, context.seconds);
    isReady_ = true;
    setRowHeights(metrics, rows.bottom - rows.top);
    showSelected(context, rows.bottom - rows.top);
    const float axisTop = rows.top - axisHeight(metrics);
    handleRows(context, rows, axisTop);
    scroll_ = model_.clampScroll(scroll_, rows.bottom - rows.top);
    rows.scroll = scroll_;
    if (axisTop - at.y > loadWordsHeight(metrics)) {
        drawTimelineLoad(context, model_,
                         {rows.cells, rows.right - rows.cells, at.y, axisTop - 2 * metrics.scale},
                         loadUnits_);
    }
    drawAxis(context, rows, axisTop);
    drawTimelineRows(context, model_, rows);
    drawTimelineScroll(context, model_, rows);
    paintCursor(context.canvas, context.theme, model_.axis(), context.moment(),
                axisTop + metrics.codeSmall, rows.bottom);
    ImGui::SetCursorScreenPos({at.x, rows.bottom + metrics.gap / 2});
    drawTimelineFooter(context, model_, rows.right - rows.left);
}

void TimelineView::setRowHeights(const theme::Metrics& metrics, float windowHeight) {
    const float least = metrics.codeSmall;
    const auto count = static_cast<float>(model_.layout().rows().size());
    rowHeight_ = std::clamp(std::floor(windowHeight / std::max(1.0F, count)), least, least * 1.6F);
    timeline::Layout& layout = model_.layout();
    layout.setHeights(
        timeline::RowHeights(rowHeight_).set(timeline::RowKind::Heading, metrics.small * 1.1F));
}

void TimelineView::drawAxis(const ViewContext& context, const RowsPlace& rows, float top) {
    draw::Canvas& canvas = context.canvas;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::text(canvas, {rows.left, top}, context.theme.palette.muted,
                   say(context.session, "view.timeline.cycle"), rows.cells - rows.left);
    }
    paintTicks(canvas, context.theme, model_.axis(), top, rows.top);
    paintMarks(canvas, context.theme, model_.marks(), rows.top);
}

void TimelineView::handleRows(const ViewContext& context, const RowsPlace& rows, float axisTop) {
    ImGui::SetCursorScreenPos({rows.left, axisTop});
    ImGui::InvisibleButton("timeline rows", {rows.right - rows.left, rows.bottom - axisTop});
    const bool isHovered = ImGui::IsItemHovered();
    if (ImGui::IsItemActivated()) isDragged_ = false;
    if (ImGui::IsItemActive()) drag();
    if (isHovered) wheel(context.theme.metrics);
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

void TimelineView::point(const ViewContext& context, const RowsPlace& rows) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (mouse.y < rows.top) return;
    const int index = model_.layout().rowAt(mouse.y - rows.top + scroll_);
    if (index < 0) return;
    const timeline::Row& row = model_.layout().rows()[static_cast<std::size_t>(index)];
    const Cycle cycle = mouse.x >= rows.cells
                            ? model_.axis().wholeCycleAt(static_cast<double>(mouse.x))
                            : context.session.cycle();
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
