#include "app/views/threads/threads_paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/draw/shapes.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"

namespace warpscope::views {

namespace {

using present::ThreadColour;
using present::ThreadFate;

/// In a cell that has nothing to tell, as apart from one that is too small for its letter.
constexpr const char* kNothingYet = "·";

theme::Colour fateColour(const theme::Palette& palette, ThreadFate fate) {
    switch (fate) {
        case ThreadFate::Waiting:
            return palette.inset;
        case ThreadFate::Together:
            return palette.bothSides;
        case ThreadFate::Took:
            return palette.thenSide;
        case ThreadFate::SatOut:
            break;
    }
    return palette.elseSide;
}

const char* fateLetter(ThreadFate fate) {
    switch (fate) {
        case ThreadFate::Waiting:
            return kNothingYet;
        case ThreadFate::Together:
            return "t";
        case ThreadFate::Took:
            return "a";
        case ThreadFate::SatOut:
            break;
    }
    return "o";
}

bool hasGaps(const draw::Box& cell) {
    return std::min(cell.width(), cell.height()) >= 6;
}

}  // namespace

theme::Colour ThreadShades::of(WarpId warp, int lane) const {
    switch (by) {
        case ThreadColour::Warp:
            return warp == mine ? palette.accent : shadeOf(palette, warp.value);
        case ThreadColour::Lane:
            return rampOf(palette,
                          static_cast<float>(lane) / static_cast<float>(std::max(1, warpSize - 1)));
        case ThreadColour::Divergence:
            return fateColour(palette, fates.of(warp, lane));
        case ThreadColour::Value:
        case ThreadColour::Data:
            break;
    }
    const auto share = shareOf ? shareOf(warp, lane) : std::nullopt;
    return share ? rampOf(palette, *share) : palette.inset;
}

std::string ThreadShades::labelOf(WarpId warp, int lane) const {
    switch (by) {
        case ThreadColour::Warp:
            return fmt::format("{}", warp.value);
        case ThreadColour::Lane:
            return fmt::format("{}", lane);
        case ThreadColour::Divergence:
            return fateLetter(fates.of(warp, lane));
        case ThreadColour::Value:
        case ThreadColour::Data:
            break;
    }
    const std::string text = textOf ? textOf(warp, lane) : std::string();
    return text.empty() ? kNothingYet : text;
}

std::vector<LegendEntry> threadLegend(const ViewContext& context, const ThreadShades& shades) {
    const auto& session = context.session;
    const theme::Palette& palette = shades.palette;
    const auto number = [&](std::uint32_t value) { return fmt::format("{}", value); };
    std::vector<LegendEntry> entries;
    switch (shades.by) {
        case ThreadColour::Warp:
            entries.push_back({palette.accent, number(shades.mine.value),
                               say(session, "view.buffers.legend.mine",
                                   {{"number", number(shades.mine.value)}})});
            entries.push_back(
                {shadeOf(palette, 1), "n", say(session, "view.buffers.legend.others")});
            break;
        case ThreadColour::Lane:
            entries.push_back({rampOf(palette, 0), "0", say(session, "view.threads.legend.first")});
            entries.push_back({rampOf(palette, 1), fmt::format("{}", shades.warpSize - 1),
                               say(session, "view.threads.legend.last")});
            break;
        case ThreadColour::Divergence:
            for (const auto& [fate, key] :
                 {std::pair{ThreadFate::Together, "view.threads.fate.together"},
                  {ThreadFate::Took, "view.threads.fate.took"},
                  {ThreadFate::SatOut, "view.threads.fate.sat_out"},
                  {ThreadFate::Waiting, "view.threads.fate.waiting"}})
                entries.push_back({fateColour(palette, fate), fateLetter(fate), say(session, key),
                                   false, say(session, std::string(key) + "_brief")});
            break;
        case ThreadColour::Value:
        case ThreadColour::Data:
            entries.push_back({rampOf(palette, 0), "–", say(session, "view.threads.legend.least")});
            entries.push_back({rampOf(palette, 1), "+", say(session, "view.threads.legend.most")});
            entries.push_back(
                {palette.inset, kNothingYet,
                 say(session, shades.by == ThreadColour::Data ? "view.threads.legend.no_element"
                                                              : "view.threads.legend.none")});
            break;
    }
    return entries;
}

void paintThread(const ViewContext& context, const draw::Box& cell, const ThreadShades& shades,
                 WarpId warp, int lane) {
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    const float gap = hasGaps(cell) ? 1.0f : 0.0f;
    const draw::Box box{cell.left, cell.top, cell.right - gap, cell.bottom - gap};
    const theme::Colour fill = shades.of(warp, lane);
    const bool hasRoom = cell.width() >= m.codeSmall * 0.9f && cell.height() >= m.codeSmall;
    if (!hasRoom) return canvas.fill(box, fill);
    draw::cell(canvas, box, fill, theme::textOn(shades.palette, fill), shades.labelOf(warp, lane),
               0);
}

void paintThreads(const ViewContext& context, const draw::Box& cell, const ThreadShades& shades,
                  WarpId warp, int lane, int count) {
    const auto cellAt = [&](int index) {
        const float left = cell.left + cell.width() * static_cast<float>(index);
        return draw::Box{left, cell.top, left + cell.width(), cell.bottom};
    };
    if (hasGaps(cell)) {
        for (int i = 0; i < count; ++i)
            paintThread(context, cellAt(i), shades, warp, lane + i);
        return;
    }
    for (int from = 0; from < count;) {
        const theme::Colour colour = shades.of(warp, lane + from);
        int to = from + 1;
        while (to < count && shades.of(warp, lane + to) == colour)
            ++to;
        context.canvas.fill({cellAt(from).left, cell.top, cellAt(to).left, cell.bottom}, colour);
        from = to;
    }
}

}  // namespace warpscope::views
