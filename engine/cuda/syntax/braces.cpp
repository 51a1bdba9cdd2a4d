#include "engine/cuda/syntax/braces.h"

namespace warpscope::cuda {

std::size_t behindBraces(const std::vector<Token>& tokens, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        depth += tokens[i].is("{") ? 1 : tokens[i].is("}") ? -1 : 0;
        if (depth == 0) return i + 1;
    }
    return tokens.size() - 1;
}

Place misplacedBrace(const std::vector<Token>& tokens, std::size_t at) {
    std::vector<int> open;
    for (std::size_t i = 0, first = 0; i <= at; ++i) {
        const Place& place = tokens[i].place;
        if (tokens[first].place.line != place.line) first = i;
        if (tokens[i].is("{")) open.push_back(tokens[first].place.column);
        if (!tokens[i].is("}")) continue;
        if (open.empty() || (first == i && place.column > open.back())) return place;
        open.pop_back();
    }
    return tokens[at].place;
}

const Token* unclosedBrace(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
    struct Open {
        const Token* brace = nullptr;
        int indent = 0;
    };
    std::vector<Open> open;
    const Token* meant = nullptr;
    for (std::size_t i = begin, first = begin; i < end; ++i) {
        const Token& token = tokens[i];
        if (tokens[first].place.line != token.place.line) first = i;
        if (token.is("{")) open.push_back({&token, tokens[first].place.column});
        if (!token.is("}") || open.empty()) continue;
        const bool isShifted = first == i && token.place.column < open.back().indent;
        if (isShifted && meant == nullptr) meant = open.back().brace;
        open.pop_back();
    }
    if (open.empty()) return nullptr;
    return meant != nullptr ? meant : open.front().brace;
}

}  // namespace warpscope::cuda
