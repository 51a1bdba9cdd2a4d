#include "app/widgets/text_search.h"

#include <algorithm>
#include <vector>

#include "app/widgets/code_lexer.h"
#include "engine/base/ascii.h"

namespace warpscope::widgets {

namespace {

constexpr std::string_view kOpening = "([{";
constexpr std::string_view kClosing = ")]}";

/// The first place at or behind `from`, by the rule of cases.
std::size_t firstFrom(std::string_view text, std::string_view words, std::size_t from) {
    const bool hasCapital =
        std::ranges::any_of(words, [](char c) { return ascii::lowered(c) != c; });
    if (hasCapital) return text.find(words, from);
    const auto begin = text.begin() + static_cast<std::ptrdiff_t>(std::min(from, text.size()));
    const auto found = std::search(begin, text.end(), words.begin(), words.end(),
                                   [](char a, char b) { return ascii::lowered(a) == b; });
    return found == text.end() ? std::string_view::npos
                               : static_cast<std::size_t>(found - text.begin());
}

struct Bracket {
    std::size_t at = 0;
    char sign = 0;
};

/// The brackets of the code in order, without those of comments, strings and directives.
std::vector<Bracket> bracketsOf(std::string_view text) {
    std::vector<Bracket> brackets;
    bool isInComment = false;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        for (const CodeToken& token : codeTokens(line, isInComment)) {
            if (token.kind != TokenKind::Plain) continue;
            for (std::size_t i = token.begin; i < token.end; ++i) {
                const bool isBracket = kOpening.find(line[i]) != std::string_view::npos ||
                                       kClosing.find(line[i]) != std::string_view::npos;
                if (isBracket) brackets.push_back({begin + i, line[i]});
            }
        }
        begin = end + 1;
    }
    return brackets;
}

}  // namespace

std::optional<TextRange> findText(std::string_view text, std::string_view words, std::size_t from,
                                  bool isForward) {
    if (words.empty() || words.size() > text.size()) return std::nullopt;
    if (isForward) {
        std::size_t at = firstFrom(text, words, from);
        if (at == std::string_view::npos) at = firstFrom(text, words, 0);
        if (at == std::string_view::npos) return std::nullopt;
        return TextRange{at, at + words.size()};
    }
    std::optional<TextRange> before, last;
    for (std::size_t at = firstFrom(text, words, 0); at != std::string_view::npos;
         at = firstFrom(text, words, at + 1)) {
        last = TextRange{at, at + words.size()};
        if (last->end <= from) before = last;
    }
    return before ? before : last;
}

std::size_t countText(std::string_view text, std::string_view words) {
    std::size_t count = 0;
    if (words.empty()) return count;
    for (std::size_t at = firstFrom(text, words, 0); at != std::string_view::npos;
         at = firstFrom(text, words, at + words.size()))
        ++count;
    return count;
}

std::optional<std::size_t> matchingBracket(std::string_view text, std::size_t at) {
    if (at >= text.size()) return std::nullopt;
    const std::string_view all = "()[]{}";
    if (all.find(text[at]) == std::string_view::npos) return std::nullopt;
    std::vector<Bracket> open;
    for (const Bracket& bracket : bracketsOf(text)) {
        if (kOpening.find(bracket.sign) != std::string_view::npos) {
            open.push_back(bracket);
            continue;
        }
        if (open.empty() || kOpening.find(open.back().sign) != kClosing.find(bracket.sign)) {
            // One that does not fit closes nothing.
            if (bracket.at == at) return std::nullopt;
            continue;
        }
        if (open.back().at == at) return bracket.at;
        if (bracket.at == at) return open.back().at;
        open.pop_back();
    }
    return std::nullopt;
}

}  // namespace warpscope::widgets
