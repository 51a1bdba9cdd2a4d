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
        std::size_t end = value + 1;
        while (tokens[value + 1].is("<") && end < nameAt && !tokens[end].isOneOf({";", "(", "{"}))
            ++end;
        const bool isWhole = tokens[end].is(";") && (end == value + 1 || tokens[end - 1].is(">"));
        if (isWhole && isKernel(code, tokens[value])) kernels.push_back(value);
    }
    return kernels;
}

std::vector<Span> pointersIn(const HostCode& code, const std::string& name, std::size_t at) {
    std::vector<Span> pointers;
    for (std::size_t i = at; i-- > 0;) {
        if (code.tokens[i].text != name || !code.tokens[i + 1].is("[")) continue;
        const std::size_t sign = code.behind(i + 1);
        const std::size_t open = sign + (code.tokens[sign].is("=") ? 1 : 0);
        if (!code.tokens[open].is("{")) continue;
        for (Span part : code.split({open + 1, code.behind(open) - 1})) {
            while (part.first + 1 < part.end &&
                   code.tokens[part.first].kind != TokenKind::Identifier)
                part.first =
                    code.tokens[part.first].is("(") ? code.behind(part.first) : part.first + 1;
            pointers.push_back(part);
        }
        break;
    }
    return pointers;
}

}  // namespace warpscope::host
