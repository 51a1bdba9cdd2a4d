#include "engine/cuda/tokens/condition.h"

#include <optional>

#include "engine/cuda/tokens/header_constants.h"
#include "engine/cuda/types/operators.h"

namespace warpscope::cuda {
namespace {

constexpr int kMaxConditionDepth = 100;

Token numberToken(bool value) {
    Token token;
    token.kind = TokenKind::Integer;
    token.bits = value ? 1 : 0;
    return token;
}

/// __has_include(<name>): what comes with nvcc, by its name. Which other headers there are, the
/// compiler that opens them knows: of those a problem.
std::optional<Token> resolveInclude(const std::vector<Token>& line, std::size_t& at,
                                    ProblemList& problems) {
    std::string name;
    const Token& use = line[at];
    for (at += 2; at < line.size() && !line[at].is(")"); ++at)
        name += line[at].text;
    if (name.starts_with("<") && isHeaderOfCuda(name.substr(1, name.size() - 2)))
        return numberToken(true);
    problems.add(use.place,
                 Message{"compiler.outside"}.with("name", "__has_include(" + name + ")"));
    return std::nullopt;
}

/// Replaces "defined X" and "defined(X)" by 1 or 0, before macros are replaced.
std::vector<Token> resolveDefined(const std::vector<Token>& line, const MacroTable& macros,
                                  ProblemList& problems) {
    std::vector<Token> out;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i].is("__has_include") && i + 1 < line.size() && line[i + 1].is("(")) {
            out.push_back(resolveInclude(line, i, problems).value_or(numberToken(false)));
            continue;
        }
        if (!line[i].is("defined")) {
            out.push_back(line[i]);
            continue;
        }
        const bool hasParenthesis = i + 1 < line.size() && line[i + 1].is("(");
        const std::size_t name = i + (hasParenthesis ? 2 : 1);
        const bool isDefined = name < line.size() && macros.isDefined(line[name].text);
        out.push_back(numberToken(isDefined));
        i = name + (hasParenthesis ? 1 : 0);
    }
    return out;
}

/// Two's complement throughout, so that hostile numbers wrap instead of overflowing.
std::int64_t apply(BinaryOperator op, std::int64_t left, std::int64_t right) {
    const auto a = static_cast<std::uint64_t>(left);
    const auto b = static_cast<std::uint64_t>(right);
    const bool dividesSafely = right != 0 && right != -1;
    switch (op) {
        case BinaryOperator::Multiply:
            return static_cast<std::int64_t>(a * b);
        case BinaryOperator::Divide:
            return dividesSafely ? left / right : static_cast<std::int64_t>(a * b);
        case BinaryOperator::Remainder:
            return dividesSafely ? left % right : 0;
        case BinaryOperator::Add:
            return static_cast<std::int64_t>(a + b);
        case BinaryOperator::Subtract:
            return static_cast<std::int64_t>(a - b);
        case BinaryOperator::ShiftLeft:
            return static_cast<std::int64_t>(a << (b & 63));
        case BinaryOperator::ShiftRight:
            return left >> (b & 63);
        case BinaryOperator::Less:
            return left < right;
        case BinaryOperator::Greater:
            return left > right;
        case BinaryOperator::LessEqual:
            return left <= right;
        case BinaryOperator::GreaterEqual:
            return left >= right;
        case BinaryOperator::Equal:
            return left == right;
        case BinaryOperator::NotEqual:
            return left != right;
        case BinaryOperator::BitAnd:
            return left & right;
        case BinaryOperator::BitXor:
            return left ^ right;
        case BinaryOperator::BitOr:
            return left | right;
        case BinaryOperator::LogicalAnd:
            return left != 0 && right != 0;
        case BinaryOperator::LogicalOr:
            return left != 0 || right != 0;
    }
    return 0;
}

class Evaluator {
  public:
    explicit Evaluator(const std::vector<Token>& tokens) : tokens_(tokens) {}

    /// The value of the whole line; isWrong() tells whether it could be read.
    std::int64_t run() {
        const std::int64_t value = choice(0);
        if (position_ != tokens_.size()) isWrong_ = true;
        return value;
    }
    bool isWrong() const { return isWrong_; }

  private:
    bool accept(const char* text) {
        if (position_ >= tokens_.size() || !tokens_[position_].is(text)) return false;
        ++position_;
        return true;
    }

    /// All of an expression: what `?` chooses by its condition, else that alone.
    std::int64_t choice(int depth) {
        const std::int64_t condition = binary(1, depth);
        if (isWrong_ || !accept("?")) return condition;
        const std::int64_t first = choice(depth + 1);
        if (!accept(":")) isWrong_ = true;
        const std::int64_t second = choice(depth + 1);
        return condition != 0 ? first : second;
    }

    std::int64_t binary(int precedence, int depth) {
        std::int64_t left = unary(depth);
        while (position_ < tokens_.size() && !isWrong_) {
            const auto* const info = findBinaryOperator(tokens_[position_].text);
            if (info == nullptr || info->precedence < precedence) break;
            ++position_;
            left = apply(info->op, left, binary(info->precedence + 1, depth + 1));
        }
        return left;
    }

    std::int64_t unary(int depth) {
        if (depth > kMaxConditionDepth || position_ >= tokens_.size()) {
            isWrong_ = true;
            return 0;
        }
        if (accept("!")) return unary(depth + 1) == 0 ? 1 : 0;
        if (accept("~")) return ~unary(depth + 1);
        if (accept("+")) return unary(depth + 1);
        if (accept("-"))
            return static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(unary(depth + 1)));
        if (accept("(")) {
            const std::int64_t value = choice(depth + 1);
            if (!accept(")")) isWrong_ = true;
            return value;
        }
        const Token& token = tokens_[position_++];
        if (token.kind == TokenKind::Integer) return static_cast<std::int64_t>(token.bits);
        if (token.kind != TokenKind::Identifier) isWrong_ = true;
        return token.is("true") ? 1 : 0;
    }

    const std::vector<Token>& tokens_;
    std::size_t position_ = 0;
    bool isWrong_ = false;
};

}  // namespace

bool evaluateCondition(const std::vector<Token>& line, const Place& place, MacroTable& macros,
                       ProblemList& problems) {
    const auto tokens = macros.expand(resolveDefined(line, macros, problems));
    Evaluator evaluator(tokens);
    const bool holds = evaluator.run() != 0;
    if (evaluator.isWrong()) problems.add(place, {"compiler.bad_condition"});
    return holds && !evaluator.isWrong();
}

}  // namespace warpscope::cuda
