#include "engine/cuda/tokens/lexer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/cuda/tokens/number.h"

namespace warpscope::cuda {
namespace {

/// Longest first, so that the first match is the right one.
constexpr std::array<std::string_view, 51> kPunctuators{
    "<<<", ">>>", "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
    "!=",  "&&",  "||",  "+=",  "-=",  "*=", "/=", "%=", "&=", "|=", "^=", "##", "::",
    "{",   "}",   "[",   "]",   "(",   ")",  ";",  ",",  ":",  "?",  ".",  "+",  "-",
    "*",   "/",   "%",   "&",   "|",   "^",  "~",  "!",  "<",  ">",  "=",  "#"};

/// Words that C++ takes for operators.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kOperatorWords{{
    {"and", "&&"},
    {"or", "||"},
    {"not", "!"},
    {"xor", "^"},
    {"bitand", "&"},
    {"bitor", "|"},
    {"compl", "~"},
    {"and_eq", "&="},
    {"or_eq", "|="},
    {"xor_eq", "^="},
    {"not_eq", "!="},
}};

/// Characters that keyboards of other languages and word processors write, and the ones that are
/// meant.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22> kLookalikes{{
    {"–", "-"},  {"—", "-"},   {"−", "-"},  {"×", "*"},  {"·", "*"},  {"“", "\""},
    {"”", "\""}, {"‘", "'"},   {"’", "'"},  {"、", ","}, {"。", "."}, {"【", "["},
    {"】", "]"}, {"…", "..."}, {"≥", ">="}, {"≤", "<="}, {"≠", "!="}, {"÷", "/"},
    {"∗", "*"},  {"《", "<"},  {"》", ">"}, {"→", "->"},
}};

/// The wide characters of Chinese and Japanese keyboards, U+FF01 to U+FF5E, stand in the order of
/// the narrow ones; 0 for others.
char narrowOf(std::string_view character) {
    if (character.size() != 3 || !character.starts_with("\xEF")) return 0;
    const auto byte = [&](std::size_t index) {
        return static_cast<unsigned>(static_cast<unsigned char>(character[index]));
    };
    const unsigned code = (0xFU << 12) | ((byte(1) & 0x3F) << 6) | (byte(2) & 0x3F);
    return code >= 0xFF01 && code <= 0xFF5E ? static_cast<char>(code - 0xFF01 + '!') : '\0';
}

/// Of text in UTF-8, which may hold several.
std::string_view firstCharacter(std::string_view text) {
    std::size_t length = std::min<std::size_t>(1, text.size());
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        ++length;
    return text.substr(0, length);
}

/// What a character that looks like another one was meant to be; "" where that is not known.
std::string meantBy(std::string_view character) {
    if (const char narrow = narrowOf(character); narrow != 0) return {narrow};
    const auto* const found =
        std::ranges::find(kLookalikes, character, [](const auto& row) { return row.first; });
    return std::string(found == kLookalikes.end() ? "" : found->second);
}

/// Of Greek, Cyrillic and what follows, or Chinese and its neighbours, as names of people's own are
/// written in (UTF-8: from U+0370 to U+1FFF, and from U+2E80 on without the signs of U+3000).
bool isForeignLetter(std::string_view character) {
    if (character.size() < 2) return false;
    const auto first = static_cast<unsigned char>(character[0]);
    const auto second = static_cast<unsigned char>(character[1]);
    if (first == 0xE2) return second >= 0xBA;
    if (first == 0xE3) return second != 0x80;
    return first >= 0xCD && first <= 0xED;
}

Message hintOf(std::string_view character) {
    const bool isSpace = character == "\u3000" || character == "\u00A0";
    if (isSpace) return {"compiler.hint.lookalike_space"};
    const std::string meant = meantBy(character);
    if (meant.empty() && isForeignLetter(character)) return {"compiler.hint.foreign_letter"};
    if (meant.empty()) return {"compiler.hint.stray_character"};
    return Message{"compiler.hint.lookalike"}.with("text", meant);
}

