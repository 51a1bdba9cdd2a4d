#include "app/views/stage/sm_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/sm/sm_hit.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/stage/sm_numbers.h"
#include "app/views/state_legend.h"

namespace warpscope::views {
namespace {

using trace::WarpState;

draw::Point topLeft(const draw::Box& box) {
    return {box.left, box.top};
}

/// A frame around a box, outside of it.
void frame(draw::Canvas& canvas, const draw::Box& box, theme::Colour colour, float thickness,
           float rounding) {
    const float grow = thickness / 2;
    canvas.frame({box.left - grow, box.top - grow, box.right + grow, box.bottom + grow}, colour,
                 rounding, thickness);
}

bool concerns(const session::Selection& selection, const present::SlotFacts& slot) {
    if (selection.warp) return *selection.warp == slot.warp;
    return selection.block && *selection.block == slot.block;
}

/// Large cells carry large letters.
draw::Font cellFont(const SmPicture& picture, const theme::Metrics& metrics) {
    const present::SmLayout& layout = picture.layout;
    draw::Box cell = layout.cell(0);
    cell.top += layout.blockLine;
    constexpr float kGlyph = 0.65f;  // Of the size of the font, with a little air.
    const float label = kGlyph * static_cast<float>(layout.labelLetters) * metrics.large;
    if (!layout.isStacked && cell.height() >= 2 * metrics.large && cell.width() >= label + 4)
        return draw::Font::Large;
    const bool isLarge = layout.isStacked ? cell.height() >= 2.6f * metrics.code
                                          : cell.height() >= 1.7f * metrics.code &&
                                                cell.width() >= 4.5f * metrics.code;
    return isLarge ? draw::Font::Code : draw::Font::CodeSmall;
}

/// Whoever is asked for a warp looks for its number; the colour says its state.
bool asksForWarp(const session::SlotReader& session) {
    return session.isQuestionOpen() &&
           session.step()->question.kind == scenario::Question::Kind::Warp;
}

std::string cellLabel(const SmPicture& picture, const present::SlotFacts& slot, bool isBlending) {
    const present::SmLayout& layout = picture.layout;
    const char letter = trace::infoOf(slot.state).letter;
    if (!layout.hasLetters) return {};
    if (!layout.hasNumbers && asksForWarp(picture.context.session)) {
        const std::string number = std::to_string(slot.warp.value);
        if (picture.context.canvas.measure(number).x <= layout.cell(0).width()) return number;
    }
    if (isBlending) return layout.hasNumbers ? std::to_string(slot.warp.value) : std::string{};
    if (!layout.hasNumbers) return std::string(1, letter);
    return fmt::format("{} {}", slot.warp.value, letter);
}

bool isBlended(const SmPicture& picture) {
    return picture.fades != nullptr && picture.fades->isBlending();
}

/// The cell with its words, in one line or the number above the letter.
void drawLabel(const SmPicture& picture, draw::Canvas& canvas, const present::SlotFacts& slot,
               const draw::Box& box, theme::Colour fill, float rounding) {
    const theme::Colour ink = theme::textOn(picture.context.theme.palette, fill);
    const draw::Box room{box.left, box.top + picture.layout.blockLine, box.right, box.bottom};
    canvas.fill(box, fill, rounding);
    if (!picture.layout.isStacked || isBlended(picture))
        return draw::cell(canvas, room, fill, ink, cellLabel(picture, slot, isBlended(picture)),
                          rounding);
    const float middle = (room.top + room.bottom) / 2;
    const float line = canvas.fontSize() * 1.1f;
    const char letter = trace::infoOf(slot.state).letter;
    draw::textCentred(canvas, {box.left, middle - line, box.right, middle}, ink,
                      std::to_string(slot.warp.value));
    draw::textCentred(canvas, {box.left, middle, box.right, middle + line}, ink,
                      std::string(1, letter));
}

void drawCell(const SmPicture& picture, draw::Canvas& canvas, int index) {
    const theme::Theme& theme = picture.context.theme;
    const theme::Palette& palette = theme.palette;
    const present::SlotFacts& slot = picture.facts.slots[static_cast<std::size_t>(index)];
    const draw::Box box = picture.layout.cell(index);
    const bool isFull = picture.layout.detail == present::SmDetail::Full;
    const float rounding = isFull ? theme.metrics.chipRadius * 0.75f : 0;
    const bool isOnTheWay = picture.travels != nullptr && picture.travels->isOnTheWay(slot.block);
    if (!slot.isResident() || isOnTheWay) {
        if (isFull) {
            draw::hatch(canvas, box, palette.line, 5 * theme.metrics.scale);
        } else {
            canvas.fill(box, palette.panel);
        }
        return;
    }
    const bool isBlending = isBlended(picture);
    const theme::Colour state = theme::cellColourOf(palette, slot.state);
    const theme::Colour fill =
        picture.fades == nullptr ? state : picture.fades->follow(slot.warp, state);
    if (picture.layout.hasLetters) {
        drawLabel(picture, canvas, slot, box, fill, rounding);
    } else {
        canvas.fill(box, fill, rounding);
    }
    const session::SlotReader& session = picture.context.session;
    const float scale = theme.metrics.scale;
    if (slot.state == WarpState::Issued && isFull && !isBlending) {
        frame(canvas, box, palette.text, 1.5f * scale, rounding);
    }
    if (concerns(session.selected(), slot)) {
        frame(canvas, box, palette.accent, 2.5f * scale, rounding);
    } else if (concerns(session.hovered(), slot)) {
        frame(canvas, box, palette.muted, 2 * scale, rounding);
    }
}

void drawHeading(const SmPicture& picture, draw::Canvas& canvas) {
    const theme::Theme& theme = picture.context.theme;
    const session::SlotReader& session = picture.context.session;
    const draw::Box& box = picture.layout.heading;
    if (box.width() <= 0) return;
    const std::string number = std::to_string(picture.facts.id.value);
    if (picture.layout.detail != present::SmDetail::Full) {
        if (!picture.isNumbered) return;
        const draw::FontScope small(canvas, draw::Font::Small);
        const std::string name = say(session, "view.stage.sm_name", {{"number", number}});
        const bool fits = canvas.measure(name).x <= box.width();
        draw::text(canvas, topLeft(box), theme.palette.muted, fits ? name : number, box.width());
        return;
    }
    float used = 0;
    {
        const draw::FontScope title(canvas, draw::Font::Title);
        used = draw::text(canvas, topLeft(box), theme.palette.text,
                          say(session, "view.stage.sm_name", {{"number", number}}), box.width());
    }
    const draw::FontScope small(canvas, draw::Font::Small);
    const session::Values values{
        {"resident", std::to_string(picture.facts.residentBlocks)},
        {"used", std::to_string(picture.facts.residentWarps)},
        {"most", std::to_string(session.run()->launch().machine.limits.maxWarpsPerSm)}};
    const float top = box.top + (theme.metrics.title - theme.metrics.small) / 2;
    for (const char* key : {"view.stage.sm_status", "view.stage.sm_status_short"}) {
        const std::string status = say(session, key, values);
        if (used + theme.metrics.gap + canvas.measure(status).x > box.width()) continue;
        draw::textRight(canvas, {box.right, top}, theme.palette.muted, status);
        return;
    }
}

void drawColumnLabels(const SmPicture& picture, draw::Canvas& canvas) {
    const draw::Box& box = picture.layout.labels;
    if (box.height() <= 0) return;
    const draw::FontScope small(canvas, draw::Font::Small);
    const int schedulers = picture.layout.schedulers();
    for (int index = 0; index < schedulers; ++index) {
        const draw::Box first = picture.layout.cell(index);
        const draw::Box last =
            picture.layout.cell(index + (picture.layout.across - 1) * schedulers);
        draw::textCentred(canvas, {first.left, box.top, last.right, box.bottom},
                          picture.context.theme.palette.muted, "S" + std::to_string(index));
    }
}

/// The largest that a block's number fits in: blocks are what is spoken of first, and their cells
/// are large where there are few of them. Below the chip of a block that arrives
/// (present::landingOf), which would cover half of a large number.
draw::Font bracketFont(draw::Canvas& canvas, const std::string& number, const draw::Box& box) {
    const draw::FontScope scope(canvas, draw::Font::Large);
    const draw::Point size = canvas.measure(number);
    constexpr float kUnderTheChip = 4;  // In heights of the number.
    const bool fits = size.x <= box.width() && size.y * kUnderTheChip <= box.height();
    return fits ? draw::Font::Large : draw::Font::CodeSmall;
}

void drawBrackets(const SmPicture& picture, draw::Canvas& canvas) {
    const theme::Theme& theme = picture.context.theme;
    const session::SlotReader& session = picture.context.session;
    const int perBlock = session.run()->launch().warpsPerBlock();
    const float scale = theme.metrics.scale;
    for (std::size_t i = 0; i < picture.facts.blocks.size(); ++i) {
        const BlockId block = picture.facts.blocks[i];
        const draw::Box box = present::bracketBox(picture.layout, static_cast<int>(i), perBlock);
        if (!block.isValid() || box.width() <= 0) continue;
        const bool isFocused = session.focus().block == block;
        const theme::Colour colour =
            isFocused ? theme.palette.accent
                      : theme::mix(theme.palette.line, theme.palette.muted, 0.5f);
        const float x = box.right - 2 * scale;
        canvas.line({x, box.top}, {x, box.bottom}, colour, 2 * scale);
        if (std::ranges::find(picture.chips, block, &present::Travel::block) != picture.chips.end())
            continue;  // Its chip says the number.
        const std::string number = std::to_string(block.value);
        const draw::Box room{box.left, box.top, box.right - 4 * scale, box.bottom};
        const draw::FontScope code(canvas, bracketFont(canvas, number, room));
        const draw::Point size = canvas.measure(number);
        const bool fits = size.x <= room.width() && size.y * 0.75f <= room.height();
        if (!fits) continue;
        draw::textRight(canvas, {x - 3 * scale, (box.top + box.bottom - size.y) / 2},
                        theme.palette.text, number);
    }
}

void drawBlockNumbers(const SmPicture& picture, draw::Canvas& canvas) {
    const present::SmLayout& layout = picture.layout;
    const theme::Palette& palette = picture.context.theme.palette;
    const int perBlock = picture.context.session.run()->launch().warpsPerBlock();
    const float line = layout.blockLine;
    if (line <= 0) return;
    const draw::FontScope small(canvas, draw::Font::Small);
    for (std::size_t i = 0; i < picture.facts.blocks.size(); ++i) {
        const BlockId block = picture.facts.blocks[i];
        if (!block.isValid() || (picture.travels != nullptr && picture.travels->isOnTheWay(block)))
            continue;
        const int first = static_cast<int>(i) * perBlock;
        const draw::Box from = layout.cell(first), to = layout.cell(first + layout.columns - 1);
        const draw::Box plate{from.left, from.top, to.right, from.top + line};
        canvas.fill(plate, theme::mix(palette.inset, palette.muted, 0.3f));
        const bool isFocused = picture.context.session.focus().block == block;
        draw::textCentred(canvas, plate, isFocused ? palette.accent : palette.text,
                          "B" + std::to_string(block.value));
    }
}

/// Where cells have neither brackets nor numbers: a line between warps of two blocks.
void drawBlockEdges(const SmPicture& picture, draw::Canvas& canvas) {
    const present::SmLayout& layout = picture.layout;
    const theme::Colour ink = picture.context.theme.palette.text;
    const auto& slots = picture.facts.slots;
    if (layout.across != 1) return;
    const float thick = std::max(1.0f, layout.cellGap);
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const draw::Box box = layout.cell(static_cast<int>(i));
        const auto isEdge = [&](std::size_t other) {
            return other < slots.size() && slots[i].isResident() && slots[other].isResident() &&
                   slots[i].block != slots[other].block;
        };
        const std::size_t across = static_cast<std::size_t>(layout.columns);
        if (isEdge(i + across))
            canvas.fill({box.left, box.bottom, box.right + layout.cellGap, box.bottom + thick},
                        ink);
        if ((i + 1) % across != 0 && isEdge(i + 1))
            canvas.fill({box.right, box.top, box.right + thick, box.bottom + layout.cellGap}, ink);
    }
}

/// Of a square, that a state takes at least: one warp of 64 would be a line that nobody sees.
constexpr float kLeastOfSquare = 0.2f;

/// What most warps of an SM do, and how high its share of a square is.
struct Commonest {
    WarpState state = WarpState::NotResident;
    int warps = 0;
    float height = 0;
};

/// Where that share is too low for its letter, and places are free, it stands over the shares in
/// the colour of its state: many SMs would be colours alone. Not where a number lies on it.
void drawCommonest(const SmPicture& picture, const Commonest& commonest, const draw::Box& room) {
    const ViewContext& context = picture.context;
    const std::size_t number = picture.facts.id.value, place = number % kNumberedEvery;
    if (picture.isNumbered || place == 0) return;
    const theme::Theme& theme = context.theme;
    {
        // One that is wider than its SM reaches into the next one.
        const draw::FontScope small(context.canvas, draw::Font::Small);
        const float wide =
            context.canvas.measure(std::to_string(number)).x + 4 * theme.metrics.scale;
        if ((place == 1 || place + 1 == kNumberedEvery) && wide > picture.box.width()) return;
    }
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const float least = theme.metrics.codeSmall * 0.72f;  // A capital letter.
    const std::string letter(1, trace::infoOf(commonest.state).letter);
    if (commonest.warps == 0 || commonest.height >= least) return;
    if (room.height() < least || room.width() < 1.4f * context.canvas.measure(letter).x) return;
    draw::textCentred(context.canvas, room,
                      theme::inkOf(theme.palette, theme::colourOf(theme.palette, commonest.state)),
                      letter);
}

/// Cells without letters are colours alone: below the last one that is taken the letter of what
/// most of them do stands, once.
void drawCommonestUnderCells(const SmPicture& picture) {
    if (picture.layout.hasLetters || isBlended(picture)) return;
    Commonest commonest;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const int now = picture.facts.byState[static_cast<std::size_t>(i)];
        if (now > commonest.warps) commonest = {static_cast<WarpState>(i), now, 0};
    }
    draw::Box room = picture.box;
    for (std::size_t i = 0; i < picture.facts.slots.size(); ++i)
        if (picture.facts.slots[i].isResident())
            room.top = std::max(room.top, picture.layout.cell(static_cast<int>(i)).bottom);
    drawCommonest(picture, commonest, room);
}

