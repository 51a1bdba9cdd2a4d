#include "engine/cuda/tokens/token_stream.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace warpscope::cuda {
namespace {

/// Deep enough for any program that a person writes, shallow enough for the stack.
constexpr int kMaxNesting = 200;

/// Words of C++ that are no names.
constexpr std::string_view kReserved[] = {
    "this",  "private",  "public", "protected", "operator", "virtual", "friend",  "template",
    "class", "struct",   "union",  "enum",      "typename", "new",     "delete",  "throw",
    "try",   "catch",    "sizeof", "return",    "if",       "else",    "for",     "while",
    "do",    "switch",   "case",   "default",   "break",    "goto",    "true",    "false",
    "auto",  "explicit", "using",  "namespace", "typedef",  "nullptr", "mutable", "continue"};

/// Words with which only a statement begins.
constexpr std::string_view kBeginnings[] = {"for", "if", "while", "do", "switch", "return"};

Message foundMessage(const char* key, const Token& found) {
    if (found.kind == TokenKind::End) return Message{std::string(key) + "_end"};
    return Message{key}.with("found", found.text);
}

}  // namespace

const Token& TokenStream::take() {
    const Token& token = peek();
    if (position_ + 1 < tokens_.size()) ++position_;
    return token;
}

bool TokenStream::accept(std::string_view text) {
    if (!at(text)) return false;
    take();
    return true;
}

bool TokenStream::expectEndOfList() {
    const Token& next = peek();
    const bool isOneMore = next.kind == TokenKind::Identifier || next.kind == TokenKind::Integer ||
                           next.kind == TokenKind::Floating || next.is("&");
    return expect(isOneMore && next.place.line == previous().place.line ? "," : ")");
}

/// What to do where `text` should stand: 2 a[i] lacks an operator, a + 1); has a sign too many.
Message TokenStream::missingHint(std::string_view text) const {
    const Token& before = previous();
    // What a macro became stands at the place of its use: two tokens at one place.
    if (at(";") && peek().place == before.place) return {"compiler.hint.macro_semicolon"};
    if (text == ";" && peek().isOneOf({")", "]"}))
        return Message{"compiler.hint.extra_closing"}.with("text", peek().text);
    const bool isNumber = before.kind == TokenKind::Integer || before.kind == TokenKind::Floating;
    const bool isFactor = peek().kind == TokenKind::Identifier || at("(");
    if (text == ";" && isNumber && isFactor && peek().place.line == before.place.line)
        return Message{"compiler.hint.operator_missing"}
            .with("left", before.text)
            .with("right", peek().text);
    return Message{"compiler.hint.add"}.with("text", text);
}

bool TokenStream::expect(std::string_view text) {
    if (accept(text)) return true;
    if (position_ == 0) {
        failHere(foundMessage("compiler.expected", peek()).with("expected", text));
        return false;
    }
    const Place& before = previous().place;
    const Place gap = {before.line, before.endColumn, before.endColumn + 1};
    fail(gap, foundMessage("compiler.expected", peek()).with("expected", text), missingHint(text));
    resumesHere_ = text == ";" && peek().place.line > before.line &&
                   std::ranges::find(kBeginnings, peek().text) != std::end(kBeginnings);
    return false;
}

Token TokenStream::expectName() {
    const bool isReserved = std::ranges::find(kReserved, peek().text) != std::end(kReserved);
    if (peek().kind == TokenKind::Identifier && !isReserved) return take();
    if (isReserved) {
        failHere(Message{"compiler.reserved_name"}.with("name", peek().text),
                 {"compiler.hint.reserved_name"});
        return {};
    }
    // int[] x is how Java has it.
    failHere(foundMessage("compiler.expected_name", peek()),
             peek().is("[") ? Message{"compiler.hint.brackets_behind"} : Message{});
    return {};
}

void TokenStream::fail(const Place& place, Message message, Message hint) {
    if (!isFailing_ && !hasGivenUp_) problems_.add(place, std::move(message), std::move(hint));
    isFailing_ = true;
    resumesHere_ = false;
}

int TokenStream::lineColumn() const {
    std::size_t first = position_;
    while (first > 0 && tokens_[first - 1].place.line == peek().place.line)
        --first;
    return tokens_[first].place.column;
}

void TokenStream::recover() {
    if (!isFailing_) return;
    isFailing_ = false;
    if (resumesHere_) return;
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
