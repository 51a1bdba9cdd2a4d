#include "engine/toolchain/source_types.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <utility>

#include "engine/base/pod_layout.h"

namespace warpscope::toolchain {
namespace {

using isa::DataType;

constexpr std::array<std::pair<std::string_view, DataType>, 29> kTypes{
    {{"float", DataType::F32},         {"double", DataType::F64},
     {"int", DataType::S32},           {"unsigned", DataType::U32},
     {"signed", DataType::S32},        {"short", DataType::S16},
     {"char", DataType::S8},           {"bool", DataType::U8},
     {"size_t", DataType::U64},        {"int8_t", DataType::S8},
     {"uint8_t", DataType::U8},        {"int16_t", DataType::S16},
     {"uint16_t", DataType::U16},      {"int32_t", DataType::S32},
     {"uint32_t", DataType::U32},      {"int64_t", DataType::S64},
     {"uint64_t", DataType::U64},      {"half", DataType::F16},
     {"__half", DataType::F16},        {"ptrdiff_t", DataType::S64},
     {"uint", DataType::U32},          {"uchar", DataType::U8},
     {"ushort", DataType::U16},        {"long", DataType::S64},
     {"ulong", DataType::U64},         {"longlong", DataType::S64},
     {"ulonglong", DataType::U64},     {"nv_bfloat16", DataType::Bf16},
     {"__nv_bfloat16", DataType::Bf16}}};

std::optional<DataType> namedType(std::string_view name) {
    const auto found =
        std::ranges::find(kTypes, name, &std::pair<std::string_view, DataType>::first);
    return found == kTypes.end() ? std::nullopt : std::optional(found->second);
}

/// A name that stands for another stands for a third at most so often.
constexpr int kMaxNames = 4;
constexpr int kMaxNested = 8;

std::size_t behindBraces(const Words& all, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < all.size(); ++at) {
        depth += all[at] == "{" ? 1 : all[at] == "}" ? -1 : 0;
        if (depth == 0) return at + 1;
    }
    return all.size();
}

/// What `#define name float`, `typedef float name;` or `using name = float;` make of a name.
Words meaningOf(const Words& all, const std::string& name) {
    for (std::size_t i = 0; i + 2 < all.size(); ++i) {
        if (all[i] == "define" && all[i + 1] == name) return {all[i + 2]};
        const bool isUsing = all[i] == "using" && all[i + 1] == name && all[i + 2] == "=";
        if (all[i] != "typedef" && !isUsing) continue;
        const std::size_t from = isUsing ? i + 3 : i + 1;
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(from);
        const auto end = std::find(begin, all.end(), ";");
        if (isUsing) return {begin, end};
        if (end != begin && *(end - 1) == name) return {begin, end - 1};
    }
    return {};
}

std::optional<DataType> typeOfStructure(const Words& all, const std::string& name, int& components);
/// `names`: so many names may stand for another.
std::optional<DataType> typeOf(const Words& words, const Words& all, int& components, int names);
/// Where the braces of a structure open, and what __align__(…) asks of it.
struct Braces {
    std::size_t open = 0;
    std::uint32_t alignment = 1;
    Words bases{};  ///< Their names.
};

/// Of `struct name { … }` or `typedef struct { … } name;`.
std::optional<Braces> bracesOf(const Words& all, const std::string& name) {
    for (std::size_t i = 0; i + 2 < all.size(); ++i) {
        if (all[i] != "struct" && all[i] != "class") continue;
        Braces found;
        std::size_t at = i + 1;
        while (at + 4 < all.size() && all[at + 1] == "(" && all[at + 3] == ")") {
            found.alignment =
                static_cast<std::uint32_t>(std::max(1, std::atoi(all[at + 2].c_str())));
            at += 4;
        }
        const bool isNamed = all[at] == name;
        found.open = all[at] == "{" ? at : at + 1;
        if (found.open < all.size() && all[found.open] == ":") {
            for (++found.open; found.open + 1 < all.size() && all[found.open] != "{";
                 ++found.open) {
                const bool isEnd = all[found.open + 1] == "," || all[found.open + 1] == "{";
                if (isEnd) found.bases.push_back(all[found.open]);
                if (all[found.open] == ";") break;
            }
        }
        if (found.open >= all.size() || all[found.open] != "{") continue;
        const bool isTemplate = i > 0 && all[i - 1] == ">";
        if (isNamed) return isTemplate ? std::nullopt : std::optional(found);
        if (i == 0 || all[i - 1] != "typedef") continue;
        const std::size_t behind = behindBraces(all, found.open);
        if (behind < all.size() && all[behind] == name) return found;
    }
    return std::nullopt;
}

/// The number that an extent is: 16, N of #define N 16, or of constexpr int N = 16.
std::uint32_t extentOf(const std::string& word, const Words& all, int names = kMaxNames) {
    if (std::isdigit(static_cast<unsigned char>(word.front())) != 0)
        return static_cast<std::uint32_t>(std::strtoul(word.c_str(), nullptr, 0));
    for (std::size_t i = 1; i + 2 < all.size() && names > 0; ++i) {
        if (all[i] != word) continue;
        if (all[i - 1] == "define") return extentOf(all[i + 1], all, names - 1);
        if (all[i + 1] == "=" && all[i + 3] == ";") return extentOf(all[i + 2], all, names - 1);
    }
    return 0;
}

constexpr std::size_t kMaxMembers = 4096;

/// Reads what stands between the braces of a structure.
class LayoutReader {
  public:
    LayoutReader(const Words& all, bool followsPointers)
        : all_(all), followsPointers_(followsPointers) {}

