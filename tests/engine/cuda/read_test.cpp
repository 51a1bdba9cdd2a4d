// What a person gets to hear of a wrong kernel: which mistake, at which line and column.
#include "engine/cuda/read.h"

#include <gtest/gtest.h>

#include "engine/cuda/compile.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/paths.h"

namespace warpscope::cuda {
namespace {

struct BadProgram {
    const char* source = "";
    const char* problem = "";
    const char* hint = "";
};

const BadProgram kBadPrograms[] = {
    {"__global__ void k(int* o) {\n  o[0] = 1\n}", "2:11 compiler.expected", "compiler.hint.add"},
    {"__global__ void k(int* o) {\n  o[0] = (1;\n}", "2:12 compiler.expected", "compiler.hint.add"},
    {"__global__ void k(int* o) {\n  o[0] = 1;\n", "1:27 compiler.unclosed_brace",
     "compiler.hint.close_brace"},
    {"__global__ void k(int* o) { o[0] = ; }", "1:36 compiler.expected_expression", ""},
    {"__global__ void k(int* o) { int = 3; }", "1:33 compiler.expected_name", ""},
    {"__global__ void k(int* o) { o[threadldx.x] = 1; }", "1:31 compiler.unknown_name",
     "compiler.hint.did_you_mean"},
    {"__global__ void k(int* o) { o[theadIdx.x] = 1; }", "1:31 compiler.unknown_name",
     "compiler.hint.did_you_mean"},
    {"__global__ void k(int* o) { o[threadIdx] = 1; }", "1:31 compiler.vector_needs_part",
     "compiler.hint.vector_part"},
    {"__global__ void k(int* o) { o[threadIdx.w] = 1; }", "1:31 compiler.no_member",
     "compiler.hint.vector_part"},
    {"__global__ void k(int* o) { int count = 1; o[0] = conut; }", "1:51 compiler.unknown_name",
     "compiler.hint.did_you_mean"},
    {"__global__ void k(int* o) { __syncthread(); }", "1:29 compiler.unknown_function",
     "compiler.hint.did_you_mean"},
    {"__global__ void k(int* o) { o[0] = min(1); }", "1:36 compiler.argument_count", ""},
    {"__device__ int f(int a) { return a; }\n__global__ void k(int* o) { o[0] = f(1, 2); }",
     "2:36 compiler.argument_count", "compiler.hint.parameters"},
    {"__global__ void k(int* o) { o[0] = f(1); }\n__device__ int f(int a) { return a; }",
     "1:36 compiler.used_before", "compiler.hint.used_before"},
    {"void k(int* o) { o[0] = 1; }", "1:6 compiler.host_function", "compiler.hint.add_global"},
    {"int main() { return 0; }", "1:5 compiler.no_kernel", "compiler.hint.add_global"},
    {"__device__ int f() { return 1; }", "1:1 compiler.no_kernel", "compiler.hint.add_global"},
    {"__global__ void a() { }\n__global__ void b() { }", "2:17 compiler.several_kernels",
     "compiler.hint.choose_entry"},
    {"__global__ int k() { return 1; }", "1:16 compiler.kernel_result",
     "compiler.hint.kernel_result"},
    {"__global__ void k(const int* in) { in[0] = 1; }", "1:38 compiler.assign_const",
     "compiler.hint.assign_const"},
    {"__constant__ int t[3]; __global__ void k(int* o) { t[o[0]] = 2; }",
     "1:53 compiler.assign_constant", "compiler.hint.assign_constant"},
    {"__global__ void k(int* o) { const int a = o[0]; a = 2; }", "1:49 compiler.assign_const",
     "compiler.hint.assign_const"},
    {"__global__ void k(int* o) { 3 = o[0]; }", "1:29 compiler.not_assignable",
     "compiler.hint.not_assignable"},
    {"__global__ void k(int* o) { int x = o[0]; ++x *= 2; o[0] = x; }",
     "1:43 compiler.assign_change", "compiler.hint.two_statements"},
    {"__global__ void k(int* o) { int x = o[0]; x++ = 2; o[0] = x; }",
     "1:44 compiler.not_assignable", "compiler.hint.not_assignable"},
    {"__global__ void k(int* o) { int a, b = 1; (a, b) = o[0]; o[0] = b; }",
     "1:45 compiler.assign_comma", "compiler.hint.two_statements"},
    {"#include <stdio.h\n__global__ void k(int* o) { o[0] = 1; }", "1:10 compiler.unclosed_include",
     "compiler.hint.unclosed_include"},
    {"__global__ void k(int* o) { int a[2]; a = 0; }", "1:39 compiler.not_assignable",
     "compiler.hint.one_element"},
    {"__global__ void k(int* o, int n) { int a[n]; o[0] = a[0]; }", "1:42 compiler.array_size",
     "compiler.hint.constant"},
    {"__global__ void k(int* o) { __shared__ int s[]; o[0] = s[0]; }",
     "1:44 compiler.array_size_missing", "compiler.hint.constant"},
    {"__global__ void k(int* o) { __shared__ int s[2] = {1, 2}; o[0] = s[0]; }",
     "1:44 compiler.shared_initializer", "compiler.hint.shared_initializer"},
    {"__global__ void k(__half* o) { }", "1:19 compiler.outside", "compiler.hint.use_float"},
    {"template <class T> __global__ void k(T* o) { }", "1:1 compiler.open_template",
     "compiler.hint.open_template"},
    {"__global__ void k(int* o) { printf(o[0]); }", "1:37 compiler.print_format",
     "compiler.hint.print_format"},
    {"struct P { int x; };\n__global__ void k(int* o) { P p; p.x = 1; printf(\"%d\", p); }",
     "2:43 compiler.bad_argument", ""},
    {"__global__ void k(float* o) { float (*f)(float); }", "1:39 compiler.function_pointer",
     "ptx.hint.indirect"},
    {"__global__ void k(int** o) { }", "1:23 compiler.pointer_to_pointer",
     "compiler.hint.pointer_to_pointer"},
    {"__device__ int f(int n) { return n ? f(n - 1) : 0; }\n__global__ void k(int* o) { o[0] = "
     "f(1); }",
     "1:16 compiler.recursion", "compiler.hint.use_loops"},
    {"__global__ void k(int* o) { break; }", "1:29 compiler.stray_jump",
     "compiler.hint.end_thread"},
    {"__global__ void k(int* o) { switch (o[0]) { case 1: case 1: break; } }",
     "1:53 compiler.case_twice", ""},
    {"__global__ void k(int* o) { switch (o[0]) { case o[1]: break; } }",
     "1:51 compiler.not_constant", "compiler.hint.constant"},
    {"__global__ void k(float* o) { o[0] = o[1] % 2.0f; }", "1:43 compiler.bad_operands",
     "compiler.hint.float_remainder"},
    {"__global__ void k(int* o) { o[1.5f] = 1; }", "1:31 compiler.index_type",
     "compiler.hint.index_type"},
    {"__global__ void k(int* o, float* f) { int* p = f; }", "1:48 compiler.bad_conversion",
     "compiler.hint.same_pointee"},
    {"__global__ void k(const int* in) { int* p = in; }", "1:45 compiler.drops_const",
     "compiler.hint.drops_const"},
    {"__global__ void k(int* o, int n) { atomicAdd(n, 1); }", "1:36 compiler.atomic_address",
     "compiler.hint.atomic_address"},
    {"__global__ void k(int* o) { int x = 1; int x = 2; }", "1:44 compiler.defined_twice",
     "compiler.hint.defined_above"},
    {"__global__ void k(int* o) { return 1; }", "1:29 compiler.return_unexpected",
     "compiler.hint.return_void"},
    {"__device__ int f() { return; }\n__global__ void k(int* o) { o[0] = f(); }",
     "1:22 compiler.return_missing", ""},
    {"__global__ void k(int* o, float* f) { __shared__ int s[4]; int* p = o[0] ? s : o; p[0] = 1; "
     "}",
     "1:74 compiler.mixed_spaces", "compiler.hint.mixed_spaces"},
    {"int counter;\n__global__ void k(int* o) { o[0] = counter; }", "2:36 compiler.global_variable",
     "compiler.hint.host_variable"},
    {"__global__ void k(int* o) { o[0] = 50000000000000000000; }", "1:36 compiler.number_too_wide",
     ""},
    {"__global__ void k(int* o) { int local; atomicAdd(&local, 1); }", "1:40 compiler.atomic_space",
     "compiler.hint.atomic_space"},
};

TEST(Read, SaysWhatIsWrongAndWhere) {
    for (const BadProgram& bad : kBadPrograms) {
        const auto result = compile(bad.source, "kernel.cu", {});
        ASSERT_FALSE(result) << bad.source;
        EXPECT_EQ(problemOf(bad.source), bad.problem) << bad.source;
        EXPECT_EQ(result.problem().hint.key, bad.hint) << bad.source;
        EXPECT_EQ(result.problem().range.file, "kernel.cu");
        EXPECT_GT(result.problem().range.endColumn, result.problem().range.column);
    }
}

TEST(Read, ChoosesTheKernelThatIsAskedFor) {
    const std::string source = "__global__ void first() { }\n__global__ void second(int n) { }";
    Options options;
    options.entry = "second";
    EXPECT_EQ(programOf(source, options).parameters.size(), 1u);
    options.entry = "secnd";
    EXPECT_EQ(problemOf(source, options), "1:1 compiler.unknown_entry");
    EXPECT_EQ(compile(source, "kernel.cu", options).problem().hint.values[0].second, "second");
    options.entry = "unlike_any";
    const Message hint = compile(source, "kernel.cu", options).problem().hint;
    EXPECT_EQ(hint.values[0].second, "first, second") << "all, where none is near";
}

TEST(Read, AKernelThatNothingLaunchesForTypesIsNotUnknown) {
    Options options;
    options.entry = "b";
    const std::string source =
        "__global__ void a(int* o) { }\ntemplate <class T> __global__ void b(T* o) { }";
    EXPECT_EQ(problemOf(source, options), "2:1 compiler.open_template");
    EXPECT_EQ(hintOf(source, options), "compiler.hint.open_template");
}

TEST(Read, TheProgramHoldsTheSource) {
    const auto program =
        programOf("// one\n__global__ void k(const float* a, int n, bool b) {\r\n}");
    EXPECT_EQ(program.entry, "k");
    EXPECT_EQ(program.file, "kernel.cu");
    EXPECT_EQ(program.sourceLines[1], "__global__ void k(const float* a, int n, bool b) {");
    ASSERT_EQ(program.parameters.size(), 3u);
    EXPECT_TRUE(program.parameters[0].isPointer);
    EXPECT_EQ(program.parameters[0].type, isa::DataType::F32);
    EXPECT_EQ(program.parameters[1].offset, 4u);
    EXPECT_TRUE(program.parameters[2].isBool);
}

TEST(Read, GivesTheSameProgramEachTime) {
    const auto file = support::projectRoot() / "tests/golden/h100/kernels/matmul_tiled.cu";
    const std::string source = support::readText(file);
    EXPECT_EQ(programOf(source), programOf(source));
}

// Bug: a mistake in another kernel was told instead of those of the wanted one.
TEST(Read, OnlyWhatTheWantedKernelNeedsIsToldWrong) {
    const std::string source =
        "__device__ int twice(int a) { return 2 * a; }\n"
        "__global__ void other(int* o) { o[0] = missing; }\n"
        "__global__ void wrong(int* o) { o[0] = absent; }\n"
        "__global__ void right(int* o) { o[0] = twice(3); }\n";
    const auto wrong = read(source, "k.cu", {.entry = "wrong"});
    ASSERT_FALSE(wrong);
    ASSERT_EQ(wrong.problems().size(), 1u);
    EXPECT_EQ(wrong.problem().range.line, 3);
    EXPECT_TRUE(read(source, "k.cu", {.entry = "right"}));
    const auto none = read(source, "k.cu", {.entry = "nobody"});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.problem().range.line, 2) << "of no kernel, the whole file is read";
}

// A long file is read as far as a kernel needs it, which must not show.
TEST(Read, OfALongFileEachKernelIsTheSameAsAlone) {
    std::string many = "__constant__ int table[4] = {1, 2, 3, 4};\n__device__ int used, unused;\n";
    for (int i = 0; i < 60; ++i) {
        const std::string n = std::to_string(i);
        many += "extern \"C\" __global__ void __launch_bounds__(64) k" + n + "(int* o) { ";
        for (int line = 0; line < 12; ++line)
            many +=
                "o[threadIdx.x] += table[" + std::to_string(line % 4) + "] * used + " + n + "; ";
        many += "}\n";
    }
    const auto some = read(many, "k.cu", {.entry = "k41"});
    ASSERT_TRUE(some);
    EXPECT_EQ(some->launchBoundsThreads, 64);
    ASSERT_EQ(some->globals.size(), 1u);
    const auto names = kernelNames(many, "k.cu");
    EXPECT_EQ(names.size(), 60u);
    // Alone, on the same line.
    std::string alone = "__constant__ int table[4] = {1, 2, 3, 4};\n__device__ int used, unused;\n";
    const std::size_t begin = many.find("extern \"C\" __global__ void __launch_bounds__(64) k41(");
    alone += std::string(41, '\n') + many.substr(begin, many.find('\n', begin) - begin);
    Options options;
    options.entry = "k41";
    const auto whole = compile(many, "k.cu", options);
    const auto same = compile(alone, "k.cu", options);
    ASSERT_TRUE(whole && same);
    EXPECT_EQ(whole->instructions, same->instructions);
    EXPECT_EQ(whole->constants, same->constants);
}

TEST(Read, ManagedVariablesAndDeclaredClustersAreTaken) {
    EXPECT_TRUE(
        read("__managed__ int total;\n"
             "__global__ void __cluster_dims__(2, 1, 1) k(int* o) { o[0] = ++total; }\n",
             "k.cu", {}));
}

TEST(Read, AStructureWithArraysHasAParameterForEachElement) {
    const isa::Program program = programOf(
        "struct F { std::size_t n; float w[2][2]; int radius; };\n"
        "__global__ void k(float* o, F f, int j) { o[0] = f.w[j][1] + f.n + f.radius; }");
    std::vector<std::string> names;
    for (const isa::Parameter& parameter : program.parameters)
        names.push_back(parameter.name);
    EXPECT_EQ(names, (std::vector<std::string>{"o", "f.n", "f.w[0][0]", "f.w[0][1]", "f.w[1][0]",
                                               "f.w[1][1]", "f.radius", "j"}));
    EXPECT_EQ(program.parameters[4].offset - program.parameters[1].offset, 16u);
}

}  // namespace
}  // namespace warpscope::cuda