/// States as shares of a square, work at the bottom, empty places at the top.
void drawSquare(const SmPicture& picture, draw::Canvas& canvas) {
    const theme::Theme& theme = picture.context.theme;
    const draw::Box& box = picture.box;
    const draw::FontScope small(canvas, draw::Font::Small);
    const std::string number = std::to_string(picture.facts.id.value);
    const draw::Point size = canvas.measure(number);
    const draw::Point at{(box.left + box.right - size.x) / 2, (box.top + box.bottom - size.y) / 2};
    const float most = static_cast<float>(std::max<std::size_t>(1, picture.facts.slots.size()));
    float bottom = box.bottom;
    // Of each tenth its number lies over the top (drawSomeNumbers).
    const bool hasPlate = !picture.isNumbered && picture.facts.id.value % kNumberedEvery == 0;
    const draw::Box plate =
        hasPlate ? draw::sized(box.left, box.top, box.width(), size.y) : draw::Box{};
    Commonest commonest;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const int now = picture.facts.byState[static_cast<std::size_t>(i)];
        const float count = picture.fades == nullptr
                                ? static_cast<float>(now)
                                : picture.fades->follow(picture.facts.id, i, now);
        if (count <= 0) continue;
        const float share = std::max(count / most, std::min(1.0f, count) * kLeastOfSquare);
        const float top = std::max(box.top, bottom - box.height() * share);
        const auto state = static_cast<WarpState>(i);
        if (now > commonest.warps) commonest = {state, now, bottom - top};
        // The number of the SM would lie on the letter.
        if (picture.isNumbered && top < at.y + size.y && bottom > at.y)
            canvas.fill({box.left, top, box.right, bottom},
                        theme::cellColourOf(theme.palette, state));
        else
            drawStateShare(picture.context, state, {box.left, top, box.right, bottom}, plate);
        bottom = top;
    }
    if (!picture.isNumbered)
        return drawCommonest(picture, commonest, {box.left, box.top, box.right, bottom});
    const float pad = 2 * theme.metrics.scale;
    canvas.fill({at.x - pad, at.y, at.x + size.x + pad, at.y + size.y}, theme.palette.inset, pad);
    draw::text(canvas, at, theme.palette.text, number);
}

}  // namespace

