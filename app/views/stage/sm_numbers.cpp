#include "app/views/stage/sm_numbers.h"

#include <algorithm>
#include <string>

#include "app/draw/draw.h"

namespace warpscope::views {

bool haveRoomForNumbers(draw::Canvas& canvas, const PlacedSms& sms) {
    const draw::FontScope small(canvas, draw::Font::Small);
    for (std::size_t i = 0; i < sms.boxes.size(); ++i) {
        const present::SmLayout& layout = sms.layouts[i];
        if (layout.detail == present::SmDetail::Full) continue;
        const draw::Box& box =
            layout.detail == present::SmDetail::Cells ? layout.heading : sms.boxes[i];
        const draw::Point size = canvas.measure(std::to_string(i));
        if (size.x > box.width() || size.y > box.height() + 1) return false;
    }
    return true;
}

void drawSomeNumbers(const ViewContext& context, const PlacedSms& sms) {
    const theme::Palette& palette = context.theme.palette;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float pad = 2 * context.theme.metrics.scale;
    float first = sms.boxes.empty() ? 0 : sms.boxes[0].left, right = 0;
    for (std::size_t i = 0; i < sms.boxes.size(); ++i) {
        first = std::min(first, sms.boxes[i].left);
        right = std::max(right, sms.boxes[i].right);
    }
    for (std::size_t i = 0; i < sms.boxes.size(); i += kNumberedEvery) {
        const std::string number = std::to_string(i);
        const draw::Point size = context.canvas.measure(number);
        const draw::Box& box = sms.boxes[i];
        // Warps come into cells from the top left, and into a square from the bottom.
        const bool isCells = sms.layouts[i].detail == present::SmDetail::Cells;
        // Wider than its SM, at an end of a row it would be cut off.
        const float left = std::min(box.left, right - size.x - 2 * pad);
        const draw::Point at{isCells ? std::max(first, box.right - size.x - 2 * pad) : left,
                             isCells ? box.bottom - size.y : box.top};
        context.canvas.fill({at.x, at.y, at.x + size.x + 2 * pad, at.y + size.y}, palette.inset,
                            pad);
        draw::text(context.canvas, {at.x + pad, at.y}, palette.text, number);
    }
}

}  // namespace warpscope::views
