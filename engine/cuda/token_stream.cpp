#include "engine/cuda/token_stream.h"

#include <algorithm>
#include <utility>

namespace warpscope::cuda {
namespace {

/// Deep enough for any program that a person writes, shallow enough for the stack.
constexpr int kMaxNesting = 200;

Message foundMessage(const char* key, const Token& found) {
    if (found.kind == TokenKind::End) return Message{std::string(key) + "_end"};
    return Message{key}.with("found", found.text);
}

}  // namespace

const Token& TokenStream::peek(std::size_t ahead) const {
    return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
}

const Token& TokenStream::take() {
    const Token& token = peek();
    if (position_ + 1 < tokens_.size()) ++position_;
    return token;
}

bool TokenStream::accept(const char* text) {
    if (!at(text)) return false;
    take();
    return true;
}

bool TokenStream::expect(const char* text) {
    if (accept(text)) return true;
    if (position_ == 0) {
        failHere(foundMessage("compiler.expected", peek()).with("expected", text));
        return false;
    }
    const Place& before = previous().place;
    const Place gap = {before.line, before.endColumn, before.endColumn + 1};
    fail(gap, foundMessage("compiler.expected", peek()).with("expected", text),
         Message{"compiler.hint.add"}.with("text", text));
    return false;
}

Token TokenStream::expectName() {
    if (peek().kind == TokenKind::Identifier) return take();
    failHere(foundMessage("compiler.expected_name", peek()));
    return {};
}

void TokenStream::fail(const Place& place, Message message, Message hint) {
    if (!isFailing_) problems_.add(place, std::move(message), std::move(hint));
    isFailing_ = true;
}

void TokenStream::recover() {
    if (!isFailing_) return;
    isFailing_ = false;
    while (!isAtEnd() && !at("}") && !at("{")) {
        if (accept(";")) return;
        take();
    }
}

TokenStream::Nesting::Nesting(TokenStream& stream) : stream_(stream) {
    if (++stream_.depth_ <= kMaxNesting) return;
    stream_.failHere({"compiler.too_deep"}, {"compiler.hint.too_deep"});
    stream_.giveUp();
}

}  // namespace warpscope::cuda
