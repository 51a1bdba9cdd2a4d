// Constant expressions (PTX ISA, 4.5): whole numbers of 64 bits with C's operators.
#include <array>

#include "engine/ptx/parser.h"

namespace warpscope::ptx {
namespace {

/// More within each other than anybody writes.
constexpr int kMaxNested = 64;

struct BinaryOperator {
    std::string_view text;
    int level;
};
/// Longer ones before those that they begin with.
constexpr std::array<BinaryOperator, 18> kOperators{{{"||", 1},
                                                     {"&&", 2},
                                                     {"==", 6},
                                                     {"!=", 6},
                                                     {"<<", 8},
                                                     {">>", 8},
                                                     {"<=", 7},
                                                     {">=", 7},
                                                     {"|", 3},
                                                     {"^", 4},
                                                     {"&", 5},
                                                     {"<", 7},
                                                     {">", 7},
                                                     {"+", 9},
                                                     {"-", 9},
                                                     {"*", 10},
                                                     {"/", 10},
                                                     {"%", 10}}};

std::uint64_t shiftedRight(std::int64_t value, std::uint64_t by) {
    return static_cast<std::uint64_t>(value >> (by < 64 ? by : 63));
}

/// False where nothing is defined: a division by 0.
bool apply(std::string_view text, std::uint64_t a, std::uint64_t b, std::uint64_t& result) {
    const auto x = static_cast<std::int64_t>(a);
    const auto y = static_cast<std::int64_t>(b);
    const bool isDivision = text == "/" || text == "%";
    if (isDivision && y == 0) return false;
    if (text == "||") result = a != 0 || b != 0;
    if (text == "&&") result = a != 0 && b != 0;
    if (text == "==") result = a == b;
    if (text == "!=") result = a != b;
    if (text == "<<") result = b < 64 ? a << b : 0;
    if (text == ">>") result = shiftedRight(x, b);
    if (text == "<=") result = x <= y;
    if (text == ">=") result = x >= y;
    if (text == "|") result = a | b;
    if (text == "^") result = a ^ b;
    if (text == "&") result = a & b;
    if (text == "<") result = x < y;
    if (text == ">") result = x > y;
    if (text == "+") result = a + b;
    if (text == "-") result = a - b;
    if (text == "*") result = a * b;
    // The smallest number has no opposite.
    if (text == "/") result = y == -1 ? 0 - a : static_cast<std::uint64_t>(x / y);
    if (text == "%") result = y == -1 ? 0 : static_cast<std::uint64_t>(x % y);
    return true;
}

}  // namespace

/// The operator that stands `ahead` words from here; empty: none.
std::string_view Parser::operatorAt(std::size_t ahead) const {
    for (const BinaryOperator& one : kOperators) {
        const bool isPair = one.text.size() == 2;
        if (!peek(ahead).is(one.text.substr(0, 1))) continue;
        if (!isPair || peek(ahead + 1).is(one.text.substr(1))) return one.text;
    }
    return {};
}

/// Whether what stands here is more than one number or one name.
bool Parser::beginsExpression() const {
    const Token& first = peek();
    if (first.is("~")) return true;
    if (first.is("(")) return !isCall_;
    if (first.is("-") || first.is("!")) {
        if (peek(1).is("(") || peek(1).is("~") || peek(1).is("-")) return true;
        return peek(1).kind == Token::Kind::Number &&
               (first.is("!") || !operatorAt(2).empty() || peek(2).is("?"));
    }
    const bool isNumber = first.kind == Token::Kind::Number || first.is("WARP_SZ");
    return isNumber && (!operatorAt(1).empty() || peek(1).is("?"));
}

bool Parser::parsePrimary(std::uint64_t& value) {
    if (++nested_ > kMaxNested) return false;
    bool isRead = false;
    if (takeIf("-")) {
        isRead = parsePrimary(value);
        value = 0 - value;
    } else if (takeIf("+")) {
        isRead = parsePrimary(value);
    } else if (takeIf("~")) {
        isRead = parsePrimary(value);
        value = ~value;
    } else if (takeIf("!")) {
        isRead = parsePrimary(value);
        value = value == 0 ? 1 : 0;
    } else if (takeIf("(")) {
        // (.s64) and (.u64) change nothing of what is computed modulo 2^64.
        const bool isCast = peek().is(".s64") || peek().is(".u64");
        if (isCast) take();
        isRead =
            isCast ? takeIf(")") && parsePrimary(value) : parseExpression(value) && takeIf(")");
    } else if (takeIf("WARP_SZ")) {
        value = 32;
        isRead = true;
    } else {
        isRead = parseInteger(value);
    }
    --nested_;
    return isRead;
}

bool Parser::parseExpression(std::uint64_t& value, int least) {
    if (!parsePrimary(value)) return false;
    for (std::string_view text = operatorAt(0); !text.empty(); text = operatorAt(0)) {
        int level = 0;
        for (const BinaryOperator& one : kOperators)
            if (one.text == text) level = one.level;
        if (level < least) break;
        for (std::size_t i = 0; i < text.size(); ++i)
            take();
        std::uint64_t right = 0;
        if (!parseExpression(right, level + 1) || !apply(text, value, right, value)) return false;
    }
    if (least > 0 || !takeIf("?")) return true;
    std::uint64_t yes = 0;
    std::uint64_t no = 0;
    if (++nested_ > kMaxNested || !parseExpression(yes) || !takeIf(":") || !parseExpression(no))
        return false;
    --nested_;
    value = value != 0 ? yes : no;
    return true;
}

}  // namespace warpscope::ptx