    std::optional<Layout> structure(const std::string& name, int nested) const {
        const auto braces = bracesOf(all_, name);
        if (nested == 0 || !braces) return std::nullopt;
        Layout begin;
        for (const std::string& one : braces->bases) {
            const auto base = structure(one, nested - 1);
            if (!base) return std::nullopt;
            begin.bytes = roundedUp(begin.bytes, base->alignment);
            add(begin, *base, "", {}, 0);
            begin.bytes -= base->bytes - base->dataBytes;
            begin.alignment = std::max(begin.alignment, base->alignment);
        }
        begin.alignment = std::max(begin.alignment, braces->alignment);
        return membersFrom(braces->open, std::move(begin), braces->bases.empty(), nested);
    }

    /// What stands between braces, behind what is there already. `isPlain`: a structure as C has
    /// it.
    std::optional<Layout> membersFrom(std::size_t open, Layout structure, bool isPlain,
                                      int nested) const {
        for (std::size_t at = open + 1; at < all_.size() && all_[at] != "}";) {
            if (all_[at] == "struct" && at + 1 < all_.size() && all_[at + 1] == "{") {
                at = behindUnnamed(at + 1, structure, nested);
                if (at == 0) return std::nullopt;
                continue;
            }
            Words declaration;
            bool isFunction = false;
            while (at < all_.size() && all_[at] != ";" && all_[at] != "{" && all_[at] != "}" &&
                   (all_[at] != "=" || all_[at - 1] == "operator")) {
                isFunction = isFunction || all_[at] == "(";
                declaration.push_back(all_[at++]);
                // private: is followed by a declaration of its own.
                if (declaration.size() == 2 && declaration.back() == ":") {
                    isPlain = isPlain && declaration.front() == "public";
                    declaration.clear();
                }
            }
            if (at >= all_.size() || all_[at] == "}") return std::nullopt;
            const bool isValue = all_[at] == "=" || (all_[at] == "{" && !isFunction);
            if (!declaration.empty() && declaration.front() == "virtual") return std::nullopt;
            const bool isMember = !isFunction && !declaration.empty() &&
                                  declaration.front() != "static" && declaration.front() != "using";
            if (isMember && declaration.front() == "union") return std::nullopt;
            const bool isGiven =  // by C++
                isValue && at + 1 < all_.size() &&
                (all_[at + 1] == "default" || all_[at + 1] == "delete");
            // A member with an initial value does the same.
            const bool isOwn =
                !isGiven && unmakesPod({declaration.begin(), declaration.end()}, all_[open - 1]);
            if (isMember ? isValue : isOwn) isPlain = false;
            if (isMember && !append(structure, declaration, nested - 1)) return std::nullopt;
            at = behindMember(at, isFunction);
        }
        structure.dataBytes = structure.bytes;
        structure.bytes = roundedUp(structure.bytes, structure.alignment);
        if (isPlain) structure.dataBytes = structure.bytes;
        return structure.members.empty() ? std::nullopt : std::optional(structure);
    }

