#include "engine/cuda/tokens/loop_pragmas.h"

#include <algorithm>
#include <utility>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

/// The words of what stands in _Pragma("…"), where its token stands.
std::vector<Token> wordsOf(const Token& text, ProblemList& problems) {
    const std::string_view quoted = text.text;
    const std::size_t begin = std::min(quoted.find('"') + 1, quoted.size());
    const std::size_t end = std::max(begin, quoted.rfind('"'));
    std::vector<Token> words = tokenize(quoted.substr(begin, end - begin), problems);
    words.pop_back();  // The end.
    for (Token& word : words) {
        word.place = text.place;
        word.startsLine = false;
    }
    return words;
}

/// Where the pragma ends that begins at token `at`; `at` where none does.
std::size_t endOfPragma(const std::vector<Token>& tokens, std::size_t at) {
    if (tokens[at].is("_Pragma") && at + 3 < tokens.size() && tokens[at + 3].is(")")) return at + 4;
    if (!tokens[at].is(kUnrollWord)) return at;
    std::size_t end = at + 1;
    while (!tokens[end].is(kUnrollWord))
        ++end;
    return end + 1;
}

}  // namespace

std::vector<Token> unrollWords(const std::vector<Token>& line) {
    if (line.empty() || !line.front().is("unroll")) return {};
    std::vector<Token> words = line;
    words.front().text = kUnrollWord;
    words.front().startsLine = false;
    words.push_back(words.front());
    return words;
}

std::vector<Token> withLoopPragmas(std::vector<Token> tokens, MacroTable& macros,
                                   ProblemList& problems) {
    const auto isPragma = [](const Token& token) {
        return token.is("_Pragma") || token.is(kUnrollWord);
    };
    if (std::ranges::none_of(tokens, isPragma)) return tokens;
    std::vector<Token> kept;
    kept.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size();) {
        std::vector<Token> words;
        for (std::size_t end = endOfPragma(tokens, i); end != i; end = endOfPragma(tokens, i)) {
            std::vector<Token> found;
            if (tokens[i].is("_Pragma"))
                found = macros.expand(unrollWords(wordsOf(tokens[i + 2], problems)));
            else
                found.assign(tokens.begin() + static_cast<std::ptrdiff_t>(i),
                             tokens.begin() + static_cast<std::ptrdiff_t>(end));
            if (!found.empty()) words = std::move(found);
            i = end;
        }
        if (tokens[i].isOneOf({"for", "while", "do"}))
            kept.insert(kept.end(), words.begin(), words.end());
        kept.push_back(std::move(tokens[i++]));
    }
    return kept;
}

}  // namespace warpscope::cuda
