#include "engine/cuda/tokens/function_words.h"

#include <algorithm>

namespace warpscope::cuda {
namespace {

/// Behind template <…>.
std::size_t behindHead(const std::vector<Token>& tokens, std::size_t at) {
    int depth = 0;
    for (++at; at < tokens.size(); ++at) {
        const Token& token = tokens[at];
        depth += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
        if (depth <= 0) return at + 1;
    }
    return tokens.size();
}

/// A ( that begins the parameters of a function, as far as one token tells.
bool beginsParameters(const std::vector<Token>& tokens, std::size_t at) {
    return at > 0 && tokens[at].is("(") && tokens[at - 1].kind == TokenKind::Identifier &&
           !tokens[at - 1].isOneOf({"__launch_bounds__", "__align__", "alignas", "typedef"}) &&
           !tokens[at + 1].is("*");
}

/// What is declared from `first` on, a function or not.
FunctionWords declarationAt(const std::vector<Token>& tokens, std::size_t first) {
    FunctionWords one;
    one.first = one.headEnd = first;
    if (tokens[first].is("template") && tokens[first + 1].is("<")) {
        one.headEnd = behindHead(tokens, first);
        one.headParameters = partsOf(tokens, first + 2, one.headEnd - 1);
    }
    bool hasSign = false;
    bool hasParentheses = false;
    bool isEnd = false;
    std::size_t at = one.headEnd;
    while (at + 1 < tokens.size() && !isEnd) {
        const Token& token = tokens[at];
        hasSign = hasSign || token.is("=");
        if (!hasSign && one.name.empty() && at > one.headEnd && beginsParameters(tokens, at)) {
            one.name = tokens[at - 1].text;
            one.nameAt = at - 1;
            one.parameters = partsOf(tokens, at + 1, behindPair(tokens, at) - 1);
        }
        one.isDevice = one.isDevice || token.is("__device__");
        one.isKernel = one.isKernel || token.is("__global__");
        isEnd = token.is(";") || (token.is("{") && hasParentheses);
        hasParentheses = hasParentheses || token.is("(");
        at = token.isOneOf({"(", "{", "["}) ? behindPair(tokens, at) : at + 1;
    }
    one.end = std::max(std::min(at, tokens.size() - 1), first + 1);
    return one;
}

bool isSignOfType(const Token& token) {
    return token.isOneOf({"*", "&"});
}

/// "unsigned int" is "unsigned": int says nothing beside these, wherever it stands.
bool isInLeftOut(const std::vector<Token>& tokens, const Stretch& words) {
    for (std::size_t i = words.first; i < words.end; ++i)
        if (tokens[i].isOneOf({"unsigned", "long", "short"})) return true;
    return false;
}

/// One type of the language, without the name behind it; empty where it is another one.
std::string plainTypeOf(const std::vector<Token>& tokens, const Stretch& words) {
    std::vector<std::string> kinds;
    std::string signs;
    bool hasConst = false;
    for (std::size_t i = words.first; i < words.end && !tokens[i].is("="); ++i) {
        const Token& token = tokens[i];
        if (token.is("[")) {
            signs += '*';
            break;
        }
        if (isSignOfType(token)) {
            signs += token.text;
        } else if (token.is("const")) {
            hasConst = true;
        } else if (token.isOneOf({"int", "float", "double", "char", "long", "short", "unsigned",
                                  "signed", "bool", "void"})) {
            const bool isNothing = token.is("int") && isInLeftOut(tokens, words);
            if (!isNothing) kinds.push_back(token.text);
        } else if (!token.text.starts_with("__") &&
                   !token.isOneOf({"static", "inline", "extern", "constexpr"})) {
            const bool isName = !kinds.empty() && token.kind == TokenKind::Identifier &&
                                (i + 1 == words.end || tokens[i + 1].isOneOf({"=", "["}));
            if (!isName) return {};
        }
    }
    if (kinds.empty()) return {};
    std::ranges::sort(kinds);  // "long unsigned" is "unsigned long".
    std::string text = hasConst && !signs.empty() ? "const" : "";
    for (const std::string& kind : kinds)
        text += (text.empty() ? "" : " ") + kind;
    return text + signs;
}

}  // namespace

std::string typeTextOf(const std::vector<Token>& tokens, const Stretch& result,
                       const std::vector<Stretch>& parameters) {
    std::string text = plainTypeOf(tokens, result);
    if (text.empty()) return {};
    text += '(';
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::string one = plainTypeOf(tokens, parameters[i]);
        if (one.empty()) return {};
        if (one != "void") text += (i == 0 ? "" : ",") + one;
    }
    return text + ')';
}

/// What commas part, outside of all brackets.
std::vector<Stretch> partsOf(const std::vector<Token>& tokens, std::size_t first, std::size_t end) {
    std::vector<Stretch> parts;
    int depth = 0;
    std::size_t begin = first;
    for (std::size_t i = first; i < end; ++i) {
        depth += tokens[i].isOneOf({"(", "{", "[", "<"})   ? 1
                 : tokens[i].isOneOf({")", "}", "]", ">"}) ? -1
                                                           : 0;
        if (depth != 0 || !tokens[i].is(",")) continue;
        parts.push_back({begin, i});
        begin = i + 1;
    }
    if (begin < end) parts.push_back({begin, end});
    return parts;
}

Argument argumentAt(const std::vector<Token>& tokens, std::size_t at) {
    Argument found;
    int depth = 0;
    for (std::size_t k = at; k-- > 1;) {
        const Token& token = tokens[k];
        if (token.isOneOf({";", "{", "}"})) return {};
        if (token.isOneOf({")", "]"})) ++depth;
        if (depth == 0 && token.is(",")) ++found.number;
        if (!token.isOneOf({"(", "["}) || depth-- > 0) continue;
        std::size_t name = k - 1;
        if (tokens[name].is(">")) {
            while (name > 1 && !tokens[name].is("<"))
                --name;
            --name;
        }
        const bool isCall = token.is("(") && tokens[name].kind == TokenKind::Identifier;
        found.callee = isCall ? tokens[name].text : std::string();
        return found;
    }
    return {};
}

std::size_t behindPair(const std::vector<Token>& tokens, std::size_t at) {
    int depth = 0;
    for (; at < tokens.size(); ++at) {
        const Token& token = tokens[at];
        depth += token.isOneOf({"(", "{", "["}) ? 1 : token.isOneOf({")", "}", "]"}) ? -1 : 0;
        if (depth == 0) return at + 1;
    }
    return tokens.size();
}

std::vector<FunctionWords> functionsOf(const std::vector<Token>& tokens) {
    std::vector<FunctionWords> functions;
    for (std::size_t i = 0; i + 1 < tokens.size();) {
        FunctionWords one = declarationAt(tokens, i);
        i = one.end;
        if (!one.name.empty() && (one.isDevice || one.isKernel))
            functions.push_back(std::move(one));
    }
    return functions;
}

}  // namespace warpscope::cuda
