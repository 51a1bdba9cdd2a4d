#include "engine/cuda/tokens/namespaces.h"

#include <set>
#include <string>
#include <utility>

namespace warpscope::cuda {
namespace {

/// namespace a { and namespace a::b {, not namespace a = b;
std::set<std::string> namespacesOf(const std::vector<Token>& tokens) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].is("namespace")) continue;
        std::size_t at = i + 1;
        while (at + 2 < tokens.size() && tokens[at].kind == TokenKind::Identifier &&
               tokens[at + 1].is("::"))
            at += 2;
        if (at + 1 >= tokens.size() || !tokens[at + 1].is("{")) continue;
        for (; at > i; --at) {
            if (tokens[at].kind == TokenKind::Identifier) names.insert(tokens[at].text);
        }
    }
    return names;
}

}  // namespace

std::vector<Token> withoutQualifiers(std::vector<Token> tokens) {
    const std::set<std::string> names = namespacesOf(tokens);
    if (names.empty()) return tokens;
    std::vector<Token> kept;
    kept.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool isQualifier =
            i + 1 < tokens.size() && tokens[i + 1].is("::") && names.contains(tokens[i].text);
        if (isQualifier) {
            ++i;
        } else {
            kept.push_back(std::move(tokens[i]));
        }
    }
    return kept;
}

}  // namespace warpscope::cuda
