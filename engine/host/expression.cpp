#include "engine/host/expression.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "engine/host/type_words.h"

namespace warpscope::host {
namespace {

/// By precedence, the loosest first.
const std::array<std::vector<const char*>, 10> kOperators{{{"||"},
                                                           {"&&"},
                                                           {"|"},
                                                           {"^"},
                                                           {"&"},
                                                           {"==", "!="},
                                                           {"<", ">", "<=", ">="},
                                                           {"<<", ">>"},
                                                           {"+", "-"},
                                                           {"*", "/", "%"}}};

constexpr double kMaxExact = 9.0e15;  ///< Whole numbers beyond are not exact.

std::optional<Value> whole(double number) {
    return std::abs(number) < kMaxExact ? std::optional<Value>({.number = number}) : std::nullopt;
}

std::optional<Value> ofIntegers(const std::string& op, std::int64_t a, std::int64_t b) {
    const auto number = [](auto value) { return whole(static_cast<double>(value)); };
    if (op == "|") return number(a | b);
    if (op == "^") return number(a ^ b);
    if (op == "&") return number(a & b);
    const bool canShift = b >= 0 && b < 53;
    if (op == "<<")
        return canShift ? whole(static_cast<double>(a) * std::ldexp(1.0, static_cast<int>(b)))
                        : std::nullopt;
    if (op == ">>") return canShift ? number(a >> b) : std::nullopt;
    if (b == 0) return std::nullopt;
    return op == "/" ? number(a / b) : number(a % b);
}

std::optional<Value> apply(const std::string& op, const Value& a, const Value& b) {
    const double x = a.number;
    const double y = b.number;
    if (op == "||") return whole(x != 0 || y != 0 ? 1 : 0);
    if (op == "&&") return whole(x != 0 && y != 0 ? 1 : 0);
    if (op == "==") return whole(x == y ? 1 : 0);
    if (op == "!=") return whole(x != y ? 1 : 0);
    if (op == "<") return whole(x < y ? 1 : 0);
    if (op == ">") return whole(x > y ? 1 : 0);
    if (op == "<=") return whole(x <= y ? 1 : 0);
    if (op == ">=") return whole(x >= y ? 1 : 0);
    Value result;
    result.isReal = a.isReal || b.isReal;
    result.countsElements = a.countsElements || b.countsElements;
    if (op == "+" || op == "-" || op == "*") {
        result.number = op == "+" ? x + y : op == "-" ? x - y : x * y;
        return std::abs(result.number) < kMaxExact ? std::optional(result) : std::nullopt;
    }
    if (result.isReal) {
        if (op != "/" || y == 0) return std::nullopt;
        result.number = x / y;
        return std::abs(result.number) < kMaxExact ? std::optional(result) : std::nullopt;
    }
    auto integer = ofIntegers(op, wholeOf(a), wholeOf(b));
    if (integer) integer->countsElements = result.countsElements;
    return integer;
}

using Function = double (*)(double, double);
struct MathFunction {
    const char* name;
    std::size_t arguments;
    bool isReal;
    Function of;
};
constexpr MathFunction kFunctions[] = {
    {"ceil", 1, true, [](double a, double) { return std::ceil(a); }},
    {"ceilf", 1, true, [](double a, double) { return std::ceil(a); }},
    {"floor", 1, true, [](double a, double) { return std::floor(a); }},
    {"floorf", 1, true, [](double a, double) { return std::floor(a); }},
    {"round", 1, true, [](double a, double) { return std::round(a); }},
    {"sqrt", 1, true, [](double a, double) { return std::sqrt(a); }},
    {"sqrtf", 1, true, [](double a, double) { return std::sqrt(a); }},
    {"log2", 1, true, [](double a, double) { return std::log2(a); }},
    {"log2f", 1, true, [](double a, double) { return std::log2(a); }},
    {"pow", 2, true, [](double a, double b) { return std::pow(a, b); }},
    {"abs", 1, false, [](double a, double) { return std::abs(a); }},
    {"min", 2, false, [](double a, double b) { return std::min(a, b); }},
    {"max", 2, false, [](double a, double b) { return std::max(a, b); }},
    {"size_t", 1, false, [](double a, double) { return std::trunc(a); }},
    {"int", 1, false, [](double a, double) { return std::trunc(a); }},
    {"unsigned", 1, false, [](double a, double) { return std::trunc(a); }},
    {"float", 1, true, [](double a, double) { return a; }},
    {"double", 1, true, [](double a, double) { return a; }},
    {"half", 1, true, [](double a, double) { return a; }},
    {"__half", 1, true, [](double a, double) { return a; }},
    {"__float2half", 1, true, [](double a, double) { return a; }},
    {"__float2half_rn", 1, true, [](double a, double) { return a; }},
    {"nv_bfloat16", 1, true, [](double a, double) { return a; }},
    {"__nv_bfloat16", 1, true, [](double a, double) { return a; }},
    {"__float2bfloat16", 1, true, [](double a, double) { return a; }},
    {"__float2bfloat16_rn", 1, true, [](double a, double) { return a; }},
};

double realOf(const Token& token) {
    return token.type == cuda::Scalar::Double
               ? std::bit_cast<double>(token.bits)
               : static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(token.bits)));
}

