#include "tests/fuzz/random_objects.h"

#include <fmt/format.h>

#include <array>

namespace warpscope::fuzz {
namespace {

std::string lambda(const Drawn& drawn) {
    const std::string x = drawn.value(Kind::Unsigned);
    const std::string y = drawn.value(Kind::Unsigned);
    const std::string u = drawn.variable(Kind::Unsigned);
    const std::string i = drawn.variable(Kind::Int);
    switch (drawn.below(6)) {
        case 0:
            return fmt::format(
                "auto f = [&](unsigned x) {{ q[x & 7] = (int)((unsigned)q[x & 7] + {0}); return x "
                "* "
                "5u; }}; {1} = f({2}); {1} ^= 9u;",
                x, u, y);
        case 1:
            return fmt::format(
                "auto f = [=](unsigned x) {{ return (x ^ {0}) + (unsigned){1}; }}; {0} += 7u; {0} "
                "^= "
                "f({2});",
                u, i, y);
        case 2:
            return fmt::format(
                "auto f = [n = {0}](unsigned x) mutable {{ n += x; return n; }}; {1} = f({2}); {1} "
                "+= "
                "f(3u);",
                x, u, y);
        case 3:
            return fmt::format(
                "{0} = applied([&](unsigned x) {{ return x < {1} ? x + 1u : {2}; }}, {1});", u, x,
                y);
        case 4:
            return fmt::format(
                "auto f = [&{0}, {1}](int k) -> int {{ {0} += (unsigned)k; if (k < 0) return {1}; "
                "return (int)({0} ^ 3u); }}; {2} = f({3});",
                u, i, drawn.variable(Kind::Int), drawn.value(Kind::Int));
        default:
            return fmt::format(
                "int local = {0}; auto f = [&local, k = local & 3] {{ local = "
                "(int)((unsigned)local - (unsigned)k); }}; f(); f(); {1} = "
                "local;",
                drawn.value(Kind::Int), i);
    }
}

std::string object(const Drawn& drawn) {
    const std::string x = drawn.value(Kind::Unsigned);
    const std::string u = drawn.variable(Kind::Unsigned);
    switch (drawn.below(5)) {
        case 0:
            return fmt::format(
                "Counter a; Counter b({}); a.feed({}); if (a < b) a += b; else b.feed(1u); {} = (a "
                "+ "
                "b).value();",
                drawn.value(Kind::Int), x, u);
        case 1:
            return fmt::format(
                "Counter a[3]; a[({0}) % 3].feed({1}); a[1] = a[({1}) % 3]; {2} = a[({0}) % "
                "3](2u) + a[2].value();",
                x, drawn.value(Kind::Unsigned), u);
        case 2:
            return fmt::format("Box<double> b({}); b.add({}); {} = b.mean();",
                               drawn.value(Kind::Double), drawn.value(Kind::Float),
                               drawn.variable(Kind::Double));
        case 3:
            return fmt::format(
                "Ring<unsigned long long, 5> r5; for (int k = 0; k < 7; ++k) r5.push({0} + k); "
                "r5[({1}) & 7] ^= 3ull; {2} = r5.sum();",
                drawn.value(Kind::UnsignedLong), x, drawn.variable(Kind::UnsignedLong));
        default:
            return fmt::format(
                "Ring<float, 3> r3; r3.push({0}); r3[({1}) & 3] = {0}; {2} = r3.sum();",
                drawn.value(Kind::Float), x, drawn.variable(Kind::Float));
    }
}

std::string ofTemplates(const Drawn& drawn) {
    const std::string u = drawn.variable(Kind::Unsigned);
    const std::string x = drawn.value(Kind::Unsigned);
    switch (drawn.below(5)) {
        case 0:
            return fmt::format("Power<unsigned, {}> power; {} = power({});", drawn.below(5), u, x);
        case 1:
            return fmt::format("Power<double, 3> power; Halved<double> h; {} = h(power({}));",
                               drawn.variable(Kind::Double), drawn.value(Kind::Double));
        case 2:
            return fmt::format("{} = mixed({}, {}); {} = mixed<double>({}, {});", u, x,
                               drawn.value(Kind::Unsigned), drawn.variable(Kind::Double),
                               drawn.value(Kind::Double), drawn.value(Kind::Float));
        case 3:
            return fmt::format("Halved<unsigned> h; {0} = folded<{1}>(q) + h({2});", u,
                               1 + drawn.below(8), x);
        default:
            return fmt::format("{} = twisted({}); {} = twisted({}); {} = twisted({}, 11u);",
                               drawn.variable(Kind::Double), drawn.value(Kind::Double),
                               drawn.variable(Kind::Long), drawn.value(Kind::Long), u, x);
    }
}

std::string places(const Drawn& drawn) {
    const Kind kind = static_cast<Kind>(drawn.below(kKinds));
    const std::string x = drawn.value(Kind::Unsigned);
    const std::string y = drawn.value(Kind::Unsigned);
    switch (drawn.below(7)) {
        case 0:
            return fmt::format("({} ? {} : {}) = {};", drawn.condition(), drawn.variable(kind),
                               drawn.variable(kind), drawn.value(kind));
        case 1:
            return fmt::format("int (&a)[8] = q; rotateAll(a, {}); a[({}) & 7] = {};", x, y,
                               drawn.value(Kind::Int));
        case 2:
            return fmt::format("int& one = q[({}) & 7]; one ^= {}; const int& two = one; {} = two;",
                               x, drawn.value(Kind::Int), drawn.variable(Kind::Int));
        case 3:
            return fmt::format(
                "int grid[3][4]; for (int k = 0; k < 12; ++k) grid[k / 4][k % 4] = k - q[k & 7]; "
                "grid[({0}) % 3][({1}) & 3] = {2}; {3} = grid[({1}) % 3][({0}) & 3];",
                x, y, drawn.value(Kind::Int), drawn.variable(Kind::Int));
        case 4:
            return fmt::format(
                "unsigned sum = 0; for (const int* at = q + (({}) & 7); at != q + 8; ++at) sum += "
                "(unsigned)*at; {} = sum; int* to = q; to += ({}) & 3; *to = -3; to[2] = (int)sum; "
                "{} "
                "= (int)(to - q);",
                x, drawn.variable(Kind::Unsigned), y, drawn.variable(Kind::Int));
        case 5:
            return fmt::format(
                "Bits bits; bits.f = {0}; if (bits.f != bits.f) bits.f = 1.5f; bits.b[({1}) & 1] = "
                "(unsigned char)({2}); {3} = bits.u;",
                drawn.value(Kind::Float), x, y, drawn.variable(Kind::Unsigned));
        default:
            return fmt::format(
                "Pair ps[3]; for (int k = 0; k < 3; ++k) ps[k] = made({0}, {1}); mend(ps[({2}) % "
                "3], "
                "3, 0.5); ps[0] = ps[({3}) % 3]; {4} = ps[0].d; {5} = ps[({3}) % 3].a;",
                drawn.value(Kind::Int), drawn.value(Kind::Double), x, y,
                drawn.variable(Kind::Double), drawn.variable(Kind::Int));
    }
}

std::string calls(const Drawn& drawn) {
    const std::string x = drawn.value(Kind::Unsigned);
    switch (drawn.below(6)) {
        case 0:
            return fmt::format(
                "float x = {}; int e = 0; if (fabsf(x) < 1e30f) {{ {} = frexpf(x, &e); {} = e; }}",
                drawn.value(Kind::Float), drawn.variable(Kind::Float), drawn.variable(Kind::Int));
        case 1:
            return fmt::format(
                "double x = {}; double whole = 0; if (fabs(x) < 1e300) {{ {} = modf(x, &whole); {} "
                "= whole; }}",
                drawn.value(Kind::Double), drawn.variable(Kind::Double),
                drawn.variable(Kind::Double));
        case 2:
            return fmt::format(
                "float x = {}; int n = 0; if (fabsf(x) < 1e30f) {{ {} = remquof(x, 3.75f, &n); {} "
                "= "
                "n & 7; }}",
                drawn.value(Kind::Float), drawn.variable(Kind::Float), drawn.variable(Kind::Int));
        case 3:
            return fmt::format("{0} = found(q, 8, {1}) + table[({2}) & 15];",
                               drawn.variable(Kind::Int), drawn.value(Kind::Int), x);
        case 4:
            return fmt::format(
                "Way way = ({0}) & 1 ? Way::East : Way::South; switch (way) {{ case Way::North: "
                "{1} "
                "= 1; break; case Way::East: {1} = (int)way; case Way::South: {2} += 3u; }}",
                x, drawn.variable(Kind::Int), drawn.variable(Kind::Unsigned));
        default:
            return fmt::format(
                "unsigned char small = (unsigned char)({0}); short s = (short)({1}); small += 200; "
                "small <<= 1; s = (short)(s * 3); bool is = small > s; {2} = is + small; {3}++; "
                "{3} "
                "<<= {0} & 15; {3} %= 1000003u; --{4};",
                x, drawn.value(Kind::Int), drawn.variable(Kind::Int),
                drawn.variable(Kind::Unsigned), drawn.variable(Kind::UnsignedLong));
    }
}

std::string loops(const Drawn& drawn) {
    const std::string u = drawn.variable(Kind::Unsigned);
    const std::string x = drawn.value(Kind::Unsigned);
    switch (drawn.below(4)) {
        case 0:
            return fmt::format(
                "for (int a = 0; a < 5; ++a) {{ for (int b = a; b < 6; b += 2) {{ if ((({0}) >> b) "
                "& "
                "1) continue; {1} = {1} * 3u + (unsigned)(a * b); if ({2}) break; }} if (a == "
                "(int)({0} & 7)) break; }}",
                x, u, drawn.condition());
        case 1:
            return fmt::format(
                "for (unsigned n = ({0}) & 1023, k = 0; n != 0; n >>= 1, ++k) {{ switch (n & 7) {{ "
                "case 0: case 1: {1} += k; case 2: {1} ^= n; break; case 5: continue; case 6: k += "
                "2; "
                "default: {1} = {1} * 7u + 1u; }} {1} += 2u; }}",
                x, u);
        case 2:
            return fmt::format(
                "int a = (int)(({0}) & 31); while (true) {{ if (a > 40) break; a += 1 + (a & 3); "
                "do "
                "{{ {1} += (unsigned)a; if ({1} & 1) break; }} while ({2} && a < 20); }}",
                x, u, drawn.condition());
        default:
            return fmt::format(
                "unsigned lo = 0, hi = 64; while (lo < hi) {{ unsigned mid = (lo + hi) / 2; if "
                "(mid * "
                "mid < ({0} & 2047)) lo = mid + 1; else hi = mid; }} {1} = lo;",
                x, u);
    }
}

}  // namespace

std::string objectStatement(const Drawn& drawn, const std::string& indent) {
    constexpr std::array kForms{lambda, object, ofTemplates, places, calls, loops};
    const auto form = static_cast<std::size_t>(drawn.below(static_cast<int>(kForms.size())));
    return indent + "{ " + kForms[form](drawn) + " }\n";
}

}  // namespace warpscope::fuzz
