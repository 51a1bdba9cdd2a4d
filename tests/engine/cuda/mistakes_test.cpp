// What beginners write, with the place that they are told and what to do.
#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

struct Mistake {
    const char* body = "";  ///< Line 2 of a kernel (const float* a, float* c, int n).
    const char* problem = "";
    const char* hint = "";
    const char* named = "";  ///< What the hint names, where it names something.
};

const Mistake kMistakes[] = {
    {"j = 1;", "2:1 compiler.unknown_name", "compiler.hint.declare", "j"},
    {"c[j] = 1;", "2:3 compiler.unknown_name", "compiler.hint.declare_above", "j"},
    {"int* p = c;", "2:10 compiler.bad_conversion", "compiler.hint.same_pointee"},
    {"if (True) c[0] = 1;", "2:5 compiler.unknown_name", "compiler.hint.did_you_mean", "true"},
    {"if (n) ; c[0] = 1; else c[0] = 2;", "2:20 compiler.stray_else", "compiler.hint.stray_else"},
    {"if (n) { } elif (n > 2) { }", "2:12 compiler.unknown_word", "compiler.hint.did_you_mean",
     "else if"},
    {"c = a[0];", "2:6 compiler.bad_conversion", "compiler.hint.address_or_element"},
    {"c = a[0] + 1;", "2:10 compiler.bad_conversion", "compiler.hint.one_element"},
    {"atomicAdd(&c, 1.0f);", "2:11 compiler.no_address", "compiler.hint.is_address"},
    {"c[0] = a[0]^2;", "2:12 compiler.bad_operands", "compiler.hint.power"},
    {"int new = 3;", "2:5 compiler.reserved_name", "compiler.hint.reserved_name"},
    {"if (n > 1) then c[0] = 1;", "2:12 compiler.unknown_type", "compiler.hint.then"},
    {"const m = 4;", "2:7 compiler.unknown_type", "compiler.hint.parameter_type", "m"},
    {"if (n => 2) return;", "2:8 compiler.expected_expression", "compiler.hint.did_you_mean", ">="},
    {"if (n > 1 && < 4) return;", "2:14 compiler.expected_expression", "compiler.hint.both_sides"},
    {"threadIdx.x = 3;", "2:1 compiler.assign_special", "compiler.hint.assign_special"},
    {"c[0] = blockIdx(0);", "2:8 compiler.unknown_function", "compiler.hint.vector_part",
     "blockIdx"},
    {"if (n) retrun;", "2:8 compiler.unknown_name", "compiler.hint.did_you_mean", "return"},
    {"c[0] = sizeof(flaot);", "2:15 compiler.unknown_name", "compiler.hint.did_you_mean", "float"},
    {"fro (int k = 0; k < n; ++k) c[k] = 1;", "2:1 compiler.unknown_word",
     "compiler.hint.did_you_mean", "for"},
    {"for k in range(n):\n c[k] = 1;", "2:5 compiler.expected", "compiler.hint.c_for"},
    {"if n < 2 then c[0] = 1;", "2:4 compiler.expected", "compiler.hint.c_if"},
    {"c[0] = n ** 2;", "2:11 compiler.not_a_pointer", "compiler.hint.no_power"},
    {"c[0] = 2 * *a + n * *n;", "2:21 compiler.not_a_pointer", "compiler.hint.no_star"},
    {"cudaDeviceSynchronize();", "2:1 compiler.host_only", "compiler.hint.wait"},
    {"cudaEventRecord(0);", "2:1 compiler.host_only", "compiler.hint.input"},
    {"c[0] = fmaxf(a[0] a[1]);", "2:18 compiler.expected", "compiler.hint.add", ","},
    {"for (int j = 0; j < n; j++); c[0] += a[j];", "2:40 compiler.unknown_name",
     "compiler.hint.ended_by_semicolon", "2"},
    {"for (int j = 0; j < n; j++); auto f = [](int x) { return x; }; c[j] = f(1);",
     "2:66 compiler.unknown_name", "compiler.hint.ended_by_semicolon", "2"},
    {"c[0] = normf(2, a);", "2:8 compiler.outside", ""},
    {"int i = 0; float j = 1; (n ? i : j) = 5;", "2:28 compiler.outside",
     "compiler.hint.choose_by_if"},
    {"n = (decltype(n))2.5;", "2:6 compiler.outside", "compiler.hint.decltype"},
    {"c[0] = m::sq(1);", "2:8 compiler.outside", "compiler.hint.plain_functions"},
    {"c[0] = sqrtff(a[0]);", "2:8 compiler.unknown_function", "compiler.hint.did_you_mean",
     "sqrtf"},
    {"c[0] = min(n, 1.0f);", "2:8 compiler.mixed_arguments", "compiler.hint.convert_argument"},
    {"int n = 5; c[n] = 1;", "2:5 compiler.defined_twice", "compiler.hint.is_parameter"},
    {"for (int j = 0; j < n; j++) c[j] = 1; c[j] = 2;", "2:41 compiler.unknown_name",
     "compiler.hint.ended"},
    {"int x = a;", "2:9 compiler.bad_conversion", "compiler.hint.element"},
    {"for (int k = 0, k < n, k++) c[k] = 1;", "2:1 compiler.for_parts", "compiler.hint.for_parts"},
    {"Particle p;", "2:1 compiler.unknown_type", ""},
    {"_shared_ float s[32];", "2:1 compiler.unknown_type", "compiler.hint.did_you_mean",
     "__shared__"},
    {"c[0] = rand() % n;", "2:8 compiler.host_only", "compiler.hint.random"},
    {"std::cout << n;", "2:1 compiler.host_only", "compiler.hint.print"},
    {"std::sort(c, c + n);", "2:1 compiler.host_only", "compiler.hint.write_out"},
    {"std::vector<int> v(10);", "2:1 compiler.host_only", "compiler.hint.buffer"},
    {"c[0] = sigmoid(a[0]);", "2:8 compiler.unknown_function", "compiler.hint.define_function",
     "sigmoid"},
    {"float f(float x) { return x; }", "2:7 compiler.nested_function",
     "compiler.hint.nested_function"},
    {"*n = 3;", "2:1 compiler.not_a_pointer", "compiler.hint.no_star"},
    {"c[0] = a + c;", "2:10 compiler.bad_operands", "compiler.hint.element"},
    {"int x[2] = 1;", "2:5 compiler.array_initializer", "compiler.hint.braces"},
    {"float* p[4];", "2:8 compiler.array_of_pointers", "compiler.hint.array_of_pointers"},
    {"__shared__ float* p;", "2:19 compiler.array_of_pointers", "compiler.hint.array_of_pointers"},
    {"extern __shared__ float s;", "2:25 compiler.dynamic_not_array",
     "compiler.hint.dynamic_not_array"},
    {"cg::thread_block b = cg::this_thread_block();", "2:1 compiler.unread_type",
     "compiler.hint.groups"},
    {"const cg::thread_block& b = cg::this_thread_block();", "2:7 compiler.unread_type",
     "compiler.hint.groups"},
    {"auto g = cg::this_thread_block();", "2:10 compiler.outside", "compiler.hint.groups"},
    {"thread_block_tile<32> t = tiled_partition<32>(g);", "2:1 compiler.unread_type",
     "compiler.hint.groups"},
    {"ns::T x = 3;", "2:1 compiler.unread_type", ""},
    {"Box<4> b;", "2:1 compiler.unread_type", ""},
    {"Box<Row<int>, 2>* b = 0;", "2:1 compiler.unread_type", ""},
    {"std::pair<int, float> v;", "2:1 compiler.unread_type", ""},
    {"cg b;", "2:1 compiler.unknown_type", "compiler.hint.cooperative_groups"},
    {"int i = getchar();", "2:9 compiler.host_only", "compiler.hint.input"},
    {"c[0](1);", "2:2 compiler.not_a_function", ""},
    {"__reduce_add_sync(~0u, 1.5f);", "2:1 compiler.bad_argument", "compiler.hint.reduce_type"},
    {"int 数 = 3;", "2:5 compiler.stray_character", "compiler.hint.foreign_letter"},
    {"c[0] = a[0] § 1;", "2:13 compiler.stray_character", "compiler.hint.stray_character"},
    {"try { c[0] = 1; } catch (...) { }", "2:1 compiler.outside", "compiler.hint.use_if"},
    {"throw 1;", "2:1 compiler.outside", "compiler.hint.use_if"},
    {"cooperative_groups::sync(1);", "2:1 compiler.outside", "compiler.hint.groups"},
    {"float2 v, w; c[0] = v + w;", "2:23 compiler.bad_operands", "compiler.hint.use_parts"},
    {"atomicAdd(a, 1.0f);", "2:1 compiler.atomic_address", "compiler.hint.assign_const"},
    {"atomicMax(c, 1.0f);", "2:1 compiler.atomic_address", "compiler.hint.atomic_type"},
    {"extern int m;", "2:1 compiler.device_variable", "compiler.hint.use_parameters"},
    // It was taken for the first buffer.
    {"extern __device__ int m;", "2:1 compiler.device_inside", "compiler.hint.declare_outside"},
    {"__device__ int m; m = 1;", "2:1 compiler.device_inside", "compiler.hint.declare_outside"},
    {"__device__ int m[4] = {1};", "2:1 compiler.device_inside", "compiler.hint.declare_outside"},
    {"if (n) { c[0] = 1;\n__device__ int m;", "2:8 compiler.unclosed_brace",
     "compiler.hint.close_brace"},
    {"c[0] = __shfl_down_sync(a[0], 1);", "2:8 compiler.argument_count", "compiler.hint.lane_mask"},
    {"int b; memcpy(&b, a, 4);", "2:8 compiler.outside", "compiler.hint.copy_loop"},
    {"n = ((int(*)[4])a)[1][2];", "2:10 compiler.outside", "compiler.hint.array_of_pointers"},
    {"typedef int Row[4];", "2:16 compiler.outside", "compiler.hint.use_define"},
    {"int i = ;", "2:9 compiler.expected_expression", ""},
    {"c[0] = *(const float*)0;", "2:8 compiler.unknown_space", "compiler.hint.unknown_space"},
    {"c[０] = 1;", "2:3 compiler.stray_character", "compiler.hint.lookalike", "0"},
    {"c［0］ = 1；", "2:2 compiler.stray_character", "compiler.hint.lookalikes", "[ ] ;"},
    {"c[0] ＝＝ 1;", "2:6 compiler.stray_character", "compiler.hint.lookalike", "="},
    {"if (a == None) c[0] = 1;", "2:10 compiler.unknown_name", "compiler.hint.did_you_mean",
     "nullptr"},
    {"int i = n; c[i] = sin(pi * a[0]);", "2:23 compiler.unknown_name",
     "compiler.hint.declare_above", "pi"},
    {"cout << n << endl;", "2:1 compiler.host_only", "compiler.hint.print"},
    {"boolean b = true;", "2:1 compiler.unknown_type", "compiler.hint.did_you_mean", "bool"},
    {"let x = a[0];", "2:1 compiler.unknown_type", "compiler.hint.did_you_mean", "auto"},
    {"c[0] = 2 a[0];", "2:9 compiler.expected", "compiler.hint.operator_missing", "2"},
    {"c[0] = 2\na[0];", "2:9 compiler.expected", "compiler.hint.add", ";"},
    {"c[0] = a[0] + 1);", "2:16 compiler.expected", "compiler.hint.extra_closing", ")"},
    {"if (n) { } else (n > 2) { }", "2:17 compiler.expected", "compiler.hint.did_you_mean",
     "else if"},
    {"if (n === 2) return;", "2:9 compiler.expected_expression", "compiler.hint.did_you_mean",
     "=="},
    {"if (n !== 2) return;", "2:9 compiler.expected_expression", "compiler.hint.did_you_mean",
     "!="},
    {"if (n <> 2) return;", "2:8 compiler.expected_expression", "compiler.hint.did_you_mean", "!="},
    {"c[0] = 1f;", "2:8 compiler.bad_number", "compiler.hint.float_suffix", "1.0f"},
    {"int m = 09;", "2:9 compiler.bad_number", "compiler.hint.octal"},
    {"c[0] = 0xGG;", "2:8 compiler.bad_number", ""},
    {"printf('%d', n);", "2:8 compiler.bad_character", "compiler.hint.double_quotes"},
    {"if (n) break;", "2:8 compiler.stray_jump", "compiler.hint.end_thread"},
    {"c[n][0] = 1;", "2:5 compiler.not_an_array", "compiler.hint.one_dimension", "c"},
    {"c[0] = threadIdx[0];", "2:17 compiler.not_an_array", "compiler.hint.vector_part",
     "threadIdx"},
    {"float4 v; c[0] = v[0];", "2:19 compiler.not_an_array", "compiler.hint.use_parts"},
    {"int m[4][4]; m[n] = 1;", "2:15 compiler.not_assignable", "compiler.hint.comma_index"},
    {"int* p = (int*)c; const int* q = p; atomicAdd(q, 1);", "2:37 compiler.atomic_address",
     "compiler.hint.assign_const"},
    {"atomicMul(&c[0], 2.0f);", "2:1 compiler.unknown_function", "compiler.hint.no_atomic"},
    {"extern __shared__ float s[n];", "2:27 compiler.array_size", "compiler.hint.open_array"},
    {"if (n ≥ 2) return;", "2:7 compiler.stray_character", "compiler.hint.lookalike", ">="},
    {"　　c[0] = 1;", "2:1 compiler.stray_character", "compiler.hint.lookalike_space"},
};

