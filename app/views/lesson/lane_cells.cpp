#include "app/views/lesson/lane_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/lane_words.h"
#include "engine/base/lane_text.h"

namespace warpscope::views {

namespace {

constexpr int kUsualLanes = 32;  ///< Before the run says how many.

int lanesOf(const session::SlotReader& session) {
    return session.run() == nullptr ? kUsualLanes : session.run()->launch().machine.limits.warpSize;
}

/// A power of two of them stands in a row, so that the rows begin at round numbers.
int lanesInRow(const ViewContext& context, float width) {
    const float narrowest = context.theme.metrics.small * 1.4f;
    int count = lanesOf(context.session);
    while (count > 4 && static_cast<float>(count) * narrowest > width)
        count /= 2;
    return count;
}

struct Marks {
    LaneMask chosen = 0;
    LaneMask right = 0;  ///< Known once the question is answered.
    bool isAnswered = false;
};

Marks marksOf(const session::SlotReader& session) {
    const session::Reply* reply = session.reply();
    if (reply == nullptr) return {session.draftLanes(), 0, false};
    return {parseLanes(reply->typed).value_or(0), reply->expected.lanes, true};
}

void paintCell(const ViewContext& context, const draw::Box& box, int lane, const Marks& marks) {
    const theme::Palette& palette = context.theme.palette;
    const bool isChosen = hasLane(marks.chosen, lane);
    const bool isRight = hasLane(marks.right, lane);
    theme::Colour fill = palette.inset;
    if (marks.isAnswered && isRight) fill = palette.issued;
    if (!marks.isAnswered && isChosen) fill = palette.accent;
    context.canvas.fill(box, fill, context.theme.metrics.chipRadius / 2);
    const bool isWrong = marks.isAnswered && isChosen != isRight;
    if (isWrong)
        context.canvas.frame(box, palette.elseSide, context.theme.metrics.chipRadius / 2,
                             2 * context.theme.metrics.scale);
    const theme::Colour ink =
        fill == palette.accent ? palette.onAccent : theme::textOn(palette, fill);
    draw::textCentred(context.canvas, box, ink, std::to_string(lane));
}

}  // namespace

int LaneCells::rowsFor(const ViewContext& context, float width) {
    const int each = lanesInRow(context, width);
    return (lanesOf(context.session) + each - 1) / each;
}

void LaneCells::drawRow(const ViewContext& context, int row, ImVec2 size, float pitch) {
    const int each = lanesInRow(context, size.x);
    const int lanes = lanesOf(context.session);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = size.x / static_cast<float>(each);
    draw::hitArea(fmt::format("lane cells {}", row).c_str(), size);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    // Rows further up and down are passed by the same drag.
    // The pointer may be nowhere, which is farther away than a whole number can say.
    const auto most = static_cast<float>(lanes);
    const int down =
        static_cast<int>(std::clamp(std::floor((mouse.y - at.y) / pitch), -most, most));
    const int along =
        static_cast<int>(std::clamp((mouse.x - at.x) / width, 0.f, static_cast<float>(each - 1)));
    const int lane = std::clamp((row + down) * each + along, 0, lanes - 1);
    const Marks marks = marksOf(context.session);
    if (ImGui::IsItemActivated() && draw::isHeldByPointer() && !marks.isAnswered) {
        pressed_ = lane;
        before_ = marks.chosen;
    }
    if (pressed_ >= 0 && (ImGui::IsItemActive() || ImGui::IsItemDeactivated()) &&
        !marks.isAnswered) {
        const LaneMask after = present::lanesAfterDrag(before_, pressed_, lane);
        if (after != marks.chosen) context.actions.push_back(session::TypeAnswer{laneList(after)});
    }
    if (ImGui::IsItemDeactivated()) pressed_ = -1;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const float gap = std::max(1.0f, context.theme.metrics.scale);
    for (int i = 0; i < each && row * each + i < lanes; ++i) {
        const float left = at.x + static_cast<float>(i) * width;
        paintCell(context, {left, at.y, left + width - gap, at.y + size.y}, row * each + i, marks);
    }
}

}  // namespace warpscope::views
