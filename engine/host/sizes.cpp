// How many bytes, or elements, host code gives to what it names.
#include <algorithm>
#include <cmath>

#include "engine/host/evaluator.h"
#include "engine/host/record_size.h"
#include "engine/host/template_arguments.h"
#include "engine/host/type_words.h"

namespace warpscope::host {
std::int64_t Evaluator::sizeOf(const std::vector<Token>& tokens, Span span, std::size_t at) {
    if (span.isEmpty()) return 0;
    if (tokens[span.end - 1].is("*")) return 8;
    std::int64_t bytes = 0;
    for (std::size_t i = span.first; i < span.end; ++i) {
        const std::string& word = tokens[i].text;
        bytes = std::max(bytes, sizeOfTypeWord(tokens, i));
        if (const auto macro = code_.macros.find(word);
            macro != code_.macros.end() && !macro->second.body.empty() && mayFollow()) {
            ++depth_;
            bytes = std::max(bytes, sizeOf(macro->second.body, {0, macro->second.body.size()}, at));
            --depth_;
        }
    }
    if (bytes > 0) return bytes;
    const bool isElement = span.end > span.first + 1;
    const std::string& name = tokens[span.first].is("*") && isElement ? tokens[span.first + 1].text
                                                                      : tokens[span.first].text;
    if (const std::string bound = templateTypeOf(code_, name, at); !bound.empty())
        return sizeOfWord(bound.substr(bound.find_last_of(' ') + 1));
    return sizeOfName(name, isElement);
}

NumberKind Evaluator::kindOfType(const std::string& name, std::size_t at) {
    if (hasRecord(code_, name)) return NumberKind::Unknown;
    Token word;
    word.kind = TokenKind::Identifier;
    word.text = name;
    return kindOfWords({word}, {0, 1}, at);
}

/// Of a type as it is written: const unsigned int, real. long double is real.
NumberKind Evaluator::kindOfWords(const std::vector<Token>& tokens, Span span, std::size_t at) {
    if (span.isEmpty() || tokens[span.end - 1].is("*") || !mayFollow()) return NumberKind::Unknown;
    ++depth_;
    NumberKind kind = NumberKind::Unknown;
    for (std::size_t i = span.first; i < span.end && kind != NumberKind::Real; ++i) {
        if (tokens[i].is("<")) break;  // A vector of numbers is none.
        NumberKind one = numberKindOfWord(tokens[i].text);
        if (const auto macro = code_.macros.find(tokens[i].text); macro != code_.macros.end())
            one = kindOfWords(macro->second.body, {0, macro->second.body.size()}, at);
        if (one != NumberKind::Unknown) kind = one;
    }
    if (kind == NumberKind::Unknown) {
        const std::string& last = tokens[span.end - 1].text;
        const std::string bound = templateTypeOf(code_, last, at);
        const std::string name = bound.empty() ? last : bound.substr(bound.find_last_of(' ') + 1);
        kind = numberKindOfWord(name);
        if (kind == NumberKind::Unknown) kind = kindOfAlias(name);
    }
    --depth_;
    return kind;
}

/// Of a type that typedef or using has named.
NumberKind Evaluator::kindOfAlias(const std::string& name) {
    const auto& tokens = code_.tokens;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        if (tokens[i].text != name) continue;
        const bool isUsing = tokens[i - 1].is("using") && tokens[i + 1].is("=");
        if (isUsing) return kindOfWords(tokens, {i + 2, endOfValue(i + 2)}, i);
        if (!tokens[i + 1].is(";")) continue;
        std::size_t first = i;  // typedef unsigned char byte; typedef std::size_t size;
        while (first > 0 && !tokens[first].is("typedef") &&
               (tokens[first - 1].kind == TokenKind::Identifier || tokens[first - 1].is("::")))
            --first;
        if (first + 1 < i && tokens[first].is("typedef"))
            return kindOfWords(tokens, {first + 1, i}, i);
    }
    return NumberKind::Unknown;
}

/// Of a type that typedef or using has named, of an array or of an element of one.
std::int64_t Evaluator::sizeOfName(const std::string& name, bool isElement) {
    const auto& tokens = code_.tokens;
    if (const std::int64_t bytes = sizeOfRecord(code_, name)) return bytes;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        if (tokens[i].text != name) continue;
        const bool isAlias = tokens[i - 1].is("using") && tokens[i + 1].is("=");
        if (isAlias) {
            if (!mayFollow()) return 0;  // using A = A;
            ++depth_;
            const std::int64_t bytes = sizeOf(tokens, {i + 2, endOfValue(i + 2)}, i);
            --depth_;
            return bytes;
        }
        const std::int64_t element = sizeOfWord(tokens[i - 1].text);
        if (element == 0) continue;
        if (tokens[i + 1].is(";") && i >= 2 && tokens[i - 2].is("typedef")) return element;
        if (!tokens[i + 1].is("[")) continue;
        std::int64_t bytes = element;
        for (std::size_t open = i + 1; tokens[open].is("[") && !isElement;) {
            const std::size_t behind = code_.behind(open);
            const auto extent = evaluate({open + 1, behind - 1});
            if (!extent || extent->number < 1 || extent->number > 1e9) return 0;
            bytes *= wholeOf(*extent);
            if (bytes > (std::int64_t{1} << 40)) return 0;
            open = behind;
        }
        return bytes;
    }
    return 0;
}

/// Rows of cudaMallocPitch begin at multiples of this on today's devices.
std::optional<Value> pitchFor(std::optional<Value> rowBytes) {
    constexpr double kPitch = 512;
    if (!rowBytes || rowBytes->countsElements) return std::nullopt;
    rowBytes->number = std::ceil(rowBytes->number / kPitch) * kPitch;
    return rowBytes;
}

/// Of cudaMallocPitch(&p, &pitch, bytes, rows): the bytes of a row, at the name of the pitch.
Span Evaluator::pitchAt(std::size_t nameAt) const {
    if (nameAt < 4 || !code_.tokens[nameAt - 1].is("&")) return {};
    for (std::size_t i = nameAt - 2; i > 0 && nameAt - i < 40 && !code_.tokens[i].is(";"); --i) {
        if (!code_.tokens[i - 1].is("cudaMallocPitch") || !code_.tokens[i].is("(")) continue;
        const auto parts = code_.split({i + 1, code_.behind(i) - 1});
        const bool isPitch = parts.size() == 4 && parts[1].end == nameAt + 1;
        return isPitch ? parts[2] : Span{};
    }
    return {};
}

/// Of std::array<float, 16> name: the 16; empty where the name at a token is none.
Span Evaluator::arrayExtentAt(std::size_t nameAt) const {
    const auto& tokens = code_.tokens;
    if (nameAt == 0 || !tokens[nameAt - 1].is(">")) return {};
    std::size_t comma = 0;
    int depth = 0;
    for (std::size_t i = nameAt - 1; i-- > 1;) {
        const Token& token = tokens[i];
        if (token.is(";") || token.is("{") || token.is("}")) break;
        depth += token.is(">") || token.is(")") ? 1 : 0;
        if (depth == 0 && token.is(",") && comma == 0) comma = i;
        if (depth == 0 && token.is("<")) {
            const bool isArray = tokens[i - 1].is("array") && comma != 0;
            return isArray ? Span{comma + 1, nameAt - 1} : Span{};
        }
        depth -= token.is("<") || token.is("(") ? 1 : 0;
    }
    return {};
}

}  // namespace warpscope::host