/// (int)x, T(x): as a number of a type.
std::optional<Value> madeOf(NumberKind kind, std::optional<Value> value) {
    if (!value) return value;
    value->isReal = kind == NumberKind::Real;
    if (!value->isReal) value->number = std::trunc(value->number);
    return value;
}

/// Parentheses within parentheses, signs before signs.
constexpr int kMaxExpressionDepth = 128;

}  // namespace

std::int64_t wholeOf(const Value& value) {
    if (std::isnan(value.number)) return 0;
    return static_cast<std::int64_t>(std::clamp(value.number, -kMaxExact, kMaxExact));
}

std::optional<Value> Expression::run() {
    if (depth_ > kMaxExpressionDepth) return std::nullopt;
    const Maybe value = conditional();
    return next_ == end_ ? value : std::nullopt;
}

std::size_t Expression::behind(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < end_; ++i) {
        const Token& token = tokens_[i];
        depth += token.is("(") || token.is("[") || token.is("{") ? 1 : 0;
        depth -= token.is(")") || token.is("]") || token.is("}") ? 1 : 0;
        if (depth == 0) return i + 1;
    }
    return end_;
}

std::vector<Span> Expression::split(Span span) const {
    std::vector<Span> parts;
    std::size_t first = span.first;
    for (std::size_t i = span.first; i < span.end; ++i) {
        const Token& token = tokens_[i];
        if (token.is("(") || token.is("[") || token.is("{")) i = behind(i) - 1;
        if (!tokens_[i].is(",")) continue;
        parts.push_back({first, i});
        first = i + 1;
    }
    if (first < span.end) parts.push_back({first, span.end});
    return parts;
}

std::optional<Value> Expression::evaluate(Span span) {
    return Expression(names_, tokens_, span, scope_, bindings_, depth_ + 1).run();
}

std::optional<Value> Expression::conditional() {
    const Maybe condition = binary(0);
    if (!accept("?")) return condition;
    if (++depth_ > kMaxExpressionDepth) return std::nullopt;
    const Maybe yes = conditional();
    if (!accept(":")) return std::nullopt;
    const Maybe no = conditional();
    --depth_;
    if (!condition) return std::nullopt;
    return condition->number != 0 ? yes : no;
}

std::optional<Value> Expression::binary(int precedence) {
    if (precedence == static_cast<int>(kOperators.size())) return unary();
    Maybe left = binary(precedence + 1);
    while (true) {
        const auto& words = kOperators[static_cast<std::size_t>(precedence)];
        const auto found = std::ranges::find_if(words, [&](const char* word) { return at(word); });
        if (found == words.end()) return left;
        ++next_;
        const Maybe right = binary(precedence + 1);
        left = left && right ? apply(*found, *left, *right) : std::nullopt;
    }
}

