#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

std::string problemOfRecord(const std::string& body) {
    return problemOf("struct P { float x; const int n; };\n__global__ void k(P* p, float* o) {\n" +
                     body + "\n}");
}

TEST(CheckRecords, TellWhatIsNoMember) {
    EXPECT_EQ(problemOfRecord("o[0] = p[0].y;"), "3:9 compiler.no_member");
    EXPECT_EQ(problemOfRecord("o[0] = p.x;"), "3:8 compiler.no_members");
    EXPECT_EQ(problemOfRecord("o.x = 1;"), "3:1 compiler.no_members");
    EXPECT_EQ(problemOfRecord("p[0].n = 1;"), "3:2 compiler.assign_const");
    EXPECT_EQ(problemOfRecord("o[0] = p[0];"), "3:9 compiler.bad_conversion");
    EXPECT_EQ(problemOfRecord("float2 v; v = v + v;"), "3:17 compiler.bad_operands");
    EXPECT_EQ(problemOfRecord("float2 v = make_float2(1);"), "3:12 compiler.argument_count");
    EXPECT_EQ(problemOfRecord("auto v;"), "3:6 compiler.auto_without_value");
}

TEST(CheckRecords, ConstantMemoryIsNoConstOfTheLanguage) {
    const auto problemOfCall = [](const std::string& body) {
        return problemOf(
            "struct S { float x; __device__ float get() { return x; }\n"
            "__device__ void set() { x = 1.0f; } };\n__constant__ S s[4]; __constant__ S t;\n"
            "__global__ void k(float* o) {\n" +
            body + "\n}");
    };
    EXPECT_EQ(problemOfCall("o[0] = s[threadIdx.x].get() + t.get();"), "");
    EXPECT_EQ(problemOfCall("const S l = t; o[0] = l.get();"), "5:23 compiler.assign_const");
    EXPECT_EQ(problemOfCall("s[1].set();"), "2:27 compiler.assign_const");
}

TEST(CheckRecords, AVectorNeedsItsPart) {
    EXPECT_EQ(problemOfRecord("int i = threadIdx;"), "3:9 compiler.vector_needs_part");
    EXPECT_EQ(problemOfRecord("int i = blockIdx.x * blockDim;"), "3:22 compiler.vector_needs_part");
    EXPECT_EQ(problemOfRecord("o[threadIdx] = 1;"), "3:3 compiler.vector_needs_part");
}

// Whoever looked for a member of it never came back.
TEST(CheckRecords, AStructureThatHoldsItselfIsTold) {
    for (const char* structure : {"struct A : A { int y; };", "struct A { A a; int y; };"})
        for (const char* body : {"A a; o[0] = a.x;", "A a = {}; o[0] = a.y;"})
            EXPECT_NE(
                problemOf(std::string(structure) + "\n__global__ void k(int* o) { " + body + " }"),
                "")
                << structure << body;
}

// Each number of such a value would have a register: of millions the memory of the host ran out.
TEST(CheckRecords, AStructureWithThousandsOfNumbersIsNoResult) {
    const std::string large =
        "struct B { float data[5000]; };\n__device__ B make() { B b; return b; }\n";
    for (const char* body :
         {"B b = make(); o[0] = b.data[0];", "B b, c; B d = o[0] > 0 ? b : c; o[0] = d.data[0];"})
        EXPECT_NE(problemOf(large + "__global__ void k(float* o) { " + body + " }")
                      .find("compiler.outside"),
                  std::string::npos)
            << body;
}

}  // namespace
}  // namespace warpscope::cuda
