#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// The parser's place in the tokens, and its way of coping with mistakes: after the first problem
/// it keeps quiet until recover() has found the next statement.
class TokenStream {
  public:
    /// Requires: the last token is End; both outlive the stream.
    TokenStream(const std::vector<Token>& tokens, ProblemList& problems)
        : tokens_(tokens), problems_(problems) {}

    const Token& peek(std::size_t ahead = 0) const {
        return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
    }
    const Token& previous() const { return tokens_[position_ == 0 ? 0 : position_ - 1]; }
    const Token& take();
    bool isAtEnd() const { return peek().kind == TokenKind::End; }
    bool at(std::string_view text) const { return peek().is(text); }
    bool accept(std::string_view text);
    /// Takes `text`, or reports that it is missing behind the previous token.
    bool expect(std::string_view text);
    /// Takes the ) of f(a, b), or reports what is missing: a comma where another value follows.
    bool expectEndOfList();
    /// The name that must stand here; empty with a problem where there is none.
    Token expectName();

    void fail(const Place& place, Message message, Message hint = {});
    void failHere(Message message, Message hint = {}) {
        fail(peek().place, std::move(message), std::move(hint));
    }
    /// Skips as fail() does, where what is wrong has been told already.
    void failQuietly() {
        isFailing_ = true;
        resumesHere_ = false;
    }
    ProblemList& problems() { return problems_; }
    bool isFailing() const { return isFailing_; }
    /// The column of the first token in the line of the next one.
    int lineColumn() const;
    /// Skips to behind the next ; or to a } or { at this level. Does nothing when not failing.
    void recover();
    /// Skips to the end of the file: nothing more can be read.
    void giveUp() {
        position_ = tokens_.size() - 1;
        hasGivenUp_ = true;
    }

    /// One more level of nesting, for as long as it lives.
    class Nesting {
      public:
        explicit Nesting(TokenStream& stream);
        Nesting(const Nesting&) = delete;
        Nesting& operator=(const Nesting&) = delete;
        ~Nesting() { --stream_.depth_; }

      private:
        TokenStream& stream_;
    };

  private:
    Message missingHint(std::string_view text) const;

    const std::vector<Token>& tokens_;
    ProblemList& problems_;
    std::size_t position_ = 0;
    int depth_ = 0;
    bool isFailing_ = false;
    bool resumesHere_ = false;  ///< All that is missing is a ; before the next statement.
    bool hasGivenUp_ = false;
};

}  // namespace warpscope::cuda
