#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/foresight.h"
#include "app/present/run_words.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/views/lane_colours.h"
#include "app/views/sm/sm_view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

/// Lines of small text that a card needs at least, and makes use of at most.
constexpr float kMinCardLines = 3.1f;
constexpr float kMaxCardLines = 9;

/// The colour that these lanes have in the other views.
theme::Colour lanesColour(const SmScene& scene, const present::SlotFacts& slot) {
    const gpu::Launch& launch = scene.context.session.run()->launch();
    LaneMask running = present::lanesOf(launch, slot.warp);
    for (const sm::Warp& warp : scene.sm.warps)
        if (warp.id == slot.warp) running &= ~warp.exited;
    return laneFill(
        scene.context.theme.palette,
        present::laneColourOf(isa::sideOf(launch.program, slot.pc), slot.active, running));
}

/// A cell a lane: filled where the warp's instruction is for it, hatched where it is not.
void drawLanes(const SmScene& scene, const present::SlotFacts& slot, const draw::Box& box) {
    const theme::Theme& theme = scene.context.theme;
    const int lanes = scene.context.session.run()->launch().machine.limits.warpSize;
    const float step = box.width() / static_cast<float>(lanes);
    const float gap = step > 4 * theme.metrics.scale ? theme.metrics.scale : 0;
    draw::Canvas& canvas = scene.context.canvas;
    const theme::Colour fill = lanesColour(scene, slot);
    for (int lane = 0; lane < lanes; ++lane) {
        const ImVec2 min{box.left + static_cast<float>(lane) * step, box.top};
        const ImVec2 max{min.x + step, box.bottom};
        if (hasLane(slot.active, lane))
            canvas.fill(draw::between(min, {max.x - gap, max.y}), fill);
        else
            draw::hatch(canvas, draw::between(min, max), theme.palette.muted,
                        4 * theme.metrics.scale);
    }
}

/// Words in some lengths, nothing where neither fits: what a narrow card has no room for is left
/// out rather than cut in the middle. The chip and the lanes say the most of it.
std::string fitted(const ViewContext& context, const std::string& key,
                   const session::Values& values, float room) {
    return draw::fittingWords(
        context.canvas,
        {say(context.session, key, values), say(context.session, key + "_short", values), {}},
        room);
}

/// What an instruction does, with its guard and without its operands.
std::string operationOf(const std::string& instruction) {
    const std::size_t guard = instruction.starts_with('@') ? instruction.find(' ') : 0;
    return guard == std::string::npos ? instruction
                                      : instruction.substr(0, instruction.find(' ', guard + 1));
}

std::string lineOf(const SmScene& scene, const present::SlotFacts& slot, float room) {
    const session::SlotReader& session = scene.context.session;
    const history::Run& run = *session.run();
    const std::string line = std::to_string(isa::lineOf(run.launch().program, slot.pc));
    const std::string whole = present::instructionText(run, slot.pc);
    const auto wordsWith = [&](const std::string& instruction) {
        return say(session, "view.sm.card.line", {{"line", line}, {"instruction", instruction}});
    };
    return draw::fittingWords(scene.context.canvas,
                              {wordsWith(whole),
                               wordsWith(operationOf(whole)),
                               say(session, "view.sm.card.line_short", {{"line", line}}),
                               {}},
                              room);
}

/// When what the warp waits for is back, where it waits for memory; else how many lanes go.
std::string footOf(const SmScene& scene, const present::SlotFacts& slot, float room) {
    const session::SlotReader& session = scene.context.session;
    if (slot.state == trace::WarpState::LongScoreboard) {
        Cycle last = 0;
        for (const sm::InFlight& flight : scene.sm.memoryRequests.all())
            if (flight.warp == slot.warp) last = std::max(last, flight.readyAt);
        if (last > session.cycle())
            return fitted(scene.context, "view.sm.card.back",
                          {{"cycles", present::cyclesUntil(session, last)}}, room);
    }
    const int lanes = session.run()->launch().machine.limits.warpSize;
    return fitted(
        scene.context, "view.sm.card.lanes",
        {{"active", std::to_string(countLanes(slot.active))}, {"all", std::to_string(lanes)}},
        room);
}

