#include <algorithm>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/sm/sm_view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using trace::WarpState;

/// How high a row is at least, in letters, that has one; and how many warps stand beside each other
/// at most.
constexpr float kLetterRow = 1;
constexpr int kMaxAcross = 4;

std::string headingOf(const SmScene& scene, int scheduler, float room, bool& isIssuing) {
    const machine::Machine& machine = scene.context.session.run()->launch().machine;
    const present::SlotFacts* issued = scene.facts.issuedBy(scheduler, machine);
    isIssuing = issued != nullptr;
    const draw::Canvas& canvas = scene.context.canvas;
    if (!isIssuing)
        return draw::fittingWords(
            canvas, {say(scene.context.session, "view.sm.scheduler_idle"), "–"}, room);
    const std::string number = std::to_string(issued->warp.value);
    const std::string words =
        say(scene.context.session, "view.sm.scheduler_issued", {{"number", number}});
    return draw::fittingWords(canvas, {words, "W" + number}, room);
}

/// State and line of a warp, as long as fits.
std::string reasonOf(const ViewContext& context, const present::SlotFacts& slot, float room) {
    const session::SlotReader& session = context.session;
    const std::string key = "@state." + std::string(trace::infoOf(slot.state).key);
    const std::string line = std::to_string(isa::lineOf(session.run()->launch().program, slot.pc));
    for (const char* form : {".name", ".short"}) {
        const std::string text =
            say(session, "view.sm.reason", {{"state", key + form}, {"line", line}});
        if (context.canvas.measure(text).x <= room) return text;
    }
    // The letter on the chip says it where there is no room for a word.
    const std::string brief = session.text(key.substr(1) + ".short");
    return context.canvas.measure(brief).x <= room ? brief : std::string();
}

/// Draws a warp's chip and, where there is room, its state and line.
void drawWarp(const SmScene& scene, const present::SlotFacts& slot, const draw::Box& box,
              float chipWidth) {
    const theme::Theme& theme = scene.context.theme;
    const theme::Palette& palette = theme.palette;
    const session::SlotReader& session = scene.context.session;
    draw::Canvas& canvas = scene.context.canvas;
    const theme::Colour fill = chipColour(scene, slot);
    const float inset = std::min(2 * theme.metrics.scale, box.height() * 0.1f);
    const ImVec2 min{box.left, box.top + inset};
    const ImVec2 max{box.left + chipWidth, box.bottom - inset};
    {
        const draw::FontScope code(scene.context.canvas, draw::Font::CodeSmall);
        std::string label = chipLabel(scene, slot);
        // The reason before the name, which the tip tells.
        if (canvas.measure(label).x > chipWidth - 2 && !isBlurred(scene))
            label = trace::infoOf(slot.state).letter;
        draw::cell(canvas, draw::between(min, max), fill, theme::textOn(palette, fill), label,
                   theme.metrics.chipRadius);
    }
    if (slot.state == WarpState::Issued && !isBlurred(scene)) {
        canvas.frame(draw::between(min, max), palette.text, theme.metrics.chipRadius,
                     1.5f * theme.metrics.scale);
    }
    if (session.selected().warp == slot.warp) {
        // At the left the panel ends with the chip, and would cut what is outside of it.
        canvas.frame({min.x + theme.metrics.scale, min.y - 2, max.x + 2, max.y + 2}, palette.accent,
                     theme.metrics.chipRadius, 2 * theme.metrics.scale);
    }
    // Words of rows that are lower than a line would stand on each other.
    if (isBlurred(scene) || box.height() < theme.metrics.small) return;
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    const float left = max.x + theme.metrics.gap * 0.6f;
    const float top = (box.top + box.bottom - theme.metrics.small) / 2;
    const float room = std::max(1.0f, box.right - left);
    draw::text(canvas, {left, top}, trace::isStalled(slot.state) ? palette.muted : palette.text,
               reasonOf(scene.context, slot, room), room);
}

void drawEmpty(const SmScene& scene, const draw::Box& box, float chipWidth) {
    const theme::Theme& theme = scene.context.theme;
    const float inset = std::min(2 * theme.metrics.scale, box.height() * 0.1f);
    draw::hatch(scene.context.canvas,
                {box.left, box.top + inset, box.left + chipWidth, box.bottom - inset},
                theme.palette.line, 5 * theme.metrics.scale);
}

void handleWarp(const SmScene& scene, const present::SlotFacts& slot, const draw::Box& box,
                bool isClicked) {
    if (!ImGui::IsItemHovered()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!box.contains(mouse.x, mouse.y)) return;
    session::Selection selection{};
    selection.sm = scene.facts.id;
    selection.warp = slot.warp;
    if (isClicked) scene.context.actions.push_back(session::Select{selection});
    selection.instruction = slot.pc;
    scene.context.actions.push_back(session::Hover{selection});
    draw::tooltip(scene.context.theme, present::warpTip(scene.context.session, slot));
}

