#include "engine/host/scopes.h"

#include <algorithm>
#include <array>

#include "engine/host/loops.h"

namespace warpscope::host {
namespace {

bool isOneOf(const Token& token, std::initializer_list<const char*> words) {
    return std::ranges::any_of(words, [&](const char* word) { return token.is(word); });
}

/// The brace that the one at `close` closes; 0 where there is none.
std::size_t openingOf(const HostCode& code, std::size_t close) {
    int depth = 0;
    for (std::size_t i = close + 1; i-- > 0;) {
        depth += code.tokens[i].is("}") ? 1 : code.tokens[i].is("{") ? -1 : 0;
        if (depth == 0) return i;
    }
    return 0;
}

/// The first token of the statement, of the part of a for's header or of the parameter.
std::size_t statementStart(const HostCode& code, std::size_t at) {
    int depth = 0;
    for (std::size_t i = at; i-- > 0;) {
        const Token& token = code.tokens[i];
        if (isOneOf(token, {")", "]"})) ++depth;
        if (isOneOf(token, {"(", "["}) && --depth < 0) return i + 1;
        // Matrix a = {…}, b: the braces of a value.
        if (depth <= 0 && token.is("}") && code.tokens[i + 1].is(",")) {
            i = openingOf(code, i);
            continue;
        }
        if (depth <= 0 && isOneOf(token, {";", "{", "}"})) return i + 1;
    }
    return 0;
}

/// Which cases of a switch lead to a token in its body: those since the last break, or every one
/// where default is among them. Nothing where control may also fall into them.
Condition caseOf(const HostCode& code, std::size_t body, std::size_t token) {
    Condition found;
    std::vector<Span> all;
    bool hasDefault = false;
    const std::size_t end = code.behind(body) - 1;
    for (std::size_t i = body + 1; i < end; ++i) {
        const Token& word = code.tokens[i];
        const bool isBefore = i < token;
        if (isOneOf(word, {"break", "return", "continue"}) && isBefore) {
            found.cases.clear();
            hasDefault = false;
        } else if (word.is("default") && isBefore) {
            hasDefault = true;
        } else if (word.is("case")) {
            std::size_t colon = i + 1;
            while (colon < end && !code.tokens[colon].is(":"))
                ++colon;
            all.push_back({i + 1, colon});
            if (isBefore) found.cases.push_back(all.back());
            i = colon;
        } else if (isOneOf(word, {"(", "{", "["}) && code.behind(i) <= token) {
            i = code.behind(i) - 1;  // case 1: { …; break; }: a block of its own
            const bool isLeft = i > 1 && code.tokens[i].is("}") && code.tokens[i - 1].is(";") &&
                                code.tokens[i - 2].is("break");
            if (isLeft) found.cases.clear();
            if (isLeft) hasDefault = false;
        }
    }
    if (hasDefault) return {{}, true, std::move(all)};
    return found;
}

bool isStatementWord(const Token& token) {
    return isOneOf(token, {"return", "else", "new", "delete", "throw", "case", "goto", "if",
                           "while", "do", "using", "typedef", "sizeof"});
}

}  // namespace

std::string typeInFrontOf(const HostCode& code, const std::string& name, std::size_t at) {
    for (std::size_t i = at; i-- > 1;) {
        if (code.tokens[i].text == name && isDeclaredAt(code, i)) return typeOfDeclared(code, i);
    }
    return {};
}

std::string typeOfDeclared(const HostCode& code, std::size_t nameAt) {
    if (nameAt == 0) return {};
    if (!code.tokens[nameAt - 1].is(",")) return code.tokens[nameAt - 1].text;
    for (std::size_t i = statementStart(code, nameAt); i + 1 < nameAt; ++i) {
        if (isOneOf(code.tokens[i + 1], {"=", "{", "(", "[", ","}))
            return i == 0 ? std::string() : code.tokens[i - 1].text;
    }
    return {};
}

bool isExtent(const HostCode& code, const std::string& name, std::size_t at) {
    for (std::size_t i = at; i-- > 1;) {
        if (code.tokens[i].text != name || !isDeclaredAt(code, i)) continue;
        std::size_t start = statementStart(code, i);
        while (isOneOf(code.tokens[start], {"const", "static"}))
            ++start;
        return code.tokens[start].is("dim3");
    }
    return false;
}

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
    for (std::size_t i = function.body.first; i < token; ++i) {
        if (!code.tokens[i].is("switch") || !code.tokens[i + 1].is("(")) continue;
        const std::size_t body = code.behind(i + 1);
        if (!code.tokens[body].is("{") || !decides(body, code.behind(body))) continue;
        Condition one = caseOf(code, body, token);
        one.test = {i + 2, body - 1};
        if (!one.cases.empty()) conditions.push_back(std::move(one));
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
            const NumberKind ofWord = numberKindOfWord(token.text);
            if (ofWord != NumberKind::Unknown) kind = ofWord;
        }
        return kind;
    }
    return NumberKind::Unknown;
}

}  // namespace warpscope::host
