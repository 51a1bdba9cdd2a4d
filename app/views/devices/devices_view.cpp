#include "app/views/devices/devices_view.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/devices/device_columns.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using draw::Box;
using present::DeviceColumn;

class DevicesView final : public View {
  public:
    std::string_view key() const override { return "devices"; }
    float leastHeight(const ViewContext&) override { return 13.5f; }
    void draw(const ViewContext& context) override;

  private:
    void drawChoice(const ViewContext& context, std::size_t at, const DeviceColumn& column);

    present::DeviceIds chosen_{};  ///< By the reader; empty = as usual.
};

/// Where columns and rows stand.
struct Grid {
    Box room{};
    float names = 0;
    float column = 0;
    float head = 0;  ///< Of the row with the choices.
    float row = 0;
    bool isNarrow = false;             ///< Only results have room, not what they are made of.
    std::vector<std::size_t> shown{};  ///< The rows that have room, in their order.

    /// Of no height for a row that has no room.
    Box cell(std::size_t at, std::size_t line) const {
        const float left = room.left + names + column * static_cast<float>(at);
        if (line == 0) return {left, room.top, left + column, room.top + head};
        const auto place = std::ranges::find(shown, line);
        if (place == shown.end()) return {left, room.bottom, left + column, room.bottom};
        const float top = room.top + head + row * static_cast<float>(place - shown.begin());
        return {left, top, left + column, top + row};
    }
};

/// A share of a cell, with words over it.
void paintShare(const ViewContext& context, const Box& cell, float share, theme::Colour colour,
                const std::string& words, bool isBinding) {
    if (cell.height() <= 0) return;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const float high = std::min(cell.height() * 0.8f, 1.6f * m.body);
    const float middle = (cell.top + cell.bottom) / 2;
    const Box bar{cell.left, middle - high / 2, cell.right - m.gap, middle + high / 2};
    context.canvas.fill(bar, palette.inset, m.chipRadius);
    if (share > 0)
        context.canvas.fill(
            {bar.left, bar.top, bar.left + bar.width() * std::min(1.0f, share), bar.bottom}, colour,
            m.chipRadius);
    if (isBinding) context.canvas.frame(bar, palette.accent, m.chipRadius, 2 * m.scale);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    draw::text(context.canvas, {bar.left + m.gap * 0.5f, middle - m.codeSmall / 2}, palette.text,
               words, bar.width() - m.gap);
}

void paintWords(const ViewContext& context, const Box& cell, const std::string& words,
                theme::Colour ink) {
    if (cell.height() <= 0) return;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    draw::text(context.canvas,
               {cell.left + m.gap * 0.5f, (cell.top + cell.bottom - m.codeSmall) / 2}, ink, words,
               cell.width() - m.gap);
}

std::string numberOf(std::int64_t number) {
    return present::grouped(number);
}

const char* unitOf(occupancy::Resource resource) {
    return resource == occupancy::Resource::Shared ? " B" : "";
}

/// A dash where the device has none, or its maker does not tell.
std::string countOf(int number) {
    return number > 0 ? std::to_string(number) : "–";
}

/// Occupancy, the resources, and what the whole device makes of it.
void paintColumn(const ViewContext& context, const Grid& grid, std::size_t at,
                 const DeviceColumn& column, std::int64_t blocks) {
    const theme::Palette& palette = context.theme.palette;
    std::size_t line = 1;
    const theme::Colour ground = theme::mix(palette.panel, palette.text, 0.28f);
    if (column.refused) {
        const Box cell = grid.cell(at, line);
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::textWrapped(context.canvas, {cell.left, cell.top}, cell.width() - 8, palette.error,
                          say(context.session, *column.refused));
        return;
    }
    const auto percent = static_cast<float>(column.result.percent / 100);
    paintShare(context, grid.cell(at, line++), percent,
               theme::mix(palette.panel, palette.issued, 0.55f),
               percentWords(context.session, present::percentText(column.result.percent)), false);
    const auto made = [&](const std::string& whole, const std::string& result) {
        return grid.isNarrow ? result : whole;
    };
    for (const occupancy::Bar& bar : column.bars) {
        if (bar.resource == occupancy::Resource::Barriers) continue;
        const float share =
            bar.total > 0 ? static_cast<float>(bar.used) / static_cast<float>(bar.total) : 0;
        paintShare(context, grid.cell(at, line++), share, ground,
                   made(fmt::format("{} / {}", numberOf(bar.used), numberOf(bar.total)),
                        numberOf(bar.used)) +
                       unitOf(bar.resource),
                   bar.isBinding);
    }
    paintWords(context, grid.cell(at, line++),
               made(fmt::format("{} × {} = {}", column.machine.smCount,
                                column.machine.fp32LanesPerSm, numberOf(column.cores())),
                    numberOf(column.cores())),
               palette.text);
    paintWords(context, grid.cell(at, line++), countOf(column.machine.schedulersPerSm),
               palette.text);
    paintWords(context, grid.cell(at, line++), countOf(column.machine.tensorCoresPerSm),
               palette.text);
    paintWords(context, grid.cell(at, line++),
               made(fmt::format("{} × {} = {}", column.machine.smCount, column.result.blocksPerSm,
                                numberOf(column.blocksAtOnce())),
                    numberOf(column.blocksAtOnce())),
               palette.text);
    if (column.blocksAtOnce() > 0)
        paintWords(context, grid.cell(at, line),
                   made(fmt::format("{} ÷ {}: {}", numberOf(blocks),
                                    numberOf(column.blocksAtOnce()), column.rounds(blocks)),
                        numberOf(column.rounds(blocks))),
                   palette.text);
}

