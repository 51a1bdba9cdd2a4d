#include "engine/cuda/tokens/macro.h"

#include <algorithm>
#include <deque>
#include <span>
#include <utility>

#include "engine/code/source_lines.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

/// Doubling macros come here at once, unrolled rounds by hand do not.
constexpr std::size_t kMaxExpandedTokens = 200'000;
/// Of a long word each so many letters count as one more.
constexpr std::size_t kLettersOfOne = 64;
constexpr std::size_t kMaxNestedMacros = 100;

/// #x: the tokens of an argument as one text.
Token quoted(const std::vector<Token>& argument, const Token& use) {
    Token text;
    text.kind = TokenKind::Text;
    text.place = use.place;
    text.text = "\"";
    for (std::size_t i = 0; i < argument.size(); ++i) {
        if (i > 0 && argument[i].afterSpace) text.text += ' ';
        for (const char c : argument[i].text) {
            const bool isQuoted =
                argument[i].kind == TokenKind::Text || argument[i].text.starts_with('\'');
            if (isQuoted && (c == '"' || c == '\\')) text.text += '\\';
            text.text += c;
        }
    }
    text.text += '"';
    return text;
}

Token lineNumber(const Token& use) {
    Token number = use;
    number.kind = TokenKind::Integer;
    number.bits = static_cast<std::uint32_t>(use.place.line % code::kLinesOfFile);
    number.type = Scalar::Int;
    number.text = std::to_string(number.bits);
    return number;
}

/// The number of the parameter that the token names, or -1.
std::ptrdiff_t parameterOf(const Macro& macro, const Token& token) {
    if (token.kind != TokenKind::Identifier) return -1;
    const auto found = std::ranges::find(macro.parameters, token.text);
    return found == macro.parameters.end() ? -1 : found - macro.parameters.begin();
}

/// How many tokens the text of a macro's use has, but for those that are joined.
std::size_t lengthOf(const Macro& macro, const std::vector<std::vector<Token>>& arguments) {
    std::size_t length = 0;
    for (const Token& token : macro.body) {
        const std::ptrdiff_t parameter = parameterOf(macro, token);
        length += parameter < 0 ? 1 : arguments[static_cast<std::size_t>(parameter)].size();
    }
    return length;
}

}  // namespace

/// The text that is still to be read. What a macro became stands before what followed its use, so
/// that the two are read as one.
class MacroTable::Reader {
  public:
    Reader(std::span<const Token> tokens, std::vector<std::string>& active)
        : tokens_(tokens), active_(active), before_(active.size()) {}
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() { active_.resize(before_); }

    /// The next token, or nullptr at the end. A macro whose text is used up may be replaced again.
    const Token* peek() {
        while (!texts_.empty() && texts_.back().next == texts_.back().tokens.size()) {
            texts_.pop_back();
            active_.pop_back();
        }
        if (!texts_.empty()) return &texts_.back().tokens[texts_.back().next];
        return next_ < tokens_.size() ? &tokens_[next_] : nullptr;
    }
    /// Requires: peek() gave it, and nothing was pushed since.
    Token take() {
        if (texts_.empty()) return tokens_[next_++];
        Text& text = texts_.back();
        return std::move(text.tokens[text.next++]);  // Nobody reads it again.
    }
    bool isInMacro() const { return !texts_.empty(); }
    void push(std::vector<Token> text, const std::string& macro) {
        texts_.push_back({std::move(text), 0});
        active_.push_back(macro);
    }

  private:
    struct Text {
        std::vector<Token> tokens{};
        std::size_t next = 0;
    };
    std::span<const Token> tokens_;
    std::size_t next_ = 0;
    std::deque<Text> texts_{};
    std::vector<std::string>& active_;  ///< Also what stands around these tokens.
    std::size_t before_;
};

bool MacroTable::isDefined(const std::string& name) const {
    return find(name) != nullptr || name == "__LINE__" || name == "__has_include";
}

const Macro* MacroTable::find(const std::string& name) const {
    const auto own = macros_.find(name);
    if (own != macros_.end()) return own->second ? &*own->second : nullptr;
    if (predefined_ == nullptr) return nullptr;
    const auto found = predefined_->find(name);
    return found == predefined_->end() ? nullptr : &found->second;
}

bool MacroTable::isActive(const std::string& name) const {
    return std::ranges::find(active_, name) != active_.end();
}

bool MacroTable::spend(const Token& token, const Place& place) {
    if (spent_ > kMaxExpandedTokens) return false;
    spent_ += 1 + token.text.size() / kLettersOfOne;
    if (spent_ <= kMaxExpandedTokens) return true;
    problems_.add(place, {"compiler.macro_too_large"});
    return false;
}

std::vector<Token> MacroTable::expand(std::span<const Token> tokens) {
    std::vector<Token> out;
    out.reserve(tokens.size());
    expandTo(out, tokens);
    return out;
}

void MacroTable::expandTo(std::vector<Token>& out, std::span<const Token> tokens) {
    Reader reader(tokens, active_);
    while (reader.peek() != nullptr && spent_ <= kMaxExpandedTokens) {
        const bool isFree = !reader.isInMacro();
        Token token = reader.take();
        if (!stays(token, reader)) continue;
        if (!isFree && !spend(token, token.place)) return;
        out.push_back(std::move(token));
    }
}

