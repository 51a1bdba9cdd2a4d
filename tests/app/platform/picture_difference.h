#pragma once

#include <string>
#include <vector>

#include "app/platform/picture.h"

namespace warpscope::platform {

/// How a colour may differ in each channel and count as the same: less than what lies between a
/// panel, its insets and the ground of the window in either theme (13 at least), more than what
/// another driver makes of an edge.
inline constexpr int kSameColour = 8;
/// The share of a panel's pixels that may have another colour.
inline constexpr double kMaxDifferent = 0.0005;

/// A mark as small as a brace is less than that of a large panel, but its pixels stand together and
/// differ strongly: by more in a channel than a driver makes of an edge at the same place, less
/// than a letter's stroke from its ground (about 145), and from all pixels around as well: where
/// edges are concerned, llvmpipe and softpipe differ by a pixel.
inline constexpr int kStrong = 48;
inline constexpr int kCellSide = 16;  ///< Pixels; cells overlap by half, so none cuts a mark apart.
/// A brace has more. Which glyphs stand beside a letter in the atlas depends on the digits of the
/// milliseconds, and five pixels of its thin strokes were seen to move with them.
inline constexpr int kMinStrongInCell = 7;

/// How one panel of a picture differs from the same place of another.
struct Difference {
    std::string panel{};  ///< Its key; "gaps" for all that lies in no panel.
    int pixels = 0;       ///< That were compared.
    int differing = 0;
    int strongInCell = 0;  ///< Strongly differing ones, in the cell that has most of them.

    bool isNoticed() const {
        return differing > kMaxDifferent * pixels || strongInCell >= kMinStrongInCell;
    }
};

/// Compares panel by panel, as they stand in `now`; what tells wall-clock time is left out. `same`:
/// by how much a colour may differ in each channel. Requires: both pictures have the same size.
std::vector<Difference> differences(const Picture& stored, const Picture& now,
                                    int same = kSameColour);

/// The keys of the panels in which a difference is noticed, in their order.
std::vector<std::string> noticed(const std::vector<Difference>& all);

/// Whether two pixels have the same colour; `a` and `b` are numbers of pixels.
bool isSameColour(const Picture& one, std::size_t a, const Picture& other, std::size_t b,
                  int same = kSameColour);

/// A picture of the means of cells of so many pixels a side, its panels with it; what is left at
/// the right and below is a smaller cell. What tells wall-clock time is no part of any mean.
Picture inCells(const Picture& picture, int cell);
/// Pixels a side of what is stored as one: the files of all lessons take less than a megabyte, and
/// a word that is gone still changes cells.
inline constexpr int kCell = 10;
/// A picture with `kLevels` shades of each channel: a file of a few kilobytes.
Picture inShades(const Picture& picture);
inline constexpr int kLevels = 16;
/// How a mean may differ from one that was stored in shades: half a shade for the storing, and what
/// another driver makes of the edges in a cell.
inline constexpr int kSameCell = 17;

/// A picture without what stands in a rectangle of pixels: filled with the colour of one pixel.
Picture erased(const Picture& picture, const draw::Box& rect, std::size_t groundPixel);

}  // namespace warpscope::platform