constexpr std::array<std::string_view, 11> kRows{"",          "occupancy", "warps", "slots",
                                                 "registers", "shared",    "cores", "schedulers",
                                                 "tensor",    "at_once",   "rounds"};
/// Where rows would be lower than their words these go, one after the other: what comes out for the
/// whole device stays.
constexpr std::array<std::string_view, 6> kGoFirst{"tensor", "schedulers", "slots",
                                                   "shared", "registers",  "warps"};

/// The rows for which `height` has room, each of at least `least`.
std::vector<std::size_t> rowsFor(float height, float least) {
    std::vector<std::size_t> rows;
    for (std::size_t line = 1; line < kRows.size(); ++line)
        rows.push_back(line);
    for (const std::string_view key : kGoFirst) {
        if (static_cast<float>(rows.size()) * least <= height) break;
        std::erase_if(rows, [&](std::size_t line) { return kRows[line] == key; });
    }
    return rows;
}

void paintNames(const ViewContext& context, const Grid& grid) {
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(context.canvas,
                               grid.isNarrow ? draw::Font::Small : draw::Font::Body);
    for (const std::size_t line : grid.shown) {
        const Box cell = grid.cell(0, line);
        const std::string name =
            say(context.session, kRows[line] == "shared"
                                     ? "occupancy.resource.shared"
                                     : fmt::format("view.devices.row.{}", kRows[line]));
        const float width = grid.names - m.gap;
        const bool isTwo = context.canvas.measure(name).x > width && cell.height() > 2 * m.body;
        const float lines = isTwo ? 2 : 1;
        const float half = std::min(lines * m.body * 1.15f, cell.height()) / 2;
        const float middle = (cell.top + cell.bottom) / 2;
        paintLines(context, {grid.room.left, middle - half, grid.room.left + width, middle + half},
                   context.theme.palette.muted, name);
    }
}

/// What a row counts, over all of it.
void pointRows(const ViewContext& context, const Grid& grid) {
    for (const std::size_t line : grid.shown) {
        const Box cell = grid.cell(0, line);
        const std::string id = fmt::format("devices row {}", kRows[line]);
        if (pointArea(id.c_str(), {grid.room.left, cell.top, grid.room.right, cell.bottom}))
            draw::tooltip(context.theme,
                          say(context.session, fmt::format("view.devices.tip.{}", kRows[line])));
    }
}

void DevicesView::drawChoice(const ViewContext& context, std::size_t at,
                             const DeviceColumn& column) {
    const std::string id = fmt::format("###devices {}", at);
    // In a narrow column the end of the name tells more than its maker.
    const float room =
        ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
    std::string shown = column.machine.name;
    while (context.canvas.measure(shown).x > room && shown.find(' ') != std::string::npos) {
        const bool isMaker = shown.size() == column.machine.name.size();
        shown = isMaker ? shown.substr(shown.find(' ') + 1) : shown.substr(0, shown.rfind(' '));
    }
    const draw::TapRows spread(context.theme.metrics);
    if (!ImGui::BeginCombo(id.c_str(), shown.c_str(), ImGuiComboFlags_HeightLarge)) return;
    for (const machine::Machine& machine : context.session.devices().machines())
        if (ImGui::Selectable((machine.name + "###" + machine.id).c_str(),
                              machine.id == chosen_[at]))
            chosen_[at] = machine.id;
    ImGui::EndCombo();
}

void DevicesView::draw(const ViewContext& context) {
    const auto question = present::questionOf(context.session);
    if (!question) return;
    if (chosen_[0].empty()) chosen_ = present::usualDevices(*question);
    const auto columns = present::deviceColumns(*question, context.session.devices(), chosen_);
    const theme::Metrics& m = context.theme.metrics;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    Grid grid{{origin.x, origin.y, origin.x + size.x, origin.y + size.y}};
    const draw::ClipScope clip(context.canvas, grid.room);
    paintSentence(context, grid.room, say(context.session, present::devicesSentence(columns)));
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        const float widest = context.canvas.measure("132 × 128 = 16,896").x + 2 * m.gap;
        grid.isNarrow = size.x * 0.76f / static_cast<float>(present::kDeviceColumns) < widest;
    }
    grid.names = std::min(size.x * (grid.isNarrow ? 0.34f : 0.24f), 11 * m.body);
    grid.column = (size.x - grid.names) / static_cast<float>(present::kDeviceColumns);
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        const auto rows = static_cast<float>(kRows.size());
        grid.head = std::clamp(grid.room.height() / rows, ImGui::GetFrameHeight() + m.gap * 0.3f,
                               std::max(ImGui::GetFrameHeight() + m.gap * 0.3f, 2.6f * m.body));
        const float height = grid.room.height() - grid.head;
        grid.shown = rowsFor(height, 1.1f * m.body);
        grid.row = std::min(height / static_cast<float>(grid.shown.size()), 2.6f * m.body);
    }
    paintNames(context, grid);
    for (std::size_t at = 0; at < columns.size(); ++at)
        paintColumn(context, grid, at, columns[at], context.session.scenario().blockCount());
    for (std::size_t at = 0; at < columns.size(); ++at) {
        const Box cell = grid.cell(at, 0);
        ImGui::SetCursorScreenPos({cell.left, cell.top});
        ImGui::SetNextItemWidth(cell.width() - m.gap);
        const draw::FontScope small(context.canvas, draw::Font::Small);
        drawChoice(context, at, columns[at]);
    }
    pointRows(context, grid);
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy(size);
}

}  // namespace

std::unique_ptr<View> makeDevicesView() {
    return std::make_unique<DevicesView>();
}

}  // namespace warpscope::views
