#include "engine/ptx/token.h"

#include <algorithm>

#include "engine/base/ascii.h"

namespace warpscope::ptx {
namespace {

bool isNameStart(char c) {
    return ascii::isLetter(c) || c == '_' || c == '$' || c == '%';
}
bool isNameRest(char c) {
    return isNameStart(c) || ascii::isDigit(c);
}

class Lexer {
  public:
    explicit Lexer(std::string_view source) : source_(source) {}

    std::vector<Token> run() {
        while (true) {
            skipBlanks();
            if (at_ >= source_.size()) break;
            readOne();
        }
        tokens_.push_back({Token::Kind::End, {}, placeOf(at_, at_)});
        return std::move(tokens_);
    }

  private:
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
    }
    Place placeOf(std::size_t from, std::size_t to) const {
        const auto column = [&](std::size_t at) { return static_cast<int>(at - lineStart_) + 1; };
        return {line_, column(from), column(to)};
    }
    void step() {
        if (source_[at_++] != '\n') return;
        ++line_;
        lineStart_ = at_;
    }
    void skipTo(std::string_view end) {
        while (at_ < source_.size() && !source_.substr(at_).starts_with(end))
            step();
        for (std::size_t i = 0; i < end.size() && at_ < source_.size(); ++i)
            step();
    }
    void skipBlanks() {
        while (at_ < source_.size()) {
            const char c = peek();
            const bool isLineStart = at_ == lineStart_;
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\0' || c == '\f')
                step();
            else if (c == '/' && peek(1) == '/')
                skipTo("\n");
            else if (c == '/' && peek(1) == '*')
                skipTo("*/");
            else if (c == '#' && isLineStart)
                skipTo("\n");
            else
                return;
        }
    }
    void add(Token::Kind kind, std::size_t from) {
        tokens_.push_back({kind, source_.substr(from, at_ - from), placeOf(from, at_)});
    }
    template <class Test>
    void readWhile(Test test) {
        while (at_ < source_.size() && test(source_[at_]))
            ++at_;
    }
    void readString() {
        const std::size_t from = ++at_;
        while (at_ < source_.size() && source_[at_] != '"' && source_[at_] != '\n')
            ++at_;
        add(Token::Kind::String, from);
        if (peek() == '"') ++at_;
    }
    void readOne() {
        const std::size_t from = at_;
        const char c = peek();
        if (c == '"') return readString();
        if (isNameStart(c)) {
            readWhile(isNameRest);
            return add(Token::Kind::Name, from);
        }
        if (c == '.' && (isNameStart(peek(1)) || ascii::isDigit(peek(1)))) {
            ++at_;
            readWhile(isNameRest);
            return add(Token::Kind::DotName, from);
        }
        if (ascii::isDigit(c)) {
            // The point of 1.5, but not the dot of L2::128B.f32.
            readWhile(ascii::isDigit);
            if (peek() == '.') ++at_;
            readWhile(isNameRest);
            return add(Token::Kind::Number, from);
        }
        ++at_;
        add(Token::Kind::Punctuation, from);
    }

    std::string_view source_;
    std::vector<Token> tokens_{};
    std::size_t at_ = 0;
    std::size_t lineStart_ = 0;
    int line_ = 1;
};

}  // namespace

std::vector<Token> tokenize(std::string_view source) {
    return Lexer(source).run();
}

}  // namespace warpscope::ptx
