#include "engine/host/launch_macros.h"

#include <algorithm>

namespace warpscope::host {
namespace {

/// One macro within another one within …
constexpr int kDeepestMacro = 4;
constexpr std::size_t kMostTokens = 1'000'000;

bool launches(const HostMacro& macro) {
    return std::ranges::any_of(macro.body, [](const Token& token) {
        return token.is("<<<") || token.is("cudaLaunchKernel") ||
               token.is("cudaLaunchCooperativeKernel");
    });
}

/// What one parameter of a macro stands for; empty where it is none.
Span argumentFor(const Token& token, const HostMacro& macro, const std::vector<Span>& arguments) {
    const auto& names = macro.parameters;
    if (token.is("__VA_ARGS__")) {
        const auto named = static_cast<std::size_t>(
            std::ranges::count_if(names, [](const std::string& name) { return name != "..."; }));
        if (named >= arguments.size()) return {};
        return {arguments[named].first, arguments.back().end};
    }
    const auto found = std::ranges::find(names, token.text);
    const auto index = static_cast<std::size_t>(found - names.begin());
    return index < std::min(names.size(), arguments.size()) ? arguments[index] : Span{};
}

bool isParameter(const Token& token, const HostMacro& macro) {
    return token.is("__VA_ARGS__") ||
           std::ranges::find(macro.parameters, token.text) != macro.parameters.end();
}

void append(const HostCode& code, const HostMacro& macro, std::size_t nameAt,
            const std::vector<Span>& arguments, std::vector<Token>& out) {
    for (const Token& token : macro.body) {
        if (!isParameter(token, macro)) {
            out.push_back(token);
            out.back().place = code.tokens[nameAt].place;
            continue;
        }
        const Span given = argumentFor(token, macro, arguments);
        out.insert(out.end(), code.tokens.begin() + static_cast<std::ptrdiff_t>(given.first),
                   code.tokens.begin() + static_cast<std::ptrdiff_t>(given.end));
    }
}

/// Whether anything was written out.
bool expandOnce(HostCode& code) {
    std::vector<Token> out;
    bool isAny = false;
    for (std::size_t i = 0; i < code.tokens.size(); ++i) {
        const auto found = code.macros.find(code.tokens[i].text);
        const bool isUsed =
            found != code.macros.end() && launches(found->second) && out.size() < kMostTokens;
        const bool isCall = isUsed && i + 1 < code.tokens.size() && code.tokens[i + 1].is("(");
        if (!isUsed || (found->second.takesArguments && !isCall)) {
            out.push_back(code.tokens[i]);
            continue;
        }
        isAny = true;
        if (!found->second.takesArguments) {
            append(code, found->second, i, {}, out);
            continue;
        }
        const std::size_t behind = code.behind(i + 1);
        append(code, found->second, i, code.split({i + 2, behind - 1}), out);
        i = behind - 1;
    }
    if (isAny) code.tokens = std::move(out);
    return isAny;
}

}  // namespace

void expandLaunchMacros(HostCode& code) {
    for (int depth = 0; depth < kDeepestMacro && expandOnce(code); ++depth) {
    }
}

}  // namespace warpscope::host