void drawSm(const SmPicture& picture) {
    const theme::Theme& theme = picture.context.theme;
    draw::Canvas& canvas = picture.context.canvas;
    const bool isFull = picture.layout.detail == present::SmDetail::Full;
    const float rounding = isFull ? theme.metrics.radius * 0.75f : 2 * theme.metrics.scale;
    canvas.fill(picture.box, theme.palette.inset, rounding);
    const session::SlotReader& session = picture.context.session;
    const bool isFocused = session.focus().sm == picture.facts.id;
    if (picture.layout.detail == present::SmDetail::Square) {
        drawSquare(picture, canvas);
    } else {
        drawHeading(picture, canvas);
        if (isFull) drawColumnLabels(picture, canvas);
        if (isFull) drawBrackets(picture, canvas);
        const draw::FontScope code(picture.context.canvas, cellFont(picture, theme.metrics));
        for (std::size_t i = 0; i < picture.facts.slots.size(); ++i) {
            drawCell(picture, canvas, static_cast<int>(i));
        }
        drawBlockNumbers(picture, canvas);
        if (!isFull) drawBlockEdges(picture, canvas);
        if (!isFull) drawCommonestUnderCells(picture);
    }
    if (isFull) drawSmBars(picture);
    if (isFull && picture.layout.pipes.width() > 0) drawSmPipes(picture);
    if (isFocused) {
        canvas.frame(picture.box, theme.palette.accent, rounding, 1.5f * theme.metrics.scale);
    }
}

}  // namespace warpscope::views
