#include "engine/cuda/number.h"

#include <bit>
#include <charconv>
#include <limits>
#include <string>

namespace warpscope::cuda {
namespace {

bool isHexPrefix(std::string_view text) {
    return text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

bool isWordByte(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

NumberProblem parseFloat(std::string_view text, Token& token) {
    token.kind = TokenKind::Floating;
    if (text.ends_with('f') || text.ends_with('F')) text.remove_suffix(1);
    float value = 0.0f;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        // Too small becomes 0, too large infinity, as in C; the exponent's sign tells which.
        const bool isSmall = text.find('-') != std::string_view::npos;
        value = isSmall ? 0.0f : std::numeric_limits<float>::infinity();
    } else if (error != std::errc{}) {
        return NumberProblem::Malformed;
    }
    token.bits = std::bit_cast<std::uint32_t>(value);
    return end == text.data() + text.size() ? NumberProblem::None : NumberProblem::Malformed;
}

/// Takes u, l and their kin off the end. `longs` counts the l.
void takeSuffix(std::string_view& text, Token& token, int& longs) {
    while (!text.empty()) {
        const char last = text.back();
        if (last == 'u' || last == 'U') {
            token.isUnsigned = true;
        } else if (last == 'l' || last == 'L') {
            ++longs;
        } else {
            return;
        }
        text.remove_suffix(1);
    }
}

NumberProblem parseInteger(std::string_view text, Token& token) {
    token.kind = TokenKind::Integer;
    int longs = 0;
    takeSuffix(text, token, longs);
    int base = 10;
    if (isHexPrefix(text)) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.size() > 1 && (text.starts_with("0b") || text.starts_with("0B"))) {
        base = 2;
        text.remove_prefix(2);
    } else if (text.size() > 1 && text[0] == '0') {
        base = 8;
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    const bool isWhole = end == text.data() + text.size() && !text.empty();
    if (!isWhole) return NumberProblem::Malformed;
    if (error != std::errc{} || value > UINT32_MAX || longs > 1) return NumberProblem::TooWide;
    if (value > INT32_MAX) {
        // A decimal literal without u would have 64 bits in C; the others become unsigned.
        if (base == 10 && !token.isUnsigned) return NumberProblem::TooWide;
        token.isUnsigned = true;
    }
    token.bits = static_cast<std::uint32_t>(value);
    return NumberProblem::None;
}

}  // namespace

std::size_t lengthOfNumber(std::string_view text) {
    std::size_t length = 0;
    const bool isHex = isHexPrefix(text);
    while (length < text.size()) {
        const char c = text[length];
        const char before = length > 0 ? text[length - 1] : '\0';
        const bool isExponentSign =
            (c == '+' || c == '-') && !isHex && (before == 'e' || before == 'E');
        if (!isWordByte(c) && c != '.' && !isExponentSign) break;
        ++length;
    }
    return length;
}

NumberProblem parseNumber(std::string_view text, Token& token) {
    const bool isFloat = !isHexPrefix(text) && text.find_first_of(".eE") != std::string_view::npos;
    const bool hasFloatSuffix = !isHexPrefix(text) && text.find_first_of("fF") != text.npos;
    return isFloat || hasFloatSuffix ? parseFloat(text, token) : parseInteger(text, token);
}

bool parseCharacter(std::string_view quoted, std::uint32_t& bits) {
    if (quoted.size() < 3) return false;
    std::string_view body = quoted.substr(1, quoted.size() - 2);
    if (body.size() == 1 && body[0] != '\\') {
        bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(body[0]));
        return true;
    }
    if (body.size() != 2 || body[0] != '\\') return false;
    constexpr std::string_view kNames = "0tnr\\'\"";
    constexpr std::string_view kValues("\0\t\n\r\\'\"", 7);
    const std::size_t index = kNames.find(body[1]);
    if (index == kNames.npos) return false;
    bits = static_cast<std::uint32_t>(kValues[index]);
    return true;
}

}  // namespace warpscope::cuda
