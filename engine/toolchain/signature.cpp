#include "engine/toolchain/signature.h"

#include <cxxabi.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace warpscope::toolchain {
namespace {

using isa::DataType;

using Words = std::vector<std::string>;

bool isNameSign(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Whether a line begins here that includes a file: its brackets are none of a template.
bool isInclude(std::string_view text) {
    if (!text.starts_with("#")) return false;
    const std::size_t word = text.find_first_not_of(" \t", 1);
    return word != std::string_view::npos && text.substr(word).starts_with("include");
}

/// Names and signs, without comments.
Words wordsOf(std::string_view text) {
    Words words;
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at).starts_with("//") || isInclude(text.substr(at))) {
            at = std::min(text.find('\n', at), text.size());
        } else if (text.substr(at).starts_with("/*")) {
            at = std::min(text.find("*/", at), text.size() - 2) + 2;
        } else if (isNameSign(text[at])) {
            std::size_t end = at;
            while (end < text.size() && isNameSign(text[end]))
                ++end;
            words.emplace_back(text.substr(at, end - at));
            at = end;
        } else {
            if (std::isspace(static_cast<unsigned char>(text[at])) == 0)
                words.emplace_back(1, text[at]);
            ++at;
        }
    }
    return words;
}

constexpr std::array<std::pair<std::string_view, DataType>, 23> kTypes{
    {{"float", DataType::F32},    {"double", DataType::F64},    {"int", DataType::S32},
     {"unsigned", DataType::U32}, {"signed", DataType::S32},    {"short", DataType::S16},
     {"char", DataType::S8},      {"bool", DataType::U8},       {"size_t", DataType::U64},
     {"int8_t", DataType::S8},    {"uint8_t", DataType::U8},    {"int16_t", DataType::S16},
     {"uint16_t", DataType::U16}, {"int32_t", DataType::S32},   {"uint32_t", DataType::U32},
     {"int64_t", DataType::S64},  {"uint64_t", DataType::U64},  {"half", DataType::F16},
     {"__half", DataType::F16},   {"ptrdiff_t", DataType::S64}, {"uint", DataType::U32},
     {"uchar", DataType::U8},     {"longlong", DataType::S64}}};

std::optional<DataType> namedType(std::string_view name) {
    const auto found =
        std::ranges::find(kTypes, name, &std::pair<std::string_view, DataType>::first);
    return found == kTypes.end() ? std::nullopt : std::optional(found->second);
}

/// A name that stands for another stands for a third at most so often.
constexpr int kMostNames = 4;

std::optional<DataType> typeOfWords(const Words& words, const Words& all, int& components,
                                    int names = kMostNames);

/// Where the braces of `struct name { … }` or `typedef struct { … } name;` open; the number of
/// words where there are none.
std::size_t bracesOf(const Words& all, const std::string& name) {
    for (std::size_t i = 0; i + 2 < all.size(); ++i) {
        if (all[i] != "struct" && all[i] != "class") continue;
        if (all[i + 1] == name && all[i + 2] == "{") return i + 2;
        if (i == 0 || all[i - 1] != "typedef") continue;
        const std::size_t open = all[i + 1] == "{" ? i + 1 : i + 2;
        const auto close =
            std::find(all.begin() + static_cast<std::ptrdiff_t>(open), all.end(), "}");
        if (all[open] == "{" && all.end() - close >= 2 && *(close + 1) == name) return open;
    }
    return all.size();
}

/// The components of a structure where they all have one type. `names`: as deep as it may look,
/// since a list points to itself.
std::optional<DataType> typeOfStructure(const Words& all, const std::string& name, int& components,
                                        int names) {
    if (names == 0) return std::nullopt;
    std::optional<DataType> type;
    int count = 0;
    for (std::size_t at = bracesOf(all, name) + 1; at < all.size() && all[at] != "}";) {
        Words member;
        while (at < all.size() && all[at] != ";" && all[at] != "(" && all[at] != "}")
            member.push_back(all[at++]);
        if (at >= all.size() || all[at] != ";") break;  // A function: members stand before.
        ++at;
        if (member.size() < 2) continue;
        int parts = 1;
        const auto own = typeOfWords({member.front()}, all, parts, names - 1);
        const auto named = 1 + std::ranges::count(member, ",");
        if (!own || (type && *type != *own)) return std::nullopt;
        type = own;
        count += parts * static_cast<int>(named);
    }
    components = std::max(count, 1);
    return type;
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

std::optional<DataType> typeOfWords(const Words& words, const Words& all, int& components,
                                    int names) {
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
        if (const auto type = typeOfStructure(all, word, components, names)) return type;
        const Words meaning = names > 0 ? meaningOf(all, word) : Words{};
        if (meaning.empty()) continue;
        if (const auto type = typeOfWords(meaning, all, components, names - 1)) return type;
    }
    return std::nullopt;
}

