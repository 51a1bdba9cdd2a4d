#include "engine/machine/closest.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace warpscope::machine {

namespace {

char lower(char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

/// Letters to insert, delete or replace to get from one word to the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t column = 0; column <= b.size(); ++column) {
        row[column] = column;
    }
    for (std::size_t line = 1; line <= a.size(); ++line) {
        std::size_t diagonal = row[0];
        row[0] = line;
        for (std::size_t column = 1; column <= b.size(); ++column) {
            const bool isSame = lower(a[line - 1]) == lower(b[column - 1]);
            const std::size_t replaced = diagonal + (isSame ? 0 : 1);
            diagonal = row[column];
            row[column] = std::min({replaced, row[column] + 1, row[column - 1] + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string closest(std::string_view word, std::span<const std::string> candidates) {
    std::string best;
    std::size_t bestDistance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t between = distance(word, candidate);
        const bool sharesLetters = between < std::max(word.size(), candidate.size());
        if (between < bestDistance && sharesLetters) {
            best = candidate;
            bestDistance = between;
        }
    }
    return best;
}

}  // namespace warpscope::machine
