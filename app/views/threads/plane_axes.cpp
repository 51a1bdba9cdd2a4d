#include "app/views/threads/plane_axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "app/draw/draw.h"
#include "app/views/threads/blocks_paint.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

namespace {

/// A lower room is for the threads alone, in letters.
constexpr float kRoomForAxes = 4.5f;
/// One without the height for a heading of two lines, in letters.
constexpr float kRoomForWords = 10;
/// Of each line over the numbers, in letters.
constexpr float kLayerLine = 1.1f;

bool hasBlockLayers(const present::ThreadPlane& plane) {
    return plane.block().z > 1;
}

/// A layer of z of a block begins at this column.
bool beginsLayer(const present::ThreadPlane& plane, std::int64_t x) {
    return hasBlockLayers(plane) && plane.at(x, 0).threadIdx.x == 0;
}

bool hasGridLayers(const present::ThreadPlane& plane) {
    return plane.grid().z > 1;
}

/// Of a layer of the grid, in columns.
std::int64_t gridLayer(const present::ThreadPlane& plane) {
    return plane.grid().x * plane.blockColumns();
}

/// Which places along an axis have a number, evenly spaced: those of the threads of each block,
/// counted anew in it; where a block is too small for two of them, of each block's first place over
/// the whole grid.
class AxisNumbers {
  public:
    /// `wanted`: the pixels that a number in a block needs.
    AxisNumbers(std::int64_t places, std::int64_t ofBlock, float cell, float wanted)
        : block_(std::max<std::int64_t>(1, ofBlock)), places_(places), cell_(cell) {
        while (static_cast<float>(step_) * cell < wanted)
            step_ *= 2;
    }

    /// Blocks are too small for two numbers of their own.
    bool areNarrow() const { return places_ > block_ && 2 * step_ > block_; }
    /// Count over the grid; `wanted`: the pixels that such a number needs.
    void countAll(float wanted) {
        areOfAll_ = true;
        while (static_cast<float>(every_ * block_) * cell_ < wanted)
            every_ *= 2;
    }

    /// The number at a place, whose thread has this index in its block.
    std::optional<std::int64_t> at(std::int64_t place, std::int64_t index) const {
        if (areOfAll_) return place % (every_ * block_) == 0 ? std::optional(place) : std::nullopt;
        // The last one leaves the next block's 0 its place.
        const bool isLast = index > 0 && place % block_ + step_ > block_;
        return index % step_ == 0 && !isLast ? std::optional(index) : std::nullopt;
    }

  private:
    std::int64_t block_ = 1, places_ = 1, step_ = 1, every_ = 1;
    float cell_ = 1;
    bool areOfAll_ = false;
};

/// Over each layer of the grid which one it is, in the line above the numbers.
void paintGridLayers(const ViewContext& context, const present::ThreadPlane& plane,
                     const draw::Box& box, float width, float top) {
    draw::Canvas& canvas = context.canvas;
    const std::int64_t layer = gridLayer(plane);
    const float room = width * static_cast<float>(layer) - context.theme.metrics.gap * 0.4f;
    for (std::int64_t z = 0; z < plane.grid().z; ++z) {
        std::string words = fmt::format("blockIdx.z={}", z);
        if (canvas.measure(words).x > room) words = fmt::format("z={}", z);
        if (canvas.measure(words).x > room) return;
        const float left = box.left + width * static_cast<float>(z * layer);
        draw::text(canvas, {left, top}, context.theme.palette.text, words);
    }
}

/// "2,5": the layers of a block that stand below each other from this one on.
std::string layersBelow(const present::ThreadPlane& plane, std::int64_t z) {
    std::string words = fmt::format("{}", z);
    for (std::int64_t down = 1; down < plane.layersDown(); ++down)
        words += fmt::format(",{}", z + down * plane.layersAcross());
    return words;
}

/// Over each layer of a block which one it is, and which ones stand below it; below another z the
/// first one has its name, where that finds room.
void paintBlockLayers(const ViewContext& context, const present::ThreadPlane& plane,
                      const draw::Box& box, float width, float top) {
    draw::Canvas& canvas = context.canvas;
    const float room = width * static_cast<float>(plane.block().x);
    const bool isNamed = canvas.measure("threadIdx.z=" + layersBelow(plane, 0)).x <= room;
    for (std::int64_t x = 0; x < plane.columns(); ++x) {
        if (!beginsLayer(plane, x)) continue;
        const std::string words = fmt::format("{}z={}", isNamed && x == 0 ? "threadIdx." : "",
                                              layersBelow(plane, plane.at(x, 0).threadIdx.z));
        if (canvas.measure(words).x > room) return;
        draw::text(canvas, {box.left + width * static_cast<float>(x), top},
                   context.theme.palette.text, words);
    }
}

void paintNumbersAbove(const ViewContext& context, const present::ThreadPlane& plane,
                       const draw::Box& box, float width, const AxisNumbers& across) {
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    const float above = box.top - canvas.fontSize() - m.gap * 0.2f;
    const float gap = m.gap * 0.6f;
    float over = above;
    if (hasBlockLayers(plane))
        paintBlockLayers(context, plane, box, width, over -= canvas.fontSize() * kLayerLine);
    if (hasGridLayers(plane))
        paintGridLayers(context, plane, box, width, over - canvas.fontSize() * kLayerLine);
    float freeFrom = 0;
    for (std::int64_t x = 0; x < plane.columns(); ++x) {
        const float cell = box.left + width * static_cast<float>(x);
        const auto number = across.at(x, plane.at(x, 0).threadIdx.x);
        if (!number) continue;
        const std::string words = fmt::format("{}", *number);
        const float wide = canvas.measure(words).x;
        const float left = std::max(box.left, cell + (width - wide) / 2);
        if (left < freeFrom || left + wide > box.right + gap) continue;
        draw::text(canvas, {left, above}, context.theme.palette.muted, words);
        freeFrom = left + wide + gap / 2;
    }
}

}  // namespace

