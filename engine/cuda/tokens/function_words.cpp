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

}  // namespace

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
