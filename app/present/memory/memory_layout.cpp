#include "app/present/memory/memory_layout.h"

#include <algorithm>
#include <utility>

namespace warpscope::present {

namespace {

draw::Box slice(const draw::Box& box, float from, float to) {
    return {box.left + box.width() * from, box.top, box.left + box.width() * to, box.bottom};
}

draw::Box part(const draw::Box& box, int index, int count) {
    return slice(box, static_cast<float>(index) / static_cast<float>(count),
                 static_cast<float>(index + 1) / static_cast<float>(count));
}

/// How often a number of two digits fits above boxes of this width.
int stepFor(float width, float digits) {
    int step = 1;
    while (step < 16 && width * static_cast<float>(step) < digits)
        step *= 2;
    return step;
}

/// Lines side by side, a gap where addresses are left out.
std::vector<draw::Box> placeLines(const AccessPicture& picture, const draw::Box& row,
                                  const theme::Metrics& metrics) {
    std::size_t gaps = 0;
    for (std::size_t i = 1; i < picture.lines.size(); ++i)
        gaps += picture.lines[i].isNext ? 0U : 1U;
    const auto count = static_cast<float>(picture.lines.size());
    const float gap =
        gaps == 0 ? 0 : std::min(metrics.gap, row.width() * 0.25f / static_cast<float>(gaps));
    const float width = (row.width() - gap * static_cast<float>(gaps)) / std::max(1.0f, count);
    std::vector<draw::Box> boxes;
    float left = row.left;
    for (std::size_t i = 0; i < picture.lines.size(); ++i) {
        if (i > 0 && !picture.lines[i].isNext) left += gap;
        boxes.push_back({left, row.top, left + width, row.bottom});
        left += width;
    }
    return boxes;
}

/// The least width of a sector that is as wide as all of its line, at scale 1.
constexpr float kEvenSector = 12;
/// So much wider than one that moves nothing is a narrow one that moves.
constexpr float kMovedShare = 7;

std::array<draw::Box, memory::kSectorsPerLine> sectorsOf(const LinePart& line, const draw::Box& box,
                                                         float scale) {
    const bool areEven = box.width() / memory::kSectorsPerLine >= kEvenSector * scale;
    const auto weightOf = [&](const SectorPart& sector) {
        return areEven || sector.words == 0 ? 1.0f : kMovedShare;
    };
    float all = 0;
    for (const SectorPart& sector : line.sectors)
        all += weightOf(sector);
    std::array<draw::Box, memory::kSectorsPerLine> boxes;
    float before = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const float behind = before + weightOf(line.sectors[i]);
        boxes[i] = slice(box, before / all, behind / all);
        before = behind;
    }
    return boxes;
}

/// Hands out rows from the bottom upwards as long as enough is left for the picture.
class Rows {
  public:
    Rows(float left, float right, float bottom, float least)
        : left_(left), right_(right), bottom_(bottom), least_(least) {}

    draw::Box take(float height, float gap) {
        if (bottom_ - height - gap < least_) return {};
        bottom_ -= height;
        const draw::Box box{left_, bottom_, right_, bottom_ + height};
        bottom_ -= gap;
        return box;
    }
    /// The same where the picture gives up all that lies below `least` for it.
    draw::Box takeDownTo(float least, float height, float gap) {
        const float kept = std::exchange(least_, std::min(least, least_));
        const draw::Box box = take(height, gap);
        least_ = kept;
        return box;
    }
    /// The picture gives up so much of what it was to keep.
    void lower(float by) { least_ -= by; }
    /// Whether so much can be handed out beyond what the picture keeps.
    bool hasRoomFor(float height) const { return bottom_ - height >= least_; }
    float bottom() const { return bottom_; }

  private:
    float left_, right_, bottom_, least_;
};

}  // namespace

draw::Box MemoryLayout::laneBox(const AccessPicture& picture, int lane) const {
    return part(lanes, lane, picture.lanes);
}

draw::Box MemoryLayout::bankBox(const AccessPicture& picture, int bank) const {
    return part(banks, bank, picture.banks);
}

draw::Box MemoryLayout::passBox(const AccessPicture& picture, int bank, int pass) const {
    draw::Box box = part(passes, bank, picture.banks);
    box.top += passHeight * static_cast<float>(pass);
    box.bottom = box.top + passHeight;
    return box;
}

draw::Box MemoryLayout::placeBox(const AccessPicture& picture, int lane) const {
    const std::uint32_t at = picture.places[static_cast<std::size_t>(lane)];
    const std::uint32_t number = at / memory::kLineBytes;
    const auto found = std::ranges::lower_bound(picture.lines, number, {}, &LinePart::number);
    if (found == picture.lines.end() || found->number != number) return {};
    const auto whole = static_cast<float>(memory::kSectorBytes);
    const float from = static_cast<float>(at % memory::kSectorBytes) / whole;
    return slice(sectorBox(static_cast<std::size_t>(found - picture.lines.begin()),
                           at % memory::kLineBytes / memory::kSectorBytes),
                 from, from + static_cast<float>(picture.bytesPerLane) / whole);
}

