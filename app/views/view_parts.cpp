#include "app/views/view_parts.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/draw/cut.h"
#include "app/draw/ease.h"
#include "app/draw/focus.h"
#include "app/draw/text.h"
#include "app/draw/wrap.h"
#include "app/session/state/say.h"
#include "engine/analysis/figures.h"

namespace warpscope::views {
namespace {

draw::Box restOfPanel() {
    const draw::Point at = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    return {at.x, at.y, at.x + size.x, at.y + size.y};
}

}  // namespace

PanelArea::PanelArea(draw::Canvas& canvas) : box_(restOfPanel()), clip_(canvas, box_) {}

PanelArea::~PanelArea() {
    ImGui::SetCursorScreenPos({box_.left, box_.top});
    ImGui::Dummy({box_.width(), box_.height()});
}

bool pointArea(const char* id, const draw::Box& box) {
    if (box.width() < 1 || box.height() < 1) return false;
    ImGui::SetCursorScreenPos({box.left, box.top});
    draw::hitArea(id, {box.width(), box.height()});
    return ImGui::IsItemHovered();
}

std::size_t countLines(const ViewContext& context, draw::Font font, std::string_view words,
                       float width) {
    const draw::FontScope scope(context.canvas, font);
    return draw::wrapLines(words, width,
                           [&](std::string_view piece) { return context.canvas.measure(piece).x; })
        .size();
}

bool leaveSentence(const ViewContext& context, draw::Box& room, std::string_view sentence,
                   float gaps, float picture) {
    const theme::Metrics& m = context.theme.metrics;
    const std::size_t lines = countLines(context, draw::Font::Body, sentence, room.width());
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const float line = context.canvas.fontSize() * 1.2f;
    const float high = line * static_cast<float>(std::max<std::size_t>(1, lines)) + m.gap * gaps;
    if (room.height() - high < picture && room.height() >= picture) return false;
    room.bottom -= high;
    return true;
}

float sentenceHeight(const ViewContext& context, std::string_view words, float width,
                     std::size_t least) {
    const std::size_t lines = countLines(context, draw::Font::Body, words, width);
    const draw::FontScope font(context.canvas, draw::Font::Body);
    return static_cast<float>(std::max(least, lines)) * context.canvas.fontSize() * 1.2f;
}

void paintSentence(const ViewContext& context, draw::Box& room, std::string_view sentence,
                   float gaps, float picture) {
    if (!leaveSentence(context, room, sentence, gaps, picture)) return;
    const draw::FontScope body(context.canvas, draw::Font::Body);
    draw::textWrapped(context.canvas, {room.left, room.bottom + context.theme.metrics.gap * gaps},
                      room.width(), context.theme.palette.text, sentence);
}

void paintSentenceAbove(const ViewContext& context, draw::Box& room, std::string_view sentence) {
    const draw::FontScope body(context.canvas, draw::Font::Body);
    draw::textWrapped(context.canvas, {room.left, room.top}, room.width(),
                      context.theme.palette.text, sentence);
    room.top += sentenceHeight(context, sentence, room.width(), 1) + context.theme.metrics.gap;
}

namespace {

/// From one of several lines to the next.
float lineOf(const ViewContext& context) {
    return context.canvas.fontSize() * 1.15f;
}

std::vector<std::string_view> linesIn(const ViewContext& context, const draw::Box& room,
                                      std::string_view words) {
    return draw::wrapLines(words, room.width(),
                           [&](std::string_view piece) { return context.canvas.measure(piece).x; });
}

std::size_t linesThatFit(const ViewContext& context, const draw::Box& room) {
    return static_cast<std::size_t>(std::max(1.0f, room.height() / lineOf(context) + 0.1f));
}

}  // namespace

bool fitsLines(const ViewContext& context, const draw::Box& room, std::string_view words) {
    return linesIn(context, room, words).size() <= linesThatFit(context, room);
}

float paintLines(const ViewContext& context, const draw::Box& room, theme::Colour ink,
                 std::string_view words) {
    const float line = lineOf(context);
    const auto lines = linesIn(context, room, words);
    const std::size_t count = std::min(linesThatFit(context, room), lines.size());
    for (std::size_t i = 0; i < count; ++i) {
        const bool isCut = i + 1 == count && count < lines.size();
        const auto from = static_cast<std::size_t>(lines[i].data() - words.data());
        draw::text(context.canvas, {room.left, room.top + static_cast<float>(i) * line}, ink,
                   isCut ? words.substr(from) : lines[i], room.width());
    }
    return static_cast<float>(count) * line;
}

/// Of what stands before the value of a label, in bytes.
constexpr std::size_t kMinHead = 6;

void paintLabel(const ViewContext& context, draw::Point at, theme::Colour ink,
                const std::string& label, float room, std::size_t keptBytes) {
    draw::Canvas& canvas = context.canvas;
    const bool isKept = keptBytes > 0 && keptBytes < label.size();
    const std::size_t space = isKept ? label.size() - keptBytes - 1 : label.rfind(' ');
    const std::string end = space == std::string::npos ? "" : "…" + label.substr(space);
    const float rest = room - canvas.measure(end).x;
    const std::size_t start = rest > 0 ? canvas.fitting(label, rest) : 0;
    const bool isWhole = canvas.measure(label).x <= room;
    if (isWhole || end.empty() || (start == 0 && !isKept)) {
        draw::text(canvas, at, ink, label, std::max(1.0f, room));
        return;
    }
    // Three letters of "scheduling policy" say nothing beside the name of one; a number needs them.
    const bool isNumber = std::isdigit(static_cast<unsigned char>(label[space + 1])) != 0;
    if (start == 0 || (isKept && !isNumber && start < kMinHead))
        draw::text(canvas, at, ink, label.substr(space + 1), std::max(1.0f, room));
    else
        draw::text(canvas, at, ink, label.substr(0, start) + end);
    draw::tellWhole(label);
}

theme::Colour runColour(const theme::Palette& palette, std::string_view letter) {
    return letter == "A" ? theme::mix(palette.inset, palette.muted, 0.6f) : palette.accent;
}

std::string percentWords(const session::SlotReader& session, std::string_view number) {
    return say(session, analysis::figureWords(analysis::FigureUnit::Share, number));
}

Spots* spotsOfHeld(const ViewContext& context) {
    const scenario::Scenario& held = context.pinned->scenario();
    const scenario::Scenario& now = context.session.scenario();
    return held.code == now.code && held.entry == now.entry ? context.spots : nullptr;
}

ViewContext ofHeld(const ViewContext& context) {
    ViewContext held = context;
    held.session = *context.pinned;
    held.spots = spotsOfHeld(context);
    return held;
}

void drawRunChip(const ViewContext& context, const draw::Box& box, std::string_view letter) {
    const theme::Palette& p = context.theme.palette;
    const theme::Colour ground = runColour(p, letter);
    context.canvas.fill(box, ground, context.theme.metrics.chipRadius);
    draw::textCentred(context.canvas, box, theme::textOn(p, ground), letter);
}

void paintMaskStrip(const ViewContext& context, const draw::Box& box, LaneMask mask, int warpSize,
                    theme::Colour colour) {
    constexpr int kGroup = 8;
    const theme::Palette& palette = context.theme.palette;
    const float between = std::min(2 * context.theme.metrics.scale, box.width() * 0.01f);
    const auto groups = static_cast<float>((warpSize - 1) / kGroup);
    const float width = (box.width() - groups * between) / static_cast<float>(warpSize);
    const float gap = std::min(1.0f, width * 0.25f);
    for (int lane = 0; lane < warpSize; ++lane) {
        const float left = box.left + static_cast<float>(lane) * width +
                           static_cast<float>(lane / kGroup) * between;
        context.canvas.fill({left, box.top, left + width - gap, box.bottom},
                            hasLane(mask, lane) ? colour : palette.line);
    }
}

theme::Colour sideColour(const theme::Palette& palette, isa::Side side) {
    if (side == isa::Side::None) return palette.bothSides;
    return side == isa::Side::Then ? palette.thenSide : palette.elseSide;
}

theme::Colour passColour(const theme::Palette& palette, isa::Side side) {
    return side == isa::Side::None ? theme::mix(palette.bothSides, palette.text, 0.5f)
                                   : sideColour(palette, side);
}

void paintArrow(draw::Canvas& canvas, draw::Point from, draw::Point to, theme::Colour colour,
                float thickness) {
    const float dx = to.x - from.x, dy = to.y - from.y;
    const float length = std::sqrt(dx * dx + dy * dy);
    if (length < 1) return;
    const float head = std::min(length, 3 * thickness + 3);
    const draw::Point along{dx / length, dy / length};
    const draw::Point neck{to.x - along.x * head, to.y - along.y * head};
    const float half = head * 0.55f;
    canvas.line(from, neck, colour, thickness);
    canvas.triangle(to, {neck.x - along.y * half, neck.y + along.x * half},
                    {neck.x + along.y * half, neck.y - along.x * half}, colour);
}

float Entrance::share(const ViewContext& context, long long what, bool isWanted) {
    constexpr double kSeconds = 0.35;
    if (!hasShown_ || what != what_) {
        isMoving_ = hasShown_ && isWanted && !context.session.settings().reducedMotion;
        since_ = context.seconds;
        what_ = what;
        hasShown_ = true;
    }
    if (!isMoving_) return 1;
    const double passed = (context.seconds - since_) / kSeconds;
    if (passed >= 1) isMoving_ = false;
    return draw::easeOut(static_cast<float>(std::clamp(passed, 0.0, 1.0)));
}

}  // namespace warpscope::views