/// 1f lacks its point, 09 is none of the digits 0 to 7.
Message numberHint(std::string_view text) {
    const auto areDigits = [](std::string_view part) {
        return !part.empty() && std::ranges::all_of(part, ascii::isDigit);
    };
    const std::string_view digits = text.substr(0, text.size() - 1);
    if ((text.ends_with('f') || text.ends_with('F')) && areDigits(digits))
        return Message{"compiler.hint.float_suffix"}.with("text", std::string(digits) + ".0f");
    if (text.starts_with('0') && areDigits(text)) return {"compiler.hint.octal"};
    return {};
}

class Lexer {
  public:
    Lexer(std::string_view source, ProblemList& problems) : source_(source), problems_(problems) {}

    std::vector<Token> run() {
        constexpr std::size_t kLettersOfWord = 4;
        tokens_.reserve(source_.size() / kLettersOfWord + 1);
        while (skipSpace())
            readToken();
        tellStray();
        Token end;
        end.place = {line_, column(), column() + 1};
        end.startsLine = true;
        tokens_.push_back(end);
        return std::move(tokens_);
    }

  private:
    char at(std::size_t ahead = 0) const {
        return position_ + ahead < source_.size() ? source_[position_ + ahead] : '\0';
    }
    bool isAtEnd() const { return position_ >= source_.size(); }
    int column() const { return static_cast<int>(position_ - lineStart_) + 1; }
    /// Asked of each word dozens of times: the first letter answers most of it.
    bool startsWith(std::string_view text) const {
        return at() == text.front() && source_.substr(position_, text.size()) == text;
    }
    Place placeFrom(std::size_t start) const {
        const int first = static_cast<int>(start - lineStart_) + 1;
        return {line_, first, std::max(first + 1, column())};
    }

    void newLine() {
        tellStray();
        ++position_;
        ++line_;
        lineStart_ = position_;
    }

    /// The length of a backslash and the end of line after it, or 0.
    std::size_t joinedLine() const {
        if (startsWith("\\\n")) return 2;
        return startsWith("\\\r\n") ? 3 : 0;
    }

    void skipBlockComment() {
        const Place start = {line_, column(), column() + 2};
        position_ += 2;
        while (!isAtEnd() && !startsWith("*/")) {
            if (at() == '\n') {
                newLine();
            } else {
                ++position_;
            }
        }
        if (isAtEnd()) {
            problems_.add(start, {"compiler.unclosed_comment"}, {"compiler.hint.close_comment"});
            return;
        }
        position_ += 2;
    }

    /// False at the end of the file.
    bool skipSpace() {
        while (!isAtEnd()) {
            if (at() == '\n') {
                newLine();
                startsLine_ = true;
            } else if (const std::size_t joined = joinedLine()) {
                position_ += joined - 1;
                newLine();
            } else if (startsWith("//")) {
                while (!isAtEnd() && at() != '\n')
                    ++position_;
            } else if (startsWith("/*")) {
                skipBlockComment();
            } else if (at() == ' ' || at() == '\t' || at() == '\r' || at() == '\f' ||
                       at() == '\v') {
                ++position_;
            } else {
                return true;
            }
            afterSpace_ = true;
        }
        return false;
    }

    void push(Token token, std::size_t start) {
        token.text = std::string(source_.substr(start, position_ - start));
        token.place = placeFrom(start);
        token.startsLine = startsLine_;
        token.afterSpace = afterSpace_;
        startsLine_ = afterSpace_ = false;
        tokens_.push_back(std::move(token));
    }

    void readToken() {
        const std::size_t start = position_;
        if (readPrefixed(start)) return;
        if (ascii::isNamePart(at()) && !ascii::isDigit(at())) {
            while (ascii::isNamePart(at()))
                ++position_;
            push({TokenKind::Identifier}, start);
            const auto* const found = std::ranges::find(kOperatorWords, tokens_.back().text,
                                                        [](const auto& row) { return row.first; });
            if (found != kOperatorWords.end()) {
                tokens_.back().kind = TokenKind::Punctuator;
                tokens_.back().text = found->second;
            }
        } else if (ascii::isDigit(at()) || (at() == '.' && ascii::isDigit(at(1)))) {
            readNumber(start);
        } else if (at() == '"' || at() == '\'') {
            readQuoted(start, at(), Scalar::Char);
        } else {
            readPunctuator(start);
        }
    }

