#include "app/views/stage/sm_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/say.h"
#include "app/present/sm/sm_hit.h"

namespace warpscope::views {
namespace {

using Role = draw::ScopedFont::Role;
using trace::WarpState;

ImVec2 topLeft(const draw::Box& box) {
    return {box.left, box.top};
}
ImVec2 bottomRight(const draw::Box& box) {
    return {box.right, box.bottom};
}

/// A frame around a box, outside of it.
void frame(ImDrawList* list, const draw::Box& box, ImU32 colour, float thickness, float rounding) {
    const float grow = thickness / 2;
    list->AddRect({box.left - grow, box.top - grow}, {box.right + grow, box.bottom + grow}, colour,
                  rounding, 0, thickness);
}

bool concerns(const session::Selection& selection, const SlotFacts& slot) {
    if (selection.warp) return *selection.warp == slot.warp;
    return selection.block && *selection.block == slot.block;
}

/// Large cells carry large letters.
Role cellFont(const SmLayout& layout, const theme::Metrics& metrics) {
    const draw::Box cell = layout.cell(0);
    constexpr float kGlyph = 0.65F;  // Of the size of the font, with a little air.
    const float label = kGlyph * static_cast<float>(layout.labelLetters) * metrics.large;
    if (!layout.isStacked && cell.height() >= 2 * metrics.large && cell.width() >= label + 4)
        return Role::Large;
    const bool isLarge = layout.isStacked ? cell.height() >= 2.6F * metrics.code
                                          : cell.height() >= 1.7F * metrics.code &&
                                                cell.width() >= 4.5F * metrics.code;
    return isLarge ? Role::Code : Role::CodeSmall;
}

std::string cellLabel(const SmLayout& layout, const SlotFacts& slot, bool isBlending) {
    const char letter = trace::infoOf(slot.state).letter;
    if (!layout.hasLetters) return {};
    if (isBlending) return layout.hasNumbers ? std::to_string(slot.warp.value) : std::string{};
    if (!layout.hasNumbers) return std::string(1, letter);
    return fmt::format("{} {}", slot.warp.value, letter);
}

bool isBlended(const SmPicture& picture) {
    return picture.fades != nullptr && picture.fades->isBlending();
}

/// The cell with its words, in one line or the number above the letter.
void drawLabel(const SmPicture& picture, ImDrawList* list, const SlotFacts& slot,
               const draw::Box& box, ImU32 fill, float rounding) {
    const ImU32 ink = theme::textOn(picture.context.theme.palette, fill);
    if (!picture.layout.isStacked || isBlended(picture)) {
        draw::cell(list, topLeft(box), bottomRight(box), fill, ink,
                   cellLabel(picture.layout, slot, isBlended(picture)), rounding);
        return;
    }
    list->AddRectFilled(topLeft(box), bottomRight(box), fill, rounding);
    const float middle = (box.top + box.bottom) / 2;
    const float line = ImGui::GetFontSize() * 1.1F;
    const char letter = trace::infoOf(slot.state).letter;
    draw::textCentred(list, {box.left, middle - line}, {box.right, middle}, ink,
                      std::to_string(slot.warp.value));
    draw::textCentred(list, {box.left, middle}, {box.right, middle + line}, ink,
                      std::string(1, letter));
}

void drawCell(const SmPicture& picture, ImDrawList* list, int index) {
    const theme::Theme& theme = picture.context.theme;
    const theme::Palette& palette = theme.palette;
    const SlotFacts& slot = picture.facts.slots[static_cast<std::size_t>(index)];
    const draw::Box box = picture.layout.cell(index);
    const bool isFull = picture.layout.detail == SmDetail::Full;
    const float rounding = isFull ? theme.metrics.chipRadius * 0.75F : 0;
    const bool isOnTheWay = picture.travels != nullptr && picture.travels->isOnTheWay(slot.block);
    if (!slot.isResident() || isOnTheWay) {
        if (isFull) {
            draw::hatch(list, topLeft(box), bottomRight(box), palette.line,
                        5 * theme.metrics.scale);
        } else {
            list->AddRectFilled(topLeft(box), bottomRight(box), palette.panel);
        }
        return;
    }
    const bool isBlending = isBlended(picture);
    const ImU32 state = theme::cellColourOf(palette, slot.state);
    const ImU32 fill = picture.fades == nullptr ? state : picture.fades->follow(slot.warp, state);
    if (picture.layout.hasLetters) {
        drawLabel(picture, list, slot, box, fill, rounding);
    } else {
        list->AddRectFilled(topLeft(box), bottomRight(box), fill, rounding);
    }
    const session::SlotReader& session = picture.context.session;
    const float scale = theme.metrics.scale;
    if (slot.state == WarpState::Issued && isFull && !isBlending) {
        frame(list, box, palette.text, 1.5F * scale, rounding);
    }
    if (concerns(session.selected(), slot)) {
        frame(list, box, palette.accent, 2.5F * scale, rounding);
    } else if (concerns(session.hovered(), slot)) {
        frame(list, box, palette.muted, 2 * scale, rounding);
    }
}

void drawHeading(const SmPicture& picture, ImDrawList* list) {
    const theme::Theme& theme = picture.context.theme;
    const session::SlotReader& session = picture.context.session;
    const draw::Box& box = picture.layout.heading;
    if (box.width() <= 0) return;
    const std::string number = std::to_string(picture.facts.id.value);
    if (picture.layout.detail != SmDetail::Full) {
        const draw::ScopedFont small(theme, Role::Small);
        draw::text(list, topLeft(box), theme.palette.muted, number, box.width());
        return;
    }
    float used = 0;
    {
        const draw::ScopedFont title(theme, Role::Title);
        used = draw::text(list, topLeft(box), theme.palette.text,
                          say(session, "view.stage.sm_name", {{"number", number}}), box.width());
    }
    const draw::ScopedFont small(theme, Role::Small);
    const Values values{
        {"resident", std::to_string(picture.facts.residentBlocks)},
        {"used", std::to_string(picture.facts.residentWarps)},
        {"most", std::to_string(session.run()->launch().machine.limits.maxWarpsPerSm)}};
    const float top = box.top + (theme.metrics.title - theme.metrics.small) / 2;
    for (const char* key : {"view.stage.sm_status", "view.stage.sm_status_short"}) {
        const std::string status = say(session, key, values);
        if (used + theme.metrics.gap + draw::measure(status).x > box.width()) continue;
        draw::textRight(list, {box.right, top}, theme.palette.muted, status);
        return;
    }
}

void drawColumnLabels(const SmPicture& picture, ImDrawList* list) {
    const draw::Box& box = picture.layout.labels;
    if (box.height() <= 0) return;
    const draw::ScopedFont small(picture.context.theme, Role::Small);
    for (int column = 0; column < picture.layout.columns; ++column) {
        const draw::Box cell = picture.layout.cell(column);
        draw::textCentred(list, {cell.left, box.top}, {cell.right, box.bottom},
                          picture.context.theme.palette.muted, "S" + std::to_string(column));
    }
}

void drawBrackets(const SmPicture& picture, ImDrawList* list) {
    const theme::Theme& theme = picture.context.theme;
    const session::SlotReader& session = picture.context.session;
    const int perBlock = session.run()->launch().warpsPerBlock();
    const draw::ScopedFont code(theme, Role::CodeSmall);
    const float scale = theme.metrics.scale;
    for (std::size_t i = 0; i < picture.facts.blocks.size(); ++i) {
        const BlockId block = picture.facts.blocks[i];
        const draw::Box box = bracketBox(picture.layout, static_cast<int>(i), perBlock);
        if (!block.isValid() || box.width() <= 0) continue;
        const bool isFocused = session.focus().block == block;
        const ImU32 colour = isFocused ? theme.palette.accent
                                       : theme::mix(theme.palette.line, theme.palette.muted, 0.5F);
        const float x = box.right - 2 * scale;
        list->AddLine({x, box.top}, {x, box.bottom}, colour, 2 * scale);
        const std::string number = std::to_string(block.value);
        const ImVec2 size = draw::measure(number);
        const bool fits = size.x <= box.width() - 4 * scale && size.y * 0.75F <= box.height();
        if (!fits) continue;
        draw::textRight(list, {x - 3 * scale, (box.top + box.bottom - size.y) / 2},
                        isFocused ? theme.palette.text : theme.palette.muted, number);
    }
}

/// States as shares of a square, work at the bottom, empty places at the top.
void drawSquare(const SmPicture& picture, ImDrawList* list) {
    const theme::Theme& theme = picture.context.theme;
    const draw::Box& box = picture.box;
    const float most = static_cast<float>(std::max<std::size_t>(1, picture.facts.slots.size()));
    float bottom = box.bottom;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const int now = picture.facts.byState[static_cast<std::size_t>(i)];
        const float count = picture.fades == nullptr
                                ? static_cast<float>(now)
                                : picture.fades->follow(picture.facts.id, i, now);
        if (count <= 0) continue;
        const float top = bottom - box.height() * count / most;
        list->AddRectFilled({box.left, top}, {box.right, bottom},
                            theme::cellColourOf(theme.palette, static_cast<WarpState>(i)));
        bottom = top;
    }
    const draw::ScopedFont small(theme, Role::Small);
    const std::string number = std::to_string(picture.facts.id.value);
    const ImVec2 size = draw::measure(number);
    const bool fits = size.x + 4 <= box.width() && size.y <= box.height();
    if (!fits) return;
    const ImVec2 at{(box.left + box.right - size.x) / 2, (box.top + box.bottom - size.y) / 2};
    const float pad = 2 * theme.metrics.scale;
    list->AddRectFilled({at.x - pad, at.y}, {at.x + size.x + pad, at.y + size.y},
                        theme.palette.inset, pad);
    draw::text(list, at, theme.palette.text, number);
}

}  // namespace

