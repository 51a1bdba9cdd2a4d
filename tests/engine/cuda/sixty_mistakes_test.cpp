// Sixty mistakes of beginners, each with the place that is told, what is said of it and what to do.
// What is allowed in C++ has a warning, or nothing where CUDA takes it.
#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

struct ToldMistake {
    const char* name = "";
    const char* source = "";
    const char* told = "";
    const char* hint = "";
};

#define HEAD "__global__ void add(const float *a, const float *b, float *c, int n)\n{\n"
#define INDEX "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"

const ToldMistake kToldMistakes[] = {
    {"semicolon",
     HEAD "    int i = blockIdx.x * blockDim.x + threadIdx.x\n    if (i < n) {\n        c[i] = "
          "a[i] + b[i];\n    }\n}\n",
     "3:50 compiler.expected", "compiler.hint.add"},
    {"threadidx case",
     HEAD "    int i = blockIdx.x * blockDim.x + threadidx.x;\n    if (i < n) {\n        c[i] = "
          "a[i] + b[i];\n    }\n}\n",
     "3:39 compiler.unknown_name", "compiler.hint.did_you_mean"},
    {"unclosed brace if", HEAD INDEX "    if (i < n) {\n        c[i] = a[i] + b[i];\n}\n",
     "4:16 compiler.unclosed_brace", "compiler.hint.close_brace"},
    {"undeclared", HEAD INDEX "    if (i < n) {\n        c[j] = a[i] + b[i];\n    }\n}\n",
     "5:11 compiler.unknown_name", "compiler.hint.declare_above"},
    {"assign in if", HEAD INDEX "    if (i = n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "4:11 compiler.warn.assignment", "compiler.hint.compare"},
    {"missing global",
     "void add(const float *a, const float *b, float *c, int n)\n{\n" INDEX
     "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "1:6 compiler.host_function", "compiler.hint.add_global"},
    {"global int",
     "__global__ int add(const float *a, const float *b, float *c, int n)\n{\n" INDEX
     "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "1:16 compiler.kernel_result", "compiler.hint.kernel_result"},
    {"one underscore",
     "_global_ void add(const float *a, const float *b, float *c, int n)\n{\n" INDEX
     "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "1:1 compiler.unknown_word", "compiler.hint.did_you_mean"},
    {"missing paren", HEAD INDEX "    if (i < n {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "4:14 compiler.expected", "compiler.hint.add"},
    {"blockdim noX",
     HEAD "    int i = blockIdx.x * blockDim + threadIdx.x;\n    if (i < n) {\n        c[i] = a[i] "
          "+ b[i];\n    }\n}\n",
     "3:26 compiler.vector_needs_part", "compiler.hint.vector_part"},
    {"extra brace", HEAD INDEX "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n}\n",
     "8:1 compiler.extra_brace", "compiler.hint.extra_brace"},
    {"host call",
     "int square(int x) { return x * x; }\n" HEAD INDEX
     "    if (i < n) {\n        c[i] = square(3) + b[i];\n    }\n}\n",
     "6:16 compiler.host_function", "compiler.hint.add_device"},
    {"shared not const",
     HEAD "    __shared__ float s[n];\n" INDEX
          "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "3:24 compiler.array_size", "compiler.hint.constant"},
    {"shared blockdim",
     HEAD "    __shared__ float s[blockDim.x];\n" INDEX
          "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "3:24 compiler.array_size", "compiler.hint.constant"},
    {"write const", HEAD INDEX "    if (i < n) {\n        a[i] = c[i] + b[i];\n    }\n}\n",
     "5:10 compiler.assign_const", "compiler.hint.assign_const"},
    {"pointer as value", HEAD INDEX "    if (i < n) {\n        c = a[i] + b[i];\n    }\n}\n",
     "5:18 compiler.bad_conversion", "compiler.hint.one_element"},
    {"float index",
     HEAD "    float i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) {\n        c[i] = "
          "a[i] + b[i];\n    }\n}\n",
     "5:18 compiler.index_type", "compiler.hint.index_type"},
    {"syncthread", HEAD INDEX "    if (i < n) {\n        __syncthread();\n    }\n}\n",
     "5:9 compiler.unknown_function", "compiler.hint.did_you_mean"},
    {"no parens sync", HEAD INDEX "    if (i < n) {\n        __syncthreads;\n    }\n}\n",
     "5:9 compiler.function_as_value", "compiler.hint.call_it"},
    {"else semicolon", HEAD INDEX "    if (i < n);\n        c[i] = a[i] + b[i];\n}\n",
     "4:15 compiler.warn.empty_body", "compiler.hint.empty_body"},
    {"else without if",
     HEAD INDEX "    if (i < n);\n        c[i] = a[i] + b[i];\n    else\n        c[i] = 0;\n}\n",
     "6:5 compiler.stray_else", "compiler.hint.stray_else"},
    {"for commas",
     HEAD "    for (int k = 0, k < n, k++)\n        c[k] = 0;\n" INDEX
          "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "3:5 compiler.for_parts", "compiler.hint.for_parts"},
    {"missing star",
     "__global__ void add(const float *a, const float *b, float c, int n)\n{\n" INDEX
     "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "5:10 compiler.not_an_array", "compiler.hint.not_an_array"},
    {"dup variable",
     HEAD INDEX "    int i = 0;\n    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "4:9 compiler.defined_twice", "compiler.hint.defined_above"},
    {"return value",
     HEAD INDEX
     "    if (i >= n) return 0;\n    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "4:17 compiler.return_unexpected", "compiler.hint.return_void"},
    {"percent float", HEAD INDEX "    if (i < n) {\n        c[i] = a[i] % 2;\n    }\n}\n",
     "5:21 compiler.bad_operands", "compiler.hint.float_remainder"},
    {"caret power", HEAD INDEX "    if (i < n) {\n        c[i] = a[i]^2;\n    }\n}\n",
     "5:20 compiler.bad_operands", "compiler.hint.power"},
    {"string", HEAD INDEX "    if (i < n) {\n        c[i] = \"hello\";\n    }\n}\n",
     "5:16 compiler.bad_conversion", ""},
    {"kernel call kernel",
     "__global__ void one(float *c) { c[0] = 1; }\n__global__ void add(const float *a, float "
     "*c)\n{\n    one(c);\n}\n",
     "4:5 compiler.calls_kernel", "compiler.hint.calls_kernel"},
    {"device after use",
     HEAD "    int i = threadIdx.x;\n    c[i] = sum(a[i], b[i]);\n}\n__device__ float sum(float x, "
          "float y) { return x + y; }\n",
     "4:12 compiler.used_before", "compiler.hint.used_before"},
    {"wrong arg count fn",
     "__device__ float sum(float x, float y) { return x + y; }\n" HEAD
     "    int i = threadIdx.x;\n    c[i] = sum(a[i]);\n}\n",
     "5:12 compiler.argument_count", "compiler.hint.parameters"},
    {"missing return",
     "__device__ float sum(float x, float y) {\n    float z = x + y;\n}\n" HEAD
     "    int i = threadIdx.x;\n    c[i] = sum(a[i], b[i]);\n}\n",
     "3:1 compiler.warn.no_return", "compiler.hint.no_return"},
    {"chevrons",
     HEAD INDEX "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\nvoid launch() { add<<<4, "
                "64>>>(0, 0, 0, 4); }\n",
     "", ""},
    {"printf", HEAD INDEX "    if (i < n) {\n        printf(\"%d\\n\", i);\n    }\n}\n", "", ""},
    {"double equal assign", HEAD INDEX "    if (i < n) {\n        c[i] == a[i];\n    }\n}\n",
     "5:14 compiler.warn.unused_value", "compiler.hint.assign"},
    {"atomic no amp", HEAD INDEX "    if (i < n) {\n        atomicAdd(c[0], 1.0f);\n    }\n}\n",
     "5:9 compiler.atomic_address", "compiler.hint.atomic_address"},
    {"atomic local", HEAD INDEX "    if (i < n) {\n        atomicAdd(&i, 1);\n    }\n}\n",
     "5:9 compiler.atomic_space", "compiler.hint.atomic_space"},
    {"unclosed comment",
     HEAD "    /* index\n" INDEX "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "3:5 compiler.unclosed_comment", "compiler.hint.close_comment"},
    {"fullwidth semicolon",
     HEAD "    int i = blockIdx.x * blockDim.x + threadIdx.x；\n    if (i < n) {\n        c[i] = "
          "a[i] + b[i];\n    }\n}\n",
     "3:50 compiler.stray_character", "compiler.hint.lookalike"},
    {"smart quotes nbsp", HEAD INDEX "    if (i < n) {\n        c[i] = a[i] – b[i];\n    }\n}\n",
     "5:21 compiler.stray_character", "compiler.hint.lookalike"},
    {"and word", HEAD INDEX "    if (i < n and i >= 0) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "", ""},
    {"int literal typo", HEAD INDEX "    if (i < n) {\n        c[i] = a[i] + 3.4.5;\n    }\n}\n",
     "5:23 compiler.bad_number", ""},
    {"missing type",
     HEAD "    i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) {\n        c[i] = a[i] + "
          "b[i];\n    }\n}\n",
     "3:5 compiler.unknown_name", "compiler.hint.declare"},
    {"define semicolon",
     "#define N 64;\n" HEAD INDEX "    if (i < N) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "5:14 compiler.expected", "compiler.hint.macro_semicolon"},
    {"include own",
     "#include \"helper.h\"\n" HEAD INDEX
     "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "", ""},
    {"missing comma params",
     "__global__ void add(const float *a const float *b, float *c, int n)\n{\n" INDEX
     "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "1:35 compiler.expected", "compiler.hint.add"},
    {"unknown function",
     HEAD INDEX "    if (i < n) {\n        c[i] = squareroot(a[i]);\n    }\n}\n",
     "5:16 compiler.unknown_function", "compiler.hint.define_function"},
    {"sqrt typo", HEAD INDEX "    if (i < n) {\n        c[i] = sqrtff(a[i]);\n    }\n}\n",
     "5:16 compiler.unknown_function", "compiler.hint.did_you_mean"},
    {"capital Int",
     HEAD "    Int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) {\n        c[i] = "
          "a[i] + b[i];\n    }\n}\n",
     "3:5 compiler.unknown_type", "compiler.hint.did_you_mean"},
    {"while missing paren", HEAD INDEX "    while i < n {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "4:10 compiler.expected", "compiler.hint.add"},
    {"chain compare", HEAD INDEX "    if (0 < i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "4:15 compiler.warn.chain", "compiler.hint.chain"},
    {"dot y missing",
     HEAD "    int i = blockIdx.x * blockDim.x + threadIdx.w;\n    if (i < n) {\n        c[i] = "
          "a[i] + b[i];\n    }\n}\n",
     "3:39 compiler.no_member", "compiler.hint.vector_part"},
    {"array decl java",
     HEAD "    int[] x; int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) {\n        "
          "c[i] = a[i] + b[i];\n    }\n}\n",
     "3:8 compiler.expected_name", "compiler.hint.brackets_behind"},
    {"break outside", HEAD INDEX "    if (i < n) {\n        break;\n    }\n}\n",
     "5:9 compiler.stray_jump", "compiler.hint.end_thread"},
    {"unclosed fn eof", HEAD INDEX "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n",
     "2:1 compiler.unclosed_brace", "compiler.hint.close_brace"},
    {"shared init",
     HEAD "    __shared__ int s = 0;\n" INDEX
          "    if (i < n) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "3:20 compiler.shared_initializer", "compiler.hint.shared_initializer"},
    {"bool python", HEAD INDEX "    if (True) {\n        c[i] = a[i] + b[i];\n    }\n}\n",
     "4:9 compiler.unknown_name", "compiler.hint.did_you_mean"},
    {"elif",
     HEAD INDEX
     "    if (i < n) {\n        c[i] = a[i] + b[i];\n    } elif (i > n) { c[0] = 0; }\n}\n",
     "6:7 compiler.unknown_word", "compiler.hint.did_you_mean"},
    {"pointer arith typo", HEAD INDEX "    if (i < n) {\n        c[i = a[i] + b[i];\n    }\n}\n",
     "5:26 compiler.expected", "compiler.hint.add"},
    {"ref",
     "__device__ void f(float *p) { }\n__global__ void add(const float *a, const float *b, float "
     "*c, int n) { f(c, n); f(n); f(&c[0]); f(a); }\n",
     "2:72 compiler.argument_count", "compiler.hint.parameters"},
};

/// What is told first of a source: of its problems, else of its warnings.
std::vector<Problem> toldOf(const char* source) {
    const auto result = compile(source, "kernel.cu", {});
    return result ? result->warnings : result.problems();
}

TEST(SixtyMistakes, AreToldWhereTheyStandWithWhatToDo) {
    for (const ToldMistake& row : kToldMistakes) {
        const auto problems = toldOf(row.source);
        std::string told;
        std::string hint;
        if (!problems.empty()) {
            const Problem& first = problems.front();
            told = fmt::format("{}:{} {}", first.range.line, first.range.column, first.message.key);
            hint = first.hint.key;
        }
        EXPECT_EQ(told, row.told) << row.name << "\n" << row.source;
        EXPECT_EQ(hint, row.hint) << row.name << "\n" << row.source;
        // The last one makes four mistakes in a line.
        EXPECT_LE(problems.size(), 1u) << row.name << " is told once";
    }
}

#undef HEAD
#undef INDEX

}  // namespace
}  // namespace warpscope::cuda