/// A type as it lies in memory.
struct Layout {
    std::uint32_t bytes = 0;
    std::uint32_t alignment = 1;
    std::vector<SourceMember> members{};  ///< Of a number one without a name.
};

constexpr int kMostNested = 8;
constexpr std::size_t kMostMembers = 512;

std::optional<Layout> layoutOfStructure(const Words& all, const std::string& name, int nested);

std::optional<Layout> layoutOf(const Words& type, const Words& all, int nested) {
    if (const auto star = std::ranges::find(type, "*"); star != type.end()) {
        SourceMember pointer{.bytes = 8, .isPointer = true};
        pointer.type = typeOfWords({type.begin(), star}, all, pointer.components);
        return Layout{8, 8, {pointer}};
    }
    for (const std::string& word : type) {
        if (auto structure = layoutOfStructure(all, word, nested)) return structure;
    }
    // A name that stands for another one, or a parameter of a template, may be anything.
    const bool isPlain = std::ranges::all_of(type, [](const std::string& word) {
        return word == "const" || word == "long" || namedType(word) ||
               (word.size() > 1 && namedType(word.substr(0, word.size() - 1)));
    });
    int components = 1;
    const auto found = typeOfWords(type, all, components);
    if (!isPlain || !found) return std::nullopt;
    const auto bytes = static_cast<std::uint32_t>(isa::bytesOf(*found));
    const auto count = static_cast<std::uint32_t>(components);
    Layout layout{bytes * count, bytes * (count == 3 ? 1 : count), {}};
    layout.alignment = std::min(layout.alignment, 16U);
    for (std::uint32_t i = 0; i < count; ++i)
        layout.members.push_back({.name = count == 1 ? "" : std::string(1, "xyzw"[i]),
                                  .offset = i * bytes,
                                  .bytes = bytes});
    return layout;
}

/// Adds `count` elements of a type behind what a structure has.
void append(Layout& structure, const Layout& element, const std::string& name, std::uint32_t count,
            bool isArray) {
    structure.bytes =
        (structure.bytes + element.alignment - 1) / element.alignment * element.alignment;
    structure.alignment = std::max(structure.alignment, element.alignment);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::string own = isArray ? name + "[" + std::to_string(i) + "]" : name;
        for (SourceMember member : element.members) {
            member.name = member.name.empty() ? own : own + "." + member.name;
            member.offset += structure.bytes;
            structure.members.push_back(std::move(member));
        }
        structure.bytes += element.bytes;
    }
}

/// `float x, y;` or `int row[4];`. False where it is anything else.
bool appendDeclaration(Layout& structure, Words words, const Words& all, int nested) {
    const auto firstComma = std::ranges::find(words, ",");
    auto nameAt = firstComma;
    if (const auto bracket = std::find(words.begin(), firstComma, "["); bracket != firstComma)
        nameAt = bracket;
    if (nameAt - words.begin() < 2) return false;
    const auto element = layoutOf({words.begin(), nameAt - 1}, all, nested);
    if (!element) return false;
    const bool isPointer = std::find(words.begin(), nameAt, "*") != nameAt;
    for (auto at = nameAt - 1; at != words.end(); ++at) {
        const std::string name = *at++;
        std::uint32_t count = 1;
        const bool isArray = at != words.end() && *at == "[";
        if (isArray) {
            if (words.end() - at < 3 || *(at + 2) != "]") return false;
            count = static_cast<std::uint32_t>(std::atoi((at + 1)->c_str()));
            at += 3;
        }
        const bool isName =
            std::isalpha(static_cast<unsigned char>(name.front())) != 0 || name.front() == '_';
        const bool isLast = at == words.end();
        if (!isName || (isArray && count == 0) || count > kMostMembers) return false;
        if (!isLast && (*at != "," || isPointer)) return false;
        append(structure, *element, name, count, isArray);
        if (structure.members.size() > kMostMembers) return false;
        if (isLast) return true;
    }
    return false;
}

/// What stands between the braces that open at `at`, which is led to the closing one, if that is
/// nothing but numbers, pointers, arrays of one dimension and such structures.
std::optional<Layout> layoutInBraces(const Words& all, std::size_t& at, int nested) {
    Layout structure;
    for (++at; at < all.size() && all[at] != "}"; ++at) {
        Words declaration;
        while (at < all.size() && all[at] != ";" && all[at] != "{" && all[at] != "}")
            declaration.push_back(all[at++]);
        const bool isWhole = at < all.size() && all[at] == ";";
        if (!isWhole || !appendDeclaration(structure, declaration, all, nested))
            return std::nullopt;
    }
    structure.bytes =
        (structure.bytes + structure.alignment - 1) / structure.alignment * structure.alignment;
    return structure.members.empty() ? std::nullopt : std::optional(structure);
}

