#include "engine/toolchain/signature.h"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/base/ascii.h"

namespace warpscope::toolchain {
namespace {

/// Takes the name out of the words of a parameter, and what stands behind it: a default value, the
/// extents of an array. (*rows)[16] is a pointer to what stands before it.
std::string takeName(Words& words) {
    words.erase(std::ranges::find(words, "="), words.end());
    const auto open = std::ranges::find(words, "(");
    const auto close = std::ranges::find(words, ")");
    if (open < close && close != words.end()) {
        std::string name = *(close - 1);
        words.erase(open, words.end());
        words.emplace_back("*");
        return name;
    }
    const auto bracket = std::ranges::find(words, "[");
    const bool isArray = bracket != words.end();
    words.erase(bracket, words.end());
    std::string name;
    if (words.size() > 1 && ascii::isNamePart(words.back().front())) {
        name = words.back();
        words.pop_back();
    }
    if (isArray) words.emplace_back("*");
    return name;
}

bool isPointerType(const Words& words) {
    return std::ranges::any_of(words,
                               [](const std::string& word) { return word == "*" || word == "&"; });
}

SourceParameter parameterOf(Words words, const Words& all) {
    SourceParameter parameter;
    parameter.name = takeName(words);
    parameter.isPointer = isPointerType(words);
    parameter.type = typeOfWords(words, all, parameter.components);
    for (const std::string& word : words) {
        auto layout = layoutOfStructure(all, word);
        if (!layout) continue;
        if (!parameter.isPointer) {
            parameter.members = std::move(layout->members);
        } else if (!parameter.type && std::ranges::count(words, "*") < 2) {
            parameter.element = std::move(layout->members);
            parameter.elementBytes = layout->bytes;
        }
    }
    return parameter;
}

/// bool, const bool*: every other byte than 0 and 1 is none.
bool isBool(const Words& type) {
    return std::ranges::find(type, "bool") != type.end() &&
           std::ranges::find(type, "<") == type.end();
}

/// As the source writes them.
std::vector<SourceParameter> writtenParameters(const Words& words, std::string_view name) {
    std::vector<SourceParameter> declared;
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
            if (!current.empty()) {
                parameters.push_back(parameterOf(current, words));
                parameters.back().isBool = isBool(current);
            }
            current.clear();
            if (word != ")") continue;
            // A declaration may leave the names out.
            const bool isBody = at + 1 < words.size() && words[at + 1] == "{";
            if (isBody || declared.empty()) declared = std::move(parameters);
            if (isBody) return declared;
            parameters.clear();
            break;
        }
    }
    return declared;
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

std::string plainNameOf(const std::string& name) {
    if (!name.starts_with("_Z")) return name;
    const bool isNested = name.starts_with("_ZN");
    std::size_t at = isNested || name.starts_with("_ZL") ? 3 : 2;
    std::string plain;
    // Behind a name without a namespace stand the parameters, which may be classes: _Z3dot4Lock.
    while (at < name.size() && name[at] >= '0' && name[at] <= '9' && (isNested || plain.empty())) {
        std::size_t length = 0;
        while (at < name.size() && name[at] >= '0' && name[at] <= '9' && length < 1000)
            length = 10 * length + static_cast<std::size_t>(name[at++] - '0');
        plain = name.substr(std::min(at, name.size()), length);
        at += length;
    }
    return plain.empty() ? name : plain;
}

std::vector<SourceParameter> parametersIn(std::string_view source, std::string_view name,
                                          const std::string& mangled) {
    const Words words = wordsOf(source);
    std::vector<SourceParameter> parameters = writtenParameters(words, name);
    const std::vector<Words> types = typesIn(demangled(mangled));
    if (parameters.empty()) parameters.resize(types.size());
    if (types.size() != parameters.size()) return parameters;
    for (std::size_t i = 0; i < types.size(); ++i) {
        SourceParameter& parameter = parameters[i];
        parameter.isPointer = isPointerType(types[i]);
        parameter.isBool = isBool(types[i]);
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
        if (found.type || found.isPointer) return found;
        for (const std::string& word : declaration) {
            auto layout = layoutOfStructure(words, word);
            if (!layout) continue;
            found.element = std::move(layout->members);
            found.elementBytes = layout->bytes;
        }
        return found;
    }
    return {};
}

}  // namespace warpscope::toolchain