Result<isa::Program> compiledBody(const std::string& body) {
    return compile("__global__ void k(const float* a, float* c, int n) {\n" + body + "\n}",
                   "kernel.cu", {});
}

TEST(Mistakes, AreToldWhereTheyStandWithWhatToDo) {
    for (const Mistake& row : kMistakes) {
        const auto result = compiledBody(row.body);
        ASSERT_FALSE(result) << row.body;
        const Problem& problem = result.problem();
        EXPECT_EQ(
            fmt::format("{}:{} {}", problem.range.line, problem.range.column, problem.message.key),
            row.problem)
            << row.body;
        EXPECT_EQ(problem.hint.key, row.hint) << row.body;
        const std::string named = row.named;
        if (!named.empty()) {
            ASSERT_FALSE(problem.hint.values.empty()) << row.body;
            EXPECT_EQ(problem.hint.values[0].second, named) << row.body;
        }
    }
}

/// What stands outside of a kernel, whose body is in the last line.
const Mistake kFileMistakes[] = {
    {"__gloabl__ void k(int* a) { }", "1:1 compiler.unknown_word", "compiler.hint.did_you_mean",
     "__global__"},
    {"__global__ void k(int[] a) { }", "1:22 compiler.expected_name",
     "compiler.hint.brackets_behind"},
    {"__global__ void k(int* a);\nint main() { k<<<1, 1>>>(0); }",
     "1:17 compiler.kernel_without_body", "compiler.hint.kernel_without_body"},
    {"__global__ __device__ void k(int* a) { }", "1:28 compiler.kernel_and_device",
     "compiler.hint.kernel_and_device"},
    {"#includ <cstdio>\n__global__ void k(int* a) { }", "1:2 compiler.unknown_directive",
     "compiler.hint.directive"},
    {"enum class C { A, B };\n__global__ void k(int* o) { C c = C::A; o[0] = c; }",
     "2:48 compiler.bad_conversion", "compiler.hint.enum_class", "int"},
    {"enum class C { A, B };\n__global__ void k(int* o) { C c = 1; }",
     "2:35 compiler.bad_conversion", "compiler.hint.enum_class", "C"},
    {"enum class C { A, B };\n__global__ void k(int* o) { if (C::A) o[0] = 1; }",
     "2:33 compiler.bad_conversion", "compiler.hint.enum_class", "bool"},
    {"enum class C { A, B };\n__global__ void k(int* o) { C c = C::A; o[0] = c + 1; }",
     "2:50 compiler.bad_operands", "compiler.hint.enum_class", "int"},
    {"enum class C { A, B };\n__global__ void k(int* o) { C c = C::A; if (c == 1) o[0] = 1; }",
     "2:47 compiler.bad_operands", "compiler.hint.enum_class", "int"},
    {"enum class C { A, B };\n__global__ void k(int* o) { C c = C::A; c |= C::B; }",
     "2:43 compiler.bad_operands", "compiler.hint.enum_class", "int"},
    {"__global__ void k(int* o) { const int n = 3; decltype(n) m = 4; m = 5; o[0] = m; }",
     "1:65 compiler.assign_const", "compiler.hint.assign_const"},
    {"__global__ void k(int* o) { const int n = o[0]; decltype(n)* p = o; *p = 1; }",
     "1:69 compiler.assign_const", "compiler.hint.assign_const"},
    {"__global__ void k(int* o) { o[0] = 1; }\noops", "2:1 compiler.stray_words",
     "compiler.hint.stray_words"},
    {"__global__ void k(int* o) { o[0] = 1; }\noops\nint main() { return 0; }",
     "2:1 compiler.stray_words", "compiler.hint.stray_words"},
    {"__global__ void k(int& r) { r = 1; }", "1:24 compiler.reference_parameter",
     "compiler.hint.reference_parameter"},
    {"__device__ void f(void x) { }\n__global__ void k() { }", "1:24 compiler.bad_parameter",
     "compiler.hint.bad_parameter"},
    {"union Bits { float f; unsigned u; };\n"
     "__global__ void k(float* o) { Bits b[2] = {{o[0]}}; b[0].u = 1; }",
     "2:36 compiler.outside", ""},
    {"struct Flags { int x; unsigned a : 3; };\n__global__ void k(float* o) { Flags f; }",
     "1:32 compiler.bit_field", "compiler.hint.bit_field"},
    {"struct Sum { int n; int& all; };\n__global__ void k(int* o) { Sum s{1, o[0]}; s.all = 2; }",
     "1:26 compiler.reference_member", "compiler.hint.reference_member"},
    {"struct Flags { int x; Thing a; };\n__global__ void k(float* o) { Flags f; }",
     "2:31 compiler.outside", "compiler.hint.unread_line"},
    {"typedef float (*Op)(float);\n__global__ void k(float* o) { Op f; }",
     "2:31 compiler.function_pointer", "ptx.hint.indirect"},
    {"template <int N> struct Box { float v[N]; };\n__global__ void k(float* o) { Box<int> b; }",
     "2:31 compiler.class_template", "compiler.hint.class_template"},
    {"template <int N> struct Box { float v[N]; };\n"
     "__global__ void k(float* o) { int n = 4; Box<n> b; }",
     "2:42 compiler.not_constant", "compiler.hint.constant"},
    {"template <class T, int N> struct Box { T v[N]; };\n"
     "template <class T> struct Box<T&, 1> { T v; };\n"
     "__global__ void k(float* o) { Box<float, 1> b; }",
     "3:31 compiler.class_template", "compiler.hint.class_template"},
    {"__global__ void k(ns::T x) { }", "1:19 compiler.unread_type", ""},
    {"__shared__ float s[4];\n__global__ void k(float* o) { o[0] = s[0]; }",
     "1:18 compiler.shared_global", "compiler.hint.shared_global"},
    {"__global__ void k(float* o) { __shared__ float s[20000]; o[0] = s[0]; }",
     "1:48 compiler.shared_too_large", "compiler.hint.shared_too_large"},
    {"struct P { float x; };\n__global__ void k(P* p, float* o) { o[0] = p.x; }",
     "2:44 compiler.no_members", "compiler.hint.arrow"},
    {"struct P { int a, bb; };\n__global__ void k(int* o, P* p) { o[0] = p[0].width; }",
     "2:43 compiler.no_member", "compiler.hint.members"},
    {"__global__ void k() { }\nhello there", "2:1 compiler.stray_words",
     "compiler.hint.stray_words"},
    {"__global__ void k(int* o, 3) { }", "1:27 compiler.expected_type", ""},
    {"__global__ void k(int* o, ", "1:27 compiler.expected_type_end", ""},
    {"__global__ void k(int* o = ", "1:28 compiler.expected_expression_end", ""},
};