std::optional<Layout> layoutOfStructure(const Words& all, const std::string& name, int nested) {
    std::size_t at = bracesOf(all, name);
    if (nested == 0 || at == all.size()) return std::nullopt;
    const bool isTemplate = at >= 3 && all[at - 3] == ">";
    return isTemplate ? std::nullopt : layoutInBraces(all, at, nested - 1);
}

SourceParameter parameterOf(Words words, const Words& all) {
    SourceParameter parameter;
    parameter.isPointer = std::ranges::find(words, "*") != words.end();
    if (!words.empty() && isNameSign(words.back().front())) {
        parameter.name = words.back();
        words.pop_back();
    }
    for (const std::string& word : words) {
        const auto layout =
            parameter.isPointer ? std::nullopt : layoutOfStructure(all, word, kMostNested);
        if (layout) parameter.members = layout->members;
    }
    parameter.type = typeOfWords(words, all, parameter.components);
    return parameter;
}

/// As the source writes them.
std::vector<SourceParameter> writtenParameters(const Words& words, std::string_view name) {
    std::vector<SourceParameter> parameters;
    bool isKernel = false;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "__global__") isKernel = true;
        if (words[i] == ";" || words[i] == "{") isKernel = false;
        if (!isKernel || words[i] != name || words[i + 1] != "(") continue;
        Words current;
        int depth = 0;
        for (std::size_t at = i + 2; at < words.size(); ++at) {
            const std::string& word = words[at];
            const bool isEnd = depth == 0 && (word == ")" || word == ",");
            if (word == "<" || word == "(") ++depth;
            if (word == ">" || (word == ")" && depth > 0)) --depth;
            if (!isEnd) {
                current.push_back(word);
                continue;
            }
            if (!current.empty()) parameters.push_back(parameterOf(current, words));
            current.clear();
            if (word == ")") return parameters;
        }
    }
    return parameters;
}

/// "axpy<float>(int, float, float const*)" of _Z4axpyIfEviT_PKS0_; empty where it is no such name.
std::string demangled(const std::string& mangled) {
    int status = 0;
    char* const text = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
    std::string name = status == 0 && text != nullptr ? text : "";
    std::free(text);
    return name;
}

/// The types between the last parentheses of a demangled name, each in its words.
std::vector<Words> typesIn(const std::string& name) {
    const Words words = wordsOf(name);
    if (words.empty() || words.back() != ")") return {};
    std::size_t open = words.size() - 1;
    for (int depth = 0; open > 0; --open) {
        depth += words[open] == ")" ? 1 : words[open] == "(" ? -1 : 0;
        if (depth == 0) break;
    }
    std::vector<Words> types(1);
    int depth = 0;
    for (std::size_t i = open + 1; i + 1 < words.size(); ++i) {
        if (words[i] == "<" || words[i] == "(") ++depth;
        if (words[i] == ">" || words[i] == ")") --depth;
        if (words[i] == "," && depth == 0) {
            types.emplace_back();
        } else {
            types.back().push_back(words[i]);
        }
    }
    if (types.back().empty()) types.pop_back();
    return types;
}

}  // namespace

std::vector<SourceParameter> parametersIn(std::string_view source, std::string_view name,
                                          const std::string& mangled) {
    const Words words = wordsOf(source);
    std::vector<SourceParameter> parameters = writtenParameters(words, name);
    const std::vector<Words> types = typesIn(demangled(mangled));
    if (parameters.empty()) parameters.resize(types.size());
    if (types.size() != parameters.size()) return parameters;
    for (std::size_t i = 0; i < types.size(); ++i) {
        SourceParameter& parameter = parameters[i];
        parameter.isPointer = std::ranges::find(types[i], "*") != types[i].end();
        int components = 1;
        if (const auto type = typeOfWords(types[i], words, components)) {
            parameter.type = type;
            parameter.components = components;
        }
    }
    return parameters;
}

SourceParameter variableIn(std::string_view source, std::string_view name) {
    const Words words = wordsOf(source);
    Words declaration;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == ";" || words[i] == "}" || words[i] == "{") {
            declaration.clear();
            continue;
        }
        const bool isVariable = std::ranges::any_of(declaration,
                                                    [](const std::string& word) {
                                                        return word == "__constant__" ||
                                                               word == "__device__" ||
                                                               word == "__shared__";
                                                    }) &&
                                (words[i + 1] == "[" || words[i + 1] == ";" ||
                                 words[i + 1] == "=" || words[i + 1] == "," || words[i + 1] == "{");
        if (words[i] != name || !isVariable) {
            declaration.push_back(words[i]);
            continue;
        }
        SourceParameter found;
        found.name = words[i];
        found.isPointer = declaration.back() == "*";
        found.type = typeOfWords(declaration, words, found.components);
        return found;
    }
    return {};
}

}  // namespace warpscope::toolchain
