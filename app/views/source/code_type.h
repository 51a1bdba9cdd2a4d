#pragma once

#include <span>

#include "app/present/source/source_rows.h"
#include "app/views/source/source_paint.h"

namespace warpscope::views {

/// How large the lines of a kernel are set, and how they stand beside their counts.
struct CodeType {
    draw::Font font = draw::Font::Code;
    SourceColumns columns{};
};

struct CodeRoom {
    float width = 0;
    float height = 0;              ///< For all lines, with air under them.
    float seen = 0;                ///< Of the panel's content.
    bool hasCounts = false;        ///< There are counts to show beside the lines, now or later.
    bool hasInstructions = false;  ///< They stand between the lines.
    /// The first and the last line that an open question names, from 1; 0 = none.
    int firstAsked = 0, lastAsked = 0;
    float heightOfAsked = 0;  ///< In which these are to be seen together.
};

/// Fewer lines of code under the words of a step are a slit.
inline constexpr int kLeastLines = 6;
/// From 1: below the comment that a file begins with.
int firstLineOfCode(std::span<const present::SourceRow> rows);
/// Of the content of a panel of this width in which so many of the lines are seen: those that are
/// broken most often in the smallest letters, and the mean of all in those that come before.
float heightWithLeast(const ViewContext& context, std::span<const present::SourceRow> rows,
                      const CodeRoom& room);

/// What leaves room is set larger. Where fewer than the least lines would be seen, broken ones among
/// them, they are set smaller, too. What does
/// not fit is set smaller, then without the counts, then smallest, before its lines are broken. In
/// a lecture few lines are broken rather than all set smallest: they stay large enough for the last
/// row, and all lines of one size; but where a question names lines that are seen together only in
/// the smaller of two sizes that it can read, they have that.
CodeType chooseCodeType(const ViewContext& context, std::span<const present::SourceRow> rows,
                        const CodeRoom& room);
/// The width in which, in a lecture, no line of code is broken; signatures and comments may be.
float widthInHall(const ViewContext& context, std::span<const present::SourceRow> rows);
/// Whether the lines that an open question names are seen together in such letters, with those
/// between them. True where it names none.
bool showsAsked(const ViewContext& context, std::span<const present::SourceRow> rows,
                const CodeRoom& room, const CodeType& type);

}  // namespace warpscope::views
