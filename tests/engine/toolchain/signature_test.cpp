#include "engine/toolchain/signature.h"

#include <gtest/gtest.h>

namespace warpscope::toolchain {
namespace {

using isa::DataType;

TEST(Signature, TypesOfParametersAreReadFromTheSource) {
    const auto found = parametersIn(
        "struct P { float x, y; float v; void f(int a); };\n__global__ void other(int q);\n"
        "extern \"C\" __global__ void __launch_bounds__(128) k(const float* __restrict__ a, P* p,\n"
        "  unsigned char* b, float4* v, const size_t n, double d /* , int z */, unsigned long "
        "long* u)",
        "k");
    ASSERT_EQ(found.size(), 7U);
    EXPECT_EQ(found[0].name, "a");
    EXPECT_TRUE(found[0].isPointer);
    EXPECT_EQ(found[0].type, DataType::F32);
    EXPECT_EQ(found[1].type, DataType::F32);
    EXPECT_EQ(found[1].components, 3);
    EXPECT_EQ(found[2].type, DataType::U8);
    EXPECT_EQ(found[3].components, 4);
    EXPECT_EQ(found[4].type, DataType::U64);
    EXPECT_FALSE(found[4].isPointer);
    EXPECT_EQ(found[5].type, DataType::F64);
    EXPECT_EQ(found[6].type, DataType::U64);
    const auto truths = parametersIn("__global__ void k(const bool* a, bool b, int c) { }", "k");
    ASSERT_EQ(truths.size(), 3U);
    EXPECT_TRUE(truths[0].isBool && truths[1].isBool && !truths[2].isBool);
}

TEST(Signature, MembersOfStructuresPassedByValueHaveNames) {
    const auto membersOf = [](const std::string& structures) {
        const auto found = parametersIn(structures + "__global__ void k(S s, int n) {}", "k");
        EXPECT_EQ(found.size(), 2u);
        std::string text;
        for (const SourceMember& member : found[0].members)
            text += member.name + "@" + std::to_string(member.offset) + ":" +
                    std::to_string(member.bytes) + " ";
        return text;
    };
    EXPECT_EQ(membersOf("struct S { char c; double d; unsigned int a, b; };\n"),
              "c@0:1 d@8:8 a@16:4 b@20:4 ");
    EXPECT_EQ(membersOf("struct V { float x, y, z; };\ntypedef struct { bool on; V at; V* next; "
                        "short row[2]; } S;\n"),
              "on@0:1 at.x@4:4 at.y@8:4 at.z@12:4 next@16:8 row[0]@24:2 row[1]@26:2 ");
    EXPECT_EQ(membersOf("struct S { int n; float4 v; float3 w; };\n"),
              "n@0:4 v.x@16:4 v.y@20:4 v.z@24:4 v.w@28:4 w.x@32:4 w.y@36:4 w.z@40:4 ");
    EXPECT_EQ(membersOf("#define N 2\nstruct S { int m[N][2]; };\n"),
              "m[0][0]@0:4 m[0][1]@4:4 m[1][0]@8:4 m[1][1]@12:4 ");
    EXPECT_EQ(
        membersOf("typedef float real;\nclass __align__(16) S { public: static const int k = 3; "
                  "real a = 2; S(real x) : a(x) {} real get() const { return a; } };\n"),
        "a@0:4 ");
    EXPECT_EQ(membersOf("struct S { float *a, b; };\n"), "a@0:8 b@8:4 ");
    for (const char* tooMuch :
         {"struct S { int a : 3; int b; };\n", "template <class T> struct S { T a; };\n",
          "struct S { virtual int get() { return a; } int a; };\n", "struct S { Other o; };\n",
          "struct S : Base { int a; };\n", "struct S { union { int a; float b; }; };\n",
          "struct S { S s; };\n", "struct S { int a[N]; };\n"})
        EXPECT_EQ(membersOf(tooMuch), "") << tooMuch;
}

TEST(Signature, AStructureBehindAnIncludeTellsWhatItsPointersPointTo) {
    const auto found = parametersIn(
        "#include <stdio.h>\nstruct S { int n; const unsigned int* rows; double* values; float4* v;"
        " };\n__global__ void k(S s) {}",
        "k");
    ASSERT_EQ(found.size(), 1u);
    ASSERT_EQ(found[0].members.size(), 4u) << "stdio.h is no argument of a template";
    EXPECT_FALSE(found[0].members[0].isPointer);
    EXPECT_EQ(found[0].members[1].type, DataType::U32);
    EXPECT_EQ(found[0].members[2].type, DataType::F64);
    EXPECT_EQ(found[0].members[3].components, 4);
}

TEST(Signature, AStructureThatTypedefNamesHasComponents) {
    const auto found = parametersIn(
        "typedef struct { float x, y, z, vx, vy, vz; } Body;\n__global__ void k(Body* p) {}", "k");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].type, DataType::F32);
    EXPECT_EQ(found[0].components, 6);
}

