#include "engine/host/evaluator.h"

#include <algorithm>
#include <cmath>

#include "engine/host/expression.h"
#include "engine/host/loops.h"
#include "engine/host/scopes.h"
#include "engine/host/template_arguments.h"

namespace warpscope::host {
namespace {

/// A definition that leads to itself, or one of a hundred others.
constexpr int kMaxEvaluationDepth = 60;
constexpr int kMaxFollowed = 10'000;
/// Tests whose names depend on other tests …
constexpr int kMaxConditionDepth = 2;

}  // namespace

std::optional<Value> Evaluator::evaluate(Span span) {
    const Bindings none;
    return Expression(*this, code_.tokens, span, span.first, none).run();
}

std::optional<Value> Evaluator::evaluateCalled(Span span, const HostFunction& function,
                                               const std::vector<Span>& arguments) {
    Bindings bindings;
    for (std::size_t i = 0; i < std::min(arguments.size(), function.parameters.size()); ++i) {
        if (const auto value = evaluate(arguments[i])) bindings[function.parameters[i]] = *value;
    }
    return Expression(*this, code_.tokens, span, span.first, bindings).run();
}

std::optional<Value> Evaluator::valueOf(const std::string& name, std::size_t at) {
    ++askedCount_;
    if (const auto found = fixed_.find(name); found != fixed_.end()) {
        known_[name] = found->second;
        return Value{.number = found->second};
    }
    if (!mayFollow()) return std::nullopt;
    ++depth_;
    const int before = askedCount_;
    const auto value = find(name, at);
    const bool isLeaf = askedCount_ == before;
    --depth_;
    if (!value) {
        if (std::ranges::find(unknown_, name) == unknown_.end()) unknown_.push_back(name);
    } else if (!value->extent && isLeaf) {
        known_[name] = value->number;
    }
    return value;
}

std::optional<Value> Evaluator::find(const std::string& name, std::size_t at) {
    if (name == "argc") return Value{.number = 1};
    if (name == "true" || name == "false") return Value{.number = name == "true" ? 1.0 : 0.0};
    // Out of a lambda into the function around it, as far as it was run by then.
    std::size_t place = at;
    for (const HostFunction* function = code_.functionAt(at); function != nullptr;
         place = function->nameAt, function = code_.functionAt(place)) {
        bool isSettled = false;
        const auto value = written(name, function->body.first, place, isSettled);
        if (value || isSettled) return value;
        if (auto given = parameterOf(*function, name)) return given;
        if (auto field = fieldOf(name, *function)) return field;
        const auto argument = templateArgumentOf(code_, name, place);
        if (argument && !argument->span.isEmpty()) {
            const Bindings none;
            return Expression(*this, code_.tokens, argument->span, argument->at, none).run();
        }
    }
    if (const auto macro = code_.macros.find(name); macro != code_.macros.end()) {
        if (!macro->second.takesArguments) return this->macro(macro->second, at, {});
    }
    // At file scope, also below the use: a function may be called from further down.
    for (std::size_t i = code_.tokens.size(); i-- > 0;) {
        if (code_.tokens[i].text != name || code_.functionAt(i) != nullptr) continue;
        if (auto value = valueAt(i)) return value;
    }
    return enumerated(name);
}

/// Whether one of the conditions is known to be false. What they ask for is no part of the launch.
bool Evaluator::isRuledOut(const std::vector<Condition>& conditions) {
    if (conditions.empty() || conditionDepth_ >= kMaxConditionDepth) return false;
    ++conditionDepth_;
    const auto known = known_;
    const auto unknown = unknown_;
    const int asked = askedCount_;
    const bool isOut = std::ranges::any_of(
        conditions, [&](const Condition& condition) { return isFalse(condition); });
    known_ = known;
    unknown_ = unknown;
    askedCount_ = asked;
    --conditionDepth_;
    return isOut;
}

bool Evaluator::isFalse(const Condition& condition) {
    const auto value = evaluate(condition.test);
    if (!value || value->extent) return false;
    if (condition.cases.empty()) return (value->number != 0) == condition.isNegated;
    bool isAmong = false;
    for (const Span& one : condition.cases) {
        const auto wanted = evaluate(one);
        if (!wanted) return false;
        isAmong = isAmong || wanted->number == value->number;
    }
    return isAmong == condition.isNegated;
}

bool Evaluator::isNeverReached(std::size_t token) {
    const HostFunction* const function = code_.functionAt(token);
    if (function == nullptr) return false;
    return isRuledOut(conditionsOf(code_, *function, token, function->body.end));
}

std::size_t Evaluator::endOfValue(std::size_t first) const {
    std::size_t end = first;
    while (end + 1 < code_.tokens.size()) {
        const Token& token = code_.tokens[end];
        if (token.is(";") || token.is(",") || token.is(")") || token.is("}")) break;
        end = token.is("(") || token.is("[") || token.is("{") ? code_.behind(end) : end + 1;
    }
    return end;
}

std::size_t Evaluator::behindChain(Span span) const {
    std::size_t first = span.first;
    for (std::size_t i = span.first; i < span.end; ++i) {
        const Token& token = code_.tokens[i];
        if (token.is("=")) first = i + 1;
        const bool isName = token.kind == TokenKind::Identifier || token.is(".");
        if (!isName && !token.is("=")) break;
    }
    return first;
}

/// m.n or m->n, but not this->n.
bool Evaluator::isMemberAt(std::size_t nameAt) const {
    if (nameAt == 0) return false;
    const Token& before = code_.tokens[nameAt - 1];
    const bool isOwn = before.is("->") && nameAt > 1 && code_.tokens[nameAt - 2].is("this");
    return before.is(".") || (before.is("->") && !isOwn);
}

/// What a name gets where it stands: name = value, or a declaration name(value), name{value}.
std::optional<Value> Evaluator::valueAt(std::size_t nameAt) {
    if (nameAt == 0 || nameAt + 2 >= code_.tokens.size()) return std::nullopt;
    const Token& before = code_.tokens[nameAt - 1];
    const Token& next = code_.tokens[nameAt + 1];
    if (isMemberAt(nameAt)) return std::nullopt;
    const Bindings none;
    if (isBareExtent(nameAt)) return Value{.number = 1, .extent = Dim3{1, 1, 1}};
    if (const Span extent = arrayExtentAt(nameAt); !extent.isEmpty()) return evaluate(extent);
    if (const Span row = pitchAt(nameAt); !row.isEmpty()) return pitchFor(evaluate(row));
    if (next.is(":")) return elementOf(code_.tokens[nameAt + 2].text, 0, nameAt);
    if (next.is("=")) {
        // Matrix m = {n, d_values}: of a list only dim3 makes an extent.
        if (code_.tokens[nameAt + 2].is("{") && !before.is("dim3")) return std::nullopt;
        const std::size_t end = endOfValue(nameAt + 2);
        const Span span{behindChain({nameAt + 2, end}), end};
        return asDeclared(Expression(*this, code_.tokens, span, nameAt, none).run(), nameAt);
    }
    const bool isDeclared =
        before.kind == TokenKind::Identifier || before.is(">") || before.is(",");
    const bool isCall = before.is("return") || before.is("else") || before.is("new");
    if (!isDeclared || isCall || (!next.is("(") && !next.is("{"))) return std::nullopt;
    // dim3 block(16, 16), grid(4, 4); a comma may also stand between arguments.
    std::size_t start = nameAt;
    int depth = 0;  // Of braces that end before the name: a{1}, b{2}
    while (start > 0 && !code_.tokens[start - 1].is(";")) {
        const Token& earlier = code_.tokens[start - 1];
        // } dim3 a(1), b(2): what ends in front of a type is no value.
        const bool isFirst = code_.tokens[start].kind == TokenKind::Identifier;
        const bool isBody = earlier.is("}") && (isFirst || !before.is(","));
        if (isBody || (depth == 0 && earlier.is("{"))) break;
        depth += earlier.is("}") ? 1 : earlier.is("{") ? -1 : 0;
        --start;
    }
    while (code_.tokens[start].is("const") || code_.tokens[start].is("static"))
        ++start;
    const bool isExtent = code_.tokens[start].is("dim3");
    // std::vector<float> a(n), b(n): the first argument is the number of elements.
    const bool isInStd = code_.tokens[start].is("std") && start + 2 < nameAt;
    const bool isVector = code_.tokens[isInStd ? start + 2 : start].text == "vector";
    if (before.is(",") && !isExtent && !isVector) return std::nullopt;
    const Span span{nameAt + 2, code_.behind(nameAt + 1) - 1};
    if (isExtent) {
        const Span whole{nameAt + 1, span.end + 1};
        std::vector<Token> made{code_.tokens[start]};  // dim3(…)
        made.insert(made.end(), code_.tokens.begin() + static_cast<std::ptrdiff_t>(whole.first),
                    code_.tokens.begin() + static_cast<std::ptrdiff_t>(whole.end));
        return Expression(*this, made, {0, made.size()}, nameAt, none).run();
    }
    const auto parts = code_.split(span);
    if (parts.empty() || hasOwnSize(before.text)) return std::nullopt;
    return asDeclared(Expression(*this, code_.tokens, parts.front(), nameAt, none).run(), nameAt);
}

/// Whether size() of a class of the file is what the file says, not what a vector was made with.
bool Evaluator::hasOwnSize(const std::string& name) const {
    return std::ranges::any_of(code_.functions, [&](const HostFunction& function) {
        return function.name == "size" && classOf(function) == name;
    });
}

/// int blocks = ceil(n / 256.0) is whole, float half = 1 is none.
std::optional<Value> Evaluator::asDeclared(std::optional<Value> value, std::size_t nameAt) const {
    if (!value || value->extent) return value;
    const NumberKind kind = numberKindOf(code_, nameAt);
    if (kind == NumberKind::Unknown) return value;
    value->isReal = kind == NumberKind::Real;
    if (!value->isReal) value->number = std::trunc(value->number);
    return value;
}

/// What the call of a function that is followed, else its first one, gives to a parameter.
std::optional<Value> Evaluator::parameterOf(const HostFunction& function, const std::string& name) {
    const auto found = std::ranges::find(function.parameters, name);
    if (found == function.parameters.end()) return std::nullopt;
    const auto index = static_cast<std::size_t>(found - function.parameters.begin());
    const auto followed = calls_.find(&function);
    for (std::size_t i = 0; i + 1 < code_.tokens.size(); ++i) {
        if (code_.tokens[i].text != function.name || i == function.nameAt) continue;
        if (followed != calls_.end() && followed->second != i) continue;
        const std::size_t open = givenAt(i);
        if (open == 0 || code_.functionAt(i) == nullptr) continue;
        const auto parts = code_.split({open + 1, code_.behind(open) - 1});
        if (index >= parts.size()) continue;
        const Bindings none;
        if (auto value = Expression(*this, code_.tokens, parts[index], i, none).run()) return value;
    }
    return std::nullopt;
}

std::optional<Value> Evaluator::macro(const HostMacro& macro, std::size_t at,
                                      const Bindings& bindings) {
    return Expression(*this, macro.body, {0, macro.body.size()}, at, bindings).run();
}

bool Evaluator::mayFollow() {
    if (depth_ == 0) followed_ = 0;
    return depth_ <= kMaxEvaluationDepth && ++followed_ <= kMaxFollowed;
}

bool Evaluator::canCall(const std::string& name) const {
    const auto function = std::ranges::find(code_.functions, name, &HostFunction::name);
    return code_.macros.contains(name) ||
           (function != code_.functions.end() && !function->body.isEmpty() &&
            code_.tokens[function->body.first].is("return"));
}

/// A macro with arguments, or a function that does nothing but return.
std::optional<Value> Evaluator::calls(const std::string& name, const std::vector<Value>& arguments,
                                      std::size_t at) {
    if (!mayFollow()) return std::nullopt;
    ++depth_;
    Bindings bindings;
    std::optional<Value> value;
    if (const auto found = code_.macros.find(name); found != code_.macros.end()) {
        for (std::size_t i = 0; i < std::min(arguments.size(), found->second.parameters.size());
             ++i)
            bindings[found->second.parameters[i]] = arguments[i];
        value = macro(found->second, at, bindings);
    } else if (const auto function = std::ranges::find(code_.functions, name, &HostFunction::name);
               function != code_.functions.end() && !function->body.isEmpty() &&
               code_.tokens[function->body.first].is("return")) {
        for (std::size_t i = 0; i < std::min(arguments.size(), function->parameters.size()); ++i)
            bindings[function->parameters[i]] = arguments[i];
        const Span body{function->body.first + 1, endOfValue(function->body.first + 1)};
        value = Expression(*this, code_.tokens, body, body.first, bindings).run();
    }
    --depth_;
    return value;
}

std::optional<Dim3> extentOf(const std::optional<Value>& value) {
    if (!value) return std::nullopt;
    /// More than any launch may have; what is beyond is no launch that was understood.
    constexpr double kMaxExtent = 2147483647;
    const Dim3 extent = value->extent.value_or(Dim3{wholeOf(*value)});
    for (const std::int64_t one : {extent.x, extent.y, extent.z}) {
        if (one < 1 || static_cast<double>(one) > kMaxExtent) return std::nullopt;
    }
    return extent;
}

std::optional<Dim3> impossibleExtentOf(const std::optional<Value>& value) {
    if (!value || extentOf(value)) return std::nullopt;
    return value->extent.value_or(Dim3{wholeOf(*value)});
}

}  // namespace warpscope::host
