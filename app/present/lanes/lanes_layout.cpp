#include "app/present/lanes/lanes_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpscope::present {

namespace {

constexpr float kMinColumnWidth = 4;  // Pixels at scale 1: still told apart from its neighbours.
/// So wide that a few columns reach to the values of their lanes, which stand at the right.
constexpr float kMaxColumnWidth = 72;
/// Of a lane, in letters; and where so few have a thread that they stand alone.
constexpr float kHighestRow = 1.3f, kHighestOfFew = 2.6f;
constexpr int kFewLanes = 8;
/// So much of a warp without threads is not drawn: it would be nearly all of the picture.
constexpr int kShareOfFew = 4;
/// The lowest row in which a digit of the small code font can still be read, at scale 1.
constexpr float kMinReadable = 9;
/// Pixels of a lane: below that the words under them are cut.
constexpr float kMinRowHeight = 0.7f;
/// Letters of a view in which values and masks stand beside the lanes: half of a projected picture;
/// and of one in a lecture in which the masks alone do.
constexpr float kMinWithValues = 20, kMinWithMasks = 17;
/// From how many letters on both have all the room that they want.
constexpr float kWide = 32;

/// Of what the stack leaves, for values in rows that are so low that many stand beside each other;
/// and letters that each of them takes.
constexpr float kMaxValues = 0.5f, kEachValue = 2.2f;
/// So many lanes beside each other, and the usual width has no room for their values.
constexpr int kManyBeside = 8;
/// In pixels at scale 1: lower lines of several lanes are read better when twice as many stand in
/// one; and letters that four of three digits need.
constexpr float kLowLine = 11;
constexpr float kSomeValues = 6.4f, kSomeInWide = 9;

/// The smallest power of two of lanes whose numbers do not touch.
int stepOf(float rowHeight, float textHeight, int least) {
    int step = least;
    while (static_cast<float>(step) * rowHeight < textHeight && step < 32)
        step *= 2;
    return step;
}

void placeColumns(LanesLayout& layout, const theme::Metrics& m, const LanesSpace& space) {
    layout.gridLeft = m.codeSmall * 1.8f;
    float right = space.width;
    const float whole = space.width + space.scrollBar;
    const bool isWide = whole > m.body * kWide;
    const bool hasStack = space.hasStack || isWide;
    const float leastOfMasks = space.isInHall ? kMinWithMasks : kMinWithValues;
    if (space.hasSides && hasStack && whole > m.body * leastOfMasks) {
        layout.stackWidth = m.body * 7.5f;
        layout.stackLeft = right - layout.stackWidth;
        right = layout.stackLeft - m.gap * (isWide ? 1.0f : 0.5f);
    }
    if (space.hasSides && whole > m.body * kMinWithValues) {
        // In a projected picture rows are low: values of neighbours stand beside each other.
        layout.valuesWidth = m.body * (isWide ? 4.5f : hasStack ? 5.6f : 8.2f);
        const float line = static_cast<float>(layout.valueStep) * layout.rowHeight;
        if (layout.valueStep > 1 && (isWide || line < kLowLine * m.scale))
            layout.valuesWidth =
                std::max(layout.valuesWidth, (isWide ? kSomeInWide : kSomeValues) * m.body);
        if (layout.valueStep >= kManyBeside)
            layout.valuesWidth =
                std::max(layout.valuesWidth,
                         std::min(kMaxValues * right,
                                  kEachValue * m.body * static_cast<float>(layout.valueStep)));
        layout.valuesLeft = right - layout.valuesWidth;
        right = layout.valuesLeft - m.gap * 0.5f;
    }
    layout.gridWidth = std::max(m.body, right - layout.gridLeft);
    const float fit =
        layout.gridWidth / static_cast<float>(std::max<std::size_t>(1, space.issueCount));
    const float automatic = std::clamp(fit, kMinColumnWidth * m.scale, kMaxColumnWidth * m.scale);
    layout.columnWidth =
        std::clamp(automatic * space.columnZoom, 2 * m.scale, 2 * kMaxColumnWidth * m.scale);
}

}  // namespace

std::size_t LanesLayout::room() const {
    return std::max<std::size_t>(1, static_cast<std::size_t>(gridWidth / columnWidth + 0.01f));
}

int lanesToShow(LaneMask threads, int warpSize) {
    const auto used = static_cast<int>(std::bit_width(threads));
    return used > 0 && used * kShareOfFew <= warpSize ? used : warpSize;
}

LanesLayout lanesLayout(const theme::Metrics& metrics, const LanesSpace& space) {
    LanesLayout layout;
    layout.lanes = std::max(1, space.lanes);
    layout.bandHeight = metrics.body * 1.35f;
    layout.gridTop = layout.bandTop + layout.bandHeight + metrics.gap * 0.5f;
    const float axisHeight = metrics.codeSmall + metrics.gap * 0.4f;
    const float below = axisHeight + space.wordsHeight + metrics.gap * 0.5f;
    const float rows = space.height - layout.gridTop - below;
    const float highest = layout.lanes <= kFewLanes ? kHighestOfFew : kHighestRow;
    layout.rowHeight =
        std::clamp(rows / static_cast<float>(layout.lanes), kMinRowHeight, metrics.body * highest);
    layout.labelStep = stepOf(layout.rowHeight, metrics.codeSmall, 4);
    layout.valueStep = stepOf(layout.rowHeight, kMinReadable * metrics.scale, 1);
    placeColumns(layout, metrics, space);
    layout.axisTop = layout.gridBottom() + metrics.gap * 0.3f;
    layout.wordsTop = layout.axisTop + axisHeight;
    return layout;
}

}  // namespace warpscope::present