TEST(Signature, AListThatPointsToItselfEnds) {
    const auto found = parametersIn(
        "struct Node { int v; Node* next; };\n__global__ void k(Node* n, Node m) {}", "k");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_TRUE(found[0].isPointer);
    EXPECT_EQ(found[1].members.size(), 2u);
}

TEST(Signature, NamesStandBeforeDefaultsAndExtents) {
    const auto found = parametersIn(
        "__global__ void k(float scale = 1.0f, const float (*points)[3], int c[][20], S& s, int n "
        "= "
        "N);",
        "k");
    std::string names;
    for (const SourceParameter& parameter : found)
        names += parameter.name + (parameter.isPointer ? "* " : " ");
    EXPECT_EQ(names, "scale points* c* s* n ");
}

TEST(Signature, TheDefinitionNamesWhatADeclarationLeavesOut) {
    const std::string declaration = "__global__ void k(const float*, int);\n";
    const auto found = parametersIn(
        declaration +
            "void f() { k<<<1, 2>>>(p, 3); }\n__global__ void k(const float* a, int n) {}",
        "k");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].name, "a");
    EXPECT_EQ(found[1].name, "n");
    EXPECT_EQ(parametersIn(declaration, "k").size(), 2u) << "all that there is";
}

TEST(Signature, StructuresOfDifferentNumbersTellWhereEachLies) {
    const auto found = parametersIn(
        "typedef struct { short id; bool on; long long total; } Agent;\n"
        "struct Counters { unsigned int count[5]; };\n"
        "__global__ void k(Agent* a, Counters* c, ulonglong2* u, Agent** list) {}",
        "k");
    ASSERT_EQ(found.size(), 4u);
    ASSERT_EQ(found[0].element.size(), 3u);
    EXPECT_EQ(found[0].element[2].offset, 8u);
    EXPECT_EQ(found[0].element[2].type, DataType::S64);
    EXPECT_EQ(found[0].elementBytes, 16u);
    EXPECT_EQ(found[1].type, DataType::U32);
    EXPECT_EQ(found[1].components, 5);
    EXPECT_EQ(found[2].type, DataType::U64);
    EXPECT_EQ(found[2].components, 2);
    EXPECT_TRUE(found[3].element.empty()) << "pointers";
    EXPECT_EQ(variableIn("struct P { int n; float x; }; __constant__ P p;", "p").elementBytes, 8u);
}

TEST(Signature, WhatIsNotThereHasNone) {
    EXPECT_TRUE(parametersIn("void k(int a) { k(a); }", "k").empty());
    EXPECT_FALSE(parametersIn("__global__ void k(T* a) {}", "k")[0].type.has_value());
}

TEST(Signature, AMangledNameTellsWhatATemplatesTypesAre) {
    const std::string source =
        "struct P { float x, y; };\ntemplate <typename T, int N> __global__ void k(T* data, const "
        "P* p,\n"
        "  T factor, unsigned long long n) { }";
    // void k<double, 4>(double*, P const*, double, unsigned long long)
    const auto found = parametersIn(source, "k", "_Z1kIdLi4EEvPT_PK1PS0_y");
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0].name, "data");
    EXPECT_TRUE(found[0].isPointer);
    EXPECT_EQ(found[0].type, DataType::F64);
    EXPECT_EQ(found[1].components, 2);
    EXPECT_EQ(found[1].type, DataType::F32);
    EXPECT_FALSE(found[2].isPointer);
    EXPECT_EQ(found[2].type, DataType::F64);
    EXPECT_EQ(found[3].type, DataType::U64);
    EXPECT_EQ(parametersIn(source, "k", "k").size(), 4U) << "a name of C tells nothing";
}

TEST(Signature, VariablesAndNamesThatStandForTypes) {
    const std::string source =
        "#define REAL double\ntypedef unsigned char byte;\nusing Real = REAL;\n"
        "struct Sphere { float x, y, z, radius; };\nint mask(int a);\n"
        "static __constant__ float mask[9];\n__constant__ byte table[4][4], other[3];\n"
        "__device__ Real sum = 0;\n__constant__ Sphere spheres[2];\n__device__ int* link;\n"
        "typedef Loop Loop;\n__constant__ Loop loop[2];\nfloat host[3];\n";
    EXPECT_EQ(variableIn(source, "mask").type, DataType::F32);
    EXPECT_EQ(variableIn(source, "table").type, DataType::U8);
    EXPECT_EQ(variableIn(source, "other").type, DataType::U8);
    EXPECT_EQ(variableIn(source, "sum").type, DataType::F64);
    EXPECT_EQ(variableIn(source, "spheres").type, DataType::F32);
    EXPECT_TRUE(variableIn(source, "link").isPointer);
    EXPECT_FALSE(variableIn(source, "loop").type.has_value());
    EXPECT_FALSE(variableIn(source, "host").type.has_value()) << "a host's variable";
    EXPECT_EQ(parametersIn("typedef float T; __global__ void k(const T* a)", "k")[0].type,
              DataType::F32);
}

}  // namespace
}  // namespace warpscope::toolchain
