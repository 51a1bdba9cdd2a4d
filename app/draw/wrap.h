#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace warpscope::draw {

/// Width of a piece of text in pixels.
using Measure = std::function<float(std::string_view)>;

/// Breaks text into lines not wider than `width`: at blanks, at line feeds and between Chinese
/// characters; a word that is wider than a line is broken anywhere. No line starts with a closing
/// mark such as 。 or ）, a number stays with its unit ("50 %", "5 个", "16 × 16", "FLOP/周期")
/// where both fit into a line, and at least one character stands on each line. The views live as
/// long as `text`.
std::vector<std::string_view> wrapLines(std::string_view text, float width, const Measure& measure);

/// The longest beginning of a sentence that ends with a clause, outside of brackets, and fits; the
/// whole sentence where none does. It ends with the full stop of its language.
std::string wholeClauses(std::string_view sentence,
                         const std::function<bool(std::string_view)>& fits);

/// Bytes of the UTF-8 character that starts `text`; 1 for a broken one. Requires: not empty.
std::size_t characterBytes(std::string_view text);

}  // namespace warpscope::draw
