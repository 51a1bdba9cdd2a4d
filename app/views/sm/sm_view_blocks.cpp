#include <algorithm>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "app/views/sm/sm_view_parts.h"

namespace warpscope::views {
namespace {

void drawSlot(const SmScene& scene, const present::BlockSlotFacts& slot, const draw::Box& box,
              float names) {
    const theme::Theme& theme = scene.context.theme;
    const session::SlotReader& session = scene.context.session;
    draw::Canvas& canvas = scene.context.canvas;
    const float top = (box.top + box.bottom - theme.metrics.small) / 2;
    const bool isFocused = session.focus().block == slot.block;
    draw::text(canvas, {box.left, top}, isFocused ? theme.palette.accent : theme.palette.text,
               say(session, "view.sm.block_row", {{"number", std::to_string(slot.block.value)}}),
               names - theme.metrics.gap / 2);
    const std::string left =
        say(session, "view.sm.block_left",
            {{"left", std::to_string(slot.left)}, {"all", std::to_string(slot.warps)}});
    const std::string arrived =
        left + " · " +
        say(session, "view.sm.block_arrived", {{"arrived", std::to_string(slot.atBarrier)}});
    std::vector<std::string> texts{arrived, left,
                                   std::to_string(slot.left) + "/" + std::to_string(slot.warps)};
    if (slot.sharedBytes > 0)
        texts.insert(texts.begin(), arrived + " · " +
                                        say(session, "view.sm.shared",
                                            {{"bytes", present::grouped(slot.sharedBytes)}}));
    const float room = box.width() - names;
    draw::text(canvas, {box.left + names, top}, theme.palette.muted,
               draw::fittingWords(canvas, texts, room), room);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!ImGui::IsWindowHovered() || !box.contains(mouse.x, mouse.y)) return;
    session::Selection selection{};
    selection.sm = scene.facts.id;
    selection.block = slot.block;
    scene.context.actions.push_back(session::Hover{selection});
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        scene.context.actions.push_back(session::Select{selection});
    }
    draw::tooltip(theme, present::blockTip(scene.context.session, slot.block));
}

/// One line for the slots that have no line of their own.
void drawRest(const SmScene& scene, const draw::Box& box, std::string_view key,
              std::int64_t count) {
    draw::text(scene.context.canvas, {box.left, box.top}, scene.context.theme.palette.muted,
               say(scene.context.session, key, {{"count", std::to_string(count)}}), box.width());
}

}  // namespace

float drawBlockSlots(const SmScene& scene, const draw::Box& box) {
    const theme::Metrics& metrics = scene.context.theme.metrics;
    const session::SlotReader& session = scene.context.session;
    const std::vector<present::BlockSlotFacts> slots =
        present::blockSlotsOf(session.run()->launch(), scene.sm);
    const auto used =
        std::count_if(slots.begin(), slots.end(),
                      [](const present::BlockSlotFacts& s) { return s.block.isValid(); });
    const float heading =
        drawPartHeading(scene.context, box, say(session, "view.sm.blocks"),
                        std::to_string(used) + " / " + std::to_string(slots.size()));
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    const auto last = static_cast<long long>(session.run()->blocks().size()) - 1;
    const float names =
        scene.context.canvas
            .measure(say(session, "view.sm.block_row", {{"number", std::to_string(last)}}))
            .x +
        metrics.gap;
    const float row = metrics.small * 1.35f;
    float y = box.top + heading;
    std::int64_t drawn = 0;
    for (const present::BlockSlotFacts& slot : slots) {
        if (!slot.block.isValid()) continue;
        if (drawn > 0 && y + row > box.bottom + 1) return y - box.top;
        if (drawn > 0 && y + 2 * row > box.bottom + 1 && drawn + 1 < used) {
            drawRest(scene, {box.left, y, box.right, y + row}, "view.sm.more", used - drawn);
            return y + row - box.top;
        }
        drawSlot(scene, slot, {box.left, y, box.right, y + row}, names);
        y += row;
        ++drawn;
    }
    const auto free = static_cast<std::int64_t>(slots.size()) - used;
    if (free > 0 && y + row <= box.bottom) {
        drawRest(scene, {box.left, y, box.right, y + row}, "view.sm.block_free", free);
        y += row;
    }
    return y - box.top;
}

}  // namespace warpscope::views