void drawSm(const SmPicture& picture) {
    const theme::Theme& theme = picture.context.theme;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool isFull = picture.layout.detail == SmDetail::Full;
    const float rounding = isFull ? theme.metrics.radius * 0.75F : 2 * theme.metrics.scale;
    list->AddRectFilled(topLeft(picture.box), bottomRight(picture.box), theme.palette.inset,
                        rounding);
    const session::SlotReader& session = picture.context.session;
    const bool isFocused = session.focus().sm == picture.facts.id;
    if (picture.layout.detail == SmDetail::Square) {
        drawSquare(picture, list);
    } else {
        drawHeading(picture, list);
        if (isFull) drawColumnLabels(picture, list);
        if (isFull) drawBrackets(picture, list);
        const draw::ScopedFont code(theme, cellFont(picture.layout, theme.metrics));
        for (std::size_t i = 0; i < picture.facts.slots.size(); ++i) {
            drawCell(picture, list, static_cast<int>(i));
        }
    }
    if (isFull) drawSmBars(picture);
    if (isFull && picture.layout.pipes.width() > 0) drawSmPipes(picture);
    if (isFocused) {
        list->AddRect(topLeft(picture.box), bottomRight(picture.box), theme.palette.accent,
                      rounding, 0, 1.5F * theme.metrics.scale);
    }
}

}  // namespace warpscope::views
