#include "app/views/occupancy/occupancy_bars.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/theme/fonts.h"
#include "app/views/map_colours.h"
#include "engine/occupancy/explain.h"

namespace warpscope::views {

namespace {

using occupancy::Bar;

/// What a part of a bar is, as its chip in the legend says it.
constexpr const char *kBinds = "!", *kUsed = "u", *kFree = "f", *kElsewhere = "L";

std::string nameOf(const session::SlotReader& session, const present::OccupancyQuestion& question,
                   const Bar& bar) {
    return say(session, occupancy::nameOf(bar.resource, question.machine, question.request.mode));
}

std::string limitWords(const session::SlotReader& session, const Bar& bar, bool isBrief) {
    if (bar.limit == occupancy::kUnlimited) return say(session, "view.occupancy.no_limit");
    const char* key = isBrief         ? "view.occupancy.limit_brief"
                      : bar.isBinding ? "view.occupancy.binds"
                                      : "view.occupancy.limit";
    return say(session, Message{key}.with("count", bar.limit));
}

theme::Colour blockedColour(const theme::Palette& palette) {
    return theme::mix(palette.inset, palette.accent, 0.25f);
}

/// The letter of a part, as its chip in the legend has it, with how much that is, where they have
/// the room.
void paintAmount(const ViewContext& context, const draw::Box& part, theme::Colour fill,
                 const std::string& letter, const std::string& amount) {
    theme::pushFont(context.theme.fonts.code,
                    std::min(part.height(), context.theme.metrics.codeSmall));
    for (const std::string& words : {letter + " " + amount, amount, letter}) {
        // What has no colour of its own has no letter in it either.
        const float wide = context.canvas.measure(words).x;
        if (words.empty() || wide >= part.width()) continue;
        // Notches between blocks would strike the words through.
        const float middle = (part.left + part.right) / 2;
        const float half = std::min(part.width() / 2, wide / 2 + context.theme.metrics.scale);
        context.canvas.fill({middle - half, part.top, middle + half, part.bottom}, fill);
        draw::textCentred(context.canvas, part, theme::textOn(context.theme.palette, fill), words);
        break;
    }
    theme::popFont();
}

/// Notches between the blocks that a bar holds, where they are not too many to be counted.
void paintBlocks(const ViewContext& context, const Bar& bar, const draw::Box& used) {
    constexpr float kLeastBlock = 0.5f;  // Of a letter.
    const std::int64_t blocks = bar.perBlock > 0 ? bar.used / bar.perBlock : 0;
    const float wide = used.width() / static_cast<float>(std::max<std::int64_t>(1, blocks));
    if (wide < kLeastBlock * context.theme.metrics.body) return;
    for (std::int64_t i = 1; i < blocks; ++i) {
        const float x = used.left + wide * static_cast<float>(i);
        const float notch = used.height() * 0.28f;
        for (const float top : {used.top, used.bottom - notch})
            context.canvas.line({x, top}, {x, top + notch}, context.theme.palette.panel,
                                1.5f * context.theme.metrics.scale);
    }
}

/// How much of a hatched part is lost, on a ground of its own.
void paintRest(const ViewContext& context, const draw::Box& part, const std::string& amount) {
    const theme::Metrics& metrics = context.theme.metrics;
    theme::pushFont(context.theme.fonts.code, std::min(part.height(), metrics.codeSmall));
    const float wide = context.canvas.measure(amount).x + 4 * metrics.scale;
    if (wide < part.width()) {
        const float left = (part.left + part.right - wide) / 2;
        const draw::Box plate{left, part.top, left + wide, part.bottom};
        context.canvas.fill(plate, context.theme.palette.inset);
        draw::textCentred(context.canvas, plate, context.theme.palette.text, amount);
    }
    theme::popFont();
}

/// The four parts side by side; what is used is solid, what is absent is hatched.
void paintBar(const ViewContext& context, const Bar& bar, ImVec2 min, ImVec2 max) {
    const auto& palette = context.theme.palette;
    draw::Canvas& canvas = context.canvas;
    const float radius = context.theme.metrics.chipRadius * 0.6f;
    canvas.fill(draw::between(min, max), palette.inset, radius);
    if (bar.total <= 0) return;
    const auto xOf = [&](std::int64_t amount) {
        const double share = static_cast<double>(amount) / static_cast<double>(bar.total);
        return min.x + static_cast<float>(std::clamp(share, 0.0, 1.0)) * (max.x - min.x);
    };
    const theme::Colour solid = bar.isBinding ? palette.limit : palette.accent;
    const float used = xOf(bar.used);
    const float blocked = xOf(bar.used + bar.blocked);
    const float unusable = xOf(bar.used + bar.blocked + bar.unusable);
    if (bar.used > 0) {
        const draw::Box part = draw::between(min, {std::max(used, min.x + 2), max.y});
        canvas.fill(part, solid, radius);
        paintBlocks(context, bar, part);
        paintAmount(context, part, solid, bar.isBinding ? kBinds : kUsed,
                    say(context.session, Message{"view.occupancy.bar.of"}
                                             .with("amount", present::grouped(bar.used))
                                             .with("total", present::grouped(bar.total))));
    }
    if (bar.blocked > 0 && bar.perBlock > 0) {
        const draw::Box part{used, min.y, blocked, max.y};
        canvas.fill(part, blockedColour(palette));
        paintAmount(context, part, blockedColour(palette), kFree, present::grouped(bar.blocked));
    }
    if (bar.unusable > 0) {
        const draw::Box part{blocked, min.y, unusable, max.y};
        draw::hatch(canvas, part, palette.muted, 4 * context.theme.metrics.scale);
        paintRest(context, part, present::grouped(bar.unusable));
    }
    if (bar.elsewhere > 0) {
        const draw::Box part = draw::between({unusable, min.y}, max);
        canvas.fill(part, palette.line, radius);
        paintAmount(context, part, palette.line, kElsewhere, present::grouped(bar.elsewhere));
    }
}

/// Whether name, bar and limit stand beside each other, and the room of the words at both sides.
struct BarColumns {
    bool isOneLine = false;
    bool isBrief = false;  ///< The colour of a bar says whether it limits.
    float left = 0;
    float right = 0;
};

/// Of a bar, in body letters; and how many times as high it gets where there is room.
constexpr float kBarLine = 1.25f;
constexpr float kMaxBar = 2;
/// How high a bar is beside its words, and below them.
constexpr float kHighBeside = 0.85f;
constexpr float kHighBelow = 0.7f;

/// Of a bar below its words, with the gap behind it.
float stackedHeight(const theme::Metrics& metrics) {
    return metrics.body * (kBarLine + kHighBelow) + metrics.gap * 0.6f;
}

/// One line each, where all bars still have a good length; else the words stand over the bar.
BarColumns columnsOf(const ViewContext& context, const present::OccupancyQuestion& question,
                     const std::vector<Bar>& all, ImVec2 room, bool isBrief = false) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    BarColumns columns{.isOneLine = true, .isBrief = isBrief};
    for (const Bar& bar : all) {
        const float gap = context.theme.metrics.gap;
        const std::string name = nameOf(context.session, question, bar);
        const std::string limit = limitWords(context.session, bar, isBrief);
        columns.left = std::max(columns.left, context.canvas.measure(name).x + gap);
        columns.right = std::max(columns.right, context.canvas.measure(limit).x + gap);
    }
    const float bar = room.x - columns.left - columns.right;
    // Where not all have room below each other, a short bar is better than one out of sight.
    const float body = context.theme.metrics.body;
    const bool isLow =
        room.y < static_cast<float>(all.size()) * stackedHeight(context.theme.metrics);
    if (bar > 6 * body) return columns;
    if (!isLow) return BarColumns{};
    if (!isBrief) return columnsOf(context, question, all, room, true);
    return bar > 3 * body ? columns : BarColumns{};
}

/// The name at the left and the limit at the right.
void drawWords(const ViewContext& context, const present::OccupancyQuestion& question,
               const Bar& bar, ImVec2 at, float width, bool isBrief) {
    const auto& theme = context.theme;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    draw::Canvas& canvas = context.canvas;
    const std::string limit = limitWords(context.session, bar, isBrief);
    const theme::Colour ink = bar.isBinding ? theme.palette.text : theme.palette.muted;
    const float limitWidth = context.canvas.measure(limit).x;
    draw::text(canvas, at, ink, nameOf(context.session, question, bar),
               std::max(10.0f, width - limitWidth - theme.metrics.gap));
    draw::textRight(canvas, {at.x + width, at.y}, ink, limit);
}

/// A grid that leaves places empty, however many would fit: what is free then is not so because of
/// any resource.
struct SmallGrid {
    std::int64_t blocks = 0;
    std::int64_t each = 0;  ///< Blocks that an SM gets at most.
    int fits = 0;           ///< Blocks that would fit.
};

std::optional<SmallGrid> smallGridOf(const session::SlotReader& session,
                                     const present::OccupancyQuestion& question) {
    const auto result = occupancy::calculate(question.machine, question.request);
    const std::int64_t sms = std::max(1, question.machine.smCount);
    const std::int64_t blocks = session.scenario().grid.count();
    const std::int64_t each = (blocks + sms - 1) / sms;
    if (!result.isValid || blocks < 1 || each >= result.blocksPerSm) return std::nullopt;
    return SmallGrid{blocks, each, result.blocksPerSm};
}

}  // namespace

