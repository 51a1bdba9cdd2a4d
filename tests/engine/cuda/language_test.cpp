// Constructs that were once compiled to something else than C++ says: each with the value that nvcc
// 13 and C++17 give.
#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

struct Construct {
    const char* name = "";
    std::int32_t value = 0;
    const char* body = "";
    const char* before = "";
    std::vector<std::int32_t> in{};
};

const Construct kConstructs[] = {
    {"a case in an if that is never taken", 5,
     "switch (in[0]) { case 0: if (0) { case 1: out[0] = 1; } out[0] += 5; }"},
    {"the same, entered",
     6,
     "switch (in[0]) { case 0: if (0) { case 1: out[0] = 1; } out[0] += 5; }",
     "",
     {1}},
    {"a case in an else that is never taken",
     7,
     "switch (in[0]) { case 0: if (1) out[0] = 1; else { case 2: out[0] = 7; } }",
     "",
     {2}},
    {"a case in a loop that never runs", 5,
     "switch (in[0]) { case 0: while (0) { case 1: out[0] = 1; } } out[0] += 5;"},
    {"the same, entered",
     6,
     "switch (in[0]) { case 0: while (0) { case 1: out[0] = 1; } } out[0] += 5;",
     "",
     {1}},
    {"a case in a for that never runs, entered",
     16,
     "switch (in[0]) { case 0: for (; 0; out[0] += 10) { case 1: out[0] = 1; } } out[0] += 5;",
     "",
     {1}},
    {"inner braces begin a row", 20, "int a[2][3] = {{1}, {2}}; out[0] = a[1][0] * 10 + a[0][1];"},
    {"inner braces in constants", 20, "out[0] = c[1][0] * 10 + c[0][1];",
     "__constant__ int c[2][3] = {{1}, {2}};"},
    {"values without inner braces follow each other", 234,
     "int a[2][2][2] = {1, 2, 3, 4}; out[0] = a[0][0][1] * 100 + a[0][1][0] * 10 + a[0][1][1];"},
    {"braces behind values in a row are one element", 24,
     "int a[2][3] = {1, {2}, 3, 4}; out[0] = a[0][1] * 10 + a[1][0];"},
    {"an open dimension counts rows", 2,
     "int a[][3] = {{1, 2, 3}, {4, 5, 6}}; out[0] = sizeof(a) / sizeof(a[0]);"},
    {"an open dimension counts rows that are begun", 3,
     "int a[][3] = {1, 2, 3, 4, 5, 6, 7}; out[0] = sizeof(a) / sizeof(a[0]);"},
    {"hexadecimal reals", 1240, "out[0] = (int)(0x1.8p3f * 100) + (int)(0x.Ap+6);"},
    {"a text in an array of characters", 34900,
     "char t[] = \"a\" \"bc\"; unsigned char u[6] = \"\\xffz\"; out[0] = sizeof t * 10 + t[1] + "
     "t[3] +"
     " u[0] * 100 + u[1] * 2 + u[3] + (sizeof u) * 1503;"},
    {"a text in constants", 98, "out[0] = t[1];", "__constant__ char t[] = \"abc\";"},
    {"the right side of += first", 101, "out[0] += take(out);",
     "__device__ int take(int* q) { *q = 100; return 1; }"},
    {"the right side of += first: an atomic", 24, "out[0] = 7; out[0] += atomicAdd(out, 10);"},
    {"the left side of << first", 8, "int i = 1; out[0] = i << (i = 3);"},
    {"the array before its index", 15,
     "int a[2] = {1, 2}; int b[2] = {5, 6}; int* p = b; int x = p[(p = a, 0)]; out[0] = x * 3 * "
     "p[0];"},
    {"the right side of = before the left", 1,
     "int a[3] = {0, 0, 0}; int i = 1; a[i++] = i; out[0] = a[1];"},
    {"a call within the reference of a call", 10,
     "int s[4] = {0, 0, 0, 0}; int i = 0; inc(10, s[inc(1, i)]); out[0] = s[1];",
     "__device__ int inc(int by, int& r) { r += by; return r; }"},
    {"const T& is no copy", 17, "int x = 7; out[0] = f(x, x);",
     "__device__ int f(const int& a, int& b) { b += 10; return a; }"},
    {"const T& takes a value",
     12,
     "out[0] = f(in[0] + 2) + f(3);",
     "__device__ int f(const int& a) { return a * 2; }",
     {1}},
    {"const T& takes another type", 3, "out[0] = f(3.7f);",
     "__device__ int f(const int& a) { return a; }"},
    {"a reference to an element stays there", 10,
     "char c[4] = {0, 0, 0, 0}; int i = 1; f(c[i], i); out[0] = c[1] * 10 + c[2];",
     "__device__ void f(char& v, int& k) { k++; v = 1; }"},
    {"the address of a reference", 5, "int x = 1; add(x); out[0] = x;",
     "__device__ void add(int& r) { int* p = &r; *p += 4; }"},
    {"a macro in its own argument", 6, "int n = 5;\n#define n n + 1\nout[0] = ID(n);",
     "#define ID(x) (x)"},
    {"a macro that names a macro", 9, "out[0] = OP(3);",
     "#define SQUARE(x) ((x) * (x))\n#define OP SQUARE"},
    {"words made by ##", 12, "int value1 = 5, value2 = 7; out[0] = V(1) + V(2);",
     "#define V(n) value##n"},
    {"arguments without number", 6, "out[0] = CALL(sum, 1, 2, 3);",
     "#define CALL(f, ...) f(__VA_ARGS__)\n"
     "__device__ int sum(int a, int b, int c) { return a + b + c; }"},
    {"a number too small for a float", 0,
     "out[0] = __float_as_int(0.00000000000000000000000000000000000000000000000000001f);"},
    {"a number too large for a float", 0x7f800000,
     "out[0] = __float_as_int(100000000000000000000000000000000000000000.0f);"},
    {"24 bits of a product", 3, "out[0] = __mul24(in[0], 3);", "", {16777217}},
    {"24 bits with their sign", -3, "out[0] = __mul24(in[0], 3);", "", {0xffffff}},
    {"24 bits without sign", 0x2fffffd, "out[0] = __umul24(in[0], 3);", "", {-1}},
    {"the device's branch", 7, "#if __CUDA_ARCH__ >= 700\nout[0] = 7;\n#endif"},
    {"__CUDACC__", 1, "#ifdef __CUDACC__\nout[0] = 1;\n#endif"},
    {"the line", 4, "\nout[0] = __LINE__;"},
    {"characters by number", 65 + 33 + 7, "out[0] = '\\x41' + '\\041' + '\\a';"},
    {"digits in groups", 1000, "out[0] = 1'000;"},
    {"operators as words", 1, "out[0] = not (in[0] and 1) or false;"},
    {"an index before its array", 6, "out[0] = 1[in];", "", {5, 6}},
    {"functions of one name: the nearest", 123,
     "float x = 1; out[0] = f(1) * 100 + f(x) * 10 + f(2.0);",
     "__device__ int f(int) { return 1; }\n__device__ int f(float) { return 2; }\n"
     "__device__ int f(double) { return 3; }"},
    {"functions of one name: by their number", 35, "out[0] = g(1, 2) * 10 + g(5);",
     "__device__ int g(int a) { return a; }\n__device__ int g(int a, int b) { return a + b; }"},
    {"shuffles of old books", 0, "out[0] = __shfl_down(in[0], 1) + (__ballot(in[0] > 5) > 1);"},
    {"references of a function's own", 12,
     "int a[3] = {1, 2, 3}; int i = 1; int& r = a[i]; i = 2; r = 7; const auto& c = a[2];"
     "out[0] = a[1] + c + i;"},
    {"64 bits in a switch",
     7,
     "switch (in[0] + 0x100000000ll) { case 1: out[0] = 1; break; case 0x100000001ll: out[0] = 7; "
     "}",
     "",
     {1}},
    {"long is kept through loops", 10,
     "long long s = 0x7fffffff; for (long i = 0; i < 4; ++i) s += s; out[0] = (int)(s >> 31) - 5;"},
};

