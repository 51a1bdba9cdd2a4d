#include "engine/host/deduced_types.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace warpscope::host {
namespace {

using cuda::TokenKind;

/// The kernel of a launch; nullptr where the file has several functions of its name.
const HostFunction* onlyKernel(const HostCode& code, const std::string& name) {
    const HostFunction* only = nullptr;
    for (const HostFunction& function : code.functions) {
        if (function.name != name) continue;
        if (only != nullptr || !function.isKernel) return nullptr;
        only = &function;
    }
    return only;
}

/// typename T and class T of the template that the name of a function belongs to.
std::set<std::string> typeParametersOf(const HostCode& code, const HostFunction& function) {
    std::set<std::string> names;
    for (std::size_t i = function.nameAt; i-- > 1;) {
        if (code.tokens[i].isOneOf({";", "}"})) break;
        if (code.tokens[i - 1].isOneOf({"typename", "class"})) names.insert(code.tokens[i].text);
    }
    return names;
}

/// The ( behind >>>; 0 where there is none.
std::size_t argumentsAt(const HostCode& code, std::size_t kernelAt) {
    std::size_t at = kernelAt;
    while (at + 1 < code.tokens.size() && !code.tokens[at].isOneOf({">>>", ";", "{"}))
        ++at;
    return code.tokens[at].is(">>>") && code.tokens[at + 1].is("(") ? at + 1 : 0;
}

/// const T* __restrict__ a, T a: how many stars stand behind the T; -1 where it is anything else.
int starsBehind(const HostCode& code, Span parameter, std::string& type) {
    int stars = 0;
    type.clear();
    for (std::size_t i = parameter.first; i + 1 < parameter.end; ++i) {
        const Token& token = code.tokens[i];
        if (token.isOneOf({"const", "volatile", "__restrict__", "__restrict"})) continue;
        if (token.is("*") && !type.empty()) {
            ++stars;
        } else if (token.kind == TokenKind::Identifier && type.empty()) {
            type = token.text;
        } else {
            return -1;
        }
    }
    return type.empty() || stars > 1 ? -1 : stars;
}

/// float, double or int, where every declaration of the name in the function of the launch has it.
std::string declaredIn(const HostCode& code, const HostFunction& around, const std::string& name,
                       bool isPointer) {
    std::string type;
    for (std::size_t i = around.body.first; i < around.body.end; ++i) {
        if (code.tokens[i].text != name) continue;
        std::size_t start = i;
        while (start > around.body.first && !code.tokens[start - 1].isOneOf({";", "{", "}", "("}))
            --start;
        while (code.tokens[start].isOneOf({"const", "static", "constexpr"}))
            ++start;
        const Token& word = code.tokens[start];
        const bool hasStar = code.tokens[i - 1].is("*");
        const bool isList = code.tokens[i - 1].is(",") && !code.tokens[start + 1].is("*");
        const bool isDeclaration = start + 1 == i || hasStar || isList;
        if (start == i || !isDeclaration || !word.isOneOf({"float", "double", "int"})) continue;
        if (hasStar != isPointer || (!type.empty() && type != word.text)) return {};
        type = word.text;
    }
    return type;
}

std::string typeOf(const HostCode& code, const HostFunction& around, Span argument,
                   bool isPointer) {
    if (argument.end != argument.first + 1) return {};
    const Token& token = code.tokens[argument.first];
    if (token.kind == TokenKind::Identifier) return declaredIn(code, around, token.text, isPointer);
    if (token.kind != TokenKind::Floating || isPointer) return {};
    return token.type == cuda::Scalar::Double ? "double" : "float";
}

}  // namespace

std::vector<LaunchMistake> deductionMistakesOf(const HostCode& code, const LaunchSite& site) {
    const HostFunction* const kernel = onlyKernel(code, site.kernel);
    const HostFunction* const around = code.functionAt(site.at);
    const std::size_t open = argumentsAt(code, site.at);
    const bool isDeduced =
        site.templateArguments.empty() && kernel != nullptr && around != nullptr && open != 0;
    if (!isDeduced) return {};
    const std::set<std::string> types = typeParametersOf(code, *kernel);
    const auto arguments = code.split({open + 1, code.behind(open) - 1});
    const std::size_t head = kernel->nameAt + 1;
    const auto parameters = code.splitParameters({head + 1, code.behind(head) - 1});
    std::map<std::string, std::string> byPointer;
    std::vector<LaunchMistake> found;
    for (const bool isPointer : {true, false}) {
        for (std::size_t i = 0; i < std::min(arguments.size(), parameters.size()); ++i) {
            std::string parameter;
            const int stars = starsBehind(code, parameters[i], parameter);
            if (stars != (isPointer ? 1 : 0) || !types.contains(parameter)) continue;
            const std::string type = typeOf(code, *around, arguments[i], isPointer);
            if (type.empty()) continue;
            const auto known = byPointer.find(parameter);
            if (isPointer) byPointer.try_emplace(parameter, type);
            if (isPointer || known == byPointer.end() || known->second == type) continue;
            LaunchMistake& mistake = found.emplace_back();
            mistake.kind = LaunchMistake::Kind::DeducedTwice;
            mistake.place = code.tokens[arguments[i].first].place;
            mistake.argument = code.text(arguments[i]);
            mistake.parameter = parameter;
            mistake.givenType = type;
            mistake.takenType = known->second;
        }
    }
    return found;
}

}  // namespace warpscope::host