std::optional<Value> Expression::unary() {
    if (depth_ > kMaxExpressionDepth) return std::nullopt;
    ++depth_;
    Maybe value = withSigns();
    --depth_;
    return value;
}

std::optional<Value> Expression::withSigns() {
    if (accept("-")) {
        Maybe value = unary();
        if (value) value->number = -value->number;
        return value;
    }
    if (accept("+")) return unary();
    if (accept("!")) {
        const Maybe value = unary();
        return value ? whole(value->number == 0 ? 1 : 0) : value;
    }
    if (isCast()) {
        const NumberKind kind = numberKindOfWord(tokens_[behind(next_) - 2].text);
        next_ = behind(next_);
        return madeOf(kind, unary());
    }
    return postfix(primary());
}

/// (int), (unsigned int): words of types alone.
bool Expression::isCast() const {
    if (!at("(")) return false;
    const std::size_t close = behind(next_) - 1;
    if (close <= next_ + 1) return false;
    for (std::size_t i = next_ + 1; i < close; ++i) {
        if (!isNumberWord(tokens_[i].text)) return false;
    }
    return true;
}

std::optional<Value> Expression::postfix(Maybe value) {
    while (at(".")) {
        const std::string member = next_ + 1 < end_ ? tokens_[next_ + 1].text : "";
        next_ += 2;
        const bool isSize = member == "size" && at("(");
        if (isSize) {  // Of a std::vector, whose value is its length.
            next_ = behind(next_);
        } else if (value && value->extent) {
            const Dim3 extent = *value->extent;
            value = whole(static_cast<double>(member == "x"   ? extent.x
                                              : member == "y" ? extent.y
                                                              : extent.z));
        } else {
            value = std::nullopt;
        }
    }
    return value;
}

std::optional<Value> Expression::primary() {
    if (next_ >= end_) return std::nullopt;
    const Token& token = tokens_[next_];
    if (token.kind == TokenKind::Integer) {
        ++next_;
        return whole(static_cast<double>(token.bits));
    }
    if (token.kind == TokenKind::Floating) {
        ++next_;
        const Value value{.number = realOf(token), .isReal = true};
        return std::abs(value.number) < kMaxExact ? std::optional(value) : std::nullopt;
    }
    if (token.is("(") || token.is("{")) {
        const Span inside{next_ + 1, behind(next_) - 1};
        const bool isList = token.is("{");
        next_ = inside.end + 1;
        return isList ? call("dim3", inside) : evaluate(inside);
    }
    if (token.is("sizeof")) return sizeOf();
    if (token.kind == TokenKind::Identifier) return name();
    return std::nullopt;
}

std::optional<Value> Expression::sizeOf() {
    ++next_;
    Span inside{next_, next_};
    if (at("(")) {
        inside = {next_ + 1, behind(next_) - 1};
        next_ = inside.end + 1;
    } else {  // sizeof *p, sizeof a[0]
        while (accept("*"))
            inside.end = next_;
        while (next_ < end_ && (tokens_[next_].kind == TokenKind::Identifier || at(".")))
            inside.end = ++next_;
        if (at("[")) inside.end = next_ = behind(next_);
        if (inside.isEmpty()) return std::nullopt;
    }
    std::size_t open = inside.first;
    while (open < inside.end && !tokens_[open].is("["))
        ++open;
    if (open < inside.end && isNumberWord(tokens_[inside.first].text))
        return sizeOfArray(inside, open);
    const std::int64_t bytes = names_.sizeOf(tokens_, inside, scope_);
    if (bytes > 0) return whole(static_cast<double>(bytes));
    return Value{.number = 1, .countsElements = true};
}

std::optional<Value> Expression::sizeOfArray(Span type, std::size_t open) {
    double bytes = static_cast<double>(names_.sizeOf(tokens_, {type.first, open}, scope_));
    while (open < type.end && tokens_[open].is("[")) {
        const std::size_t behindIt = behind(open);
        const auto count = evaluate({open + 1, behindIt - 1});
        if (!count || count->extent) return std::nullopt;
        bytes *= count->number;
        open = behindIt;
    }
    return bytes > 0 ? std::optional(whole(bytes)) : std::nullopt;
}

