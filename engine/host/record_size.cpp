#include "engine/host/record_size.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/pod_layout.h"
#include "engine/host/loops.h"
#include "engine/host/type_words.h"

namespace warpscope::host {
namespace {

/// A structure within a structure within …
constexpr int kMaxRecordDepth = 8;
constexpr std::int64_t kMaxRecordBytes = std::int64_t{1} << 40;

struct Size {
    std::int64_t bytes = 0;
    std::int64_t alignment = 1;
    /// Where the members of a structure that inherits from it may begin.
    std::int64_t dataBytes = 0;
    bool isPlain = true;    ///< A structure as C has it: its last padding stays free.
    std::int64_t bits = 0;  ///< Up to where bit-fields reach.
};

class Sizes {
  public:
    explicit Sizes(const HostCode& code) : code_(code) {}

    std::optional<Size> record(const std::string& name, int depth) const {
        if (depth > kMaxRecordDepth) return std::nullopt;
        const auto& tokens = code_.tokens;
        for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
            const bool isUnion = tokens[i].is("union");
            if (!isUnion && !tokens[i].is("struct") && !tokens[i].is("class")) continue;
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
            const bool inherits = tokens[open].is(":");
            const std::size_t bases = inherits ? open + 1 : open;
            while (inherits && open + 1 < tokens.size() && !tokens[open].is("{") &&
                   !tokens[open].is(";"))
                ++open;
            if (!tokens[open].is("{")) continue;
            const std::size_t behind = code_.behind(open);
            const bool isAlias =
                i > 0 && tokens[i - 1].is("typedef") && tokens[behind].text == name;
            if (!isNamed && !isAlias) continue;
            auto whole = basesIn({bases, open}, depth);
            if (!whole) return std::nullopt;
            whole->alignment = std::max(whole->alignment, wanted);
            return members({open + 1, behind - 1}, *whole, isUnion, depth);
        }
        return std::nullopt;
    }

  private:
    /// What a structure begins with that inherits from others.
    std::optional<Size> basesIn(Span span, int depth) const {
        Size whole;
        for (const Span& part : code_.split(span)) {
            if (part.isEmpty()) continue;
            const auto base = record(code_.tokens[part.end - 1].text, depth + 1);
            if (!base) return std::nullopt;
            whole.bytes = roundedUp(whole.bytes, base->alignment) + base->dataBytes;
            whole.alignment = std::max(whole.alignment, base->alignment);
            whole.isPlain = false;
        }
        return whole;
    }

    std::optional<Size> members(Span span, Size whole, bool isUnion, int depth) const {
        std::int64_t largest = 0;
        for (std::size_t i = span.first; i < span.end;) {
            if (isUnion) whole.bytes = whole.bits = 0;
            if (code_.tokens[i + 1].is("{") && i + 1 < span.end) {
                const std::size_t behind = addUnnamed(i, depth, whole);
                if (behind == 0) return std::nullopt;
                largest = std::max(largest, whole.bytes);
                i = behind;
                continue;
            }
            std::size_t end = i;
            bool isFunction = false;
            while (end < span.end && !code_.tokens[end].is(";") && !code_.tokens[end].is("{") &&
                   (!code_.tokens[end].is(":") || (end > i + 1 && !isFunction))) {
                isFunction = isFunction || code_.tokens[end].is("(");
                end = code_.tokens[end].is("(") ? code_.behind(end) : end + 1;
            }
            if (isOwnToDo({i, end}, code_.tokens[span.first - 2].text)) whole.isPlain = false;
            const bool isLabel = end == i + 1 && end < span.end && code_.tokens[end].is(":");
            if (isLabel && !code_.tokens[i].is("public")) whole.isPlain = false;
            if (!isLabel && !isFunction && end > i) {
                if (end < span.end && !code_.tokens[end].is(";")) return std::nullopt;
                if (!addMember({i, end}, depth, whole)) return std::nullopt;
                largest = std::max(largest, whole.bytes);
            }
            // A constructor's list of members stands between its : and its body.
            while (isFunction && end < span.end && !code_.tokens[end].is(";") &&
                   !code_.tokens[end].is("{"))
                ++end;
            i = end < span.end && code_.tokens[end].is("{") ? code_.behind(end) : end + 1;
        }
        if (isUnion) whole.bytes = largest;
        if (whole.bytes == 0) return std::nullopt;
        whole.dataBytes = whole.bytes;
        whole.bytes = roundedUp(whole.bytes, whole.alignment);
        if (whole.isPlain) whole.dataBytes = whole.bytes;
        return whole;
    }

