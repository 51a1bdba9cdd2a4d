#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

constexpr const char* kStructures =
    "typedef struct { float x, y; int id; } Body;\n"
    "struct Pair { double d; char c; int a[3]; };\n"
    "struct Outer { Body body; int2 at; };\n"
    "__device__ float2 add(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }\n"
    "__device__ void turn(float2& v) { v = {v.y, v.x}; }\n";

TEST(LowerRecords, StructuresAreValues) {
    const auto out = support::runBody(
        "Body b = {1.0f, 2.0f, 7}; Body c = b; c.id += 3; Body* p = &c; p->x = 9;\n"
        "float2 v = make_float2(3, 4 + in[0]); turn(v);\n"
        "float2 w = add(v, make_float2(b.x, b.y));\n"
        "Pair q = {1.5, 'a', {1, 2, 3}}; Pair r = q; r.a[1] = 20;\n"
        "Outer o = {{1, 2, 3}, {4, 5}}; o.body.id += o.at.y; Outer s = in[0] ? Outer{} : o;\n"
        "out[0] = b.id; out[1] = c.id; out[2] = (int)c.x; out[3] = (int)w.x; out[4] = (int)w.y;\n"
        "out[5] = r.a[1] + q.a[1]; out[6] = sizeof(Pair) + sizeof(Outer); out[7] = s.body.id;",
        {0}, 1, kStructures);
    const std::vector<std::int32_t> expected{7, 10, 9, 5, 5, 22, 24 + 20 + 4, 8};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(LowerRecords, StructuresLieInEveryMemory) {
    const auto out = support::runBody(
        "__shared__ float4 s[2]; s[0] = make_float4(1, 2, 3, 4); s[1] = s[0]; s[1].w = 8;\n"
        "Body a[2] = {{1, 2, 3}, {4, 5, 6}}; Body t = a[in[0]]; a[in[0]] = a[1]; a[1] = t;\n"
        "dim3 d(5, 6); auto z = d.z; float4 f = kBig; auto& y = f.y; y += 0.5f;\n"
        "uint3 i = threadIdx; int m[2][2] = {{1, 2}, {3, 4}}; int (*rows)[2] = m;\n"
        "out[0] = (int)(s[1].w + s[1].x); out[1] = a[1].id * 10 + a[0].id;\n"
        "out[2] = d.x + d.y + z; out[3] = (int)(f.y * 2); out[4] = i.x + rows[1][0];\n"
        "((int2*)out)[3] = make_int2(60, 70); out[8] = reinterpret_cast<int4*>(out)[1].z;",
        {0}, 1, fmt::format("{}__constant__ float4 kBig = {{1, 2, 3, 4}};\n", kStructures));
    const std::vector<std::int32_t> expected{9, 36, 12, 5, 3, 0, 60, 70, 60};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(LowerRecords, FunctionsOfAStructureKnowItsMembers) {
    const auto out = support::runBody(
        "Counter c = {in[0], 0}; c.add(3); c.twice(); out[0] = c.total; out[1] = c.calls;\n"
        "out[2] = c.sum();",
        {4}, 1,
        "struct Counter { int total; int calls;\n"
        "  __device__ void add(int by) { total += by; this->calls++; }\n"
        "  __device__ void twice() { add(total); }\n"
        "  __device__ int sum() const { return total + calls; } };\n");
    EXPECT_EQ(out[0], 14);
    EXPECT_EQ(out[1], 2);
    EXPECT_EQ(out[2], 16);
}

TEST(LowerRecords, AParameterKnowsTheNumbersOfItsStructure) {
    const auto program =
        programOf("struct P { double d; int n; };\n__global__ void k(P* p) { p->n = 1; }");
    ASSERT_EQ(program.parameters.size(), 1u);
    EXPECT_EQ(program.parameters[0].structureSize, 16u);
    ASSERT_EQ(program.parameters[0].components.size(), 2u);
    EXPECT_EQ(program.parameters[0].components[1].offset, 8u);
}

TEST(LowerRecords, ADeviceVariableIsReachedThroughTheParameterBank) {
    const auto program = programOf(
        "__device__ int counter = 5;\n__global__ void k(int* out) { atomicAdd(&counter, 1); }");
    ASSERT_EQ(program.globals.size(), 1u);
    EXPECT_EQ(program.globals[0].addressAt, 8u);
    EXPECT_EQ(program.globals[0].initial, (std::vector<std::uint8_t>{5, 0, 0, 0}));
}

TEST(LowerRecords, AVectorIsOneAccess) {
    const std::string kernel =
        "__global__ void k(float4* out, const float4* in, const int2* pairs) {\n"
        "  float4 v = in[threadIdx.x]; int2 p = pairs[threadIdx.x]; v.x *= 2.0f; v.w += p.y;\n"
        "  out[threadIdx.x] = v;\n}\n";
    const auto program = programOf(kernel);
    EXPECT_EQ(countOf(program, isa::Opcode::Ldg), 2) << textOf(program);
    EXPECT_EQ(countOf(program, isa::Opcode::Stg), 1);
    EXPECT_NE(textOf(program).find("LDG.128"), std::string::npos);
    EXPECT_NE(textOf(program).find("LDG.64"), std::string::npos);
    EXPECT_NE(textOf(program).find("STG.128"), std::string::npos);
    const auto one = programOf(
        "__global__ void k(float* out, const float4* in) {\n"
        "  out[threadIdx.x] = in[threadIdx.x].y;\n}\n");
    EXPECT_EQ(textOf(one).find("LDG.128"), std::string::npos) << "one number of it is wanted";
}

TEST(LowerRecords, TheNumbersOfAVectorStayInTheirPlaces) {
    const auto out = support::runBody(
        "__shared__ int4 s[32]; int t = threadIdx.x; s[t] = make_int4(t, 2 * t, in[0], -t);\n"
        "__syncthreads(); int4 v = s[31 - t]; v.y += 1; s[31 - t] = v; __syncthreads();\n"
        "int4 w = s[t]; ((int2*)out)[t] = make_int2(w.x + 100 * w.w, w.y + 1000 * w.z);",
        {7}, 32);
    for (int t = 0; t < 32; ++t) {
        EXPECT_EQ(out[static_cast<std::size_t>(2 * t)], t - 100 * t);
        EXPECT_EQ(out[static_cast<std::size_t>(2 * t + 1)], 2 * t + 1 + 7000);
    }
}

// sizeof, offsets and values as g++ and nvcc have them.
TEST(LowerRecords, AStructureInheritsMembersAndFunctions) {
    const char* before =
        "struct Shape { float x, y; __device__ float far() const { return x + y; } };\n"
        "struct __align__(16) Box : public Shape { float w, h;\n"
        "  __device__ float all() const { return far() + w * h; } };\n"
        "struct Named : Box { int id; char tag; };\n"
        "struct Tight : Named { char more; };\n"
        "struct Empty { __device__ int seven() const { return 7; } };\n"
        "struct Full : Empty { int n; };\n"
        "__device__ void move(Shape& s, float by) { s.x += by; }\n"
        "__device__ float sum(const Shape& s) { return s.x + s.y; }\n"
        "__device__ float copied(Shape s) { return s.y; }\n"
        "__device__ float reached(const Shape* s) { return s->x; }\n";
    const auto out = support::runBody(
        "Named n; n.x = 1; n.y = 2; n.w = 3; n.h = 4; n.id = 5 + in[0]; n.tag = 'a';\n"
        "move(n, 10); Box b = n; b.x += 1; Full f = {{}, 3}; Box made = {{1, 2}, 3, 4};\n"
        "out[0] = (int)n.all(); out[1] = (int)sum(n); out[2] = (int)copied(n); out[3] = n.id;\n"
        "out[4] = (int)b.x; out[5] = (int)n.x; out[6] = sizeof(Box) * 100 + sizeof(Named);\n"
        "out[7] = sizeof(Tight); out[8] = f.seven() * 10 + f.n; out[9] = sizeof(Full);\n"
        "out[10] = (int)reached(&n); out[11] = (int)made.all();",
        {0}, 1, before);
    const std::vector<std::int32_t> expected{25, 13, 2, 5, 12, 11, 1632, 32, 73, 4, 11, 15};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

// Only the host seems to need either: they are read when the kernel names the outer one.
TEST(LowerRecords, AStructureWithinOneThatIsNamedFirstHasItsSize) {
    const auto out = support::runBody(
        "Outer* p = (Outer*)out; p[0].z = 7; p[0].body.id = 5; p[1].body.x = 3;\n"
        "out[20] = sizeof(Outer); out[21] = sizeof(Wide);",
        {0}, 1,
        "struct Body { int x, y; int id; };\nstruct Outer { Body body; int z; };\n"
        "struct Wide { Outer rows[2]; char c; };\n");
    EXPECT_EQ(out[2], 5);
    EXPECT_EQ(out[3], 7);
    EXPECT_EQ(out[4], 3);
    EXPECT_EQ(out[20], 16);
    EXPECT_EQ(out[21], 36);
}

// The arrays were left out, without a word.
TEST(LowerRecords, AFunctionReturnsTheArraysOfAStructure) {
    const auto out = support::runBody(
        "Row r = make(in[0] + 3); out[0] = r.v[0].x; out[1] = r.v[1].y; out[2] = r.tag;\n"
        "Row s = in[0] ? r : make(9); out[3] = s.v[1].y; out[4] = make(5).tag;\n"
        "r = make(7); out[5] = r.v[0].x + r.v[1].y;",
        {0}, 1,
        "struct At { int x, y; };\nstruct Row { At v[2]; char tag; };\n"
        "__device__ Row make(int t) { Row r; r.v[0].x = t * 2; r.v[0].y = 1; r.v[1] = r.v[0];\n"
        "  r.v[1].y += t; r.tag = 'c'; return r; }\n");
    const std::vector<std::int32_t> expected{6, 4, 'c', 10, 'c', 22};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(LowerRecords, BracesMayHoldWhatAFunctionGives) {
    EXPECT_EQ(
        support::valueOf("R r = {made(3), 4}; S s{r, made(5)}; out[0] = 1000 * s.r.q.a +"
                         " 100 * s.r.q.b + 10 * s.r.n + s.q.a;",
                         {},
                         "struct Q { int a, b; }; struct R { Q q; int n; };"
                         "struct S { R r; Q q; };\n"
                         "__device__ Q made(int a) { Q q; q.a = a; q.b = a + 1; return q; }\n"),
        3445);
}

}  // namespace
}  // namespace warpscope::cuda
