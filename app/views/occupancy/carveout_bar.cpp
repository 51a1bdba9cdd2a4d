#include "app/views/occupancy/carveout_bar.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/session/state/say.h"

namespace warpscope::views {

namespace {

std::string kilobytes(std::int64_t bytes) {
    return fmt::format("{:.4g}", static_cast<double>(bytes) / 1024.0);
}

std::int64_t totalOf(const occupancy::Carveout& split) {
    return split.unified > 0 ? split.unified : split.mostShared;
}

/// The bar, its ticks below it with their sizes where there is room, and the mark above it.
void paintBar(const ViewContext& context, const occupancy::Carveout& split, ImVec2 min,
              ImVec2 max) {
    const auto& palette = context.theme.palette;
    const float scale = context.theme.metrics.scale;
    draw::Canvas& canvas = context.canvas;
    const auto xOf = [&](std::int64_t bytes) {
        const double share = static_cast<double>(bytes) / static_cast<double>(totalOf(split));
        return min.x + static_cast<float>(std::clamp(share, 0.0, 1.0)) * (max.x - min.x);
    };
    canvas.fill(draw::between(min, max), palette.inset);
    canvas.fill(draw::between(min, {xOf(split.pool), max.y}),
                theme::mix(palette.inset, palette.accent, 0.25f));
    canvas.fill(draw::between(min, {xOf(split.used), max.y}), palette.accent);
    draw::hatch(canvas, draw::between({xOf(split.pool), min.y}, max), palette.muted, 5 * scale);
    const draw::FontScope font(context.canvas, draw::Font::Small);
    float free = min.x - 1;
    for (const int size : split.selectable) {
        const float x = xOf(size);
        const bool isTaken = size == split.pool;
        const theme::Colour ink = isTaken ? palette.text : palette.muted;
        canvas.fill({x - scale, max.y, x + scale, max.y + 4 * scale}, ink);
        const std::string label = kilobytes(size);
        const float width = context.canvas.measure(label).x;
        const float left = std::clamp(x - width / 2, min.x, max.x - width);
        if (left > free) {
            draw::text(canvas, {left, max.y + 5 * scale}, ink, label);
            free = left + width + 3 * scale;
        }
    }
    if (split.wanted >= 0) {
        const float x = xOf(split.wanted);
        canvas.triangle({x - 5 * scale, min.y - 5 * scale}, {x + 5 * scale, min.y - 5 * scale},
                        {x, min.y + 3 * scale}, palette.warning);
    }
}

std::string tipOf(const session::SlotReader& session, const occupancy::Carveout& split) {
    std::string sizes;
    for (const int size : split.selectable) {
        sizes += (sizes.empty() ? "" : ", ") + kilobytes(size);
    }
    return say(session, Message{"view.occupancy.carveout.used"}
                            .with("used", kilobytes(split.used))
                            .with("pool", kilobytes(split.pool))) +
           "\n" + say(session, Message{"view.occupancy.carveout.tip_sizes"}.with("sizes", sizes));
}

}  // namespace

std::string carveoutWords(const session::SlotReader& session, const occupancy::Carveout& split,
                          int percent) {
    const auto sentence = [&](const char* name) {
        return say(session, Message{fmt::format("view.occupancy.carveout.{}", name)}
                                .with("percent", percent)
                                .with("most", kilobytes(split.mostShared))
                                .with("wanted", kilobytes(split.wanted))
                                .with("snapped", kilobytes(split.snapped))
                                .with("pool", kilobytes(split.pool))
                                .with("l1", kilobytes(split.l1())));
    };
    const char* space = session::betweenSentences(session);
    std::string words = sentence(split.wanted < 0 ? "no_preference" : "wanted");
    if (split.isRaised) {
        words += space + sentence("raised");
    }
    if (split.unified > 0) {
        words += space + sentence("left");
    }
    return words;
}

void drawCarveout(const ViewContext& context, const present::OccupancyQuestion& question,
                  float width) {
    const auto split = occupancy::carveoutOf(question.machine, question.request);
    if (split.selectable.empty()) return;
    const auto& theme = context.theme;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const char* title = split.unified > 0 ? "view.occupancy.carveout.title"
                                          : "view.occupancy.carveout.title_unknown";
    draw::paragraph(theme.palette.muted,
                    say(context.session, Message{title}.with("total", kilobytes(totalOf(split)))),
                    width);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float above = 4 * theme.metrics.scale;
    const float height = theme.metrics.body * 0.6f;
    paintBar(context, split, {at.x, at.y + above}, {at.x + width, at.y + above + height});
    ImGui::InvisibleButton("carveout bar", {width, above + height + theme.metrics.small * 1.7f});
    if (ImGui::IsItemHovered()) {
        draw::tooltip(theme, tipOf(context.session, split));
    }
    draw::paragraph(theme.palette.text,
                    carveoutWords(context.session, split, question.request.carveoutPercent), width);
}

}  // namespace warpscope::views