namespace {

/// Of what placeBelow places, but the legend.
float barsHeight(const theme::Metrics& m, float levels) {
    return (levels * 1.45f + 1.5f) * m.small + m.codeSmall * 1.15f + 2 * 0.6f * m.gap;
}

/// The rows between the picture and the words: who answers, how many bytes are used, what the
/// colours mean.
void placeBelow(MemoryLayout& layout, Rows& rows, const theme::Metrics& m, float levels,
                bool wantsLegend, bool hasSum) {
    constexpr float kMinPicture = 5;  // In letters: still read, and its colours are told.
    layout.answerHeight = m.small * 1.45f;
    const float answersHeight = levels * layout.answerHeight + m.codeSmall * 1.15f;
    const float legendHeight = m.small * 1.5f, bytesHeight = m.small * 1.5f, gap = m.gap * 0.6f;
    // For what its colours mean the picture shrinks by a line, and the bytes, which the words tell
    // too, are left out.
    const float legend = legendHeight + gap, bytes = bytesHeight + gap;
    const float answers = answersHeight + gap;
    const bool hasAll = rows.hasRoomFor(answers + bytes);
    const bool hasLegend = wantsLegend && rows.hasRoomFor(answers);
    if (hasLegend) {
        rows.lower(legend);
        layout.legend = rows.take(legendHeight, gap);
    } else if (wantsLegend) {
        layout.legend =
            rows.takeDownTo(layout.lanes.bottom + kMinPicture * m.body, legendHeight, gap);
    }
    layout.legend.left = 0;
    layout.answers = rows.take(answersHeight, gap);
    if (hasAll || !hasLegend) layout.bytes = rows.take(bytesHeight, gap);
    // Where neither has room the picture of sectors shrinks for the sum of what they say.
    if (hasSum && layout.legend.height() > 0 && layout.answers.height() <= 0 &&
        layout.bytes.height() <= 0)
        layout.bytes =
            rows.takeDownTo(layout.lanes.bottom + kMinPicture * m.body, bytesHeight, gap);
}

/// The same in a low room, where short words tell the bytes.
void placeBelowBriefly(MemoryLayout& layout, Rows& rows, const theme::Metrics& m, float levels,
                       bool wantsLegend) {
    const float gap = m.gap * 0.6f;
    layout.answerHeight = m.small * 1.45f;
    if (wantsLegend) layout.legend = rows.take(m.small * 1.5f, gap);
    layout.legend.left = 0;
    layout.answers = rows.take(levels * layout.answerHeight + m.codeSmall * 1.15f, gap * 0.5f);
}

}  // namespace

bool hasAllParts(const MemoryLayout& layout, const AccessPicture& picture) {
    return layout.words.height() > 0 && layout.legend.height() > 0 &&
           (picture.levels.empty() || layout.answers.height() > 0);
}

MemoryLayout memoryLayout(const theme::Metrics& m, const AccessPicture& picture,
                          const MemoryRoom& space) {
    MemoryLayout layout;
    const float left = space.gutter;
    const float right = std::max(left + 1, space.width);
    const float laneWidth = (right - left) / static_cast<float>(picture.lanes);
    const float digits = m.codeSmall * 1.35f;
    layout.labelStep = stepFor(laneWidth, digits);
    float top = space.headHeight;
    if (layout.labelStep > 1) {
        layout.laneNumbers = {left, top, right, top + m.codeSmall * 1.1f};
        top = layout.laneNumbers.bottom;
    }
    const float laneHeight = std::clamp(space.height * 0.06f, m.body * 1.2f, m.body * 2.2f);
    layout.lanes = {left, top, right, top + laneHeight};

    // The picture itself comes first: words, then answers, then the legend, then bytes.
    const auto passes = static_cast<float>(picture.passes.size());
    const float ample = picture.isShared() ? 9.0f : 6.5f, brief = 4.0f;
    const float least = layout.lanes.bottom + m.body * (space.isBrief ? brief : ample);
    Rows rows(left, right, space.height, least);
    const auto levels = static_cast<float>(picture.levels.size());
    // Two runs are compared by their bars: words stand under both of them or under none.
    const bool hasBars = space.hasLegend || space.isBrief ||
                         rows.hasRoomFor(space.wordsHeight + barsHeight(m, levels) + m.gap);
    if (hasBars) layout.words = rows.take(space.wordsHeight, m.gap * 0.6f);
    layout.words.left = 0;
    if (space.isBrief)
        placeBelowBriefly(layout, rows, m, levels, space.hasLegend);
    else
        placeBelow(layout, rows, m, levels, space.hasLegend, !picture.isShared());
    const float bottom = rows.bottom();
    const float room = bottom - layout.lanes.bottom;
    if (picture.isShared()) {
        const float bankHeight = m.codeSmall * 1.2f;
        layout.passHeight = std::min(m.body * 1.9f, (room * 0.66f - bankHeight) / passes);
        layout.passes = {left, bottom - layout.passHeight * passes, right, bottom};
        layout.banks = {left, layout.passes.top - bankHeight, right, layout.passes.top};
        layout.wires = {left, layout.lanes.bottom, right, layout.banks.top};
        return layout;
    }
    const float lineHeight = std::clamp(room * 0.16f, m.body * 1.3f, m.body * 3.2f);
    const float labelHeight = m.codeSmall * 1.15f;
    // Where one level answers everything its row below says so.
    const float levelHeight = picture.levels.size() > 1 ? labelHeight : 0;
    layout.levels = {left, bottom - levelHeight, right, bottom};
    layout.addresses = {left, layout.levels.top - labelHeight, right, layout.levels.top};
    const draw::Box row{left, layout.addresses.top - lineHeight - 2, right,
                        layout.addresses.top - 2};
    layout.lines = placeLines(picture, row, m);
    for (std::size_t i = 0; i < layout.lines.size(); ++i)
        layout.sectors.push_back(sectorsOf(picture.lines[i], layout.lines[i], m.scale));
    layout.wires = {left, layout.lanes.bottom, right, row.top};
    return layout;
}

}  // namespace warpscope::present
