#pragma once

#include <optional>
#include <string_view>

namespace warpscope::analysis {

/// The characters that Chinese numerals are written with: 零 to 九, 〇, 两, 半, 十, 百, 千, 万, 亿,
/// 点.
bool isChineseNumeral(char32_t code);

/// "十六", "一百二十八", "两", "半" and "一半" (0.5), "一点五", "一二八" (digit by digit). Nothing
/// where it is no whole numeral, for a short form such as "一百二", which one reads as 120 and another
/// as 102, and for "三四" (three or four).
std::optional<double> chineseNumber(std::string_view numeral);

}  // namespace warpscope::analysis
