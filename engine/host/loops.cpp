#include "engine/host/loops.h"

#include "engine/host/scopes.h"

namespace warpscope::host {
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
