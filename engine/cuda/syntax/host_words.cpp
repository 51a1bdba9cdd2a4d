#include "engine/cuda/syntax/host_words.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace warpscope::cuda {

std::string_view meantWord(const Token& token) {
    if (token.kind != TokenKind::Identifier || token.text.find('_') == std::string::npos) return {};
    std::string letters;
    for (const char c : token.text) {
        if (c != '_') letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    for (const std::string_view word : kDeviceWords) {
        const std::string_view meant = word.substr(2, word.size() - 4);
        const bool isTurned =
            token.text.starts_with("__") && std::ranges::is_permutation(meant, letters);
        if (token.text != word && (meant == letters || isTurned)) return word;
    }
    return {};
}

bool isLoneWord(const Token& word, const Token& next) {
    const bool isName = word.kind == TokenKind::Identifier && word.startsLine &&
                        std::ranges::any_of(word.text, [](char c) { return c >= 'a' && c <= 'z'; });
    if (!isName) return false;
    if (next.kind == TokenKind::End) return true;
    const bool beginsDeclaration = next.isOneOf(
        {"int", "void", "float", "double", "char", "bool", "struct", "class", "template", "static",
         "const", "unsigned", "__global__", "__device__", "__host__"});
    const bool isOfDeclaration =
        word.text.starts_with("__") ||
        word.isOneOf({"int",       "void",      "float",  "double",   "char",     "bool",
                      "short",     "long",      "signed", "unsigned", "auto",     "struct",
                      "class",     "union",     "enum",   "template", "typename", "typedef",
                      "using",     "namespace", "static", "inline",   "extern",   "const",
                      "constexpr", "volatile",  "friend"});
    return next.startsLine && beginsDeclaration && !isOfDeclaration;
}

std::size_t typeOfConstantFunction(const std::vector<Token>& tokens, std::size_t first,
                                   std::size_t head, std::size_t end) {
    while (tokens[head].isOneOf({"static", "inline", "__host__"}))
        ++head;
    if (!tokens[head].is("constexpr")) return 0;
    while (tokens[head].isOneOf({"static", "inline", "constexpr", "const"}))
        ++head;
    const bool isOfHost =
        std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(first),
                    tokens.begin() + static_cast<std::ptrdiff_t>(end), [](const Token& token) {
                        return token.isOneOf({"::", "throw", "try", "new", "operator"});
                    });
    return isOfHost ? 0 : head;
}

bool tellsMemberKernel(const std::vector<Token>& tokens, std::size_t first, std::size_t end,
                       ProblemList& problems) {
    for (std::size_t i = first; i < end; ++i) {
        if (!tokens[i].is("__global__")) continue;
        problems.add(tokens[i].place, {"compiler.kernel_member"}, {"compiler.hint.kernel_member"});
        return true;
    }
    return false;
}

}  // namespace warpscope::cuda
