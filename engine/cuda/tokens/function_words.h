#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// Tokens from `first` on, the one at `end` no more.
struct Stretch {
    std::size_t first = 0;
    std::size_t end = 0;
};

/// A function of the file, or a template of one.
struct FunctionWords {
    std::string name{};
    std::size_t first = 0;    ///< Of its declaration, template included.
    std::size_t nameAt = 0;   ///< Its parameters' ( stands behind.
    std::size_t end = 0;      ///< Behind its ; or }.
    std::size_t headEnd = 0;  ///< Behind the > of a template; `first` where it is none.
    std::vector<Stretch> parameters{};
    std::vector<Stretch> headParameters{};
    bool isDevice = false;
    bool isKernel = false;
};

/// The functions and templates of functions for the device that stand in a file outside of
/// structures and blocks, prototypes too, in order.
/// Requires: the last token is End.
std::vector<FunctionWords> functionsOf(const std::vector<Token>& tokens);

/// The type of a function as one text, "float(int,char*)", of what stands in front of its name and
/// of its parameters: equal texts where the types are equal. Empty where a word of it is no type of
/// the language itself, so that only its definition would tell.
std::string typeTextOf(const std::vector<Token>& tokens, const Stretch& result,
                       const std::vector<Stretch>& parameters);

/// What commas part, outside of all brackets.
std::vector<Stretch> partsOf(const std::vector<Token>& tokens, std::size_t first, std::size_t end);

/// The call that a word is an argument of.
struct Argument {
    std::string callee{};  ///< Empty: of no call.
    std::size_t number = 0;
};

Argument argumentAt(const std::vector<Token>& tokens, std::size_t at);

/// Behind the sign that closes what `at` opens; the end of the tokens where nothing does.
std::size_t behindPair(const std::vector<Token>& tokens, std::size_t at);

}  // namespace warpscope::cuda
