#include "app/present/sm/sm_layout.h"

#include <algorithm>

#include "engine/machine/machine.h"

namespace warpscope::present {
namespace {

constexpr int kPipeRows = 5;           ///< FP32, INT, SFU, LSU, memory.
constexpr float kMaxPipes = 2.6f;      ///< Times their least height, where there is room.
constexpr float kMaxBeside = 4;        ///< The same beside the cells: large windows are filled.
constexpr float kStackedLines = 2.4f;  ///< Height of two lines in a cell.
constexpr float kGlyph = 0.6f;         ///< Width over size of a letter of the code font.
constexpr float kLetterHeight = 0.72f, kLetterWidth = 1.5f;  ///< Of a cell with a letter.
constexpr float kLabelLine = 1.1f, kBlockLine = 1.2f;  ///< In letters of the cell, and of a block.
constexpr float kNamedPipes = 0.71f;  ///< Of their least height: lower rows have no room for names.
constexpr float kShareBeside = 0.56f;  ///< Of the width, for the cells with pipes beside them.
constexpr float kWideEnough = 25;      ///< In body sizes: pipes may stand beside the cells.

/// Sizes that depend on the theme only.
struct Measures {
    float padding, heading, labels, pipeRow, memoryRow, bars, text, mostCell, mostTallCell;
    explicit Measures(const theme::Metrics& m)
        : padding(m.gap * 0.8f),
          heading(m.title * 1.25f),
          labels(m.small * 1.05f),
          pipeRow(m.small * 1.2f),
          memoryRow(m.small * 1.6f),
          bars(m.small * 3.6f),
          text(m.codeSmall * 0.95f),
          mostCell(m.codeSmall * 3.0f),
          mostTallCell(m.codeSmall * 8.0f) {}
    float pipes() const { return static_cast<float>(kPipeRows - 1) * pipeRow + memoryRow; }
};

int rowsOf(const SmContent& content) {
    return std::max(1, (content.slots + content.schedulers - 1) / content.schedulers);
}

bool isWide(float width, const theme::Metrics& metrics) {
    return width >= kWideEnough * metrics.body;
}

float chromeOf(const Measures& sizes) {
    return sizes.heading + sizes.labels + 1.6f * sizes.padding;
}

/// Whether the pipes stand beside the cells: as lines too low for their names they are left out,
/// and the warps have their width.
bool hasPipesBeside(const draw::Box& box, const theme::Metrics& metrics) {
    const Measures sizes(metrics);
    return isWide(box.width(), metrics) &&
           box.height() - chromeOf(sizes) >= kNamedPipes * sizes.pipes();
}

/// How many warps of a scheduler stand beside each other, so that each has room for its letter; 0
/// where none of it helps.
int acrossOf(const draw::Box& box, const SmContent& content, const theme::Metrics& metrics) {
    const Measures sizes(metrics);
    const float inner = box.width() - 2 * sizes.padding;
    const float cells = (hasPipesBeside(box, metrics) ? inner * kShareBeside : inner) - sizes.bars;
    const float gap = 3 * metrics.scale;
    for (const int across : {1, 2, 4}) {
        const int rows = (rowsOf(content) + across - 1) / across;
        const float height = (box.height() - chromeOf(sizes)) / static_cast<float>(rows);
        const float width = cells / static_cast<float>(content.schedulers * across);
        const float glyph = metrics.codeSmall * kGlyph;
        if (width - gap < kLetterWidth * glyph) return 0;
        if (height - gap >= kLetterHeight * metrics.codeSmall) return across;
    }
    return 0;
}

/// What a cell has room for: its letter, its number too, or the number above the letter.
void placeLabels(SmLayout& layout, const SmContent& content, const theme::Metrics& metrics) {
    const draw::Box cell = layout.cell(0);
    // What does not fit would not be drawn at all: then the letter alone is better.
    const float glyph = metrics.codeSmall * kGlyph;
    layout.hasLetters =
        cell.height() >= metrics.codeSmall * kLetterHeight && cell.width() >= kLetterWidth * glyph;
    layout.labelLetters = content.digits + 2;
    const auto digits = static_cast<float>(content.digits);
    layout.hasNumbers = layout.hasLetters && cell.width() >= (digits + 2) * glyph + 2;
    layout.isStacked = !layout.hasNumbers && cell.height() >= kStackedLines * metrics.codeSmall &&
                       cell.width() >= digits * glyph + 2;
    layout.hasNumbers = layout.hasNumbers || layout.isStacked;
}

/// The line for the number of a block over its cells, where there is no room for brackets beside
/// them, and what stands in a cell leaves it. Before it is left out the numbers of warps are: which
/// block runs where is what is asked first.
void placeBlockLine(SmLayout& layout, const SmContent& content, const theme::Metrics& metrics) {
    if (content.warpsPerBlock % layout.columns != 0) return;
    const float line = metrics.small * kBlockLine;
    const float left = layout.cell(0).height() - line;
    const float letter = metrics.codeSmall * kLabelLine;
    if (layout.isStacked && left >= letter && left < 2 * letter)
        layout.isStacked = layout.hasNumbers = false;
    if (left >= (layout.isStacked ? 2 * letter : letter)) layout.blockLine = line;
}

SmLayout squareLayout(const draw::Box& box) {
    SmLayout layout{};
    layout.detail = SmDetail::Square;
    layout.cells = box;
    layout.hasNumbers = layout.hasLetters = false;
    return layout;
}

SmLayout cellsLayout(const draw::Box& box, const SmContent& content,
                     const theme::Metrics& metrics) {
    const float padding = std::min(metrics.gap * 0.4f, box.width() * 0.08f);
    const bool hasHeading =
        box.width() >= metrics.small * 3 && box.height() >= metrics.small * 3.5f;
    SmLayout layout{};
    layout.detail = SmDetail::Cells;
    layout.columns = content.schedulers;
    layout.rows = rowsOf(content);
    layout.cellGap = 1;
    layout.cells = {box.left + padding, box.top + padding, box.right - padding,
                    box.bottom - padding};
    if (hasHeading) {
        layout.heading = {box.left + padding, box.top + padding / 2, box.right - padding,
                          box.top + padding / 2 + metrics.small};
        layout.cells.top = layout.heading.bottom + padding / 2;
    }
    placeLabels(layout, content, metrics);
    placeBlockLine(layout, content, metrics);
    return layout;
}

/// Puts the pipes beside or below the cells, where there is room for them.
void placePipes(SmLayout& layout, const draw::Box& inner, const Measures& sizes, bool isBeside,
                float leastRow) {
    const auto rows = static_cast<float>(layout.rows);
    if (isBeside) {
        const float split = inner.left + (inner.right - inner.left) * kShareBeside;
        layout.pipes = {split + sizes.padding, layout.cells.top, inner.right,
                        std::min(inner.bottom, layout.cells.top + sizes.pipes() * kMaxBeside)};
        layout.cells.right = split - sizes.bars;
        return;
    }
    layout.cells.right = inner.right - sizes.bars;
    const float left = inner.bottom - layout.cells.top - sizes.pipes() - sizes.padding;
    if (left < rows * leastRow) return;
    const float cells = std::min(left, rows * sizes.mostCell);
    layout.cells.bottom = layout.cells.top + cells;
    const float pipes = std::min(left - cells + sizes.pipes(), sizes.pipes() * kMaxPipes);
    layout.pipes = {inner.left, layout.cells.bottom + sizes.padding, inner.right,
                    std::min(inner.bottom, layout.cells.bottom + sizes.padding + pipes)};
}

SmLayout fullLayout(const draw::Box& box, const SmContent& content, const theme::Metrics& metrics,
                    int across) {
    const Measures sizes(metrics);
    const draw::Box inner{box.left + sizes.padding, box.top + sizes.padding * 0.6f,
                          box.right - sizes.padding, box.bottom - sizes.padding};
    SmLayout layout{};
    layout.across = across;
    layout.columns = content.schedulers * across;
    layout.rows = (rowsOf(content) + across - 1) / across;
    layout.cellGap = 3 * metrics.scale;
    layout.heading = {inner.left, inner.top, inner.right, inner.top + sizes.heading};
    const bool hasBrackets = content.warpsPerBlock % layout.columns == 0;
    // Two digits of a large number, where there is room.
    const float number = isWide(box.width(), metrics)
                             ? metrics.large * 2 * kGlyph + 8 * metrics.scale
                             : metrics.codeSmall * 1.9f;
    const float gutter = hasBrackets ? number : 0;
    layout.cells = {inner.left + gutter, layout.heading.bottom + sizes.labels, inner.right,
                    inner.bottom};
    placePipes(layout, inner, sizes, hasPipesBeside(box, metrics), sizes.text);
    const auto rows = static_cast<float>(layout.rows);
    // Beside tall pipes a few rows of warps are tall as well, rather than above an empty place.
    const float most = layout.pipes.top == layout.cells.top ? sizes.mostTallCell : sizes.mostCell;
    layout.cells.bottom = std::min(layout.cells.bottom, layout.cells.top + rows * most);
    layout.labels = {layout.cells.left, layout.heading.bottom, layout.cells.right,
                     layout.cells.top};
    layout.gutter = {inner.left, layout.cells.top, layout.cells.left - layout.cellGap,
                     layout.cells.bottom};
    if (gutter == 0) layout.gutter = {};
    layout.bars = {layout.cells.right + sizes.padding / 2, layout.cells.top,
                   layout.cells.right + sizes.bars, layout.cells.bottom};
    placeLabels(layout, content, metrics);
    return layout;
}

}  // namespace

draw::Box SmLayout::cell(int slot) const {
    const int place = machine::placeAtScheduler(slot, schedulers());
    const int first = machine::schedulerOf(slot, schedulers()) * across;
    const auto column = static_cast<float>(first + place % across);
    const auto row = static_cast<float>(place / across);
    const float width = cells.width() / static_cast<float>(columns);
    const float height = cells.height() / static_cast<float>(rows);
    const float gapX = std::min(cellGap, width * 0.25f);
    const float gapY = std::min(cellGap, height * 0.25f);
    return {cells.left + column * width, cells.top + row * height,
            cells.left + (column + 1) * width - gapX, cells.top + (row + 1) * height - gapY};
}

SmLayout layOutSm(const draw::Box& box, const SmContent& content, const theme::Metrics& metrics) {
    const auto rows = static_cast<float>(rowsOf(content));
    const Measures sizes(metrics);
    const int across = acrossOf(box, content, metrics);
    const bool isFull =
        box.width() >= 9.5f * metrics.body &&
        (across > 0 || box.height() >= chromeOf(sizes) + rows * metrics.codeSmall * 0.4f);
    if (isFull) return fullLayout(box, content, metrics, std::max(1, across));
    const bool hasCells = box.width() >= 5 * static_cast<float>(content.schedulers) &&
                          box.height() >= metrics.small * 1.2f + rows * 3;
    return hasCells ? cellsLayout(box, content, metrics) : squareLayout(box);
}

float preferredSmHeight(float width, const SmContent& content, const theme::Metrics& metrics) {
    const Measures sizes(metrics);
    const float chrome = sizes.heading + sizes.labels + 2.0f * sizes.padding;
    const float cells = static_cast<float>(rowsOf(content)) * sizes.mostCell;
    if (isWide(width, metrics)) return chrome + std::max(cells, sizes.pipes() * kMaxBeside);
    return chrome + cells + sizes.padding + sizes.pipes() * kMaxPipes;
}

}  // namespace warpscope::present
