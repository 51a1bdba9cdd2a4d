#include <algorithm>
#include <array>
#include <string>

#include "app/draw/draw.h"
#include "app/present/sm/sm_hit.h"
#include "app/views/stage/sm_picture.h"

namespace warpscope::views {

void drawSmBars(const SmPicture& picture) {
    const theme::Theme& theme = picture.context.theme;
    const theme::Palette& palette = theme.palette;
    draw::Canvas& canvas = picture.context.canvas;
    const auto bars = present::resourceBars(picture.context.session.run()->launch(),
                                            picture.facts.residentBlocks);
    const draw::FontScope small(picture.context.canvas, draw::Font::Small);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const present::ResourceBar& bar = bars[i];
        const draw::Box box = present::barBox(picture.layout, static_cast<int>(i));
        const float height = box.height();
        if (picture.context.isPointing()) {
            const float top = picture.layout.labels.top;
            picture.context.offer(std::string("bar ") + bar.letter,
                                  {box.left, std::min(top, box.top), box.right, box.bottom});
        }
        const float rounding = 1.5f * theme.metrics.scale;
        canvas.fill(box, palette.panel, rounding);
        const float remainder = static_cast<float>(bar.remainderShare()) * height;
        if (remainder >= 1) {
            draw::hatch(canvas, {box.left, box.top, box.right, box.top + remainder}, palette.muted,
                        4 * theme.metrics.scale);
        }
        const float used = static_cast<float>(bar.usedShare()) * height;
        canvas.fill({box.left, box.bottom - used, box.right, box.bottom},
                    bar.isLimiting ? palette.limit : palette.accent, rounding);
        const std::string letter(1, bar.letter);
        const draw::Point size = picture.context.canvas.measure(letter);
        const float middle = (box.left + box.right) / 2;
        draw::text(canvas, {middle - size.x / 2, picture.layout.labels.top},
                   bar.isLimiting ? palette.text : palette.muted, letter);
    }
}

}  // namespace warpscope::views
