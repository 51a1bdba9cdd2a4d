#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/cuda/tokens/function_words.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// A word that the file does not hold, at the place of one that it does.
Token wordLike(const Token& near, std::string text, TokenKind kind);

/// The tokens of a file with some stretches of them replaced and others put in between. All places
/// are those of the file as it was.
class TokenEdits {
  public:
    /// Requires: the tokens outlive it.
    explicit TokenEdits(const std::vector<Token>& tokens) : tokens_(tokens) {}

    /// Of two stretches that begin at one token the later counts; an empty one leaves that token
    /// and puts `by` in front of it. Requires: no stretch begins within another.
    void replace(const Stretch& words, std::vector<Token> by);
    /// In front of a token and of what replaces it, behind what was put there before.
    void insert(std::size_t at, const std::vector<Token>& words);
    /// The same in front of what was put there before.
    void insertFirst(std::size_t at, const std::vector<Token>& words);

    bool isReplaced(std::size_t at) const;
    std::vector<Token> rewritten() const;

  private:
    const std::vector<Token>& tokens_;
    /// By the first token: behind the last one, and what stands there instead.
    std::map<std::size_t, std::pair<std::size_t, std::vector<Token>>> replaced_{};
    std::map<std::size_t, std::vector<Token>> added_{};  ///< In front of a token.
};

}  // namespace warpscope::cuda
