#include "engine/toolchain/signature.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace warpscope::toolchain {
namespace {

using isa::DataType;

using Words = std::vector<std::string>;

bool isNameSign(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Names and signs, without comments.
Words wordsOf(std::string_view text) {
    Words words;
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at).starts_with("//")) {
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

std::optional<DataType> typeOfWords(const Words& words, const Words& all, int& components);

/// The components of `struct name { … }` where they all have one type.
std::optional<DataType> typeOfStructure(const Words& all, const std::string& name,
                                        int& components) {
    for (std::size_t i = 0; i + 2 < all.size(); ++i) {
        const bool isHead = (all[i] == "struct" || all[i] == "class") && all[i + 1] == name;
        if (!isHead || all[i + 2] != "{") continue;
        std::optional<DataType> type;
        int count = 0;
        for (std::size_t at = i + 3; at < all.size() && all[at] != "}";) {
            Words member;
            while (at < all.size() && all[at] != ";" && all[at] != "(" && all[at] != "}")
                member.push_back(all[at++]);
            if (at >= all.size() || all[at] != ";") break;  // A function: members stand before.
            ++at;
            if (member.size() < 2) continue;
            int parts = 1;
            const auto own = typeOfWords({member.front()}, all, parts);
            const auto names = 1 + std::ranges::count(member, ",");
            if (!own || (type && *type != *own)) return std::nullopt;
            type = own;
            count += parts * static_cast<int>(names);
        }
        components = std::max(count, 1);
        return type;
    }
    return std::nullopt;
}

std::optional<DataType> typeOfWords(const Words& words, const Words& all, int& components) {
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
    }
    return std::nullopt;
}

SourceParameter parameterOf(Words words, const Words& all) {
    SourceParameter parameter;
    parameter.isPointer = std::ranges::find(words, "*") != words.end();
    if (!words.empty() && isNameSign(words.back().front())) {
        parameter.name = words.back();
        words.pop_back();
    }
    parameter.type = typeOfWords(words, all, parameter.components);
    return parameter;
}

}  // namespace

std::vector<SourceParameter> parametersIn(std::string_view source, std::string_view name) {
    const Words words = wordsOf(source);
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

}  // namespace warpscope::toolchain