TEST(Mistakes, OfTheFileAreToldTheSameWay) {
    for (const Mistake& row : kFileMistakes) {
        EXPECT_EQ(problemOf(row.body), row.problem) << row.body;
        EXPECT_EQ(hintOf(row.body), row.hint) << row.body;
    }
}

TEST(Mistakes, WhatIsTooDeepIsTold) {
    const std::string deep = "__global__ void k(int* o) { o[0] = " + std::string(300, '(') + "1;";
    EXPECT_EQ(hintOf(deep), "compiler.hint.too_deep");
    // Each function calls the next one, whose text comes later.
    std::string chain;
    for (int i = 80; i >= 0; --i)
        chain += "__device__ int f" + std::to_string(i) + "(int x);\n";
    for (int i = 80; i > 0; --i)
        chain += "__device__ int f" + std::to_string(i) + "(int x) { return f" +
                 std::to_string(i - 1) + "(x); }\n";
    chain += "__device__ int f0(int x) { return x; }\n__global__ void k(int* o) { o[0] = f80(1); }";
    EXPECT_NE(problemOf(chain).find("compiler.too_deep"), std::string::npos) << problemOf(chain);
    EXPECT_EQ(hintOf(chain), "compiler.hint.too_deep");
}

TEST(Mistakes, WhatFollowsFromOneIsNotTold) {
    EXPECT_EQ(compiledBody("i = 1;\nif (i < n)\nc[i] = a[i];").problems().size(), 1u);
    EXPECT_EQ(
        compiledBody("cg::thread_block b = cg::this_thread_block();\ncg::thread_block_tile<32> "
                     "t = cg::tiled_partition<32>(b);\nb.sync();")
            .problems()
            .size(),
        1u);
    EXPECT_EQ(compiledBody("ns::T x;\nns::T y;\nx.f();").problems().size(), 1u);
    const std::string broken = "template <typename T> __device__ T f(T x) { return x * ; }\n";
    const auto calls = compile(
        broken + "__global__ void k(float* o) {\no[0] = f(o[1]);\no[1] = f(3);\n}", "k.cu", {});
    ASSERT_FALSE(calls);
    EXPECT_EQ(calls.problems().size(), 1u);
    EXPECT_EQ(compiledBody("/* never closed\nc[0] = 1;").problems().size(), 1u);
    EXPECT_EQ(compiledBody("c[0] = " + std::string(300, '(') + "1;").problems().size(), 1u);
}

