#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/draw/draw.h"
#include "app/session/state/say.h"
#include "app/views/memory/memory_painting.h"

namespace warpscope::views {

namespace {

/// The first pass does the work that no placement of the data could spare; further ones are the
/// conflict.
theme::Colour bankPassColour(const MemoryPainting& painting, std::size_t pass) {
    return pass == 0 ? usedColour(painting) : painting.toned(painting.context.theme.palette.limit);
}

void paintBankWires(const MemoryPainting& painting) {
    const theme::Theme& theme = painting.context.theme;
    const auto& picture = painting.picture;
    const float thick = 1.2f * theme.metrics.scale;
    for (const bool isFront : {false, true}) {
        for (std::size_t pass = picture.passes.size(); pass-- > 0;) {
            for (LaneMask rest = picture.passes[pass].lanes; rest != 0; rest &= rest - 1) {
                const int lane = firstLane(rest);
                const bool isMarked = painting.isMarked(laneBit(lane));
                if (isMarked != isFront) continue;
                const auto word = picture.places[static_cast<std::size_t>(lane)] / 4;
                const int bank = static_cast<int>(word % static_cast<std::uint32_t>(picture.banks));
                const draw::Box from = painting.at(painting.layout.laneBox(picture, lane));
                const draw::Box to = painting.at(painting.layout.bankBox(picture, bank));
                const float share = painting.marked == 0 ? 0.75f : isMarked ? 1.0f : 0.25f;
                painting.context.canvas.line(
                    {(from.left + from.right) / 2, from.bottom}, {(to.left + to.right) / 2, to.top},
                    theme::mix(theme.palette.panel, bankPassColour(painting, pass), share),
                    isMarked ? 2 * thick : thick);
            }
        }
    }
}

void paintBankNumbers(const MemoryPainting& painting) {
    const theme::Theme& theme = painting.context.theme;
    draw::Canvas& canvas = painting.context.canvas;
    const auto& picture = painting.picture;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const float width = painting.layout.bankBox(picture, 0).width();
    const int step = width >= theme.metrics.codeSmall * 1.35f ? 1 : 4;
    for (int bank = 0; bank < picture.banks; ++bank) {
        const draw::Box box = painting.at(painting.layout.bankBox(picture, bank));
        painting.context.offer(fmt::format("bank {}", bank), box);
        canvas.fill({box.left, box.top, box.right - 1, box.bottom}, theme.palette.inset);
    }
    // A number may be wider than its bank, so they stand above all of these.
    for (int bank = 0; bank < picture.banks; bank += step) {
        const draw::Box box = painting.at(painting.layout.bankBox(picture, bank));
        const draw::Box room{box.left, box.top, box.left + width * static_cast<float>(step),
                             box.bottom};
        if (step == 1)
            draw::textCentred(canvas, room, theme.palette.muted, fmt::format("{}", bank));
        else
            draw::text(canvas, {room.left, room.top}, theme.palette.muted, fmt::format("{}", bank));
    }
}

void paintPass(const MemoryPainting& painting, std::size_t pass) {
    const theme::Theme& theme = painting.context.theme;
    draw::Canvas& canvas = painting.context.canvas;
    const auto& picture = painting.picture;
    const float gap = painting.layout.passHeight >= 5 ? 1.0f : 0.0f;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    for (int bank = 0; bank < picture.banks; ++bank) {
        const present::BankPart& part = picture.passes[pass].banks[static_cast<std::size_t>(bank)];
        draw::Box box = painting.at(painting.layout.passBox(picture, bank, static_cast<int>(pass)));
        box.right -= 1;
        box.bottom -= gap;
        if (part.lanes == 0) {
            canvas.fill(box, theme.palette.inset);
            continue;
        }
        const theme::Colour fill = bankPassColour(painting, pass);
        draw::cell(canvas, box, fill, theme::textOn(theme.palette, fill),
                   namersOf(painting, part.lanes, box.width()), 0);
        if (painting.isMarked(part.lanes))
            canvas.frame(box, theme.palette.text, 0, 2 * theme.metrics.scale);
    }
}

}  // namespace

void paintMemoryBanks(const MemoryPainting& painting) {
    const auto& picture = painting.picture;
    const auto& layout = painting.layout;
    const auto& session = painting.context.session;
    paintBankWires(painting);
    paintMemoryRowName(painting, layout.banks, say(session, "view.memory.banks"));
    paintBankNumbers(painting);
    const float half = painting.context.theme.metrics.small * 0.6f;
    // The name of the banks stands above those of the passes; low ones have one name together.
    const float freeFrom = (layout.banks.top + layout.banks.bottom) / 2 + half;
    const bool areNamed = layout.passes.top + layout.passHeight / 2 - half >= freeFrom &&
                          layout.passHeight >= 2 * half;
    const auto passCount = static_cast<long long>(picture.passes.size());
    if (!areNamed && passCount > 0) {
        const float top = std::max(layout.passes.top, freeFrom);
        paintMemoryRowName(
            painting, {layout.passes.left, top, layout.passes.right, layout.passes.bottom},
            say(session, Message{passCount > 1 ? "view.memory.passes" : "view.memory.pass"}
                             .with("number", 1LL)
                             .with("count", passCount)));
    }
    for (std::size_t pass = 0; pass < picture.passes.size(); ++pass) {
        paintPass(painting, pass);
        const draw::Box row = layout.passBox(picture, 0, static_cast<int>(pass));
        painting.context.offer(
            fmt::format("pass {}", pass + 1),
            painting.at({layout.passes.left, row.top, layout.passes.right, row.bottom}));
        if (areNamed)
            paintMemoryRowName(
                painting, {row.left, row.top, row.right, row.bottom},
                say(session, "view.memory.pass", {{"number", fmt::format("{}", pass + 1)}}));
    }
}

}  // namespace warpscope::views
