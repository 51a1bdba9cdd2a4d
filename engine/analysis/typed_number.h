#pragma once

#include <optional>
#include <string_view>

namespace warpscope::analysis {

/// A number as a person writes it.
struct TypedNumber {
    double value = 0;
    /// May be meant as a part of one: "0.5" and "1/2", but not "0.5 %".
    bool isPart = false;
};

/// "2,048", "17.1 %", "16 warps", "线程束 62", "4.1/24", "十六个线程束", "一半", "百分之五十";
/// letters and marks may be of full width. Nothing where it is no number, where a comma may be a
/// decimal one ("87,5" is not 875), and where a word multiplies it ("64 KB", "2 万").
std::optional<TypedNumber> typedNumber(std::string_view written);

}  // namespace warpscope::analysis
