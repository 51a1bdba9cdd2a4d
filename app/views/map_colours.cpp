#include "app/views/map_colours.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "app/draw/shapes.h"
#include "app/draw/text.h"
#include "app/theme/fonts.h"

namespace warpscope::views {

theme::Colour shadeOf(const theme::Palette& palette, std::uint32_t number) {
    constexpr std::array<float, 8> kShades{0.20f, 0.46f, 0.265f, 0.525f,
                                           0.33f, 0.59f, 0.395f, 0.655f};
    return theme::mix(palette.panel, palette.text, kShades[number % kShades.size()]);
}

theme::Colour rampOf(const theme::Palette& palette, float share) {
    constexpr float kMinShare = 0.18f;  // Still apart from what has no value.
    return theme::mix(palette.panel, palette.accent,
                      kMinShare + (1 - kMinShare) * std::clamp(share, 0.0f, 1.0f));
}

namespace {

/// The most that words may take so that all of them together take no more than `room`: whoever
/// needs less than its share leaves the rest to the others.
float limitOf(std::vector<float> widths, float room) {
    std::ranges::sort(widths);
    auto left = static_cast<float>(widths.size());
    for (const float width : widths) {
        if (width * left > room) return std::max(0.0f, room / left);
        room -= width;
        --left;
    }
    return widths.empty() ? 0 : widths.back();
}

float widthOfChip(const ViewContext& context, const LegendEntry& entry) {
    const theme::Metrics& m = context.theme.metrics;
    return std::max(m.small * 1.15f, context.canvas.measure(entry.letter).x + m.gap * 0.6f);
}

/// Words in the small font's face at a size of their own, while this lives.
class ScopedWords {
  public:
    ScopedWords(const theme::Theme& theme, float size) { theme::pushFont(theme.fonts.words, size); }
    ~ScopedWords() { theme::popFont(); }
    ScopedWords(const ScopedWords&) = delete;
    ScopedWords& operator=(const ScopedWords&) = delete;
};

/// A letter stands there as in the picture: an I of words would be a stroke.
void paintChip(const ViewContext& context, const draw::Box& box, const LegendEntry& entry) {
    const theme::Colour ink = theme::textOn(context.theme.palette, entry.fill);
    const float rounding = context.theme.metrics.chipRadius / 2;
    if (entry.letter.size() > 1)
        return draw::cell(context.canvas, box, entry.fill, ink, entry.letter, rounding);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    draw::cell(context.canvas, box, entry.fill, ink, entry.letter, rounding);
}

/// Between the entries of a legend, in gaps; the second where the words would be small.
constexpr float kEntryGap = 1.4f, kTightEntryGap = 0.7f;
constexpr float kLeastWordsShare = 0.72f, kTightWordsShare = 0.85f;

/// How large the words of a legend are, of the small font: all of it where they have room.
float wordsShare(const ViewContext& context, std::span<const LegendEntry> entries, float room) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    float wide = 0;
    for (const LegendEntry& entry : entries)
        wide += context.canvas.measure(entry.words).x + 1;
    return wide <= room ? 1.0f : std::max(kLeastWordsShare, room / wide);
}

/// Entries with their short words for whole ones.
std::vector<LegendEntry> inBrief(std::span<const LegendEntry> entries) {
    std::vector<LegendEntry> brief(entries.begin(), entries.end());
    for (LegendEntry& entry : brief)
        if (!entry.brief.empty()) entry.words = std::exchange(entry.brief, {});
    return brief;
}

bool hasBrief(std::span<const LegendEntry> entries) {
    return std::ranges::any_of(entries, [](const auto& entry) { return !entry.brief.empty(); });
}

}  // namespace

float legendWidth(const ViewContext& context, std::span<const LegendEntry> entries) {
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    float width = -m.gap * 1.4f;
    for (const LegendEntry& entry : entries)
        width += widthOfChip(context, entry) + context.canvas.measure(entry.words).x + m.gap * 1.9f;
    return std::max(0.0f, width);
}

namespace {

/// What is left for words beside the chips and the gaps between entries, in gaps.
float roomOfWords(const ViewContext& context, std::span<const LegendEntry> entries, float width,
                  float gap) {
    const theme::Metrics& m = context.theme.metrics;
    float room = width + m.gap * gap;
    for (const LegendEntry& entry : entries)
        room -= widthOfChip(context, entry) + m.gap * (gap + 0.5f);
    return room;
}

/// So many of the first entries stand in a row with none of their words cut, one at least: the
/// first ones say most, and three that can be read say more than four that cannot.
std::size_t countUncut(const ViewContext& context, std::span<const LegendEntry> entries,
                       const draw::Box& row) {
    const std::vector<LegendEntry> brief = inBrief(entries);
    const auto isCut = [&](std::size_t count) {
        const std::span<const LegendEntry> some = std::span(brief).first(count);
        const draw::FontScope small(context.canvas, draw::Font::Small);
        float wide = 0;
        for (const LegendEntry& entry : some)
            wide += context.canvas.measure(entry.words).x + 1;
        return kLeastWordsShare * wide > roomOfWords(context, some, row.width(), kTightEntryGap);
    };
    std::size_t count = brief.size();
    while (count > 1 && isCut(count))
        --count;
    return count;
}

}  // namespace