present::AxisRoom planeAxes(const ViewContext& context, const present::ThreadPlane& plane) {
    constexpr std::int64_t kTwoDigits = 10;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const std::int64_t last = plane.isFolded() ? 0 : plane.rows() - 1;
    const std::string widest = fmt::format("{}", std::max(last, kTwoDigits));
    const float gap = context.theme.metrics.gap * 0.6f;
    const float line = context.canvas.fontSize();
    const int layers = (hasGridLayers(plane) ? 1 : 0) + (hasBlockLayers(plane) ? 1 : 0);
    return {context.canvas.measure(widest).x + gap,
            line + gap + line * kLayerLine * static_cast<float>(layers)};
}

present::AxisRoom planeAxesIn(const ViewContext& context, const present::ThreadPlane& plane,
                              float height) {
    if (plane.isFolded() || height < kRoomForAxes * context.theme.metrics.body) return {};
    return planeAxes(context, plane);
}

LaidThreads layThreads(const ViewContext& context, const draw::Box& room, const gpu::Launch& launch,
                       const present::ThreadPlane& plane, present::BlockMap* blocks,
                       const present::AxisRoom& axes) {
    const theme::Metrics& m = context.theme.metrics;
    // Under a heading of two lines.
    if (blocks != nullptr)
        blocks->foldInto(present::kPlaneShare * room.width(), room.height() - 2.6f * m.small);
    const bool isLong = blocks == nullptr && (plane.isFolded() || plane.rows() == 1);
    const present::CellExtent extent{blocks != nullptr ? blocks->columns() : plane.columns(),
                                     blocks != nullptr ? blocks->rows() : plane.rows(), isLong};
    LaidThreads laid{{}, planeWords(context.session, plane, blocks)};
    const auto place = [&](int lines) {
        laid.layout =
            present::threadLayout(m, extent, launch.warpsPerBlock(), launch.machine.limits.warpSize,
                                  room, m.codeSmall * 2.2f, lines, axes);
        return countLines(context, draw::Font::Small, laid.heading,
                          laid.layout.planeHeading.width());
    };
    const bool isLow = room.height() < kRoomForWords * m.body;
    if (place(1) > 1 && (isLow || place(2) > 2)) {
        laid.heading = planeBrief(context.session, plane);
        place(1);
    }
    return laid;
}

void paintPlaneLayers(const ViewContext& context, const present::ThreadPlane& plane,
                      const draw::Box& box, float width) {
    if (plane.isFolded()) return;
    const float scale = context.theme.metrics.scale;
    for (std::int64_t x = 1; x < plane.columns(); ++x) {
        const bool isOfGrid = hasGridLayers(plane) && x % gridLayer(plane) == 0;
        if (!isOfGrid && !beginsLayer(plane, x)) continue;
        const float left = box.left + width * static_cast<float>(x);
        context.canvas.line({left, box.top}, {left, box.bottom}, context.theme.palette.panel,
                            (isOfGrid ? 8.0f : 4.0f) * scale);
    }
    const float height = box.height() / static_cast<float>(plane.rows());
    for (std::int64_t y = plane.block().y; y < plane.rows(); y += plane.block().y) {
        if (y % plane.blockRows() == 0) continue;
        const float top = box.top + height * static_cast<float>(y);
        context.canvas.line({box.left, top}, {box.right, top}, context.theme.palette.panel,
                            4.0f * scale);
    }
}

void paintPlaneAxes(const ViewContext& context, const present::ThreadPlane& plane,
                    const draw::Box& box, float width, float height) {
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const auto widest = [&](std::int64_t count) {
        return canvas.measure(fmt::format("{}", std::max<std::int64_t>(0, count - 1))).x +
               m.gap * 0.6f;
    };
    const bool hasLayers = hasBlockLayers(plane) || hasGridLayers(plane);
    // Over layers x begins anew in each of them.
    const std::int64_t counted = hasBlockLayers(plane) ? plane.block().x : plane.blockColumns();
    AxisNumbers across{plane.columns(), counted, width, widest(counted)};
    const float line = canvas.fontSize();
    const std::int64_t below = hasBlockLayers(plane) ? plane.block().y : plane.blockRows();
    AxisNumbers down{plane.rows(), below, height, line};
    // Numbers of blocks beside others of the grid would be read as the same. Over layers x begins
    // anew, and no number is one of the grid.
    if (!hasLayers && !plane.isFolded() && (across.areNarrow() || down.areNarrow())) {
        across.countAll(widest(plane.columns()));
        down.countAll(line);
    }
    paintNumbersAbove(context, plane, box, width, across);
    if (plane.isFolded()) return;
    for (std::int64_t y = 0; y < plane.rows(); ++y) {
        const auto number = down.at(y, static_cast<int>(plane.at(0, y).threadIdx.y));
        if (!number) continue;
        const float top = box.top + height * (static_cast<float>(y) + 0.5f) - line / 2;
        draw::textRight(canvas, {box.left - m.gap * 0.4f, top}, context.theme.palette.muted,
                        fmt::format("{}", *number));
    }
}

}  // namespace warpscope::views