std::optional<Value> Expression::name() {
    std::string word = tokens_[next_++].text;
    const bool isOwn = word == "this" && at("->") && next_ + 1 < end_;
    if (isOwn) {
        word = tokens_[next_ + 1].text;
        next_ += 2;
    }
    while (at("::") && next_ + 1 < end_) {
        word = tokens_[next_ + 1].text;
        next_ += 2;
    }
    if ((word == "static_cast" || word == "min" || word == "max") && at("<")) {
        const std::string type = next_ + 1 < end_ ? tokens_[next_ + 1].text : "";
        const bool isReal = names_.kindOfType(type, scope_) == NumberKind::Real;
        while (next_ < end_ && !at("("))
            ++next_;
        if (word == "static_cast") word = isReal ? "float" : "int";
    }
    const bool isMade = at("{") && (word == "dim3" || isNumberWord(word));
    if (at("(") || isMade) {
        const Span inside{next_ + 1, behind(next_) - 1};
        next_ = inside.end + 1;
        return call(word, inside);
    }
    if (at("[") && behind(next_) < end_ + 1) {
        const Span inside{next_ + 1, behind(next_) - 1};
        next_ = inside.end + 1;
        const auto index = evaluate(inside);
        if (!index || index->extent) return std::nullopt;
        return names_.elementOf(word, wholeOf(*index), scope_);
    }
    if (at("->")) return std::nullopt;
    if (const auto bound = bindings_.find(word); bound != bindings_.end()) return bound->second;
    const bool isMethod = next_ + 2 < end_ && tokens_[next_ + 2].is("(");
    if (at(".") && next_ + 1 < end_ && !isMethod) {
        if (auto member = names_.memberOf(word, tokens_[next_ + 1].text, scope_)) {
            next_ += 2;
            return member;
        }
    }
    return names_.valueOf(word, scope_);
}

std::optional<Value> Expression::call(const std::string& name, Span span) {
    const auto* const found =
        std::ranges::find_if(kFunctions, [&](const MathFunction& one) { return name == one.name; });
    const bool isKnown = name == "dim3" || found != std::end(kFunctions) || names_.canCall(name);
    if (!isKnown) return converted(name, span);
    std::vector<Value> arguments;
    for (const Span& part : split(span)) {
        const Maybe value = evaluate(part);
        if (!value) return std::nullopt;
        arguments.push_back(*value);
    }
    if (name == "dim3" && arguments.size() <= 3) {
        Dim3 extent;
        std::int64_t* const parts[] = {&extent.x, &extent.y, &extent.z};
        for (std::size_t i = 0; i < arguments.size(); ++i)
            *parts[i] = wholeOf(arguments[i]);
        return Value{.number = static_cast<double>(extent.x), .extent = extent};
    }
    if (found != std::end(kFunctions) && arguments.size() == found->arguments) {
        const double second = arguments.size() > 1 ? arguments[1].number : 0;
        Value value{.number = found->of(arguments[0].number, second), .isReal = found->isReal};
        const bool keepsKind = name == "min" || name == "max" || name == "abs";
        if (keepsKind) value.isReal = std::ranges::any_of(arguments, &Value::isReal);
        const bool isInRange = std::abs(value.number) < kMaxExact;  // Not so for NaN.
        return isInRange ? std::optional(value) : std::nullopt;
    }
    return names_.calls(name, arguments, scope_);
}

/// T(1), real(0.5): a conversion, where the word names a type of numbers.
std::optional<Value> Expression::converted(const std::string& type, Span span) {
    const NumberKind kind = names_.kindOfType(type, scope_);
    if (kind == NumberKind::Unknown) return std::nullopt;
    const Maybe value = evaluate(span);
    return value && !value->extent ? madeOf(kind, value) : std::nullopt;
}

}  // namespace warpscope::host
