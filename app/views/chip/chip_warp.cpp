#include "app/views/chip/chip_warp.h"

#include <algorithm>
#include <bit>

#include "app/draw/shapes.h"
#include "app/draw/text.h"
#include "app/present/chip/lane_operands.h"
#include "app/present/lane_words.h"
#include "app/present/run_words.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/views/lane_colours.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using draw::Box;

struct WarpScene {
    const ChipPicture& picture;
    const present::SlotFacts& warp;
    Box box{};  ///< On the screen.
    const sm::Warp* before = nullptr;
    const sm::Warp* after = nullptr;

    bool isIssued() const { return warp.state == trace::WarpState::Issued; }
    /// Who is inactive reads and writes nothing: what its register holds is older.
    bool hasResult(int lane) const { return isIssued() && hasLane(warp.active, lane); }
};

/// "R2 = 26   P0 = true" of one lane; the result only where the instruction has run.
std::string operandText(const WarpScene& scene, int lane) {
    const gpu::Launch& launch = scene.picture.run().launch();
    std::string text;
    const sm::Warp* const sources = scene.isIssued() ? scene.before : scene.after;
    for (const present::LaneOperand& operand : present::laneOperands(
             launch, scene.warp.pc, lane, sources, scene.hasResult(lane) ? scene.after : nullptr)) {
        if (operand.value.empty()) continue;
        text += text.empty() ? "" : "   ";
        text += (operand.isResult ? "→ " : "") + operand.name + " = " + operand.value;
    }
    return text;
}

theme::Colour laneColour(const WarpScene& scene, int lane) {
    const theme::Palette& palette = scene.picture.context.theme.palette;
    if (!hasLane(scene.warp.active, lane)) return palette.inset;
    if (!scene.isIssued()) return waitingLanes(palette);
    const gpu::Launch& launch = scene.picture.run().launch();
    const LaneMask threads = present::lanesOf(launch, scene.warp.warp);
    const LaneMask exited = scene.after == nullptr ? 0 : scene.after->exited;
    return laneFill(palette, present::laneColourOf(isa::sideOf(launch.program, scene.warp.pc),
                                                   scene.warp.active, threads & ~exited));
}

void paintLaneInside(const WarpScene& scene, const Box& cell, int lane, theme::Colour ink) {
    const ViewContext& context = scene.picture.context;
    const theme::Metrics& m = context.theme.metrics;
    const gpu::Launch& launch = scene.picture.run().launch();
    float top = cell.top + m.gap;
    const float left = cell.left + m.gap, room = cell.width() - 2 * m.gap;
    // What is seen of a cell at the edge of the view may be low.
    if (top + m.title > cell.bottom) return;
    {
        const draw::FontScope title(context.canvas, draw::Font::Title);
        draw::text(context.canvas, {left, top}, ink,
                   say(context.session, Message{"view.chip.lane"}.with("lane", lane)), room);
        top += m.title * 1.3f;
    }
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const std::string thread = "threadIdx " + present::coordinateText(present::threadIndexOf(
                                                  launch, scene.warp.warp, lane));
    if (top + m.codeSmall > cell.bottom) return;
    draw::text(context.canvas, {left, top}, ink, thread, room);
    top += m.codeSmall * 1.3f;
    const sm::Warp* const sources = scene.isIssued() ? scene.before : scene.after;
    for (const present::LaneOperand& operand : present::laneOperands(
             launch, scene.warp.pc, lane, sources, scene.hasResult(lane) ? scene.after : nullptr)) {
        if (operand.isResult && scene.isIssued() && !scene.hasResult(lane)) continue;
        if (top + m.codeSmall > cell.bottom) break;
        draw::text(context.canvas, {left, top}, ink,
                   (operand.isResult ? "→ " : "   ") + operand.name + " = " +
                       (operand.value.empty() ? "?" : operand.value),
                   room);
        top += m.codeSmall * 1.3f;
    }
}

void paintLanes(const WarpScene& scene, const Box& worldBox) {
    const ViewContext& context = scene.picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const LaneMask threads = present::lanesOf(scene.picture.run().launch(), scene.warp.warp);
    const auto& focus = context.session.focus();
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    for (int lane = 0; lane < scene.picture.world.lanes(); ++lane) {
        const Box cell = scene.picture.seen(scene.picture.world.lane(worldBox, lane));
        if (!scene.picture.isSeen(cell)) continue;
        const theme::Colour fill = laneColour(scene, lane);
        const theme::Colour ink = theme::textOn(palette, fill);
        context.canvas.fill(cell, fill, std::min(m.chipRadius, cell.height() * 0.15f));
        const bool isIdle = hasLane(threads, lane) && !hasLane(scene.warp.active, lane);
        if (isIdle && cell.height() > 6)
            draw::hatch(context.canvas, cell, palette.line, 6 * m.scale);
        if (focus.warp == scene.warp.warp && focus.lane == lane)
            context.canvas.frame(cell, palette.text, 0, 2 * m.scale);
        if (!hasLane(threads, lane)) continue;
        if (cell.height() > 7 * m.codeSmall && cell.width() > 9 * m.codeSmall)
            paintLaneInside(scene, scene.picture.inSight(cell), lane, ink);
        else if (cell.height() > m.codeSmall && cell.width() > 1.3f * m.codeSmall)
            draw::textCentred(context.canvas, cell, ink, std::to_string(lane));
    }
}

