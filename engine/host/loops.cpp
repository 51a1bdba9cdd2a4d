#include "engine/host/loops.h"

namespace warpscope::host {
std::size_t behindStatement(const HostCode& code, std::size_t first, std::size_t end) {
    const auto& tokens = code.tokens;
    if (tokens[first].is("{")) return code.behind(first);
    if (tokens[first].is("if")) {
        std::size_t open = first + 1;
        while (open < end && !tokens[open].is("("))
            ++open;
        if (open >= end) return end;
        const std::size_t behindThen = behindStatement(code, code.behind(open), end);
        return behindThen < end && tokens[behindThen].is("else")
                   ? behindStatement(code, behindThen + 1, end)
                   : behindThen;
    }
    for (std::size_t i = first; i < end;) {
        const Token& token = tokens[i];
        if (token.is(";")) return i + 1;
        const bool isBody = token.is("{");
        i = isBody || token.is("(") ? code.behind(i) : i + 1;
        if (isBody) return i;
    }
    return end;
}

std::optional<HostLoop> loopAround(const HostCode& code, const HostFunction& function,
                                   std::size_t token) {
    for (std::size_t i = token + 1; i-- > function.body.first;) {
        const bool isDo = code.tokens[i].is("do");
        const bool hasHeader =
            (code.tokens[i].is("for") || code.tokens[i].is("while")) && code.tokens[i + 1].is("(");
        if (!isDo && !hasHeader) continue;
        HostLoop loop;
        if (hasHeader) loop.header = {i + 2, code.behind(i + 1) - 1};
        const std::size_t body = hasHeader ? loop.header.end + 1 : i + 1;
        loop.whole = {i, behindStatement(code, body, function.body.end)};
        if (token < loop.whole.end) return loop;
    }
    return std::nullopt;
}

}  // namespace warpscope::host