TEST(Mistakes, ABraceThatIsMissingBeforeTheNextFunctionIsAllThatIsTold) {
    const auto result = compile(
        "__global__ void a(int* o) {\nif (o[0]) {\no[0] = 1;\n}\n__global__ void b(int* o) { }",
        "kernel.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problems().size(), 1u);
    EXPECT_EQ(result.problem().message.key, "compiler.unclosed_brace");
}

TEST(Mistakes, ASemicolonInAMacroIsNamed) {
    const auto result =
        compile("#define N 64;\n__global__ void k(int* c, int n) { if (n < N) c[0] = 1; }",
                "kernel.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().hint.key, "compiler.hint.macro_semicolon");
}

TEST(Mistakes, AReferenceThatIsChosenIsOutside) {
    const auto result = compile(
        "__device__ int& f(int& a, int& b) { return a < b ? a : b; }\n"
        "__global__ void k(int* c) { f(c[0], c[1]) = 1; }",
        "k.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().message.key, "compiler.outside");
    EXPECT_EQ(result.problem().hint.key, "compiler.hint.return_value");
}

TEST(Mistakes, AFunctionOfANamedBaseIsOutside) {
    EXPECT_EQ(problemOf("struct A { int n; __device__ int get() { return n; } };\n"
                        "struct B : A { };\n"
                        "__global__ void k(int* c) { B b; b.n = 3; c[0] = b.A::get(); }"),
              "3:52 compiler.outside");
}

TEST(Mistakes, AParameterWithoutATypeIsNamed) {
    const auto result = compile("__global__ void k(float* c, m) { c[0] = m; }", "k.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().message.key, "compiler.unknown_type");
    EXPECT_EQ(result.problem().hint.key, "compiler.hint.parameter_type");
}

TEST(Mistakes, AFunctionWithoutAResultSaysWhatToWrite) {
    EXPECT_EQ(hintOf("__global__ add(float* c) { }"), "compiler.hint.kernel_void");
    EXPECT_EQ(hintOf("__device__ f(float x) { return x; }\n__global__ void k(float* c) { }"),
              "compiler.hint.result_type");
}

TEST(Mistakes, AKernelInAClassIsToldWhereItStands) {
    EXPECT_EQ(problemOf("struct S {\n  __global__ void run(float* a) { a[0] = 1; }\n};"),
              "2:3 compiler.kernel_member");
}

TEST(Mistakes, AMissingCommaBetweenParametersIsOne) {
    const auto result = compile("__global__ void k(const float* a const float* b) { }", "k.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problem().message.values[1].second, ",");
}

}  // namespace
}  // namespace warpscope::cuda
