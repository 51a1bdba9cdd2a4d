#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpscope {

/// A stretch of a printf format: a text that stands for itself, or a conversion such as %-8.3f.
struct PrintPart {
    std::string text{};       ///< As it is written; of %% the one that is printed.
    char conversion = '\0';   ///< d i o u x X c p s e E f F g G a A; 0: a text.
    std::string flags{};      ///< Out of "-+ #0".
    int width = -1;           ///< −1: none.
    int precision = -1;       ///< −1: none.
    bool takesWidth = false;  ///< *: an int in front of the value says it …
    bool takesPrecision = false;
    std::string length{};  ///< hh h l ll z j t, or nothing.
    int bytes = 4;         ///< Of the value, 4 or 8, as C++ passes it where it has no prototype.

    bool isReal() const { return std::string_view("eEfFgGaA").find(conversion) != npos; }
    bool isInteger() const { return std::string_view("diouxXc").find(conversion) != npos; }

  private:
    static constexpr std::size_t npos = std::string_view::npos;
};

/// Widths and precisions are cut at so many.
inline constexpr int kMaxPrintColumns = 65'535;

/// The parts of a format in order. What begins with % and is none of CUDA's conversions stands for
/// itself. Widths and precisions are at most kMaxPrintColumns.
std::vector<PrintPart> printParts(std::string_view format);

}  // namespace warpscope
