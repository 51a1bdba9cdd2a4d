#include "engine/host/kernel_pointers.h"

#include <algorithm>

namespace warpscope::host {
namespace {

bool isKernel(const HostCode& code, const Token& token) {
    return std::ranges::any_of(code.functions, [&](const HostFunction& function) {
        return function.isKernel && function.name == token.text;
    });
}

}  // namespace

std::vector<std::size_t> kernelsOfPointer(const HostCode& code, std::size_t nameAt) {
    std::vector<std::size_t> kernels;
    const auto& tokens = code.tokens;
    const HostFunction* const function = code.functionAt(nameAt);
    if (function == nullptr || isKernel(code, tokens[nameAt])) return kernels;
    for (std::size_t i = function->body.first; i < nameAt; ++i) {
        if (tokens[i].text != tokens[nameAt].text) continue;
        std::size_t sign = i + 1;
        if (tokens[sign].is(")") && tokens[sign + 1].is("(")) sign = code.behind(sign + 1);
        if (sign >= nameAt || !tokens[sign].is("=")) continue;
        const std::size_t value = sign + (tokens[sign + 1].is("&") ? 2 : 1);
        if (tokens[value + 1].is(";") && isKernel(code, tokens[value])) kernels.push_back(value);
    }
    return kernels;
}

}  // namespace warpscope::host