std::string barWords(const session::SlotReader& session, const present::OccupancyQuestion& question,
                     const Bar& bar) {
    const auto small = smallGridOf(session, question);
    const auto line = [&](const char* key, std::int64_t amount) {
        return amount == 0 ? std::string()
                           : "\n" + say(session, Message{key}
                                                     .with("amount", present::grouped(amount))
                                                     .with("count", small ? small->fits : 0));
    };
    return say(session, Message{"view.occupancy.bar.total"}
                            .with("name", nameOf(session, question, bar))
                            .with("total", present::grouped(bar.total))
                            .with("per_block", present::grouped(bar.perBlock))) +
           line(small ? "view.occupancy.bar.used_if_full" : "view.occupancy.bar.used", bar.used) +
           (bar.perBlock > 0
                ? line(small ? "view.occupancy.bar.blocked_if_full" : "view.occupancy.bar.blocked",
                       bar.blocked)
                : line("view.occupancy.bar.free", bar.blocked)) +
           line("view.occupancy.bar.unusable", bar.unusable) +
           line("view.occupancy.bar.elsewhere", bar.elsewhere) +
           (small ? "\n" + say(session, Message{"view.occupancy.bar.small_grid"}
                                            .with("count", small->blocks)
                                            .with("each", small->each)
                                            .with("sms", question.machine.smCount))
                  : std::string());
}