TEST(Language, GivesTheValueOfCpp17) {
    for (const Construct& row : kConstructs)
        EXPECT_EQ(support::valueOf(row.body, row.in, row.before), row.value) << row.name;
}

TEST(Language, AFileMayBeginWithAByteOrderMark) {
    const auto program = programOf("\xEF\xBB\xBF__global__ void k(int* o) { o[0] = 1; }");
    EXPECT_EQ(program.sourceLines.front().substr(0, 3), "__g");
}

TEST(Language, AnIndexBeyondAllMemoryStaysThere) {
    const auto program = programOfBody("out[0x40000000u] = 5;");
    const auto store =
        std::ranges::find(program.instructions, isa::Opcode::Stg, &isa::Instruction::opcode);
    EXPECT_GT(store->offset, 1 << 30);
}

TEST(Language, OneFIsNoNumber) {
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = 1f; }"), "1:38 compiler.bad_number");
}

TEST(Language, AShuffleTakesFiveBitsOfItsDistance) {
    const auto out = support::runBody(
        "int i = threadIdx.x; out[i] = __shfl_up_sync(0xffffffff, i, 33);"
        "if (i < 2) out[32 + i] = __shfl_down_sync(3, i, 33) * 100;",
        {}, 32);
    EXPECT_EQ(out[5], 4);
    EXPECT_EQ(out[0], 0);
    EXPECT_EQ(out[32], 100);
}

}  // namespace
}  // namespace warpscope::cuda