/// False for a macro's use: the reader gets its text instead.
bool MacroTable::stays(Token& token, Reader& reader) {
    if (token.kind != TokenKind::Identifier || token.isFinal) return true;
    const Macro* const found = find(token.text);
    if (found == nullptr) {
        if (token.is("__LINE__")) token = lineNumber(token);
        return true;
    }
    token.isFinal = isActive(token.text);
    if (token.isFinal || active_.size() > kMaxNestedMacros) return true;
    const Macro& macro = *found;
    Arguments arguments;
    if (macro.takesArguments) {
        const Token* const open = reader.peek();
        if (open == nullptr || !open->is("(")) return true;
        reader.take();
        if (!readArguments(reader, token, macro, arguments)) return false;
    }
    reader.push(substitute(macro, arguments, token), token.text);
    return false;
}

/// Reads up to the closing parenthesis.
bool MacroTable::readArguments(Reader& reader, const Token& use, const Macro& macro,
                               Arguments& arguments) {
    int depth = 0;
    arguments.emplace_back();
    while (reader.peek() != nullptr && reader.peek()->kind != TokenKind::End) {
        Token token = reader.take();
        if (depth == 0 && token.is(")")) return hasRightCount(use, macro, arguments);
        const bool isRest = macro.isVariadic && arguments.size() == macro.parameters.size();
        if (depth == 0 && token.is(",") && !isRest) {
            arguments.emplace_back();
            continue;
        }
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        arguments.back().push_back(std::move(token));
    }
    problems_.add(use.place, Message{"compiler.macro_unclosed"}.with("name", use.text));
    return false;
}

bool MacroTable::hasRightCount(const Token& use, const Macro& macro, Arguments& arguments) {
    if (macro.parameters.empty() && arguments.size() == 1 && arguments[0].empty())
        arguments.clear();
    if (macro.isVariadic && arguments.size() + 1 == macro.parameters.size())
        arguments.emplace_back();
    if (arguments.size() == macro.parameters.size()) return true;
    problems_.add(use.place, Message{"compiler.macro_argument_count"}
                                 .with("name", use.text)
                                 .with("expected", static_cast<long long>(macro.parameters.size()))
                                 .with("given", static_cast<long long>(arguments.size())));
    return false;
}

bool MacroTable::add(const Token& token, const Token& use, std::vector<Token>& out) {
    if (!spend(token, use.place)) return false;
    out.push_back(token);
    return true;
}

/// a##b: one word made of the last token and `right`.
void MacroTable::paste(std::vector<Token>& out, const Token& right) {
    Token& left = out.back();
    if (!spend(right, left.place)) return;
    ProblemList ignored("");
    std::vector<Token> joined = tokenize(left.text + right.text, ignored);
    if (joined.size() != 2 || !ignored.isEmpty()) {
        problems_.add(
            left.place,
            Message{"compiler.macro_paste"}.with("left", left.text).with("right", right.text));
        return;
    }
    joined[0].place = left.place;
    joined[0].startsLine = false;
    joined[0].afterSpace = left.afterSpace;
    left = std::move(joined[0]);
}

std::vector<Token> MacroTable::substitute(const Macro& macro, const Arguments& arguments,
                                          const Token& use) {
    Arguments expanded;
    for (const auto& argument : arguments)
        expanded.push_back(expand(argument));
    std::vector<Token> out;
    out.reserve(std::min(lengthOf(macro, expanded), kMaxExpandedTokens));
    bool isJoined = false;   // ## stands before this token,
    std::size_t leftAt = 0;  // and what it joins begins here.
    for (std::size_t i = 0; i < macro.body.size(); ++i) {
        const Token& token = macro.body[i];
        if (token.is("##") && i > 0) {
            isJoined = out.size() > leftAt;
            continue;
        }
        const std::size_t start = out.size();
        const bool isLeft = i + 1 < macro.body.size() && macro.body[i + 1].is("##");
        const std::ptrdiff_t parameter = parameterOf(macro, token);
        const bool isQuote = token.is("#") && macro.takesArguments && i + 1 < macro.body.size();
        const std::ptrdiff_t quotes = isQuote ? parameterOf(macro, macro.body[i + 1]) : -1;
        if (!isJoined && parameter < 0 && quotes < 0) {
            if (!add(token, use, out)) return out;
            out.back().place = use.place;
            leftAt = start;
            continue;
        }
        Token text = token;
        text.place = use.place;
        std::span<const Token> parts(&text, 1);
        if (quotes >= 0) {
            text = quoted(arguments[static_cast<std::size_t>(quotes)], use);
            ++i;
        } else if (parameter >= 0) {
            const auto number = static_cast<std::size_t>(parameter);
            const bool isOperand = isLeft || (i > 0 && macro.body[i - 1].is("##"));
            parts = isOperand ? arguments[number] : expanded[number];
            // GNU's ", ##__VA_ARGS__" drops the comma where there are no further arguments.
            if (isJoined && macro.isVariadic && number + 1 == macro.parameters.size() &&
                out.back().is(",")) {
                if (parts.empty()) out.pop_back();
                isJoined = false;
            }
        }
        const bool wasJoined = isJoined && !parts.empty();
        for (const Token& part : parts) {
            if (isJoined) {
                paste(out, part);
            } else if (!add(part, use, out)) {
                return out;
            }
            isJoined = false;
        }
        isJoined = false;
        leftAt = wasJoined ? out.size() - 1 : std::min(start, out.size());
    }
    return out;
}

}  // namespace warpscope::cuda