    /// Whether a declaration makes structure `name` no POD for the purpose of layout: a function as
    /// unmakesPod() says, or a member with an initial value.
    bool isOwnToDo(Span span, const std::string& name) const {
        std::vector<std::string_view> words;
        for (std::size_t i = span.first; i < span.end; ++i)
            words.push_back(code_.tokens[i].text);
        const auto holds = [&](std::string_view word) {
            return std::ranges::find(words, word) != words.end();
        };
        if (!holds("(")) return holds("=") && words.front() != "static";
        const bool isGiven = words.back() == "default" || words.back() == "delete";  // by C++
        return !isGiven && unmakesPod(words, name);
    }

    /// struct { … } name; or union { … };: behind its ;, or 0 where its size is not known.
    std::size_t addUnnamed(std::size_t at, int depth, Size& whole) const {
        const bool isUnion = code_.tokens[at].is("union");
        const std::size_t behind = code_.behind(at + 1);
        const std::size_t end = code_.tokens[behind].is(";") ? behind : behind + 1;
        const bool isType = isUnion || code_.tokens[at].is("struct");
        if (!isType || depth > kMaxRecordDepth || !code_.tokens[end].is(";")) return 0;
        const auto one = members({at + 2, behind - 1}, Size{}, isUnion, depth + 1);
        if (!one) return 0;
        whole.bits = 0;
        whole.bytes = roundedUp(whole.bytes, one->alignment) + one->bytes;
        whole.alignment = std::max(whole.alignment, one->alignment);
        return end + 1;
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
            if (const std::int64_t width = fieldWidth(part); width >= 0) {
                if (one.bytes == 0 || width > 8 * one.bytes) return false;
                addBits(one, width, whole);
                continue;
            }
            whole.bits = 0;
            std::int64_t count = 1;
            for (std::size_t i = part.first; i < part.end; ++i) {
                if (code_.tokens[i].is("=")) break;
                if (!code_.tokens[i].is("[")) continue;
                const bool isNumber = code_.tokens[i + 1].kind == TokenKind::Integer;
                if (!isNumber || !code_.tokens[i + 2].is("]")) return false;
                count *= static_cast<std::int64_t>(std::min<std::uint64_t>(
                    code_.tokens[i + 1].bits,
                    static_cast<std::uint64_t>(kMaxRecordBytes / count + 1)));
                if (count < 1 || count > kMaxRecordBytes) return false;
            }
            if (one.bytes == 0) return false;
            whole.bytes = roundedUp(whole.bytes, one.alignment) + one.bytes * count;
            whole.alignment = std::max(whole.alignment, one.alignment);
            if (whole.bytes > kMaxRecordBytes) return false;
        }
        return true;
    }

    /// Of a bit-field, kind : 3; -1 where it is none.
    std::int64_t fieldWidth(Span part) const {
        for (std::size_t i = part.first; i + 1 < part.end && !code_.tokens[i].is("="); ++i) {
            const Token& width = code_.tokens[i + 1];
            if (code_.tokens[i].is(":") && width.kind == TokenKind::Integer)
                return static_cast<std::int64_t>(std::min<std::uint64_t>(width.bits, 65));
        }
        return -1;
    }

    /// Fields share the bytes of their type as long as they fit into it (Itanium C++ ABI, 2.4).
    static void addBits(const Size& type, std::int64_t width, Size& whole) {
        const std::int64_t unit = 8 * type.bytes;
        std::int64_t at = std::max(whole.bits, whole.bits == 0 ? 8 * whole.bytes : 0);
        if (width == 0 || at / unit != (at + width - 1) / unit) at = roundedUp(at, unit);
        whole.bits = at + width;
        whole.bytes = (whole.bits + 7) / 8;
        whole.alignment = std::max(whole.alignment, type.alignment);
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

bool hasRecord(const HostCode& code, const std::string& name) {
    for (std::size_t i = 0; i + 2 < code.tokens.size(); ++i) {
        const bool isWord = code.tokens[i].is("struct") || code.tokens[i].is("class");
        // Not the T of template <class T>.
        const bool isParameter = i > 0 && code.tokens[i - 1].isOneOf({"<", ","}) &&
                                 code.tokens[i + 2].isOneOf({">", ",", "="});
        if (isWord && code.tokens[i + 1].text == name && !isParameter) return true;
    }
    return false;
}

bool hasMembers(const HostCode& code, const std::string& name) {
    const auto& tokens = code.tokens;
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        const bool isMember =
            tokens[i].text == name && tokens[i + 1].is(".") && tokens[i + 3].is("=");
        const bool isDeclared = tokens[i + 1].text == name &&
                                tokens[i].kind == TokenKind::Identifier &&
                                hasRecord(code, tokens[i].text);
        if (isMember || isDeclared) return true;
    }
    return false;
}

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
