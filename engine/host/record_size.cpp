#include "engine/host/record_size.h"

#include <algorithm>
#include <optional>

#include "engine/host/loops.h"
#include "engine/host/type_words.h"

namespace warpscope::host {
namespace {

/// A structure within a structure within …
constexpr int kDeepest = 8;
constexpr std::int64_t kLargestRecord = std::int64_t{1} << 40;

struct Size {
    std::int64_t bytes = 0;
    std::int64_t alignment = 1;
};

class Sizes {
  public:
    explicit Sizes(const HostCode& code) : code_(code) {}

    std::optional<Size> record(const std::string& name, int depth) const {
        if (depth > kDeepest) return std::nullopt;
        const auto& tokens = code_.tokens;
        for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
            if (!tokens[i].is("struct") && !tokens[i].is("class")) continue;
            std::int64_t wanted = 1;
            std::size_t at = i + 1;
            // struct __align__(16) name, struct alignas(16) name
            while (tokens[at].kind == TokenKind::Identifier && tokens[at + 1].is("(")) {
                if (tokens[at + 2].kind == TokenKind::Integer)
                    wanted = static_cast<std::int64_t>(tokens[at + 2].bits);
                at = code_.behind(at + 1);
            }
            const bool isNamed = tokens[at].text == name;
            std::size_t open = tokens[at].kind == TokenKind::Identifier ? at + 1 : at;
            if (!tokens[open].is("{")) continue;
            const std::size_t behind = code_.behind(open);
            const bool isAlias =
                i > 0 && tokens[i - 1].is("typedef") && tokens[behind].text == name;
            if (isNamed || isAlias) return members({open + 1, behind - 1}, wanted, depth);
        }
        return std::nullopt;
    }

  private:
    std::optional<Size> members(Span span, std::int64_t alignment, int depth) const {
        Size whole{0, alignment};
        for (std::size_t i = span.first; i < span.end;) {
            std::size_t end = i;
            bool isFunction = false;
            while (end < span.end && !code_.tokens[end].is(";") && !code_.tokens[end].is("{") &&
                   !code_.tokens[end].is(":")) {
                isFunction = isFunction || code_.tokens[end].is("(");
                end = code_.tokens[end].is("(") ? code_.behind(end) : end + 1;
            }
            const bool isLabel = end == i + 1 && end < span.end && code_.tokens[end].is(":");
            if (!isLabel && !isFunction && end > i) {
                if (end < span.end && !code_.tokens[end].is(";")) return std::nullopt;
                if (!addMember({i, end}, depth, whole)) return std::nullopt;
            }
            // A constructor's list of members stands between its : and its body.
            while (isFunction && end < span.end && !code_.tokens[end].is(";") &&
                   !code_.tokens[end].is("{"))
                ++end;
            i = end < span.end && code_.tokens[end].is("{") ? code_.behind(end) : end + 1;
        }
        if (whole.bytes == 0) return std::nullopt;
        whole.bytes = roundedUp(whole.bytes, whole.alignment);
        return whole;
    }

    /// int a, *b, c[4]
    bool addMember(Span span, int depth, Size& whole) const {
        const auto parts = code_.split(span);
        if (parts.empty() || parts.front().end < parts.front().first + 2) return false;
        if (code_.tokens[span.first].is("static")) return true;
        std::optional<Size> type;  // A pointer to a structure needs none of it.
        for (const Span& part : parts) {
            bool isPointer = false;
            for (std::size_t i = part.first; i < part.end && !code_.tokens[i].is("="); ++i)
                isPointer = isPointer || code_.tokens[i].is("*");
            if (!isPointer && !type) type = typeIn(parts.front(), depth);
            const Size one = isPointer ? Size{8, 8} : *type;
            std::int64_t count = 1;
            for (std::size_t i = part.first; i < part.end; ++i) {
                if (code_.tokens[i].is("=")) break;
                if (!code_.tokens[i].is("[")) continue;
                const bool isNumber = code_.tokens[i + 1].kind == TokenKind::Integer;
                if (!isNumber || !code_.tokens[i + 2].is("]")) return false;
                count *= static_cast<std::int64_t>(std::min<std::uint64_t>(
                    code_.tokens[i + 1].bits, static_cast<std::uint64_t>(kLargestRecord)));
                if (count < 1 || count > kLargestRecord) return false;
            }
            if (one.bytes == 0) return false;
            whole.bytes = roundedUp(whole.bytes, one.alignment) + one.bytes * count;
            whole.alignment = std::max(whole.alignment, one.alignment);
            if (whole.bytes > kLargestRecord) return false;
        }
        return true;
    }

