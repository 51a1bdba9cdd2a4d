#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "app/present/source/source_rows.h"
#include "app/views/source/source_paint.h"

namespace warpscope::views {

/// How large the lines of a kernel are set, and how they stand beside their counts.
struct CodeType {
    draw::Font font = draw::Font::Code;
    SourceColumns columns{};
    /// Of Font::CodeTight that fit on one line, where longer lines are set in it; 0 = none is.
    std::size_t tightCharacters = 0;

    /// A line that would be broken is set smaller where that keeps it whole.
    draw::Font fontOf(std::string_view line) const {
        return isTight(line) ? draw::Font::CodeTight : font;
    }
    /// On one row of this line.
    std::size_t charactersOf(std::string_view line) const {
        return isTight(line) ? tightCharacters : columns.characters;
    }

  private:
    bool isTight(std::string_view line) const {
        return line.size() > columns.characters && line.size() <= tightCharacters;
    }
};

struct CodeRoom {
    float width = 0;
    float height = 0;
    bool hasCounts = false;        ///< There are counts to show beside the lines.
    bool hasInstructions = false;  ///< They stand between the lines.
    /// The first and the last line that an open question names, from 1; 0 = none.
    int firstAsked = 0, lastAsked = 0;
    float heightOfAsked = 0;  ///< In which these are to be seen together.
};

/// What leaves room is set larger. What does not fit is set smaller, then without the counts, then
/// smallest, before its lines are broken. In a lecture few lines are set smallest, and the others
/// stay large enough for the last row; but where a question names lines that are seen together only
/// in the smaller of two sizes that it can read, they have that.
CodeType chooseCodeType(const ViewContext& context, std::span<const present::SourceRow> rows,
                        const CodeRoom& room);

}  // namespace warpscope::views
