#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

struct Doubtful {
    const char* body = "";  ///< Line 2 of a kernel (float* c, const float* a, int n).
    const char* warning = "";
    const char* hint = "";
};

const Doubtful kDoubtful[] = {
    {"int i = 0; if (i = n) c[i] = 1;", "2:18 compiler.warn.assignment", "compiler.hint.compare"},
    {"int i = 0; if ((i = n)) c[i] = 1;", "", ""},
    {"if (n > 0); c[0] = 1;", "2:11 compiler.warn.empty_body", "compiler.hint.empty_body"},
    {"if (n > 0) c[0] = 1; else; c[1] = 1;", "2:26 compiler.warn.empty_body",
     "compiler.hint.empty_body"},
    {"for (int i = 0; i < n; i++); { c[0] += 1; }", "2:28 compiler.warn.empty_loop",
     "compiler.hint.empty_body"},
    {"if (n) { while (n > c[1]); { c[0] += 1; } }", "2:26 compiler.warn.empty_loop",
     "compiler.hint.empty_body"},
    {"int i = 0; for (; c[i] > 0; i++); c[0] = i; { c[1] = i; }", "", ""},
    {"switch (n) { case 0: int t = 3; c[0] = t; break; case 1: c[0] = 1; }",
     "2:50 compiler.warn.case_over_value", "compiler.hint.case_over_value"},
    {"c[0] == a[0];", "2:6 compiler.warn.unused_value", "compiler.hint.assign"},
    {"c[0] = a[0] * 0,5;", "2:17 compiler.warn.comma", "compiler.hint.decimal_point"},
    {"float m[4][4]; m[1][1] = 0; c[0] = m[1][(n, 1)]; c[1] = c[n, 1];",
     "2:60 compiler.warn.comma_index", "compiler.hint.comma_index"},
    {"n + 1;", "2:3 compiler.warn.unused_value", ""},
    {"int i = threadIdx.x; if (0 < i < n) c[i] = 1;", "2:32 compiler.warn.chain",
     "compiler.hint.chain"},
    {"int i = threadIdx.x; if ((0 < i) == (i < n)) c[i] = 1;", "", ""},
    {"c[0] = a[0] * 0.1;", "2:15 compiler.warn.double", "compiler.hint.float_literal"},
    {"c[0] = 1.0 / (1.0f + a[0]);", "2:8 compiler.warn.double", "compiler.hint.float_literal"},
    {"c[0] *= 2.0;", "2:9 compiler.warn.double", "compiler.hint.float_literal"},
    {"c[0] = a[0] * 0.1f; double d = a[0]; c[1] = d * 0.1;", "", ""},
    {"float sum; for (int i = 0; i < n; i++) sum += a[i]; c[0] = sum;", "2:40 compiler.warn.unset",
     "compiler.hint.give_value"},
    {"float x; if (n) x = 1; c[0] = x;", "", ""},
    {"float x; x = a[0]; c[0] = x;", "", ""},
    {"float s, t; sincosf(a[0], &s, &t); c[0] = s;", "", ""},
    {"int p; for (int i = 0; i < n; i++) { if (i > 0) c[i] = p; p = i; }", "", ""},
    {"int old = n, seen; do { seen = old; old = old / 2; } while (seen != old); c[0] = old;", "",
     ""},
    {"if (n & 1 == 0) c[0] = 1;", "2:7 compiler.warn.precedence", "compiler.hint.parentheses"},
    {"if (n > 0 & n < 9) c[0] = 1;", "2:11 compiler.warn.precedence", "compiler.hint.logical"},
    {"if ((n & 1) == 0) c[0] = 1;", "", ""},
    {"float x[4]; x[3] = 1; x[4] = 1; c[0] = x[n];", "2:25 compiler.warn.index", ""},
    {"__shared__ float s[32]; s[-1] = 1; c[0] = s[n];", "2:27 compiler.warn.index", ""},
    {"float m[2][4]; m[1][4] = 1; c[0] = m[1][n];", "2:21 compiler.warn.index", ""},
    {"const int k = 2; float x[k]; x[1] = 1; if (k > 2) x[2] = 1; c[0] = k > 2 ? x[2] : x[n];", "",
     ""},
    {"float x[4]; float* end = &x[4]; c[0] = end[-1]; x[3] = 1;", "", ""},
    {"extern __shared__ float s[]; s[4] = 1; c[0] = s[n]; c[1] = sizeof(s[9]);", "", ""},
    {"c[0] = sizeof(a) / sizeof(a[0]);", "2:8 compiler.warn.pointer_size",
     "compiler.hint.pointer_size"},
    {"float x[4]; c[0] = sizeof(x) / sizeof(x[0]); c[1] = sizeof(float*) / 2;", "", ""},
    {"if (n && 1) c[0] = 1;", "2:7 compiler.warn.logical", "compiler.hint.bits"},
    {"if (n > 2 && 1) c[0] = 1;\n#define FLAG 4\nif (n && FLAG) c[0] = 2;", "", ""},
    {"const int on = 4; if (n && on) c[0] = 1;", "", ""},
    {"c[0] = 2 ^ 5;", "2:10 compiler.warn.power", "compiler.hint.power"},
    {"c[0] = 0x2 ^ 5; c[1] = n ^ 2;", "", ""},
    {"if (!n == 3) c[0] = 1;", "2:8 compiler.warn.not", "compiler.hint.not"},
    {"if (!n == !a[0]) c[0] = 1; if (!(n == 3)) c[1] = 1; if ((!n) == 1) c[2] = 1;", "", ""},
    {"extern __shared__ float s[]; extern __shared__ int t[]; s[0] = 1; t[0] = 1; c[0] = s[n];",
     "2:52 compiler.warn.same_memory", "compiler.hint.same_memory"},
    {"c[0] = n / 0;", "2:12 compiler.warn.divide_by_zero", ""},
    {"c[0] = n * 0; c[1] = n - 0; c[2] = n << 0;", "", ""},
    {"c[0] = n << 40;", "2:13 compiler.warn.shift", ""},
    {"c[0] = n << 31;", "", ""},
    {"c[0] = 1 / 2 * a[0];", "2:10 compiler.warn.whole_division", "compiler.hint.real_division"},
    {"int q = 1 / 2; c[q] = 4 / 2;", "", ""},
    {"for (unsigned j = n; j >= 0; j--) c[j] = 1;", "2:24 compiler.warn.never_negative",
     "compiler.hint.signed"},
    {"for (unsigned j = n; j > 0; j--) c[j] = 1;", "", ""},
    {"c[0] = 1;\n#pragma unroll 0\nfor (int i = 0; i < n; i++) c[i] = 1;",
     "3:16 compiler.warn.unroll", "compiler.hint.unroll"},
    {"c[0] = 1;\n#pragma unroll n\nfor (int i = 0; i < n; i++) c[i] = 1;",
     "3:16 compiler.warn.unroll", "compiler.hint.unroll"},
    {"c[0] = 1;\n#pragma unroll 2 3\nfor (int i = 0; i < n; i++) c[i] = 1;",
     "3:18 compiler.warn.unroll_more", "compiler.hint.unroll"},
    {"const int k = 3;\n#pragma unroll (k + 1)\nfor (int i = 0; i < n; i++) c[i] = 1;", "", ""},
    {"int i = 0; for (int i = 0; i < n; i++) c[i] = 1; c[i] = 2;", "2:21 compiler.warn.hides",
     "compiler.hint.hides"},
    {"for (int i = 0; i < n; i++) c[i] = 1; for (int i = 0; i < n; i++) c[i] = 1;", "", ""},
};

