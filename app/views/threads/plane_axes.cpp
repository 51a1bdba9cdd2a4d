#include "app/views/threads/plane_axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "app/draw/draw.h"

namespace warpscope::views {

namespace {

/// A lower room is for the threads alone, in letters.
constexpr float kRoomForAxes = 7;

/// A layer of z begins at this column.
bool beginsLayer(const present::ThreadPlane& plane, std::int64_t x) {
    return plane.block().z > 1 && plane.at(x, 0).threadIdx.x == 0;
}

/// Between the layers of z of a block, which stand beside each other.
void paintLayers(const ViewContext& context, const present::ThreadPlane& plane,
                 const draw::Box& box, float width) {
    if (plane.isFolded()) return;
    for (std::int64_t x = 1; x < plane.columns(); ++x) {
        if (!beginsLayer(plane, x)) continue;
        const float left = box.left + width * static_cast<float>(x);
        context.canvas.line({left, box.top}, {left, box.bottom}, context.theme.palette.panel,
                            4 * context.theme.metrics.scale);
    }
}

/// Which places along an axis have a number, evenly spaced: those of the threads of each block,
/// counted anew in it; where a block is too small for two of them, of each block's first place over
/// the whole grid.
class AxisNumbers {
  public:
    /// `wanted`: the pixels that a number in a block needs, `wantedOfAll` one over the grid; 0 =
    /// such ones mean nothing here.
    AxisNumbers(std::int64_t places, std::int64_t ofBlock, float cell, float wanted,
                float wantedOfAll)
        : block_(std::max<std::int64_t>(1, ofBlock)) {
        while (static_cast<float>(step_) * cell < wanted)
            step_ *= 2;
        areOfAll_ = wantedOfAll > 0 && places > block_ && 2 * step_ > block_;
        while (areOfAll_ && static_cast<float>(every_ * block_) * cell < wantedOfAll)
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
    std::int64_t block_ = 1, step_ = 1, every_ = 1;
    bool areOfAll_ = false;
};

}  // namespace

float planeAxis(const ViewContext& context, const present::ThreadPlane& plane) {
    constexpr std::int64_t kTwoDigits = 10;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const std::int64_t last = plane.isFolded() ? 0 : plane.rows() - 1;
    const std::string widest = fmt::format("{}", std::max(last, kTwoDigits));
    return context.canvas.measure(widest).x + context.theme.metrics.gap * 0.6f;
}

float planeAxisIn(const ViewContext& context, const present::ThreadPlane& plane, float height) {
    return plane.isFolded() || height < kRoomForAxes * context.theme.metrics.body
               ? 0
               : planeAxis(context, plane);
}

void paintPlaneAxes(const ViewContext& context, const present::ThreadPlane& plane,
                    const draw::Box& box, float width, float height) {
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const theme::Colour ink = context.theme.palette.muted;
    const float above = box.top - canvas.fontSize() - m.gap * 0.2f;
    const float gap = m.gap * 0.6f;
    paintLayers(context, plane, box, width);
    float freeFrom = 0;
    const auto widest = [&](std::int64_t count) {
        return canvas.measure(fmt::format("{}", std::max<std::int64_t>(0, count - 1))).x + gap;
    };
    const bool hasLayers = plane.block().z > 1;
    const AxisNumbers across{plane.columns(), plane.blockColumns(), width,
                             widest(hasLayers ? plane.block().x : plane.blockColumns()),
                             hasLayers || plane.isFolded() ? 0 : widest(plane.columns())};
    for (std::int64_t x = 0; x < plane.columns(); ++x) {
        const float cell = box.left + width * static_cast<float>(x);
        const present::ThreadPlane::Thread thread = plane.at(x, 0);
        // Over a layer stands which one it is, where x begins anew.
        if (beginsLayer(plane, x)) {
            draw::text(canvas, {cell, above}, context.theme.palette.text,
                       fmt::format("z={}", thread.threadIdx.z));
            freeFrom = cell + canvas.measure("z=0").x + gap;
            continue;
        }
        const auto number = across.at(x, thread.threadIdx.x);
        if (!number) continue;
        const std::string words = fmt::format("{}", *number);
        const float wide = canvas.measure(words).x;
        const float left = std::max(box.left, cell + (width - wide) / 2);
        if (left < freeFrom || left + wide > box.right + gap) continue;
        draw::text(canvas, {left, above}, ink, words);
    }
    if (plane.isFolded()) return;
    const float line = canvas.fontSize();
    const AxisNumbers down{plane.rows(), plane.blockRows(), height, line, line};
    for (std::int64_t y = 0; y < plane.rows(); ++y) {
        const auto number = down.at(y, static_cast<int>(plane.at(0, y).threadIdx.y));
        if (!number) continue;
        const float top = box.top + height * (static_cast<float>(y) + 0.5f) - line / 2;
        draw::textRight(canvas, {box.left - m.gap * 0.4f, top}, ink, fmt::format("{}", *number));
    }
}

}  // namespace warpscope::views
