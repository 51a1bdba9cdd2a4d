#include "tests/fuzz/random_kernel.h"

#include <fmt/format.h>

#include <array>
#include <random>
#include <string_view>
#include <utility>

#include "tests/fuzz/random_exchange.h"
#include "tests/fuzz/random_kernel_text.h"
#include "tests/fuzz/random_objects.h"

namespace warpscope::fuzz {
namespace {

struct KindWords {
    std::string_view type;
    std::string_view prefix;  ///< Its variables are prefix0 to prefix3.
    std::string_view wrap;    ///< The type in which its sums wrap, or nothing for reals.
};
constexpr std::array<KindWords, kKinds> kKindWords{{
    {"int", "i", "unsigned"},
    {"unsigned", "u", "unsigned"},
    {"long long", "l", "unsigned long long"},
    {"unsigned long long", "m", "unsigned long long"},
    {"float", "f", ""},
    {"double", "d", ""},
}};
constexpr int kVariables = 3;

const KindWords& kindWordsOf(Kind kind) {
    return kKindWords[static_cast<std::size_t>(kind)];
}
bool isReal(Kind kind) {
    return kind == Kind::Float || kind == Kind::Double;
}
bool isWide(Kind kind) {
    return kind == Kind::Long || kind == Kind::UnsignedLong;
}

class Writer {
  public:
    explicit Writer(std::uint32_t number) : random_(number), number_(number) {}

    RandomKernel run() {
        std::string device =
            "#define QUALIFIED __device__\n#define MEMBER __device__\n#define TABLE "
            "__constant__\n" +
            std::string(kHelpers) + std::string(kObjectHelpers) +
            "__global__ void k(unsigned* out) {\n    int t = threadIdx.x;\n"
            "    __shared__ int sa[64]; __shared__ int sb[64]; __shared__ unsigned "
            "total[4];\n    sa[t] = t * 3; sb[t] = 100 - t; if (t < 4) total[t] = "
            "0u;\n";
        device += kVariablesText;
        device += "    __syncthreads();\n";
        std::string phases;
        std::string calls;
        const int count = 3 + below(3);
        for (int phase = 0; phase < count; ++phase) {
            isEven_ = phase % 2 == 0;
            const std::string body = block(3 + below(4), 2, "        ");
            const Kind kind = anyKind();
            const auto [deviceStep, hostStep] =
                randomExchange(random_, kindWordsOf(kind).type, variable(kind));
            device += "    {\n" + body + "    }\n    " + deviceStep + " __syncthreads();\n";
            phases +=
                fmt::format("void phase{}(Thread& me, int t) {{ VARIABLES\n{}}}\n", phase, body);
            calls += fmt::format("    for (int t = 0; t < 64; ++t) phase{}(all[t], t);\n    {}\n",
                                 phase, hostStep);
        }
        device += leave("    ");
        device += "}\n";
        std::string host = fmt::format("namespace n{} {{\n{}", number_, phases);
        host +=
            "void leaveAll(Thread& me, int t, unsigned* out) { VARIABLES\n" + leave("    ") + "}\n";
        host += "}\n";
        host += fmt::format(
            "void kernel{0}(unsigned* out) {{ using namespace n{0}; prepare();\n{1}    for (int t "
            "= 0; "
            "t < 64; ++t) leaveAll(all[t], t, out);\n}}\n",
            number_, calls);
        return {device, host};
    }

  private:
    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
    bool oneIn(int limit) { return below(limit) == 0; }
    Kind anyKind() { return static_cast<Kind>(below(kKinds)); }

    std::string variable(Kind kind) {
        return fmt::format("{}{}", kindWordsOf(kind).prefix, below(kVariables));
    }

    std::string literal(Kind kind) {
        static constexpr std::array<long long, 10> kValues{0,  1,   -1,         2,     7,
                                                           31, 255, 2147483647, 65536, -12345};
        const long long value = kValues[static_cast<std::size_t>(below(10))];
        switch (kind) {
            case Kind::Int:
                return fmt::format("({})", value);
            case Kind::Unsigned:
                return fmt::format("{}u", static_cast<std::uint32_t>(value));
            case Kind::Long:
                return fmt::format("({}ll)", value * 1000003);
            case Kind::UnsignedLong:
                return fmt::format("{}ull", static_cast<std::uint64_t>(value) * 999983);
            case Kind::Float:
                return fmt::format("({}.5f)", value);
            case Kind::Double:
                return fmt::format("({}.25)", value);
        }
        return "0";
    }