void paintLegend(const ViewContext& context, const draw::Box& row,
                 std::span<const LegendEntry> entries) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    draw::Canvas& canvas = context.canvas;
    if (row.height() >= 2 * legendLine(m) && entries.size() > 1 &&
        legendWidth(context, entries) > row.width()) {
        const std::size_t first = (entries.size() + 1) / 2;
        const float half = (row.top + row.bottom) / 2;
        paintLegend(context, {row.left, row.top, row.right, half}, entries.first(first));
        return paintLegend(context, {row.left, half, row.right, row.bottom},
                           entries.subspan(first));
    }
    if (hasBrief(entries) && legendWidth(context, entries) > row.width())
        return paintLegend(context, row, inBrief(entries));
    const float chip = m.small * 1.15f;
    const float top = (row.top + row.bottom - chip) / 2;
    // Smaller words nearer to each other can be read, cut ones cannot.
    const bool isTight =
        wordsShare(context, entries, roomOfWords(context, entries, row.width(), kEntryGap)) <
        kTightWordsShare;
    const float gap = isTight ? kTightEntryGap : kEntryGap;
    const float room = roomOfWords(context, entries, row.width(), gap);
    // In whole pixels: else letters are wider than their share of the size.
    const float size = std::floor(m.small * wordsShare(context, entries, room));
    const ScopedWords words(context.theme, size);
    std::vector<float> widths;
    for (const LegendEntry& entry : entries)
        widths.push_back(canvas.measure(entry.words).x);
    const float limit = limitOf(widths, room);
    float x = row.left;
    for (const LegendEntry& entry : entries) {
        const float whole = canvas.measure(entry.words).x;
        const float width = std::min(limit, whole);
        const float wide = widthOfChip(context, entry);
        if (x + wide > row.right) break;
        const draw::Box box{x, top, x + wide, top + chip};
        paintChip(context, box, entry);
        if (entry.isRing) canvas.frame(box, palette.text, 0, 2 * m.scale);
        const draw::Point at{x + wide + m.gap / 2, (row.top + row.bottom - size) / 2};
        // A single character is whole words in Chinese, but nothing where it is what cutting left.
        if (width >= size || width == whole)
            draw::text(canvas, at, palette.muted, entry.words, std::ceil(width));
        x += wide + m.gap / 2 + width + m.gap * gap;
    }
}

bool hasLegendRoom(const ViewContext& context, std::span<const LegendEntry> entries,
                   const draw::Box& row) {
    constexpr float kNearly = 0.8f;
    return kNearly * legendWidth(context, inBrief(entries)) <= row.width();
}

float leaveLegendBelow(const ViewContext& context, draw::Box& room,
                       std::span<const LegendEntry> entries, float least) {
    // In letters: a row less is no smaller picture. Short words say enough in a lower one.
    constexpr float kHighRoom = 7, kHighBeforeBrief = 14;
    const theme::Metrics& m = context.theme.metrics;
    const bool isLong = legendWidth(context, entries) > room.width();
    // Under two pictures there is one for both.
    if (room.height() <= least || context.legend != nullptr) return 0;
    const bool isEnoughInBrief =
        hasBrief(entries) && legendWidth(context, inBrief(entries)) <= room.width();
    const float high = (isEnoughInBrief ? kHighBeforeBrief : kHighRoom) * m.body;
    const float rows = isLong && room.height() > high ? 2 : 1;
    room.bottom -= rows * legendLine(m) + m.gap * 0.5f;
    return rows * legendLine(m);
}

void paintLegendBelow(const ViewContext& context, draw::Box& room,
                      std::span<const LegendEntry> entries, float least) {
    const float bottom = room.bottom;
    const float high = leaveLegendBelow(context, room, entries, least);
    if (high == 0) return context.leaveLegend(entries);
    paintLegend(context, {room.left, bottom - high, room.right, bottom}, entries);
}

void paintLegendBelow(const ViewContext& context, draw::Box& room,
                      std::span<const LegendEntry> entries, float least, const draw::Box& beside) {
    if (context.legend == nullptr && room.height() <= least)
        return paintLegend(context, beside, entries.first(countUncut(context, entries, beside)));
    paintLegendBelow(context, room, entries, least);
}

void paintLegendUnder(const ViewContext& context, std::span<const LegendEntry> entries) {
    if (context.legend != nullptr || context.session.isPresenting() || entries.empty()) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool isLong = legendWidth(context, entries) > width;
    const float high = (isLong ? 2.0f : 1.0f) * legendLine(context.theme.metrics) + 1;
    paintLegend(context, {at.x, at.y, at.x + width, at.y + high}, entries);
    ImGui::Dummy({width, high});
}

}  // namespace warpscope::views