    std::optional<Layout> of(const Words& type, int nested) const {
        if (const auto star = std::ranges::find(type, "*"); star != type.end()) {
            SourceMember pointer{.bytes = 8, .isPointer = true};
            if (followsPointers_)
                pointer.type = typeOfWords({type.begin(), star}, all_, pointer.components);
            return Layout{.bytes = 8, .alignment = 8, .members = {pointer}};
        }
        for (const std::string& word : type) {
            if (auto found = structure(word, nested)) return found;
        }
        // A parameter of a template may be anything.
        const bool isPlain = std::ranges::all_of(type, [](const std::string& word) {
            return word == "const" || word == "volatile" || word == "long" || namedType(word) ||
                   (word.size() > 1 && namedType(word.substr(0, word.size() - 1)));
        });
        const Words meaning = type.size() == 1 && nested > 0 ? meaningOf(all_, type[0]) : Words{};
        if (!isPlain) return meaning.empty() ? std::nullopt : of(meaning, nested - 1);
        int components = 1;
        const auto found = typeOfWords(type, all_, components);
        return found ? std::optional(numbers(*found, static_cast<std::uint32_t>(components)))
                     : std::nullopt;
    }

  private:
    static std::uint32_t roundedUp(std::uint32_t bytes, std::uint32_t alignment) {
        return (bytes + alignment - 1) / alignment * alignment;
    }

    /// struct { … } name; whose { stands at `open`: behind its ;, or 0 where it is anything else.
    std::size_t behindUnnamed(std::size_t open, Layout& structure, int nested) const {
        const std::size_t name = behindBraces(all_, open);
        if (nested == 0 || name + 1 >= all_.size() || all_[name + 1] != ";") return 0;
        const auto inner = membersFrom(open, Layout{}, true, nested - 1);
        if (!inner) return 0;
        structure.bytes = roundedUp(structure.bytes, inner->alignment);
        structure.alignment = std::max(structure.alignment, inner->alignment);
        add(structure, *inner, all_[name], {}, 0);
        return name + 2;
    }

    static Layout numbers(DataType type, std::uint32_t count) {
        const auto bytes = static_cast<std::uint32_t>(isa::bytesOf(type));
        Layout layout{bytes * count, bytes * (count == 3 ? 1 : count)};
        layout.alignment = std::min(layout.alignment, 16U);
        for (std::uint32_t i = 0; i < count; ++i)
            layout.members.push_back({.name = count == 1 ? "" : std::string(1, "xyzw"[i]),
                                      .offset = i * bytes,
                                      .bytes = bytes,
                                      .type = type});
        return layout;
    }

    /// Behind the body of a function, which the braces of a constructor's members may precede, or
    /// behind its ;.
    std::size_t behindFunction(std::size_t at) const {
        do {
            while (at < all_.size() && all_[at] != ";" && all_[at] != "{")
                ++at;
            if (at >= all_.size()) return at;
            if (all_[at] == ";") return at + 1;
            at = behindBraces(all_, at);
        } while (at < all_.size() && (all_[at] == "," || all_[at] == "{"));
        return at < all_.size() && all_[at] == ";" ? at + 1 : at;
    }

    /// Behind the ; of a member, or the body of a function.
    std::size_t behindMember(std::size_t at, bool isFunction) const {
        if (isFunction) return behindFunction(at);
        if (at < all_.size() && all_[at] == "{") at = behindBraces(all_, at);
        while (at < all_.size() && all_[at] != ";")
            at = all_[at] == "{" ? behindBraces(all_, at) : at + 1;
        return at + 1;
    }

    /// Adds `count` elements of a type, in rows where there are several extents.
    static void add(Layout& structure, const Layout& element, const std::string& name,
                    const std::vector<std::uint32_t>& extents, std::size_t dimension) {
        if (dimension < extents.size()) {
            for (std::uint32_t i = 0; i < extents[dimension]; ++i)
                add(structure, element, name + "[" + std::to_string(i) + "]", extents,
                    dimension + 1);
            return;
        }
        for (SourceMember member : element.members) {
            const bool isWhole = member.name.empty();
            member.name = isWhole || name.empty() ? name + member.name : name + "." + member.name;
            member.offset += structure.bytes;
            structure.members.push_back(std::move(member));
        }
        structure.bytes += element.bytes;
    }

