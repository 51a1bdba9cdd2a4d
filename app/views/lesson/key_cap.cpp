#include "app/views/lesson/key_cap.h"

#include <algorithm>

#include "app/draw/draw.h"

namespace warpscope::views {

float keyCapSide(const theme::Metrics& m) {
    return m.small * 1.25f;
}

void paintChoice(const ViewContext& context, const draw::Box& box, int choice,
                 const std::string& words, theme::Colour ink) {
    paintThing(context, box, choice, 0, words, ink);
}

void paintThing(const ViewContext& context, const draw::Box& box, int thing, int place,
                const std::string& words, theme::Colour ink) {
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& palette = context.theme.palette;
    const float side = keyCapSide(m);
    const float left = box.left + m.gap * 0.6f;
    const float middle = (box.top + box.bottom) / 2;
    const draw::Box cap{left, middle - side / 2, left + side, middle + side / 2};
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        if (place > 0) {
            context.canvas.fill(cap, palette.accent, side / 2);
            draw::textCentred(context.canvas, cap, palette.onAccent, std::to_string(place));
        } else {
            context.canvas.frame(cap, theme::withAlpha(ink, 0.45f), m.chipRadius / 2, m.scale);
            draw::textCentred(context.canvas, cap, theme::withAlpha(ink, 0.75f),
                              std::to_string(thing + 1));
        }
    }
    const float from = cap.right + m.gap * 0.6f;
    draw::text(context.canvas, {from, middle - context.canvas.fontSize() / 2}, ink, words,
               std::max(1.0f, box.right - m.gap * 0.4f - from));
}

}  // namespace warpscope::views