/// Program counter and instruction register (PMPP figure 4.8), and why it does not go on.
void paintControl(const WarpScene& scene) {
    const ViewContext& context = scene.picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const Box& box = scene.box;
    const float room = box.width() - 2 * m.gap;
    const float left = box.left + m.gap;
    float top = box.top + m.gap * 0.6f;
    const theme::Colour fill = theme::cellColourOf(palette, scene.warp.state);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const Box chip{left, top, left + m.codeSmall * 1.3f, top + m.codeSmall * 1.2f};
    draw::cell(context.canvas, chip, fill, theme::textOn(palette, fill),
               std::string(1, trace::infoOf(scene.warp.state).letter), m.chipRadius);
    draw::text(
        context.canvas, {chip.right + m.gap * 0.6f, top}, palette.text,
        say(context.session,
            Message{"view.chip.warp"}
                .with("number", scene.warp.warp.value)
                .with("index", scene.warp.block.value)
                .with("line", isa::lineOf(scene.picture.run().launch().program, scene.warp.pc))),
        room - chip.width() - m.gap);
    const float share = 0.30f * box.height();
    if (share < 3.6f * m.codeSmall) return;
    top += m.codeSmall * 1.5f;
    draw::text(context.canvas, {left, top}, palette.muted, "PC " + std::to_string(scene.warp.pc),
               room);
    top += m.codeSmall * 1.2f;
    draw::text(context.canvas, {left, top}, palette.text,
               "IR " + present::instructionText(scene.picture.run(), scene.warp.pc), room);
}

/// The operands of two lanes: the chosen one or the first that runs, and the last that runs.
void paintOperands(const WarpScene& scene, const Box& worldBox) {
    const ViewContext& context = scene.picture.context;
    const theme::Palette& palette = context.theme.palette;
    const Box box = scene.picture.seen(scene.picture.world.operands(worldBox));
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const float line = context.canvas.fontSize() * 1.3f;
    if (box.height() < 2 * line || scene.warp.active == 0) return;
    int first = firstLane(scene.warp.active);
    const auto& focus = context.session.focus();
    if (focus.warp == scene.warp.warp && focus.lane) first = *focus.lane;
    const int last = 63 - std::countl_zero(scene.warp.active);
    float top = box.top;
    for (const int lane : {first, last}) {
        draw::text(context.canvas, {box.left, top}, palette.text,
                   say(context.session, Message{"view.chip.lane"}.with("lane", lane)) + "   " +
                       operandText(scene, lane),
                   box.width());
        top += line;
    }
}

/// Of a letter's height, what its ink takes.
constexpr float kLetterInk = 0.75f;

/// Its state as a colour, with a letter and its number where they have room. There may be
/// thousands.
void paintFromAfar(const ViewContext& context, const Box& box, const present::SlotFacts& warp,
                   theme::Colour fill) {
    const theme::Metrics& m = context.theme.metrics;
    const float radius = std::min(m.chipRadius, box.height() * 0.2f);
    if (box.height() <= m.codeSmall * kLetterInk) return context.canvas.fill(box, fill, radius);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const std::string letter(1, trace::infoOf(warp.state).letter);
    const std::string words = std::to_string(warp.warp.value) + " " + letter;
    // All of them have their number, or none.
    const auto last = context.session.run()->launch().warpCount() - 1;
    const std::string widest = std::string(std::to_string(last).size(), '0') + " m";
    const bool hasNumber = context.canvas.measure(widest).x < box.width() * 0.95f;
    draw::cell(context.canvas, box, fill, theme::textOn(context.theme.palette, fill),
               hasNumber ? words : letter, radius);
}

}  // namespace

void paintChipWarp(const ChipPicture& picture, int sm, int slot, const present::SlotFacts& warp) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const Box worldBox = picture.world.slot(sm, slot);
    const Box box = picture.seen(worldBox);
    if (!picture.isSeen(box)) return;
    if (!warp.isResident()) {
        if (box.height() > 3) context.canvas.frame(box, palette.line, 0, m.scale);
        const draw::FontScope body(context.canvas, draw::Font::Body);
        const std::string words = say(context.session, "view.chip.tip.empty");
        if (box.height() > 2 * m.body && context.canvas.measure(words).x < box.width() - m.gap)
            draw::textCentred(context.canvas, box, palette.muted, words);
        return;
    }
    const theme::Colour fill = theme::cellColourOf(palette, warp.state);
    const bool isNear = box.height() > 6 * m.codeSmall && box.width() > 10 * m.codeSmall;
    const auto& focus = context.session.focus();
    const bool isFocus = focus.warp == warp.warp || (focus.block && *focus.block == warp.block);
    if (!isNear) {
        paintFromAfar(context, box, warp, fill);
        if (isFocus) context.canvas.frame(box, palette.text, 0, 2 * m.scale);
        return;
    }
    context.canvas.fill(box, theme::mix(palette.panel, fill, 0.28f), m.chipRadius);
    context.canvas.frame(box, isFocus ? palette.text : fill, m.chipRadius, 2 * m.scale);
    const auto at = static_cast<std::size_t>(slot);
    const auto index = static_cast<std::size_t>(sm);
    WarpScene scene{picture, warp, box};
    scene.after = &context.session.state().sms[index].warps[at];
    if (picture.before != nullptr && picture.before->sms[index].warps[at].id == warp.warp)
        scene.before = &picture.before->sms[index].warps[at];
    paintControl(scene);
    paintLanes(scene, worldBox);
    paintOperands(scene, worldBox);
}

}  // namespace warpscope::views