    /// `float x, *y;` or `int row[4];`. False where it is anything else.
    bool append(Layout& structure, const Words& words, int nested) const {
        const auto firstEnd = std::ranges::find_if(
            words, [](const std::string& word) { return word == "," || word == "["; });
        if (firstEnd - words.begin() < 2) return false;
        const auto typeEnd = std::find(words.begin(), firstEnd - 1, "*");
        for (auto at = typeEnd; at != words.end(); ++at) {
            const auto stars = at;
            at = std::find_if(at, words.end(), isName);
            if (at == words.end()) return false;
            Words type(words.begin(), typeEnd);
            type.insert(type.end(), stars, at);
            const auto element = of(type, nested);
            if (!element) return false;
            const std::string name = *at++;
            std::vector<std::uint32_t> extents;
            std::size_t count = element->members.size();
            for (; at != words.end() && *at == "["; at += 3) {
                if (words.end() - at < 3 || *(at + 2) != "]") return false;
                extents.push_back(extentOf(*(at + 1), all_));
                count *= std::min<std::size_t>(extents.back(), kMaxMembers + 1);
                if (count == 0 || count > kMaxMembers) return false;
            }
            const bool isLast = at == words.end();
            if (!isLast && *at != ",") return false;
            structure.bytes = roundedUp(structure.bytes, element->alignment);
            structure.alignment = std::max(structure.alignment, element->alignment);
            add(structure, *element, name, extents, 0);
            if (structure.members.size() > kMaxMembers) return false;
            if (isLast) return true;
        }
        return false;
    }

    /// Of what stands behind a type: neither a star nor what may follow one.
    static bool isName(const std::string& word) {
        constexpr std::array kBehindStars{"const", "volatile", "restrict", "__restrict",
                                          "__restrict__"};
        const bool isWord =
            std::isalpha(static_cast<unsigned char>(word.front())) != 0 || word.front() == '_';
        return isWord && std::ranges::find(kBehindStars, word) == kBehindStars.end();
    }

    const Words& all_;
    bool followsPointers_;
};

/// The type of the numbers of a structure where they all have one and no gaps are between them.
std::optional<DataType> typeOfStructure(const Words& all, const std::string& name,
                                        int& components) {
    const auto layout = LayoutReader(all, false).structure(name, kMaxNested);
    if (!layout) return std::nullopt;
    const std::optional<DataType> type = layout->members.front().type;
    const bool isOne = std::ranges::all_of(layout->members, [&](const SourceMember& member) {
        return !member.isPointer && member.type == type;
    });
    if (!isOne || !type ||
        layout->bytes != layout->members.size() * static_cast<std::size_t>(isa::bytesOf(*type)))
        return std::nullopt;
    components = static_cast<int>(layout->members.size());
    return type;
}

std::optional<DataType> typeOf(const Words& words, const Words& all, int& components, int names) {
    const auto has = [&](std::string_view word) {
        return std::ranges::find(words, word) != words.end();
    };
    components = 1;
    const bool isUnsigned = has("unsigned");
    if (has("long")) return isUnsigned ? DataType::U64 : DataType::S64;
    if (has("char")) return isUnsigned ? DataType::U8 : DataType::S8;
    if (has("short")) return isUnsigned ? DataType::U16 : DataType::S16;
    if (isUnsigned) return DataType::U32;
    for (const std::string& word : words) {
        if (const auto type = namedType(word)) return type;
        const char last = word.back();
        const std::string stem = word.substr(0, word.size() - 1);
        if (last >= '1' && last <= '4' && namedType(stem)) {
            components = last - '0';
            return namedType(stem);
        }
        if (const auto type = typeOfStructure(all, word, components)) return type;
        const Words meaning = names > 0 ? meaningOf(all, word) : Words{};
        if (meaning.empty()) continue;
        if (const auto type = typeOf(meaning, all, components, names - 1)) return type;
    }
    return std::nullopt;
}

}  // namespace

std::optional<isa::DataType> typeOfWords(const Words& words, const Words& all, int& components) {
    return typeOf(words, all, components, kMaxNames);
}

std::optional<Layout> layoutOfStructure(const Words& all, const std::string& name) {
    return LayoutReader(all, true).structure(name, kMaxNested);
}

}  // namespace warpscope::toolchain