    std::string index(int size, int depth) {
        return fmt::format("({}) & {}", expression(Kind::Unsigned, depth), size - 1);
    }

    std::string leaf(Kind kind, int depth) {
        if (oneIn(4)) return literal(kind);
        const bool isDeep = depth > 0;
        if (kind == Kind::Int && isDeep && oneIn(3)) {
            switch (below(4)) {
                case 0:
                    return fmt::format("q[{}]", index(8, depth - 1));
                case 1:
                    return fmt::format("{}[{}]", isEven_ ? "sb" : "sa", index(64, depth - 1));
                case 2:
                    return fmt::format("c[{}]", index(4, depth - 1));
                default:
                    return oneIn(2) ? (oneIn(2) ? "p.a" : "p.s") : (oneIn(2) ? "w.a" : "w.c");
            }
        }
        if (kind == Kind::Double && isDeep && oneIn(3))
            return oneIn(2) ? fmt::format("r[{}]", index(4, depth - 1)) : "p.d";
        if (kind == Kind::Double && isDeep && oneIn(4))
            return fmt::format("weight({}, {})", oneIn(2) ? "p" : "w",
                               expression(Kind::Float, depth - 1));
        if (kind == Kind::Long && isDeep && oneIn(6)) return "w.l";
        if (kind == Kind::Long && isDeep && oneIn(4))
            return fmt::format("gathered(q, {})", 1 + below(3));
        return variable(kind);
    }

    std::string condition(int depth) {
        static constexpr std::array<std::string_view, 6> kOperators{"<",  "<=", ">",
                                                                    ">=", "==", "!="};
        if (depth > 0 && oneIn(4))
            return fmt::format("({} {} {})", condition(depth - 1), oneIn(2) ? "&&" : "||",
                               condition(depth - 1));
        if (oneIn(6)) return fmt::format("!({})", condition(depth - 1 < 0 ? 0 : depth - 1));
        const Kind kind = anyKind();
        return fmt::format("{} {} {}", expression(kind, depth - 1),
                           kOperators[static_cast<std::size_t>(below(6))],
                           expression(kind, depth - 1));
    }

    /// A value of the kind, in parentheses where it is more than a name.
    std::string expression(Kind kind, int depth) {
        if (depth <= 0 || oneIn(4)) return leaf(kind, depth);
        if (oneIn(6))
            return fmt::format("(({}) ? {} : {})", condition(depth - 1),
                               expression(kind, depth - 1), expression(kind, depth - 1));
        if (oneIn(5)) return converted(kind, depth);
        return isReal(kind) ? realOperation(kind, depth) : wholeOperation(kind, depth);
    }

    std::string converted(Kind kind, int depth) {
        const Kind from = anyKind();
        const std::string value = expression(from, depth - 1);
        if (!isReal(kind) && isReal(from))
            return fmt::format("({})cut({})", kindWordsOf(kind).type, value);
        static constexpr std::array<std::string_view, 3> kNarrow{"(signed char)", "(short)",
                                                                 "(unsigned char)"};
        const bool isNarrowed = !isReal(kind) && oneIn(3);
        return fmt::format("(({}){}({}))", kindWordsOf(kind).type,
                           isNarrowed ? kNarrow[static_cast<std::size_t>(below(3))] : "", value);
    }

    std::string realOperation(Kind kind, int depth) {
        const std::string a = expression(kind, depth - 1);
        const bool isFloat = kind == Kind::Float;
        if (oneIn(6)) return fmt::format("{}({})", isFloat ? "fabsf" : "fabs", a);
        if (oneIn(6))
            return isFloat ? fmt::format("sqrtf(fabsf({}))", a) : fmt::format("sqrt(fabs({}))", a);
        if (oneIn(8)) return fmt::format("{}({})", isFloat ? "floorf" : "floor", a);
        if (oneIn(8)) return fmt::format("({} / {})", isFloat ? "1.0f" : "1.0", a);
        const std::string b = expression(kind, depth - 1);
        return fmt::format("({} {} {})", a,
                           std::string_view("+-*/")[static_cast<std::size_t>(below(4))], b);
    }

