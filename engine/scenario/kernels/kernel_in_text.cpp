#include "engine/scenario/kernels/kernel_in_text.h"

#include <algorithm>

#include "engine/scenario/texts/document.h"

namespace warpscope::scenario {
namespace {

constexpr std::string_view kLiteral = "'''";
constexpr std::string_view kBasic = "\"\"\"";

/// Bytes [begin, end) of a string of a TOML text, with its quotes.
struct Quoted {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string_view quotes{};
    bool startsBelow = false;  ///< A line break stands right behind the opening quotes.
};

/// What stands at a line (from 1) and column (from 1, in bytes).
std::size_t placeOf(std::string_view text, int line, int column) {
    std::size_t at = 0;
    for (int i = 1; i < line; ++i)
        at = text.find('\n', at) + 1;
    return at + static_cast<std::size_t>(column - 1);
}

std::string_view quotesAt(std::string_view text, std::size_t at) {
    for (const std::string_view quotes : {kLiteral, kBasic})
        if (text.substr(at).starts_with(quotes)) return quotes;
    return text.substr(at, 1);
}

/// Behind the closing quotes. Requires: the text is TOML and a string begins at `at`.
std::size_t endOf(std::string_view text, std::size_t at, std::string_view quotes) {
    const bool hasEscapes = quotes.front() == '"';
    for (at += quotes.size(); at < text.size(); ++at) {
        if (hasEscapes && text[at] == '\\') {
            ++at;
        } else if (text.substr(at).starts_with(quotes)) {
            at += quotes.size();
            // Up to two quotes may stand before the closing ones: they belong to the string.
            for (int i = 0; i < 2 && quotes.size() == 3; ++i)
                if (at < text.size() && text[at] == quotes.front()) ++at;
            return at;
        }
    }
    return text.size();
}

std::optional<Quoted> codeOf(std::string_view text) {
    Document document(text, {});
    const auto table = document.parse();
    if (!table) return std::nullopt;
    const auto* kernel = table->get_as<toml::table>("kernel");
    const auto* code = kernel == nullptr ? nullptr : kernel->get_as<std::string>("code");
    if (code == nullptr) return std::nullopt;
    const SourceRange range = document.rangeOf(*code);
    Quoted found;
    found.begin = placeOf(text, range.line, range.column);
    if (found.begin >= text.size() || (text[found.begin] != '\'' && text[found.begin] != '"'))
        return std::nullopt;
    found.quotes = quotesAt(text, found.begin);
    found.end = endOf(text, found.begin, found.quotes);
    const std::string_view rest = text.substr(found.begin + found.quotes.size());
    found.startsBelow =
        found.quotes.size() == 3 && (rest.starts_with('\n') || rest.starts_with("\r\n"));
    return found;
}

/// A literal string shows the code as it is, and cannot hold everything.
bool canBeLiteral(std::string_view code) {
    const auto isControl = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
    };
    return code.find(kLiteral) == std::string_view::npos && !code.ends_with('\'') &&
           std::ranges::none_of(code, isControl);
}

/// Quotes are escaped only where they would end the string.
std::string escaped(std::string_view code) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out;
    int quotes = 0;
    for (std::size_t i = 0; i < code.size(); ++i) {
        const char c = code[i];
        const auto byte = static_cast<unsigned char>(c);
        quotes = c == '"' ? quotes + 1 : 0;
        const bool ends = c == '"' && (quotes % 3 == 0 || i + 1 == code.size());
        if (c == '\\' || ends) {
            out += {'\\', c};
        } else if ((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F) {
            out += "\\u00";
            out += {kDigits[byte >> 4], kDigits[byte & 15]};
        } else {
            out += c;
        }
    }
    return out;
}

std::string inLineEnds(std::string_view text, bool isCrLf) {
    std::string out;
    for (const char c : text) {
        if (c == '\n' && isCrLf) out += '\r';
        out += c;
    }
    return out;
}

}  // namespace

std::optional<std::string> withKernelCode(std::string_view toml, std::string_view code) {
    const auto place = codeOf(toml);
    if (!place) return std::nullopt;
    std::string plain(code);
    std::erase(plain, '\r');
    const bool isLiteral = place->quotes != kBasic && canBeLiteral(plain);
    // The first line break behind the quotes is none of the code's.
    const bool startsBelow = place->startsBelow || plain.starts_with('\n') ||
                             (place->quotes.size() == 1 && plain.find('\n') != std::string::npos);
    const std::string quotes(isLiteral ? kLiteral : kBasic);
    const std::string written =
        quotes + (startsBelow ? "\n" : "") + (isLiteral ? plain : escaped(plain)) + quotes;
    const bool isCrLf = toml.find("\r\n") != std::string_view::npos;
    std::string out(toml.substr(0, place->begin));
    out += inLineEnds(written, isCrLf);
    out += toml.substr(place->end);
    return out;
}

}  // namespace warpscope::scenario
