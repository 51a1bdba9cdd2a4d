#include "tests/fuzz/random_exchange.h"

#include <fmt/format.h>

namespace warpscope::fuzz {
namespace {

/// Half of the lanes with a mask of their own: who asks for whom stays in its half.
Exchange amongHalf(int bit, int step, std::string_view type, const std::string& x) {
    const int within = (step & ~bit) != 0 ? step & ~bit : bit == 1 ? 2 : 1;
    unsigned mask = 0;
    for (int lane = 0; lane < 32; ++lane)
        mask |= (lane & bit) != 0 ? 1U << lane : 0U;
    return {fmt::format("if ((t & {1}) != 0) {{ i1 ^= 5; {0} = __shfl_xor_sync({2}u, {0}, {3}); }} "
                        "else u2 += 1u;",
                        x, bit, mask, within),
            fmt::format("for (int t = 0; t < 64; ++t) {{ if ((t & {2}) != 0) all[t].i1 ^= 5; else "
                        "all[t].u2 += 1u; }} EXCHANGE_IF({0}, {1}, lane ^ {3}, (t & {2}) != 0)",
                        type, x, bit, within)};
}

/// Those that a value sends there, whichever they are.
Exchange amongSome(std::string_view type, const std::string& x) {
    return {
        fmt::format("{{ unsigned some = __ballot_sync(0xffffffffu, (i2 & 3) == 1); if ((i2 & 3) "
                    "== 1) {0} = __shfl_sync(some, {0}, __ffs((int)some) - 1); }}",
                    x),
        fmt::format("FROM_LEADER({}, {}, (i2 & 3) == 1)", type, x)};
}

/// Votes and reductions of whole warps, and a barrier that counts, each of two kinds.
Exchange amongAll(int form, bool isFirst) {
    switch (form) {
        case 0:
            return {
                "u0 ^= __any_sync(0xffffffffu, i1 > 60) ? 5u : 9u; "
                "u1 += __all_sync(0xffffffffu, i1 < 90) ? 3u : 1u;",
                "{ unsigned holds[64], falls[64]; KEYS(holds, i1 > 60) KEYS(falls, !(i1 < 90)) "
                "LANES { VARIABLES_OF(first + lane) u0 ^= OVER(holds, |) != 0 ? 5u : 9u; "
                "u1 += OVER(falls, |) != 0 ? 1u : 3u; } }"};
        case 1:
            return {fmt::format("u2 = __reduce_{}_sync(0xffffffffu, u1);", isFirst ? "or" : "xor"),
                    fmt::format(
                        "{{ unsigned keys[64]; KEYS(keys, u1) LANES {{ VARIABLES_OF(first + lane) "
                        "u2 = OVER(keys, {}); }} }}",
                        isFirst ? "|" : "^")};
        case 2:
            return {fmt::format("i2 = __syncthreads_{}((i0 & 7) > 2);", isFirst ? "or" : "count"),
                    fmt::format(
                        "{{ unsigned keys[64]; KEYS(keys, (i0 & 7) > 2) for (int t = 0; t < 64; "
                        "++t) {{ int n = 0; for (unsigned one : keys) n += (int)one; all[t].i2 = "
                        "{}; }} }}",
                        isFirst ? "n != 0" : "n")};
        default:
            return {fmt::format("i2 = __reduce_{}_sync(0xffffffffu, i1);", isFirst ? "min" : "max"),
                    fmt::format(
                        "{{ int given[64]; for (int t = 0; t < 64; ++t) given[t] = all[t].i1; "
                        "LANES {{ int best = given[first]; for (int k = 0; k < 32; ++k) if "
                        "(given[first + k] {} best) best = given[first + k]; all[first + lane].i2 "
                        "= best; }} }}",
                        isFirst ? "<" : ">")};
    }
}

}  // namespace

Exchange randomExchange(std::mt19937& random, std::string_view type, const std::string& x) {
    const auto below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
    const int step = 1 + below(31);
    const int width = 1 << (2 + below(4));
    const auto host = [&](const std::string& lane) {
        return fmt::format("EXCHANGE({}, {}, {})", type, x, lane);
    };
    switch (below(13)) {
        case 9:
        case 10:
        case 11:
        case 12:
            return amongAll(below(4), below(2) == 0);
        case 0:
            return {fmt::format("{0} = __shfl_xor_sync(0xffffffffu, {0}, {1});", x, step),
                    host(fmt::format("lane ^ {}", step))};
        case 1:
            return {fmt::format("{0} = __shfl_down_sync(0xffffffffu, {0}, {1}, {2});", x,
                                step % width, width),
                    host(fmt::format("lane % {1} + {0} < {1} ? lane + {0} : lane", step % width,
                                     width))};
        case 2:
            return {fmt::format("{0} = __shfl_up_sync(0xffffffffu, {0}, {1});", x, step),
                    host(fmt::format("lane >= {0} ? lane - {0} : lane", step))};
        case 3:
            return {fmt::format("{0} = __shfl_sync(0xffffffffu, {0}, {1}, {2});", x, step, width),
                    host(fmt::format("lane / {1} * {1} + {0} % {1}", step, width))};
        case 4:
            return {"u0 = __ballot_sync(0xffffffffu, i0 > 3);", "BALLOT(u0, i0 > 3)"};
        case 5:
            return {"u1 = __reduce_add_sync(0xffffffffu, u2);", "REDUCE(u1, u2)"};
        case 6:
            return amongHalf(1 << below(5), step, type, x);
        case 7:
            return amongSome(type, x);
        default:
            return {"u2 = __match_any_sync(0xffffffffu, i1 & 3);", "MATCH(u2, i1 & 3)"};
    }
}

}  // namespace warpscope::fuzz