void drawOccupancyBars(const ViewContext& context, const present::OccupancyQuestion& question,
                       ImVec2 room) {
    const auto& theme = context.theme;
    const float width = room.x;
    const auto all = occupancy::bars(question.machine, question.request);
    const BarColumns columns = columnsOf(context, question, all, room);
    const float least = theme.metrics.body * kBarLine;
    const float each = room.y / std::max(1.0f, static_cast<float>(all.size()));
    const float line = columns.isOneLine ? std::clamp(each, least, kMaxBar * least) : least;
    const float height =
        theme.metrics.body * (columns.isOneLine ? kHighBeside : kHighBelow) * line / least;
    for (const Bar& bar : all) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        drawWords(context, question, bar, {at.x, at.y + (line - least) / 2}, width,
                  columns.isBrief);
        const float top = columns.isOneLine ? at.y + (line - height) / 2 : at.y + line;
        paintBar(context, bar, {at.x + columns.left, top},
                 {at.x + width - columns.right, top + height});
        const std::string id = "bar " + occupancy::nameKey(bar.resource);
        const float below = columns.isOneLine ? 0 : height + theme.metrics.gap * 0.6f;
        ImGui::InvisibleButton(id.c_str(), {width, line + below});
        if (ImGui::IsItemHovered()) {
            draw::tooltip(theme, barWords(context.session, question, bar));
        }
    }
}

void drawOccupancyLegend(const ViewContext& context, const present::OccupancyQuestion& question,
                         bool hasRoom, bool isSteady) {
    const theme::Palette& palette = context.theme.palette;
    const auto bars = occupancy::bars(question.machine, question.request);
    std::vector<LegendEntry> all, shown;
    const auto add = [&](theme::Colour fill, const char* letter, const char* key,
                         const auto& isPart) {
        all.push_back({fill, letter, say(context.session, key), false,
                       say(context.session, std::string(key) + "_brief")});
        if (std::ranges::any_of(bars, isPart)) shown.push_back(all.back());
    };
    add(palette.limit, kBinds, "view.occupancy.legend.binds",
        [](const Bar& bar) { return bar.used > 0 && bar.isBinding; });
    add(palette.accent, kUsed, "view.occupancy.legend.used",
        [](const Bar& bar) { return bar.used > 0 && !bar.isBinding; });
    add(blockedColour(palette), kFree, "view.occupancy.legend.free",
        [](const Bar& bar) { return bar.blocked > 0 && bar.perBlock > 0; });
    add(palette.inset, "/", "view.occupancy.legend.unusable",
        [](const Bar& bar) { return bar.unusable > 0; });
    add(palette.line, kElsewhere, "view.occupancy.legend.elsewhere",
        [](const Bar& bar) { return bar.elsewhere > 0; });
    // Under two pictures there is one for both.
    if (!hasRoom || context.legend != nullptr) return context.leaveLegend(shown);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    // As many rows as all parts would need: the knobs below stand still while one is dragged.
    const float rows = legendWidth(context, isSteady ? all : shown) > width ? 2 : 1;
    const float height = rows * legendLine(context.theme.metrics);
    paintLegend(context, draw::sized(at.x, at.y, width, height), shown);
    ImGui::Dummy({width, height});
}

}  // namespace warpscope::views