    /// Of the words in front of a member's name; no bytes: not known.
    Size typeIn(Span span, int depth) const {
        Size found;
        for (std::size_t i = span.first; i + 1 < span.end; ++i) {
            const std::string& word = code_.tokens[i].text;
            if (code_.tokens[i].kind != TokenKind::Identifier) continue;
            const std::int64_t bytes = sizeOfTypeWord(code_.tokens, i);
            if (bytes > found.bytes) found = {bytes, alignmentOf(word, bytes)};
            if (bytes > 0) continue;
            if (const auto record = this->record(word, depth + 1)) return *record;
        }
        return found;
    }

    /// float4 lies on 16 bytes, float3 as a float does.
    static std::int64_t alignmentOf(const std::string& word, std::int64_t bytes) {
        const bool isVector = word.size() > 1 && word.back() >= '1' && word.back() <= '4' &&
                              sizeOfWord(word.substr(0, word.size() - 1)) > 0;
        if (!isVector) return bytes;
        const std::int64_t component = bytes / (word.back() - '0');
        return word.back() == '3' ? component : std::min<std::int64_t>(bytes, 16);
    }

    static std::int64_t roundedUp(std::int64_t bytes, std::int64_t alignment) {
        return (bytes + alignment - 1) / alignment * alignment;
    }

    const HostCode& code_;
};

}  // namespace

std::vector<std::string> memberNamesOf(const HostCode& code, const std::string& name) {
    std::vector<std::string> names;
    const auto& tokens = code.tokens;
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        if (!tokens[i].is("struct") && !tokens[i].is("class")) continue;
        const std::size_t open = tokens[i + 1].is("{") ? i + 1 : i + 2;
        if (!tokens[open].is("{")) continue;
        const std::size_t end = code.behind(open) - 1;
        const bool isAlias = i > 0 && tokens[i - 1].is("typedef") && end + 1 < tokens.size() &&
                             tokens[end + 1].text == name;
        if (tokens[i + 1].text != name && !isAlias) continue;
        for (std::size_t first = open + 1; first < end;) {
            const std::size_t last = behindStatement(code, first, end) - 1;
            bool isFunction = false;
            bool isMaker = false;  // A constructor: the order alone says little.
            for (std::size_t at = first; at < last && !tokens[at].is("="); ++at) {
                isFunction = isFunction || tokens[at].is("(");
                isMaker = isMaker || (tokens[at].text == name && tokens[at + 1].is("("));
            }
            if (isMaker || (!isFunction && !tokens[last].is(";"))) return {};
            if (isFunction) {
                first = last + 1;
                continue;
            }
            for (const Span& part : code.split({first, last})) {
                std::string member;
                for (std::size_t at = part.first; at < part.end && !tokens[at].is("="); ++at) {
                    if (tokens[at].is("[")) break;
                    if (tokens[at].kind == TokenKind::Identifier) member = tokens[at].text;
                }
                names.push_back(member);
            }
            first = last + 1;
        }
        break;
    }
    return names;
}

std::int64_t sizeOfTypeWord(const std::vector<Token>& tokens, std::size_t at) {
    const Token& word = tokens[at];
    const bool isSign = word.is("unsigned") || word.is("signed");
    if (isSign && at + 1 < tokens.size() && sizeOfWord(tokens[at + 1].text) > 0) return 0;
    const bool isLength = at > 0 && (tokens[at - 1].is("short") || tokens[at - 1].is("long"));
    if (word.is("int") && isLength) return 0;
    return sizeOfWord(word.text);
}

std::int64_t sizeOfRecord(const HostCode& code, const std::string& name) {
    const auto size = Sizes(code).record(name, 0);
    return size ? size->bytes : 0;
}

}  // namespace warpscope::host