    std::string wholeOperation(Kind kind, int depth) {
        const std::string a = expression(kind, depth - 1);
        const std::string b = expression(kind, depth - 1);
        const KindWords& words = kindWordsOf(kind);
        switch (below(6)) {
            case 0:
            case 1: {
                static constexpr std::array<std::string_view, 6> kBits{"+", "-", "*",
                                                                       "&", "|", "^"};
                return fmt::format("(({0})(({1}){2} {3} ({1}){4}))", words.type, words.wrap, a,
                                   kBits[static_cast<std::size_t>(below(6))], b);
            }
            case 2:
                return fmt::format("({} {} ((({}){} & 1023) + 1))", a, oneIn(2) ? "/" : "%",
                                   words.type, b);
            case 3:
                return fmt::format("(({0})(({1}){2} << ((unsigned){3} & {4})))", words.type,
                                   words.wrap, a, b, isWide(kind) ? 63 : 31);
            case 4:
                return fmt::format("({} >> ((unsigned){} & {}))", a, b, isWide(kind) ? 63 : 31);
            default:
                return fmt::format("(~{})", a);
        }
    }

    Drawn drawn(int depth) {
        return {[this](int limit) { return below(limit); },
                [this, depth](Kind kind) { return expression(kind, depth); },
                [this](Kind kind) { return variable(kind); },
                [this, depth] { return condition(depth); }};
    }

    std::string assignment(int depth, const std::string& indent) {
        if (oneIn(3)) return objectStatement(drawn(depth - 1), indent);
        const Kind kind = anyKind();
        switch (below(14)) {
            case 12:
                return fmt::format("{}mend({}, {}, {});\n", indent, oneIn(2) ? "p" : "w",
                                   expression(Kind::Int, depth - 1),
                                   expression(Kind::Double, depth - 1));
            case 13:
                return fmt::format("{}{} = turn(w, {});\n", indent, variable(Kind::Long),
                                   expression(Kind::UnsignedLong, depth - 1));
            case 0:
                return fmt::format("{}q[{}] = {};\n", indent, index(8, 1),
                                   expression(Kind::Int, depth));
            case 1:
                return fmt::format("{}r[{}] = {};\n", indent, index(4, 1),
                                   expression(Kind::Double, depth));
            case 2:
                return fmt::format("{}bump({}, {});\n", indent,
                                   oneIn(2) ? variable(Kind::Int) : fmt::format("q[{}]", below(8)),
                                   expression(Kind::Unsigned, depth));
            case 3:
                return fmt::format("{}trade({}, {});\n", indent, variable(Kind::UnsignedLong),
                                   variable(Kind::Long));
            case 4:
                return fmt::format("{}p = made({}, {});\n", indent, expression(Kind::Int, depth),
                                   expression(Kind::Double, depth));
            case 5:
                return fmt::format(
                    "{0}{{ int& x = q[{1}]; x = (int)((unsigned)x * 3u); bump(x, 5u); }}\n", indent,
                    index(8, 1));
            case 6:
                return fmt::format("{}{}[t] = {};\n", indent, isEven_ ? "sa" : "sb",
                                   expression(Kind::Int, depth));
            case 7:
                return fmt::format("{}ADD(total[{}], {});\n", indent, below(4),
                                   expression(Kind::Unsigned, depth));
            case 8:
                return fmt::format("{}c[{}] = (char)({});\n", indent, index(4, 1),
                                   expression(Kind::Int, depth));
            case 9: {
                const Kind whole = oneIn(2) ? Kind::Unsigned : Kind::UnsignedLong;
                static constexpr std::array<std::string_view, 5> kCompound{
                    "+=", "-=", "^=", "|=", "*="};
                return fmt::format("{}{} {} {};\n", indent, variable(whole),
                                   kCompound[static_cast<std::size_t>(below(5))],
                                   expression(whole, depth));
            }
            default:
                return fmt::format("{}{} = {};\n", indent, variable(kind), expression(kind, depth));
        }
    }

