#include "app/views/memory/memory_painting.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "app/draw/draw.h"
#include "app/session/state/say.h"

namespace warpscope::views {

namespace {

constexpr int kWordsPerSector = 8;
/// The least width of a sector that has a gap beside it, at scale 1.
constexpr float kPartedSector = 24;
/// Below it, at scale 1, words are no cells of their own.
constexpr float kNarrowSector = 14;
/// The least width of what is used of a narrow sector, at scale 1.
constexpr float kLeastWord = 2.5f;

draw::Box inset(const draw::Box& box, float by) {
    return {box.left + by, box.top, std::max(box.left + by, box.right - by), box.bottom};
}

void paintWires(const MemoryPainting& painting) {
    const theme::Theme& theme = painting.context.theme;
    draw::Canvas& canvas = painting.context.canvas;
    const auto& layout = painting.layout;
    const float thick = 1.2f * theme.metrics.scale;
    for (const bool isFront : {false, true}) {
        for (LaneMask rest = painting.picture.active; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            const bool isMarked = painting.isMarked(laneBit(lane));
            if (isMarked != isFront) continue;
            const draw::Box from = painting.at(layout.laneBox(painting.picture, lane));
            const draw::Box to = painting.at(layout.placeBox(painting.picture, lane));
            const float share = painting.marked == 0 ? 0.75f : isMarked ? 1.0f : 0.25f;
            const theme::Colour ink =
                painting.toned(theme::mix(theme.palette.panel, theme.palette.bothSides, share));
            canvas.line({(from.left + from.right) / 2, from.bottom},
                        {(to.left + to.right) / 2, to.top}, ink, isMarked ? 2 * thick : thick);
        }
    }
}

/// The lanes that name a word.
LaneMask lanesAt(const MemoryPainting& painting, std::uint32_t address) {
    const auto& picture = painting.picture;
    const auto bytes = static_cast<std::uint32_t>(picture.bytesPerLane);
    LaneMask lanes = 0;
    for (LaneMask rest = picture.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t from = picture.places[static_cast<std::size_t>(lane)];
        if (from < address + 4 && address < from + bytes) lanes |= laneBit(lane);
    }
    return lanes;
}

/// Between the words of a sector: a pixel, or the part of it that leaves their numbers their room.
float gapOfWords(draw::Canvas& canvas, float step) {
    constexpr float kParted = 5, kMargin = 2.01f;
    if (step < kParted) return 0;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const float left = step - kMargin - canvas.measure("00").x;
    return left < 0 ? 1 : std::min(1.0f, left);
}

/// Words that would be a pixel wide: what is used of them stays in sight before what is not.
void paintNarrowSector(const MemoryPainting& painting, const present::SectorPart& sector,
                       const draw::Box& box) {
    const theme::Metrics& metrics = painting.context.theme.metrics;
    draw::Canvas& canvas = painting.context.canvas;
    canvas.fill(box, wastedColour(painting));
    const float step = box.width() / kWordsPerSector;
    const float least = std::min(kLeastWord * metrics.scale, box.width() * 0.45f);
    for (int word = 0; word < kWordsPerSector; ++word) {
        if ((sector.words >> word & 1U) == 0) continue;
        const float wide = std::max(step, least);
        const float left = std::min(box.left + step * static_cast<float>(word), box.right - wide);
        canvas.fill({left, box.top, left + wide, box.bottom}, usedColour(painting));
    }
    if (painting.isMarked(sector.lanes))
        canvas.frame(box, painting.context.theme.palette.text, 0, 2 * metrics.scale);
}

void paintSector(const MemoryPainting& painting, std::size_t line, std::size_t index) {
    const theme::Theme& theme = painting.context.theme;
    draw::Canvas& canvas = painting.context.canvas;
    const present::LinePart& part = painting.picture.lines[line];
    const present::SectorPart& sector = part.sectors[index];
    const draw::Box box = painting.at(painting.layout.sectorBox(line, index));
    const bool isNarrow = box.width() < kNarrowSector * theme.metrics.scale;
    if (sector.words == 0) {
        canvas.fill(box, theme.palette.inset);
        if (!isNarrow) canvas.frame(box, theme.palette.line);
        return;
    }
    if (isNarrow) return paintNarrowSector(painting, sector, box);
    // Wider than what parts its words, that sectors are told from them; its words share what is
    // left, that none of them is narrower than the others.
    const float scale = theme.metrics.scale;
    const float parting = box.width() >= kPartedSector * scale ? 4 * scale : scale;
    const draw::Box inside = inset(box, parting / 2);
    const float step = inside.width() / kWordsPerSector;
    const float gap = gapOfWords(canvas, step);
    for (int word = 0; word < kWordsPerSector; ++word) {
        const bool isUsed = (sector.words >> word & 1U) != 0;
        const draw::Box cell{inside.left + step * static_cast<float>(word), box.top,
                             inside.left + step * static_cast<float>(word + 1) - gap, box.bottom};
        const theme::Colour fill = isUsed ? usedColour(painting) : wastedColour(painting);
        const std::uint32_t address = part.number * memory::kLineBytes +
                                      static_cast<std::uint32_t>(index) * memory::kSectorBytes +
                                      static_cast<std::uint32_t>(word) * 4;
        const draw::FontScope font(canvas, draw::Font::CodeSmall);
        draw::cell(canvas, cell, fill, theme::textOn(theme.palette, fill),
                   isUsed ? namersOf(painting, lanesAt(painting, address), cell.width()) : "w", 0);
    }
    if (painting.isMarked(sector.lanes))
        canvas.frame(box, theme.palette.text, 0, 2 * theme.metrics.scale);
}

/// Addresses at the beginnings of the lines, as many as find room, and how many bytes behind them
/// the sectors begin.
void paintAddresses(const MemoryPainting& painting) {
    draw::Canvas& canvas = painting.context.canvas;
    const auto& picture = painting.picture;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    float freeFrom = 0;
    const float right = painting.at(painting.layout.addresses).right;
    for (std::size_t i = 0; i < picture.lines.size(); ++i) {
        const std::string name = present::lineName(painting.place, picture.lines[i]);
        const draw::Box line = painting.at(painting.layout.lines[i]);
        const float width = canvas.measure(name).x;
        if (name.empty() || line.left < freeFrom || line.left + width > right) continue;
        draw::text(canvas, {line.left, painting.at(painting.layout.addresses).top},
                   painting.context.theme.palette.muted, name);
        freeFrom = line.left + width + painting.context.theme.metrics.gap;
        for (std::size_t index = 1; index < memory::kSectorsPerLine; ++index) {
            const draw::Box sector = painting.at(painting.layout.sectorBox(i, index));
            const std::string bytes = fmt::format("+{} B", index * memory::kSectorBytes);
            const float wide = canvas.measure(bytes).x;
            if (sector.left < freeFrom || wide > sector.width()) continue;
            draw::text(canvas, {sector.left, painting.at(painting.layout.addresses).top},
                       painting.context.theme.palette.muted, bytes);
            freeFrom = sector.left + wide + painting.context.theme.metrics.gap;
        }
    }
}

/// The levels that answer a line; empty where they differ or nobody answers.
std::string levelOf(const MemoryPainting& painting, const present::LinePart& line) {
    std::string found;
    for (const present::SectorPart& sector : line.sectors) {
        if (sector.words == 0 || sector.answeredAt == kNever) continue;
        const std::string name = say(painting.context.session, present::levelKey(sector.level));
        if (!found.empty() && found != name) return {};
        found = name;
    }
    return found;
}

/// Who answers: below each line where that finds room and all its sectors agree, else below each
/// sector.
void paintLevels(const MemoryPainting& painting) {
    draw::Canvas& canvas = painting.context.canvas;
    const theme::Colour ink = painting.context.theme.palette.text;
    const draw::FontScope font(canvas, draw::Font::Small);
    const draw::Box row = painting.at(painting.layout.levels);
    for (std::size_t i = 0; i < painting.picture.lines.size(); ++i) {
        const present::LinePart& line = painting.picture.lines[i];
        const auto write = [&](const draw::Box& above, const std::string& name) {
            if (canvas.measure(name).x <= above.width())
                draw::textCentred(canvas, {above.left, row.top, above.right, row.bottom}, ink,
                                  name);
        };
        if (const std::string name = levelOf(painting, line); !name.empty()) {
            write(painting.at(painting.layout.lines[i]), name);
            continue;
        }
        for (std::size_t index = 0; index < line.sectors.size(); ++index)
            if (line.sectors[index].words != 0)
                write(painting.at(painting.layout.sectorBox(i, index)),
                      say(painting.context.session, present::levelKey(line.sectors[index].level)));
    }
}

}  // namespace

std::string namersOf(const MemoryPainting& painting, LaneMask lanes, float width) {
    if (lanes == 0) return {};
    const int count = countLanes(lanes);
    if (count == 1)
        return painting.context.canvas.measure("00").x <= width - 2
                   ? fmt::format("{}", firstLane(lanes))
                   : "";
    return draw::fittingWords(painting.context.canvas, {fmt::format("×{}", count), "×"}, width - 2);
}

theme::Colour MemoryPainting::toned(theme::Colour colour) const {
    return isAhead ? theme::mix(context.theme.palette.panel, colour, theme::kFutureShare) : colour;
}

theme::Colour usedColour(const MemoryPainting& painting) {
    return painting.toned(painting.context.theme.palette.bothSides);
}

theme::Colour wastedColour(const MemoryPainting& painting) {
    const theme::Palette& palette = painting.context.theme.palette;
    return painting.toned(theme::mix(palette.panel, palette.limit, 0.55f));
}

void paintMemoryRowName(const MemoryPainting& painting, const draw::Box& row,
                        std::string_view name) {
    draw::Canvas& canvas = painting.context.canvas;
    const draw::FontScope font(canvas, draw::Font::Small);
    const draw::Box box = painting.at(row);
    draw::text(canvas, {painting.origin.x, (box.top + box.bottom - canvas.fontSize()) / 2},
               painting.context.theme.palette.muted, name,
               row.left - painting.context.theme.metrics.gap * 0.4f);
}

void paintMemoryLanes(const MemoryPainting& painting) {
    const theme::Theme& theme = painting.context.theme;
    draw::Canvas& canvas = painting.context.canvas;
    const auto& picture = painting.picture;
    const auto& layout = painting.layout;
    paintMemoryRowName(painting, layout.lanes, say(painting.context.session, "view.memory.lanes"));
    for (int lane = 0; lane < picture.lanes; ++lane) {
        const draw::Box box = painting.at(layout.laneBox(picture, lane));
        const draw::Box cell = inset(box, box.width() >= 6 ? 1.0f : 0.0f);
        painting.context.offer(fmt::format("lane {}", lane), cell);
        const bool isActive = hasLane(picture.active, lane);
        const std::string number = fmt::format("{}", lane);
        const draw::FontScope font(canvas, draw::Font::CodeSmall);
        if (isActive) {
            const theme::Colour fill = usedColour(painting);
            draw::cell(canvas, cell, fill, theme::textOn(theme.palette, fill),
                       layout.labelStep == 1 ? number : "", theme.metrics.chipRadius / 2);
        } else if (hasLane(picture.threads, lane)) {
            canvas.fill(cell, theme.palette.inset);
            draw::hatch(canvas, cell, theme::mix(theme.palette.inset, theme.palette.muted, 0.35f),
                        6 * theme.metrics.scale);
        }
        if (painting.isMarked(laneBit(lane)))
            canvas.frame(cell, theme.palette.text, theme.metrics.chipRadius / 2,
                         2 * theme.metrics.scale);
        if (layout.labelStep > 1 && lane % layout.labelStep == 0)
            draw::text(canvas, {box.left, painting.at(layout.laneNumbers).top}, theme.palette.muted,
                       number);
    }
}

void paintMemoryLines(const MemoryPainting& painting) {
    const auto& picture = painting.picture;
    if (picture.lines.empty()) return;
    paintWires(painting);
    const theme::Palette& palette = painting.context.theme.palette;
    const auto& layout = painting.layout;
    paintMemoryRowName(painting,
                       {layout.lanes.left, layout.lines[0].top, 0, layout.lines[0].bottom},
                       say(painting.context.session, "view.memory.lines"));
    for (std::size_t i = 0; i < picture.lines.size(); ++i) {
        // Of a narrow line the frame would cover the words at its edges.
        const draw::Box line = painting.at(layout.lines[i]);
        const bool isNarrow =
            line.width() < 4 * kNarrowSector * painting.context.theme.metrics.scale;
        if (isNarrow) painting.context.canvas.frame(line, palette.muted);
        for (std::size_t index = 0; index < memory::kSectorsPerLine; ++index) {
            paintSector(painting, i, index);
            if (picture.lines[i].sectors[index].words != 0)
                painting.context.offer(
                    fmt::format("sector {}", i * memory::kSectorsPerLine + index),
                    painting.at(layout.sectorBox(i, index)));
        }
        if (!isNarrow) painting.context.canvas.frame(line, palette.muted);
    }
    paintAddresses(painting);
    if (picture.levels.size() < 2) return;
    paintLevels(painting);
    paintMemoryRowName(painting, layout.levels, say(painting.context.session, "view.memory.from"));
}

float memoryGutter(const ViewContext& context, const present::AccessPicture& picture) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    float width = 0;
    const auto consider = [&](const std::string& name) {
        width = std::max(width, context.canvas.measure(name).x);
    };
    constexpr std::array<const char*, 6> kNames{"view.memory.lanes", "view.memory.lines",
                                                "view.memory.banks", "view.memory.bytes",
                                                "view.memory.from",  "view.memory.cycle"};
    for (const char* name : kNames)
        consider(say(context.session, name));
    if (picture.isShared())
        consider(say(context.session, "view.memory.pass",
                     {{"number", std::to_string(picture.passes.size())}}));
    for (const present::LevelPart& part : picture.levels)
        consider(say(context.session, present::levelKey(part.level)));
    return width + context.theme.metrics.gap * 0.8f;
}

}  // namespace warpscope::views
