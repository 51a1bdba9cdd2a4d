#pragma once

#include <string_view>

#include "app/present/source/source_rows.h"
#include "app/views/view.h"
#include "app/widgets/code_lexer.h"

namespace warpscope::views {

/// The columns of the source view, in pixels from its left edge.
struct SourceColumns {
    float gutter = 0;  ///< Width of breakpoint and line number.
    float code = 0;    ///< Left edge of the code.
    float codeWidth = 0;
    float countsRight = 0;  ///< Right edge of the number of issues; 0 = not shown.
    float stallsRight = 0;  ///< Right edge of the share of all waiting; 0 = not shown.
    float barLeft = 0;
    float barWidth = 0;          ///< 0 = not shown.
    std::size_t characters = 1;  ///< Of code that fit on one line.
    /// Room is kept for what an open question hides, so that the answer moves no code.
    bool areHidden = false;
};

/// The colour of a piece of code.
theme::Colour codeInk(const theme::Theme& theme, widgets::TokenKind kind);

/// `characterWidth`: of the code font; `lines`: of the kernel, whose numbers stand in the gutter;
/// `mostIssues`: the largest count beside a line, 0 where no counts are shown.
SourceColumns sourceColumns(const theme::Metrics& metrics, float width, float characterWidth,
                            std::size_t lines, std::int64_t mostIssues);

/// The width of a letter of the font that is pushed, where all are of one width; not rounded.
float letterWidth(const draw::Canvas& canvas);

/// Characters of a line that ought to stand side by side. What is only said about the code may go
/// on in a second line, and so may the parameters of a kernel.
std::size_t unbrokenLength(std::string_view line);

/// One line of code in colours, wrapped at `characters`; returns its height. `isInComment` as in
/// widgets::codeTokens.
float paintCode(draw::Canvas& canvas, const theme::Theme& theme, draw::Point at,
                std::string_view line, std::size_t characters, bool& isInComment);

/// How many lines a piece of code takes when it is wrapped.
std::size_t codeHeightInLines(std::string_view line, std::size_t characters);

/// Share of all waiting, number of issues and a bar of the average active lanes, in their columns.
/// `part`: the bar's colour where it is not all lanes.
void paintCounts(draw::Canvas& canvas, const theme::Theme& theme, draw::Point rowTop,
                 const SourceColumns& columns, const present::LineCounts& counts,
                 const present::CountScale& scale, theme::Colour part);

/// The number of a line that a warp waits for, in the colour and with the letter of that waiting.
void paintWaited(draw::Canvas& canvas, const theme::Theme& theme, draw::Point rowTop,
                 const SourceColumns& columns, trace::WarpState state, int line);

/// A wavy line under bytes [column, endColumn) of a line, from 1; under all of it when 0.
void paintUnderline(draw::Canvas& canvas, const theme::Theme& theme, draw::Point at,
                    std::string_view line, const present::LineNote& note);

}  // namespace warpscope::views