    std::string statement(int nesting, const std::string& indent) {
        const std::string inner = indent + "    ";
        if (nesting <= 0 || oneIn(2)) return assignment(3, indent);
        const std::string counter = fmt::format("n{}", ++counters_);
        switch (below(6)) {
            case 5:
                return fmt::format(
                    "{0}int {1} = 4;\n{0}do {{\n{2}{3}if ({4}) continue;\n{3}{5} ^= 1u;\n{0}}} "
                    "while (--{1} > 0 && {6});\n",
                    indent, counter, block(2, nesting - 1, inner), inner, condition(1),
                    variable(Kind::Unsigned), condition(1));
            case 0:
                return fmt::format("{}if ({}) {{\n{}{}}}\n", indent, condition(2),
                                   block(2, nesting - 1, inner), indent);
            case 1:
                return fmt::format("{0}if ({1}) {{\n{2}{0}}} else {{\n{3}{0}}}\n", indent,
                                   condition(2), block(2, nesting - 1, inner),
                                   block(1, nesting - 1, inner));
            case 2:
                return fmt::format(
                    "{0}for (int {1} = 0; {1} < (int)(({2}) & 7); ++{1}) {{\n{3}{4}if ({5}) "
                    "{6};\n{0}}}\n",
                    indent, counter, expression(Kind::Unsigned, 1), block(2, nesting - 1, inner),
                    inner, condition(1), oneIn(2) ? "break" : "continue");
            case 3:
                return fmt::format(
                    "{0}int {1} = 5;\n{0}while ({1} > 0 && {2}) {{\n{3}{4}--{1};\n{0}}}\n", indent,
                    counter, condition(1), block(2, nesting - 1, inner), inner);
            default:
                return fmt::format(
                    "{0}switch (({1}) & 3) {{\n{0}case 0: {{\n{2}{0}}}\n{0}case 1: {{\n{3}{0}}} "
                    "break;\n{0}default: {{\n{4}{0}}}\n{0}}}\n",
                    indent, expression(Kind::Unsigned, 2), block(1, nesting - 1, inner),
                    block(1, nesting - 1, inner), block(1, nesting - 1, inner));
        }
    }

    std::string block(int statements, int nesting, const std::string& indent) {
        std::string out;
        for (int i = 0; i < statements; ++i)
            out += statement(nesting, indent);
        return out;
    }

    /// NaN is written as one, whichever bits it has.
    static std::string leave(const std::string& indent) {
        std::string out = indent + "int at = t * 64;\n";
        for (const char* name :
             {"i0", "i1", "i2", "u0", "u1", "u2", "p.a", "p.s", "w.a", "w.s", "w.c"})
            out += fmt::format("{}out[at++] = (unsigned){};\n", indent, name);
        for (const char* name : {"l0", "l1", "l2", "m0", "m1", "m2", "w.l"})
            out += fmt::format(
                "{0}out[at++] = (unsigned){1}; out[at++] = (unsigned)((unsigned long long){1} >> "
                "32);\n",
                indent, name);
        for (const char* name : {"f0", "f1", "f2"})
            out += fmt::format("{0}out[at++] = {1} != {1} ? 1u : __float_as_uint({1});\n", indent,
                               name);
        for (const char* name : {"d0", "d1", "d2", "p.d", "r[1]", "w.d"})
            out += fmt::format(
                "{0}{{ unsigned long long bits = {1} != {1} ? 1ull : (unsigned long "
                "long)__double_as_longlong({1}); out[at++] = (unsigned)bits; out[at++] = "
                "(unsigned)(bits >> 32); }}\n",
                indent, name);
        out += indent + "for (int k = 0; k < 8; ++k) out[at++] = (unsigned)q[k];\n";
        out += indent +
               "out[at++] = (unsigned)c[t & 3]; out[at++] = (unsigned)sa[t]; out[at++] = "
               "(unsigned)sb[t]; out[at++] = total[t & 3];\n";
        return out;
    }

    std::mt19937 random_;
    std::uint32_t number_;
    bool isEven_ = true;
    int counters_ = 0;
};

}  // namespace

RandomKernel randomKernel(std::uint32_t number) {
    RandomKernel kernel = Writer(number).run();
    kernel.device = "#define ADD(x, y) atomicAdd(&(x), (y))\n" + kernel.device;
    return kernel;
}

}  // namespace warpscope::fuzz
