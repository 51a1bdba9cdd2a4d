#include "app/present/stage/stage_camera.h"

#include <algorithm>
#include <cmath>

namespace warpscope::present {
namespace {

constexpr float kMaxZoom = 24;

struct Grid {
    int columns = 1;
    float width = 0, height = 0;
};

Grid gridOf(const draw::Box& area, const SmWishes& wishes, int columns) {
    const int rows = (wishes.count + columns - 1) / columns;
    Grid grid{};
    grid.columns = columns;
    grid.width =
        (area.width() - wishes.gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    grid.height =
        (area.height() - wishes.gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
    grid.width = std::min(grid.width, wishes.mostWidth);
    grid.height = std::min(grid.height, wishes.mostHeight);
    return grid;
}

/// The larger side that a picture of the wished shape may have.
float sizeOf(const Grid& grid, const SmWishes& wishes) {
    return std::min(grid.width, grid.height / wishes.shape);
}

/// Where `seen` pixels begin that hold nothing but what lies from `from` to `to`, or all of it.
float within(float at, float seen, float from, float to) {
    return std::clamp(at, std::min(from, to - seen), std::max(from, to - seen));
}

}  // namespace

std::vector<draw::Box> placeSms(const draw::Box& area, const SmWishes& wishes) {
    Grid best = gridOf(area, wishes, 1);
    for (int columns = 2; columns <= wishes.count; ++columns) {
        const Grid grid = gridOf(area, wishes, columns);
        if (grid.width <= 0) break;
        if (sizeOf(grid, wishes) > sizeOf(best, wishes)) best = grid;
    }
    best.width = std::max(best.width, 1.0f);
    best.height = std::max(best.height, 1.0f);
    std::vector<draw::Box> boxes{};
    for (int i = 0; i < wishes.count; ++i) {
        const auto column = static_cast<float>(i % best.columns);
        const auto row = static_cast<float>(i / best.columns);
        draw::Box box{};
        box.left = area.left + column * (best.width + wishes.gap);
        box.top = area.top + row * (best.height + wishes.gap);
        box.right = box.left + best.width;
        box.bottom = box.top + best.height;
        boxes.push_back(box);
    }
    return boxes;
}

void StageCamera::fit() {
    zoom_ = 1;
    x_ = 0;
    y_ = 0;
}

void StageCamera::zoomAbout(float x, float y, float factor, const draw::Box& area) {
    const float fittedX = x_ + (x - area.left) / zoom_;
    const float fittedY = y_ + (y - area.top) / zoom_;
    zoom_ = std::clamp(zoom_ * factor, 1.0f, kMaxZoom);
    x_ = fittedX - (x - area.left) / zoom_;
    y_ = fittedY - (y - area.top) / zoom_;
    clamp(area);
}

void StageCamera::pan(float dx, float dy, const draw::Box& area) {
    x_ -= dx / zoom_;
    y_ -= dy / zoom_;
    clamp(area);
}

draw::Box StageCamera::apply(const draw::Box& box, const draw::Box& area) const {
    const auto horizontal = [&](float x) { return area.left + (x - area.left - x_) * zoom_; };
    const auto vertical = [&](float y) { return area.top + (y - area.top - y_) * zoom_; };
    return {horizontal(box.left), vertical(box.top), horizontal(box.right), vertical(box.bottom)};
}

void StageCamera::clamp(const draw::Box& area) {
    if (zoom_ == 1) return fit();
    const bool isEmpty = content_.width() <= 0 || content_.height() <= 0;
    const draw::Box& all = isEmpty ? area : content_;
    x_ = within(x_, area.width() / zoom_, all.left - area.left, all.right - area.left);
    y_ = within(y_, area.height() / zoom_, all.top - area.top, all.bottom - area.top);
}

}  // namespace warpscope::present