    void readNumber(std::size_t start) {
        position_ += lengthOfNumber(source_.substr(start));
        Token token;
        const NumberProblem problem = parseNumber(source_.substr(start, position_ - start), token);
        if (problem == NumberProblem::TooWide) {
            problems_.add(placeFrom(start), {"compiler.number_too_wide"});
        } else if (problem == NumberProblem::Malformed) {
            const std::string_view text = source_.substr(start, position_ - start);
            problems_.add(placeFrom(start), Message{"compiler.bad_number"}.with("text", text),
                          numberHint(text));
        }
        push(std::move(token), start);
    }

    /// L'a' is a wchar_t, u8'a' a char, u'a' and U'a' are char16_t and char32_t, which are
    /// unsigned.
    bool readPrefixed(std::size_t start) {
        constexpr std::array<std::pair<std::string_view, Scalar>, 4> kPrefixes{
            {{"L'", Scalar::Int},
             {"u8'", Scalar::Char},
             {"u'", Scalar::UnsignedShort},
             {"U'", Scalar::Unsigned}}};
        for (const auto& [prefix, type] : kPrefixes) {
            if (!startsWith(prefix)) continue;
            position_ += prefix.size() - 1;
            readQuoted(start, '\'', type);
            return true;
        }
        return false;
    }

    void readQuoted(std::size_t start, char quote, Scalar type) {
        const std::size_t open = position_;

        ++position_;
        while (!isAtEnd() && at() != quote && at() != '\n') {
            const bool isEscape = at() == '\\' && at(1) != '\n' && at(1) != '\0';
            position_ += isEscape ? std::size_t{2} : std::size_t{1};
        }
        if (at() != quote) {
            problems_.add(placeFrom(start), {"compiler.unclosed_quote"});
        } else {
            ++position_;
        }
        Token token;
        token.kind = TokenKind::Text;
        const std::string_view body = source_.substr(open, position_ - open);
        if (quote == '\'') {
            token.kind = TokenKind::Integer;
            token.type = type;
            if (!parseCharacter(body, token.bits))
                problems_.add(placeFrom(start),
                              Message{"compiler.bad_character"}.with("text", body),
                              {"compiler.hint.double_quotes"});
            if (type != Scalar::Char) token.bits &= 0xff;
        }
        push(std::move(token), start);
    }

    void readPunctuator(std::size_t start) {
        const auto* const found = std::ranges::find_if(
            kPunctuators, [&](std::string_view text) { return startsWith(text); });
        if (found != kPunctuators.end()) {
            position_ += found->size();
            push({TokenKind::Punctuator}, start);
            return;
        }
        ++position_;
        while ((at() & 0x80) != 0)
            ++position_;  // The rest of a character of several bytes.
        noteStray(start);
    }

    /// A line has one problem: where it is such a character, its hint names all of the line.
    void noteStray(std::size_t start) {
        const std::string_view character = firstCharacter(source_.substr(start, position_ - start));
        if (stray_.texts.empty()) stray_.place = placeFrom(start);
        if (stray_.texts.empty()) stray_.hint = hintOf(character);
        std::string meant = meantBy(character);
        if (std::ranges::find(stray_.texts, meant) == stray_.texts.end())
            stray_.texts.push_back(std::move(meant));
    }

    void tellStray() {
        if (stray_.texts.empty()) return;
        std::string all;
        for (const std::string& text : stray_.texts)
            all += (all.empty() ? "" : " ") + text;
        const bool areKnown =
            std::ranges::none_of(stray_.texts, [](const auto& text) { return text.empty(); });
        const bool isPlural = stray_.texts.size() > 1 && areKnown;
        problems_.add(stray_.place, {"compiler.stray_character"},
                      isPlural ? Message{"compiler.hint.lookalikes"}.with("text", all)
                               : std::move(stray_.hint));
        stray_ = {};
    }

    /// Characters of the line that mean nothing, and what was meant by each.
    struct Stray {
        Place place{};
        Message hint{};
        std::vector<std::string> texts{};
    };

    std::string_view source_;
    ProblemList& problems_;
    std::vector<Token> tokens_{};
    std::size_t position_ = 0;
    std::size_t lineStart_ = 0;
    int line_ = 1;
    bool startsLine_ = true;
    bool afterSpace_ = false;
    Stray stray_{};
};

}  // namespace

std::vector<Token> tokenize(std::string_view source, ProblemList& problems) {
    return Lexer(source, problems).run();
}

}  // namespace warpscope::cuda
