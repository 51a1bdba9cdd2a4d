#pragma once

#include <string>
#include <string_view>

/// What is asked of single letters of source text, tables and names. Bytes of other alphabets are
/// neither digits nor letters and stay as they are, whatever the locale says.
namespace warpscope::ascii {

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// What a name of C++ is made of.
constexpr bool isNamePart(char c) {
    return isLetter(c) || isDigit(c) || c == '_';
}

/// The text without these characters at its ends; empty where nothing else is in it.
std::string_view trimmed(std::string_view text, std::string_view spaces = " \t\r");

/// Without the mark of UTF-8 that Windows' editors and tables begin a file with.
std::string_view withoutByteOrderMark(std::string_view text);

/// With small letters of the Latin alphabet.
constexpr char lowered(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
std::string lowered(std::string_view text);

}  // namespace warpscope::ascii
