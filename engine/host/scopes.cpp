#include "engine/host/scopes.h"

#include <algorithm>
#include <array>

#include "engine/host/loops.h"

namespace warpscope::host {
namespace {

bool isOneOf(const Token& token, std::initializer_list<const char*> words) {
    return std::ranges::any_of(words, [&](const char* word) { return token.is(word); });
}

/// The first token of the statement, of the part of a for's header or of the parameter.
std::size_t statementStart(const HostCode& code, std::size_t at) {
    int depth = 0;
    for (std::size_t i = at; i-- > 0;) {
        const Token& token = code.tokens[i];
        if (isOneOf(token, {")", "]"})) ++depth;
        if (isOneOf(token, {"(", "["}) && --depth < 0) return i + 1;
        if (depth <= 0 && isOneOf(token, {";", "{", "}"})) return i + 1;
    }
    return 0;
}

bool isStatementWord(const Token& token) {
    return isOneOf(token, {"return", "else", "new", "delete", "throw", "case", "goto", "if",
                           "while", "do", "using", "typedef", "sizeof"});
}

}  // namespace

bool isDeclaredAt(const HostCode& code, std::size_t nameAt) {
    const std::size_t start = statementStart(code, nameAt);
    const auto& tokens = code.tokens;
    if (start >= nameAt || isStatementWord(tokens[start])) return false;
    if (tokens[start].kind != TokenKind::Identifier) return false;
    const Token& second = tokens[start + 1];
    const bool isTyped =
        second.kind == TokenKind::Identifier || isOneOf(second, {"*", "&", "::", "<"});
    if (!isTyped) return false;
    // int a = b, c: b is used, c declared.
    bool isValue = false;
    for (std::size_t i = start; i < nameAt; ++i) {
        if (isOneOf(tokens[i], {"(", "[", "{"})) {
            i = code.behind(i) - 1;
            if (i >= nameAt) return false;
        } else if (tokens[i].is("=")) {
            isValue = true;
        } else if (tokens[i].is(",")) {
            isValue = false;
        }
    }
    return !isValue;
}

std::optional<std::size_t> closedScopeOf(const HostCode& code, const HostFunction& function,
                                         std::size_t nameAt, std::size_t at) {
    const auto declares = [&](std::size_t first) {
        for (std::size_t i = first; i <= nameAt; ++i) {
            if (code.tokens[i].text == code.tokens[nameAt].text && isDeclaredAt(code, i))
                return true;
        }
        return false;
    };
    int depth = 0;
    for (std::size_t i = nameAt; i-- > function.body.first;) {
        const Token& token = code.tokens[i];
        if (token.is("}")) ++depth;
        if (token.is("{") && --depth < 0) {
            depth = 0;
            if (code.behind(i) > at) break;
            if (declares(i)) return i;
        }
    }
    const auto loop = loopAround(code, function, nameAt);
    const bool isOver = loop && !loop->header.isEmpty() && loop->whole.end <= at;
    if (isOver && declares(loop->whole.first)) return loop->whole.first;
    return std::nullopt;
}

std::vector<Condition> conditionsOf(const HostCode& code, const HostFunction& function,
                                    std::size_t token, std::size_t at) {
    std::vector<Condition> conditions;
    const auto decides = [&](std::size_t first, std::size_t end) {
        return first <= token && token < end && at + 1 >= end;
    };
    for (std::size_t i = function.body.first; i < token; ++i) {
        if (!code.tokens[i].is("if") || !code.tokens[i + 1].is("(")) continue;
        const std::size_t then = code.behind(i + 1);
        const std::size_t behindThen = behindStatement(code, then, function.body.end);
        const Span test{i + 2, then - 1};
        if (decides(then, behindThen)) conditions.push_back({test, false});
        if (behindThen >= function.body.end || !code.tokens[behindThen].is("else")) continue;
        const std::size_t end = behindStatement(code, behindThen + 1, function.body.end);
        if (decides(behindThen + 1, end)) conditions.push_back({test, true});
    }
    return conditions;
}

NumberKind numberKindOf(const HostCode& code, std::size_t nameAt) {
    const HostFunction* const function = code.functionAt(nameAt);
    const std::size_t first = function == nullptr ? nameAt : function->body.first;
    for (std::size_t i = nameAt + 1; i-- > first;) {
        if (code.tokens[i].text != code.tokens[nameAt].text || !isDeclaredAt(code, i)) continue;
        NumberKind kind = NumberKind::Unknown;
        for (std::size_t word = statementStart(code, i); word < i; ++word) {
            const Token& token = code.tokens[word];
            if (isOneOf(token, {"<", "=", ","})) break;
            if (token.is("*")) return NumberKind::Unknown;
            if (isOneOf(token, {"float", "double"})) kind = NumberKind::Real;
            if (isOneOf(token, {"int", "unsigned", "long", "short", "char", "size_t", "uint",
                                "uint32_t", "int32_t", "uint64_t", "int64_t"}))
                kind = NumberKind::Integer;
        }
        return kind;
    }
    return NumberKind::Unknown;
}

}  // namespace warpscope::host