std::string warningOf(const std::string& source, Message& hint) {
    const auto program = compile(source, "kernel.cu", {});
    EXPECT_TRUE(program) << source;
    if (!program || program->warnings.empty()) return "";
    const Problem& warning = program->warnings.front();
    EXPECT_EQ(warning.severity, Severity::Warning);
    hint = warning.hint;
    return fmt::format("{}:{} {}", warning.range.line, warning.range.column, warning.message.key);
}

TEST(CheckWarnings, TellWhatMayNotBeMeant) {
    for (const Doubtful& row : kDoubtful) {
        Message hint;
        EXPECT_EQ(warningOf("__global__ void k(float* c, const float* a, int n) {\n" +
                                std::string(row.body) + "\n}",
                            hint),
                  row.warning)
            << row.body;
        EXPECT_EQ(hint.key, row.hint) << row.body;
    }
}

// nvcc refuses the call unless it is given --expt-relaxed-constexpr.
TEST(CheckWarnings, AConstexprFunctionOfTheHostMayBeCalledByTheDevice) {
    const auto of = [](const std::string& words, const std::string& argument) {
        Message hint;
        return warningOf(words +
                             " int sq(int x) { return x * x; }\n__global__ void k(int* o, int n)"
                             " { o[0] = sq(" +
                             argument + "); }",
                         hint);
    };
    EXPECT_EQ(of("constexpr", "n"), "1:15 compiler.warn.constexpr_of_host");
    EXPECT_EQ(of("constexpr", "3"), "") << "a constant";
    EXPECT_EQ(of("__host__ __device__ constexpr", "n"), "");
}

TEST(CheckWarnings, AFunctionMayEndWithoutAValue) {
    const auto of = [](const std::string& body) {
        Message hint;
        return warningOf("__device__ int f(int x) {\n" + body +
                             "\n}\n__global__ void k(int* o) { o[0] = f(1); }",
                         hint);
    };
    EXPECT_EQ(of("if (x) return 1;"), "3:1 compiler.warn.no_return");
    EXPECT_EQ(of("x * x;"), "2:3 compiler.warn.unused_value");
    EXPECT_EQ(of("if (x) return 1; else return 2;"), "");
    EXPECT_EQ(of("if constexpr (sizeof x == 4) return 1; else return 2;"), "");
    EXPECT_EQ(of("if constexpr (sizeof x == 8) return 1; else return 2;"), "");
    EXPECT_EQ(of("if constexpr (sizeof x == 8) return 1; else x = 2;"),
              "3:1 compiler.warn.no_return");
    EXPECT_EQ(of("for (;;) { if (x++ > 5) return x; }"), "");
    EXPECT_EQ(of("while (1) { if (x++ > 5) break; }"), "3:1 compiler.warn.no_return");
    EXPECT_EQ(of("while (1) { for (;;) break; if (x++ > 5) return x; }"), "")
        << "the break leaves the inner loop";
    EXPECT_EQ(of("while (1) { switch (x) { case 1: break; } if (x++ > 5) return x; }"), "");
    EXPECT_EQ(of("switch (x) { case 1: return 1; default: return 2; }"), "");
    EXPECT_EQ(of("switch (x) { case 1: return 1; }"), "3:1 compiler.warn.no_return");
}

}  // namespace
}  // namespace warpscope::cuda