/// Heading of a column; a click chooses the scheduler.
void drawColumnHeading(const SmScene& scene, const draw::Box& box, int scheduler) {
    const theme::Theme& theme = scene.context.theme;
    const session::Selection& selected = scene.context.session.selected();
    const std::string title =
        say(scene.context.session, "view.sm.scheduler", {{"index", std::to_string(scheduler)}});
    ImGui::SetCursorScreenPos({box.left, box.top});
    const std::string id = "scheduler " + std::to_string(scheduler);
    const bool isClicked = draw::hitArea(id.c_str(), {box.width(), box.height()});
    const bool isChosen = selected.sm == scene.facts.id && selected.scheduler == scheduler;
    session::Selection selection{};
    selection.sm = scene.facts.id;
    selection.scheduler = scheduler;
    if (isClicked) scene.context.actions.push_back(session::Select{selection});
    if (ImGui::IsItemHovered()) scene.context.actions.push_back(session::Hover{selection});
    draw::Canvas& canvas = scene.context.canvas;
    if (isChosen || ImGui::IsItemHovered()) {
        canvas.fill(box, isChosen ? theme.palette.line : theme.palette.inset,
                    theme.metrics.chipRadius);
    }
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    const bool isNarrow = scene.context.canvas.measure(title).x > box.width();
    draw::text(canvas, {box.left, box.top}, theme.palette.text,
               isNarrow ? "S" + std::to_string(scheduler) : title, box.width());
    if (isBlurred(scene)) return;
    bool isIssuing = false;
    const std::string status = headingOf(scene, scheduler, box.width(), isIssuing);
    draw::text(canvas, {box.left, box.top + theme.metrics.small * 1.1f},
               isIssuing ? theme::inkOf(theme.palette, theme.palette.issued) : theme.palette.muted,
               status, box.width());
}

/// How the warps of a scheduler stand in its column.
struct WarpGrid {
    float heading = 0;  ///< Of a column.
    float column = 0;   ///< Its width.
    int across = 1;  ///< Where rows would be too low for a letter, two or four beside each other.
    int rows = 1;
    float rowHeight = 0;  ///< Of one, and what is left of the column for each warp in it.
    float place = 0;
    float card = 0;  ///< The height of a warp's card; 0 = a chip.
    float chip = 0;  ///< Its width.
};

WarpGrid warpGrid(const SmScene& scene, const draw::Box& box) {
    const theme::Metrics& metrics = scene.context.theme.metrics;
    const gpu::Launch& launch = scene.context.session.run()->launch();
    const int schedulers = launch.machine.schedulersPerSm;
    const auto slots = static_cast<int>(scene.facts.slots.size());
    const int rows = (slots + schedulers - 1) / schedulers;
    WarpGrid grid;
    grid.heading = metrics.small * 2.4f;
    grid.column = box.width() / static_cast<float>(schedulers);
    const auto rowsOf = [&](int columns) { return (rows + columns - 1) / columns; };
    const auto shareOf = [&](int columns) {
        return (box.height() - grid.heading) / static_cast<float>(rowsOf(columns));
    };
    while (grid.across < kMaxAcross && shareOf(grid.across) < metrics.codeSmall * kLetterRow)
        grid.across *= 2;
    grid.rows = rowsOf(grid.across);
    const float share = shareOf(grid.across);
    grid.card = grid.across > 1 ? 0 : warpCardHeight(metrics, share);
    grid.rowHeight = grid.card > 0 ? grid.card : std::min(share, metrics.codeSmall * 2.1f);
    grid.place = (grid.column - metrics.gap) / static_cast<float>(grid.across);
    const draw::FontScope code(scene.context.canvas, draw::Font::CodeSmall);
    const std::string widest = std::to_string(launch.warpCount() - 1) + " L";
    const float chip = scene.context.canvas.measure(widest).x + metrics.gap;
    grid.chip =
        grid.across > 1 ? grid.place - 2 * metrics.scale : std::min(chip, grid.column * 0.8f);
    return grid;
}

}  // namespace

bool tellStatesInWords(const SmScene& scene, const draw::Box& box) {
    constexpr float kWord = 4.5f;  // Letters of a state's short name.
    const theme::Metrics& metrics = scene.context.theme.metrics;
    const WarpGrid grid = warpGrid(scene, box);
    const float room = grid.place - grid.chip - metrics.gap * 0.6f;
    const bool isHigh = grid.card > 0 || grid.rowHeight >= metrics.small;
    return isHigh && room >= kWord * metrics.small;
}

float drawSchedulers(const SmScene& scene, const draw::Box& box) {
    const theme::Metrics& metrics = scene.context.theme.metrics;
    const machine::Machine& machine = scene.context.session.run()->launch().machine;
    const int schedulers = machine.schedulersPerSm;
    const auto slots = static_cast<int>(scene.facts.slots.size());
    const WarpGrid grid = warpGrid(scene, box);
    for (int column = 0; column < schedulers; ++column) {
        const float left = box.left + static_cast<float>(column) * grid.column;
        drawColumnHeading(scene,
                          {left, box.top, left + grid.column - metrics.gap,
                           box.top + grid.heading - 2 * metrics.scale},
                          column);
    }
    const float top = box.top + grid.heading;
    ImGui::SetCursorScreenPos({box.left, top});
    const float height = std::max(1.0f, grid.rowHeight * static_cast<float>(grid.rows));
    const bool isClicked = draw::hitArea("sm warps", {box.width(), height});
    for (int slot = 0; slot < slots; ++slot) {
        const int place = machine::placeAtScheduler(slot, schedulers);
        const float left = box.left + static_cast<float>(machine.schedulerOf(slot)) * grid.column +
                           static_cast<float>(place % grid.across) * grid.place;
        const float y = top + static_cast<float>(place / grid.across) * grid.rowHeight;
        const draw::Box row{left, y, left + grid.place, y + grid.rowHeight};
        const present::SlotFacts& facts = scene.facts.slots[static_cast<std::size_t>(slot)];
        const draw::Box inner{row.left, row.top, row.right, row.bottom - metrics.gap * 0.5f};
        if (!facts.isResident()) {
            grid.card > 0 ? drawEmptyCard(scene, inner) : drawEmpty(scene, row, grid.chip);
            continue;
        }
        grid.card > 0 ? drawWarpCard(scene, facts, inner) : drawWarp(scene, facts, row, grid.chip);
        handleWarp(scene, facts, row, isClicked);
    }
    return grid.heading + height;
}

}  // namespace warpscope::views
