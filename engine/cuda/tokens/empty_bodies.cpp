#include "engine/cuda/tokens/empty_bodies.h"

#include <cstddef>

#include "engine/cuda/tokens/function_words.h"

namespace warpscope::cuda {

std::vector<Place> emptyBodies(const std::vector<Token>& tokens) {
    std::vector<Place> found;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const bool isDirective = i > 0 && tokens[i - 1].is("#");
        if (!tokens[i].is("if") || isDirective || !tokens[i + 1].is("(")) continue;
        const std::size_t behind = behindPair(tokens, i + 1);
        const bool isEmpty = behind < tokens.size() && tokens[behind].is(";") &&
                             tokens[behind].place.line == tokens[behind - 1].place.line;
        if (isEmpty) found.push_back(tokens[behind].place);
    }
    return found;
}

}  // namespace warpscope::cuda