/// Number and letter on the colour of the state; returns where it ends. In a narrow card it takes
/// the margin too, up to `margin` at both sides, and keeps within the card.
float drawChip(const SmScene& scene, const present::SlotFacts& slot, const draw::Box& box,
               float margin) {
    const theme::Theme& theme = scene.context.theme;
    const theme::Colour fill = chipColour(scene, slot);
    const draw::FontScope code(scene.context.canvas, draw::Font::CodeSmall);
    const std::string label = chipLabel(scene, slot);
    const float wanted = scene.context.canvas.measure(label).x + theme.metrics.gap;
    const float out = std::clamp((wanted - box.width()) / 2, 0.0f, margin);
    const float left = box.left - out;
    const float right = std::min(left + wanted, box.right + out);
    draw::cell(scene.context.canvas, {left, box.top, right, box.bottom}, fill,
               theme::textOn(theme.palette, fill), label, theme.metrics.chipRadius);
    return right;
}

/// The state's name, the short one where the long one does not fit; the letter on the chip says the
/// same where there is room for neither.
std::string stateName(const ViewContext& context, trace::WarpState state, float room) {
    const std::string key = "state." + std::string(trace::infoOf(state).key);
    return draw::fittingWords(
        context.canvas,
        {say(context.session, key + ".name"), say(context.session, key + ".short"), {}}, room);
}

}  // namespace

theme::Colour chipColour(const SmScene& scene, const present::SlotFacts& slot) {
    const theme::Colour state = theme::cellColourOf(scene.context.theme.palette, slot.state);
    return scene.fades == nullptr ? state : scene.fades->follow(slot.warp, state);
}

bool isBlurred(const SmScene& scene) {
    return scene.fades != nullptr && scene.fades->isBlending();
}

std::string chipLabel(const SmScene& scene, const present::SlotFacts& slot) {
    const std::string number = std::to_string(slot.warp.value);
    return isBlurred(scene) ? number : number + " " + trace::infoOf(slot.state).letter;
}

float warpCardHeight(const theme::Metrics& metrics, float room) {
    if (room < kMinCardLines * metrics.small) return 0;
    return std::min(room, kMaxCardLines * metrics.small);
}

void drawWarpCard(const SmScene& scene, const present::SlotFacts& slot, const draw::Box& box) {
    const theme::Theme& theme = scene.context.theme;
    const theme::Palette& palette = theme.palette;
    const theme::Metrics& m = theme.metrics;
    const session::SlotReader& session = scene.context.session;
    draw::Canvas& canvas = scene.context.canvas;
    if (isBlurred(scene)) {
        const draw::FontScope large(scene.context.canvas, draw::Font::Large);
        const theme::Colour fill = chipColour(scene, slot);
        draw::cell(canvas, box, fill, theme::textOn(palette, fill), chipLabel(scene, slot),
                   m.chipRadius);
        return;
    }
    canvas.fill(box, palette.inset, m.chipRadius);
    const bool isIssued = slot.state == trace::WarpState::Issued;
    const bool isSelected = session.selected().warp == slot.warp;
    if (isIssued || isSelected)
        canvas.frame(box, isSelected ? palette.accent : palette.text, m.chipRadius, 2 * m.scale);
    const float inset = 0.45f * m.small;
    const float line = 1.3f * m.small;
    const draw::Box inner{box.left + inset, box.top + inset, box.right - inset, box.bottom - inset};
    const float chip =
        drawChip(scene, slot, {inner.left, inner.top, inner.right, inner.top + line}, inset - 1);
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    const float room = inner.right - chip - m.gap * 0.6f;
    const float drop = (line - m.small) / 2;
    draw::text(canvas, {inner.right - room, inner.top + drop}, palette.text,
               stateName(scene.context, slot.state, room), std::max(1.0f, room));
    float y = inner.top + line + 0.3f * m.small;
    // The lanes at the lower end; between, as many lines as there is room for.
    const float strip = 0.6f * m.small;
    drawLanes(scene, slot, {inner.left, inner.bottom - strip, inner.right, inner.bottom});
    const std::string lines[] = {lineOf(scene, slot, inner.width()),
                                 footOf(scene, slot, inner.width())};
    for (const std::string& words : lines) {
        if (y + m.small > inner.bottom - strip) return;
        draw::text(canvas, {inner.left, y}, palette.text, words, inner.width());
        y += line;
    }
}

void drawEmptyCard(const SmScene& scene, const draw::Box& box) {
    const theme::Theme& theme = scene.context.theme;
    draw::Canvas& canvas = scene.context.canvas;
    const float reach = theme.metrics.small * 0.9f;
    canvas.frame(box, theme.palette.line, theme.metrics.chipRadius);
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    const std::string words = say(scene.context.session, "view.sm.card.free");
    if (scene.context.canvas.measure(words).x + theme.metrics.gap > box.width()) return;
    draw::textCentred(canvas, {box.left, box.top + reach / 2, box.right, box.bottom - reach / 2},
                      theme.palette.muted, words);
}

}  // namespace warpscope::views
