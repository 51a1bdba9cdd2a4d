#pragma once

#include "app/draw/box.h"

namespace warpscope::views {

/// What the lay-out of a branch's picture depends on; lengths in pixels.
struct SplitMeasures {
    int lanes = 32;
    int mostTogether = 0;  ///< Lanes of the larger group.
    float gutter = 0;      ///< What the question wants beside the lanes.
    float value = 0;       ///< The widest of the values under them.
    float body = 0;        ///< Sizes of the letters.
    float code = 0;
    float codeSmall = 0;
    float gap = 0;
    int asked = 0;       ///< Lanes that come to the branch.
    float question = 0;  ///< What it wants there in a single line.
    float answer = 0;    ///< The letter of one; in a narrower token it would meet the next one's.
    float number = 0;    ///< What a token wants for the number of its lane.
};

/// On the way from one box to another: 0 the first, 1 the second.
draw::Box boxBetween(const draw::Box& from, const draw::Box& to, float share);

/// Where the lanes stand: in their order above, sorted into two groups below.
struct SplitPlaces {
    draw::Box line{};  ///< The line of the source with the branch; empty: there is no room for it.
    draw::Box row{};   ///< Tokens in the order of the lanes, with what stands under them.
    draw::Box yes{};   ///< Boxes of the groups.
    draw::Box no{};
    float gutter = 0;    ///< Left of the row; 0 = the question stands in the line of the source.
    float token = 0;     ///< Width of one in its row.
    float height = 0;    ///< Of one.
    float inside = 0;    ///< Top of the tokens within a group.
    float words = 0;     ///< Height of a line of values.
    int valueStep = 1;   ///< One of so many lanes has its value under it.
    int numberStep = 0;  ///< One of so many has its number over the row; 0 = all have it in them.
    int perLine = 16;    ///< Tokens in a line of a group.
    bool hasSmallLine = false;
    bool hasValues = true;
    bool hasAnswers = true;
    bool hasTokens = true;  ///< In the groups, which else are their headings.
    bool hasMasks = true;
    bool hasGroups = true;  ///< Else `yes` and `no` are empty.

    /// A lane's place in the row, without what stands under it.
    draw::Box inRow(int lane) const;
    /// The index-th token of a group.
    draw::Box inGroup(const draw::Box& group, int index, float pad) const;
};

/// In a low room what can be spared goes, piece by piece: masks and the numbers over narrow tokens,
/// air, answers, the line of the source, values, the tokens in the groups, and last the groups. In
/// a narrow one the question leaves its place beside the lanes where that makes their values fit.
SplitPlaces splitPlaces(const SplitMeasures& measures, const draw::Box& room);

}  // namespace warpscope::views
