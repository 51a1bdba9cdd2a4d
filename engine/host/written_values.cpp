// Of what stands above a use, the value that a name was given last.
#include <algorithm>
#include <array>

#include "engine/host/evaluator.h"
#include "engine/host/loops.h"
#include "engine/host/scopes.h"

namespace warpscope::host {
namespace {

constexpr std::array<const char*, 10> kChanges{
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};

}  // namespace

/// The last value that is written to a name between two tokens. `isSettled`: it is that one, or
/// none is known; what stands further up was overwritten.
std::optional<Value> Evaluator::written(const std::string& name, std::size_t first, std::size_t at,
                                        bool& isSettled) {
    const HostFunction* const function = code_.functionAt(at);
    for (std::size_t i = at; i-- > first;) {
        if (code_.tokens[i].text != name || isMemberAt(i)) continue;
        if (const auto scope = closedScopeOf(code_, *function, i, at)) {
            i = *scope;
            continue;
        }
        const bool isStep = isChanged(i);
        if (!isStep && !mayWrite(i)) continue;
        const auto loop = loopAround(code_, *function, i);
        const bool isBehind = loop && at >= loop->whole.end;
        // The first round begins without what the header does at its end.
        if (loop && !isBehind && isInStep(*loop, i)) continue;
        const auto conditions = conditionsOf(code_, *function, i, at);
        if (isRuledOut(conditions)) continue;
        if (isFilledByCall(i)) {
            isSettled = true;
            return std::nullopt;
        }
        if (isStep || (isBehind && namesItself(i))) {
            isSettled = true;
            if (isBehind) return std::nullopt;
            return changedAt(i);
        }
        if (auto value = valueAt(i)) return withMembers(*value, i, at);
        if (conditions.empty() && code_.tokens[i + 1].is("=")) isSettled = true;
        if (isSettled) return std::nullopt;
    }
    return std::nullopt;
}

/// name = …, or what may be a declaration: name(…), name{…}.
bool Evaluator::mayWrite(std::size_t nameAt) const {
    const Token& next = code_.tokens[nameAt + 1];
    return next.is("=") || next.is("(") || next.is("{") || next.is(":") || isBareExtent(nameAt) ||
           isFilledByCall(nameAt) || !arrayExtentAt(nameAt).isEmpty() || !pitchAt(nameAt).isEmpty();
}

/// Whether a token stands in the last part of a for's header, or in a while's.
bool Evaluator::isInStep(const HostLoop& loop, std::size_t token) const {
    if (token >= loop.header.end) return false;
    const auto isEnd = [](const Token& one) { return one.is(";"); };
    const auto begin = code_.tokens.begin();
    const auto before = std::count_if(begin + static_cast<std::ptrdiff_t>(loop.header.first),
                                      begin + static_cast<std::ptrdiff_t>(token), isEnd);
    return before != 0 || isChanged(token);
}

/// s = (s + 1) / 2: another value in each round.
bool Evaluator::namesItself(std::size_t nameAt) const {
    if (!code_.tokens[nameAt + 1].is("=") || isDeclaredAt(code_, nameAt)) return false;
    const auto begin = code_.tokens.begin();
    return std::any_of(begin + static_cast<std::ptrdiff_t>(nameAt + 2),
                       begin + static_cast<std::ptrdiff_t>(endOfValue(nameAt + 2)),
                       [&](const Token& token) { return token.text == code_.tokens[nameAt].text; });
}

/// Whether a name is followed or preceded by what makes another value of its own: +=, ++ ….
bool Evaluator::isChanged(std::size_t nameAt) const {
    if (nameAt == 0 || nameAt + 1 >= code_.tokens.size()) return false;
    if (isMemberAt(nameAt)) return false;
    const Token& before = code_.tokens[nameAt - 1];
    const Token& next = code_.tokens[nameAt + 1];
    const bool isStep = next.is("++") || next.is("--") || before.is("++") || before.is("--");
    return isStep || std::ranges::any_of(kChanges, [&](const char* word) { return next.is(word); });
}

/// The value behind such a place. Requires: isChanged().
std::optional<Value> Evaluator::changedAt(std::size_t nameAt) {
    const Bindings none;
    Token operation = code_.tokens[nameAt + 1];
    if (std::ranges::none_of(kChanges, [&](const char* word) { return operation.is(word); })) {
        auto value = valueOf(code_.tokens[nameAt].text, nameAt);
        const bool isMore = operation.is("++") || code_.tokens[nameAt - 1].is("++");
        if (value) value->number += isMore ? 1 : -1;
        return value;
    }
    // name += a, b: as name + (a).
    const Span operand{nameAt + 2, endOfValue(nameAt + 2)};
    operation.text.pop_back();
    Token open = operation, close = operation;
    open.text = "(";
    close.text = ")";
    std::vector<Token> made{code_.tokens[nameAt], operation, open};
    made.insert(made.end(), code_.tokens.begin() + static_cast<std::ptrdiff_t>(operand.first),
                code_.tokens.begin() + static_cast<std::ptrdiff_t>(operand.end));
    made.push_back(close);
    return Expression(*this, made, {0, made.size()}, nameAt, none).run();
}

}  // namespace warpscope::host
