#include "app/widgets/code_lexer.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"

namespace warpscope::widgets {

namespace {

constexpr std::array<std::string_view, 29> kKeywords{
    "if",         "else",         "for",        "while",          "do",
    "switch",     "case",         "default",    "break",          "continue",
    "return",     "const",        "static",     "extern",         "volatile",
    "inline",     "true",         "false",      "sizeof",         "goto",
    "__global__", "__device__",   "__shared__", "__constant__",   "__host__",
    "restrict",   "__restrict__", "struct",     "__forceinline__"};
constexpr std::array<std::string_view, 14> kTypes{
    "void", "int",    "unsigned", "float",   "bool",     "char",    "short",
    "long", "double", "signed",   "int32_t", "uint32_t", "uint8_t", "size_t"};
constexpr std::array<std::string_view, 5> kBuiltins{"threadIdx", "blockIdx", "blockDim", "gridDim",
                                                    "warpSize"};

template <std::size_t n>
bool isOneOf(const std::array<std::string_view, n>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

TokenKind kindOfWord(std::string_view word) {
    if (ascii::isDigit(word.front())) return TokenKind::Number;
    if (isOneOf(kKeywords, word)) return TokenKind::Keyword;
    if (isOneOf(kTypes, word)) return TokenKind::Type;
    // CUDA's own functions begin with two underscores or with "atomic".
    if (isOneOf(kBuiltins, word) || word.starts_with("__") || word.starts_with("atomic"))
        return TokenKind::Builtin;
    return TokenKind::Plain;
}

std::size_t endOfComment(std::string_view line, std::size_t from, bool& isInComment) {
    const std::size_t close = line.find("*/", from);
    isInComment = close == std::string_view::npos;
    return isInComment ? line.size() : close + 2;
}

std::size_t endOfString(std::string_view line, std::size_t begin) {
    std::size_t at = begin + 1;
    while (at < line.size() && line[at] != line[begin])
        at += line[at] == '\\' ? 2u : 1u;
    return std::min(at + 1, line.size());
}

std::size_t endOfNumber(std::string_view line, std::size_t begin) {
    std::size_t at = begin;
    while (at < line.size() && (ascii::isNamePart(line[at]) || line[at] == '.'))
        ++at;
    return at;
}

CodeToken tokenAt(std::string_view line, std::size_t at, bool& isInComment) {
    const std::string_view rest = line.substr(at);
    if (rest.starts_with("//")) return {TokenKind::Comment, at, line.size()};
    if (rest.starts_with("/*"))
        return {TokenKind::Comment, at, endOfComment(line, at + 2, isInComment)};
    if (rest.front() == '"' || rest.front() == '\'')
        return {TokenKind::String, at, endOfString(line, at)};
    if (rest.front() == '#') return {TokenKind::Directive, at, line.size()};
    if (ascii::isDigit(rest.front())) return {TokenKind::Number, at, endOfNumber(line, at)};
    if (ascii::isNamePart(rest.front())) {
        std::size_t end = at;
        while (end < line.size() && ascii::isNamePart(line[end]))
            ++end;
        return {kindOfWord(line.substr(at, end - at)), at, end};
    }
    return {TokenKind::Plain, at, at + 1};
}

bool isBreak(char c) {
    return c == ' ' || c == ',' || c == ';';
}

}  // namespace

std::vector<CodeToken> codeTokens(std::string_view line, bool& isInComment) {
    std::vector<CodeToken> tokens;
    std::size_t at = 0;
    if (isInComment && !line.empty()) {
        at = endOfComment(line, 0, isInComment);
        tokens.push_back({TokenKind::Comment, 0, at});
    }
    while (at < line.size()) {
        const CodeToken token = tokenAt(line, at, isInComment);
        const bool joins = !tokens.empty() && tokens.back().kind == TokenKind::Plain &&
                           token.kind == TokenKind::Plain;
        if (joins)
            tokens.back().end = token.end;
        else
            tokens.push_back(token);
        at = token.end;
    }
    return tokens;
}

std::vector<std::size_t> wrapCode(std::string_view line, std::size_t columns) {
    std::vector<std::size_t> starts{0};
    std::size_t width = 0;
    std::size_t lastBreak = 0;  // First byte after the last place to break; 0 = none in this piece.
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (utf8::isInside(line[at])) continue;
        if (width == columns) {
            const std::size_t next = lastBreak > starts.back() ? lastBreak : at;
            starts.push_back(next);
            const auto* begin = line.data() + next;
            width = static_cast<std::size_t>(
                std::count_if(begin, line.data() + at, [](char c) { return !utf8::isInside(c); }));
            lastBreak = 0;
        }
        ++width;
        const bool isIndent = line.find_first_not_of(' ') >= at;
        if (isBreak(line[at]) && !isIndent) lastBreak = at + 1;
    }
    return starts;
}

}  // namespace warpscope::widgets
