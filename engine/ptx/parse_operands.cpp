#include <bit>
#include <charconv>

#include "engine/base/from_chars.h"
#include "engine/ptx/parser.h"

namespace warpscope::ptx {
namespace {

constexpr int kMaxDepth = 8;

bool hexadecimal(std::string_view text, std::uint64_t& bits) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), bits, 16);
    return result.ec == std::errc{} && result.ptr == text.data() + text.size();
}

}  // namespace

bool valueOfNumber(std::string_view text, std::uint64_t& bits, int& floatBits) {
    floatBits = 0;
    if (text.size() > 2 && text[0] == '0') {
        const char kind = text[1];
        if (kind == 'f' || kind == 'F' || kind == 'd' || kind == 'D') {
            floatBits = kind == 'f' || kind == 'F' ? 32 : 64;
            return text.size() == (floatBits == 32 ? 10U : 18U) &&
                   hexadecimal(text.substr(2), bits);
        }
        if (kind == 'x' || kind == 'X') {
            if (text.back() == 'U') text.remove_suffix(1);
            return hexadecimal(text.substr(2), bits);
        }
    }
    if (text.find('.') != std::string_view::npos) {
        double value = 0;
        const auto result = fromChars(text.data(), text.data() + text.size(), value);
        floatBits = 64;
        bits = std::bit_cast<std::uint64_t>(value);
        return result.ec == std::errc{} && result.ptr == text.data() + text.size();
    }
    if (text.ends_with('U')) text.remove_suffix(1);
    int base = 10;
    if (text.size() > 1 && text[0] == '0') {
        base = text[1] == 'b' || text[1] == 'B' ? 2 : 8;
        text.remove_prefix(base == 2 ? 2 : 1);
    }
    const auto result = std::from_chars(text.data(), text.data() + text.size(), bits, base);
    return result.ec == std::errc{} && result.ptr == text.data() + text.size();
}

bool Parser::parseInteger(std::uint64_t& value) {
    Operand number;
    if (!parseNumber(number) || number.floatBits != 0) return false;
    value = number.bits;
    return true;
}

bool Parser::parseNumber(Operand& operand) {
    const bool isNegative = peek().is("-");
    if (peek(isNegative ? 1 : 0).kind != Token::Kind::Number) return false;
    if (isNegative) take();
    operand.kind = Operand::Kind::Number;
    operand.place = peek().place;
    if (!valueOfNumber(take().text, operand.bits, operand.floatBits)) return false;
    if (!isNegative) return true;
    if (operand.floatBits == 0)
        operand.bits = 0 - operand.bits;
    else
        operand.bits ^= std::uint64_t{1} << (operand.floatBits - 1);
    return true;
}

bool Parser::parseOperand(Operand& operand) {
    operand.place = peek().place;
    if (depth_ >= kMaxDepth) {
        complain(peek());
        return false;
    }
    ++depth_;
    bool isRead = false;
    if (takeIf("{")) {
        operand.kind = Operand::Kind::Vector;
        isRead = parseElements(operand, "}");
    } else if (beginsExpression()) {
        operand.kind = Operand::Kind::Number;
        isRead = parseExpression(operand.bits);
        if (!isRead) complain(peek());
    } else if (takeIf("(")) {
        operand.kind = Operand::Kind::List;
        isRead = parseElements(operand, ")");
    } else if (takeIf("[")) {
        isRead = parseAddress(operand);
    } else if (peek().kind == Token::Kind::Number || peek(1).kind == Token::Kind::Number) {
        isRead = parseNumber(operand);
        if (!isRead) complain(peek());
    } else {
        isRead = parseName(operand);
    }
    --depth_;
    return isRead;
}

bool Parser::parseElements(Operand& operand, std::string_view end) {
    while (!peek().is(end)) {
        Operand element;
        if (!parseOperand(element)) return false;
        operand.elements.push_back(std::move(element));
        if (!takeIf(",")) break;
    }
    return expect(end);
}

bool Parser::parseAddress(Operand& operand) {
    operand.kind = Operand::Kind::Address;
    if (peek().kind == Token::Kind::Name) {
        operand.name = resolved(take().text);
        if (takeIf("+") && !parseExpression(operand.bits)) {
            complain(peek());
            return false;
        }
    } else if (!parseExpression(operand.bits)) {
        complain(peek());
        return false;
    }
    return expect("]");
}

bool Parser::parseName(Operand& operand) {
    operand.isNegated = takeIf("!") || takeIf("-");
    if (peek().kind != Token::Kind::Name) {
        complain(peek());
        return false;
    }
    operand.kind = Operand::Kind::Name;
    operand.place = peek().place;
    operand.name = resolved(take().text);
    if (peek().kind == Token::Kind::DotName) operand.component = take().text.substr(1);
    if (takeIf("|")) {
        if (peek().kind != Token::Kind::Name) {
            complain(peek());
            return false;
        }
        operand.second = resolved(take().text);
    }
    if (takeIf("+") && !parseExpression(operand.bits)) {
        complain(peek());
        return false;
    }
    return true;
}

}  // namespace warpscope::ptx
