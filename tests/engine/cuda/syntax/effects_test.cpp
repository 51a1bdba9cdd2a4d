#include "engine/cuda/syntax/effects.h"

#include <gtest/gtest.h>

#include "engine/cuda/check/check.h"
#include "engine/cuda/syntax/parser.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/preprocessor.h"

namespace warpscope::cuda {
namespace {

/// Whether the expression statement that is the kernel's last has effects.
bool hasEffects(const std::string& expression) {
    const std::string source =
        "__device__ int pure(int a) { int b = a; b += 1; return b; }\n"
        "__device__ int writes(int* p) { *p = 1; return 2; }\n"
        "__device__ int changes(int& r) { r = 1; return 2; }\n"
        "__device__ int nested(int* p) { return pure(1) + writes(p); }\n"
        "__device__ int asks(int* p) { while ((*p)++ < 3) {} return 2; }\n"
        "__device__ int steps(int* p) { for (; *p < 3; ++*p) {} return 2; }\n"
        "__device__ int begins(int* p) { for (int i = (*p)++; i < 3;) return i; return 2; }\n"
        "__device__ int lists(int* p) { int a[2] = {(*p)++, 1}; return a[1]; }\n"
        "__device__ int elses(int* p, int n) { if (n > 1) return 1; else *p = 1; return 2; }\n"
        "__device__ int local(int n) { int s[2] = {n, 1}; int t = 0;\n"
        "  for (int i = 0; i < n; ++i) t += i;\n"
        "  while (n > 3) --n; if (n > 2) t = 0; else t = 4; return s[0] + t; }\n"
        "__global__ void k(int* o, int n) { " +
        expression + "; }";
    ProblemList problems("kernel.cu");
    TranslationUnit unit = parse(preprocess(tokenize(source, problems), problems), problems);
    ProblemList warnings("kernel.cu");
    check(unit, 32, problems, warnings);
    EXPECT_TRUE(problems.isEmpty()) << expression;
    Effects effects;
    return effects.has(*unit.functions.back()->body->children.back()->condition);
}

TEST(Effects, WhatChangesSomethingHasThem) {
    for (const char* const text : {"n = 1", "n++", "o[0] += 1", "atomicAdd(o, 1)", "writes(o)",
                                   "changes(n)", "nested(o)", "1 + (n > 2 ? writes(o) : 0)"})
        EXPECT_TRUE(hasEffects(text)) << text;
}

TEST(Effects, EachPartOfAStatementMayHaveThem) {
    for (const char* const text : {"asks(o)", "steps(o)", "begins(o)", "lists(o)", "elses(o, n)"})
        EXPECT_TRUE(hasEffects(text)) << text;
    EXPECT_FALSE(hasEffects("local(n)")) << "on variables of its own";
}

TEST(Effects, WhatOnlyReadsHasNone) {
    for (const char* const text : {"n + 1", "o[n]", "pure(n)", "pure(pure(n))", "min(n, o[0])",
                                   "__shfl_sync(0xffffffff, n, 0)"})
        EXPECT_FALSE(hasEffects(text)) << text;
}

}  // namespace
}  // namespace warpscope::cuda
