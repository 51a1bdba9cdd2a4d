#include "engine/host/arguments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

HostFacts factsFrom(const std::string& source) {
    return readHostFacts(readHostCode(source));
}

TEST(Arguments, AStructureMayComeFromTheCaller) {
    const HostFacts facts = factsFrom(R"(
struct Grid3 { int nx, ny; __host__ __device__ int size() const { return nx * ny; } };
__global__ void heat(Grid3 g, float* u, float c = 2) {}
int up(int a, int b) { return (a + b - 1) / b; }
void step(Grid3 g, float*& a) {
    for (int i = 0; i < 3; ++i) { a[i] = 0; } dim3 block(8, 4), grid(up(g.nx, block.x), up(g.ny, 4));
    heat<<<grid, block>>>(g, a);
}
int main() { Grid3 g{18, 13}; float* a; cudaMalloc(&a, g.size() * sizeof(float)); step(g, a); })");
    ASSERT_EQ(facts.launches.size(), 1u);
    const LaunchSite& site = facts.launches[0];
    EXPECT_EQ(site.grid, (Dim3{3, 4, 1}));
    EXPECT_EQ(site.block, (Dim3{8, 4, 1}));
    ASSERT_EQ(site.arguments.size(), 3u);
    ASSERT_EQ(site.arguments[0].fields.size(), 2u);
    EXPECT_EQ(site.arguments[0].fields[1].value, 13);
    EXPECT_FALSE(site.arguments[1].bytes) << "the grid's own size(), not its first number";
    EXPECT_EQ(site.arguments[2].value, 2) << "what the kernel says of what the launch leaves out";
}

TEST(Arguments, AnObjectMadeForTheCallHasItsParts) {
    const HostFacts facts = factsFrom(
        "struct vec3 { float e[3]; }; class Grid { int w, h; public: Grid(int a, int b); };\n"
        "__global__ void k(vec3 v, Grid g, int n) {}\n"
        "int main() { int w = 40; Grid g(w, 24); k<<<1, 32>>>(vec3(1.5f, -2, w), g, 7); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    const auto& arguments = facts.launches[0].arguments;
    ASSERT_EQ(arguments.size(), 3u);
    ASSERT_EQ(arguments[0].fields.size(), 3u);
    EXPECT_EQ(arguments[0].fields[0].value, 1.5);
    EXPECT_EQ(arguments[0].fields[2].value, 40);
    ASSERT_EQ(arguments[1].fields.size(), 2u);
    EXPECT_EQ(arguments[1].fields[1].value, 24);
    EXPECT_EQ(arguments[2].value, 7);
}

TEST(Arguments, WhatIsAssumedOfAStructuresNameIsNotItsValue) {
    const HostCode code = readHostCode(
        "typedef struct { int rows, cols; float* data; } Matrix;\n"
        "__global__ void k(Matrix a) {}\n"
        "int main() { Matrix a; a.rows = 50; a.cols = 40;\n"
        "cudaMalloc((void**)&a.data, a.rows * a.cols * sizeof(float)); k<<<1, 32>>>(a); }");
    const HostFacts facts = readHostFacts(code, {{"a", 1024.0}});
    ASSERT_EQ(facts.launches.size(), 1u);
    const HostArgument& argument = facts.launches[0].arguments.at(0);
    EXPECT_FALSE(argument.value);
    ASSERT_EQ(argument.fields.size(), 3u);
    EXPECT_EQ(argument.fields[1].value, 40);
    EXPECT_EQ(argument.fields[2].bytes, 8000);
}

TEST(Arguments, BracesWithinAListAreAListOfTheirOwn) {
    const auto facts = readHostFacts(readHostCode(
        "struct Scene { float3 light; int count; };\n__global__ void k(Scene s, Scene t) {}\n"
        "int main() { Scene s = {{0.f, 1.f, 0.f}, 3}; k<<<1, 32>>>(s, Scene{{1, 2, 3}, 4}); }"));
    ASSERT_EQ(facts.launches.size(), 1u);
    for (const std::size_t i : {0u, 1u}) {
        const auto& fields = facts.launches[0].arguments.at(i).fields;
        ASSERT_EQ(fields.size(), 2u);
        EXPECT_TRUE(fields[0].isList);
        EXPECT_EQ(fields[0].fields.size(), 3u);
        EXPECT_FALSE(fields[1].isList);
        EXPECT_EQ(fields[1].value, i == 0 ? 3 : 4);
    }
}

TEST(Arguments, AStructureOfATemplateHasItsParts) {
    const HostFacts facts =
        readHostFacts(readHostCode("template <class T> struct Mat { T* p; int ld; };\n"
                                   "__global__ void k(Mat<float> a, Mat<float> b) {}\n"
                                   "int main() { float* d; int n = 16; cudaMalloc(&d, 400);\n"
                                   "Mat<float> a{d, n}, b = {d, 2 * n}; k<<<1, 4>>>(a, b); }"));
    ASSERT_EQ(facts.launches.size(), 1U);
    for (const auto& [argument, ld] : {std::pair{0, 16}, std::pair{1, 32}}) {
        const auto& fields =
            facts.launches[0].arguments.at(static_cast<std::size_t>(argument)).fields;
        ASSERT_EQ(fields.size(), 2U) << argument;
        EXPECT_EQ(fields[0].bytes, 400) << argument;
        EXPECT_EQ(fields[1].value, ld) << argument;
    }
}

TEST(Arguments, AMemberOfAStructureIsAnArgument) {
    const HostFacts facts = factsFrom(
        "struct Body { float* position; float* velocity; int count; };\n"
        "__global__ void k(float* v, int n) {}\nint main() { Body p; p.count = 12;\n"
        "cudaMalloc(&p.position, 64); cudaMalloc(&p.velocity, p.count * sizeof(float));\n"
        "k<<<1, 32>>>(p.velocity, p.count); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    const auto& arguments = facts.launches[0].arguments;
    EXPECT_EQ(arguments.at(0).bytes, 48) << "not the memory of p.position";
    EXPECT_EQ(arguments.at(0).text, "p.velocity");
    EXPECT_EQ(arguments.at(1).value, 12);
}

TEST(Arguments, AStructureIsWhatTheFunctionReturnsThatMakesIt) {
    const HostFacts facts = factsFrom(
        "struct Csr { int rows; float* values; };\n__global__ void k(Csr m) {}\n"
        "Csr upload(int n) { Csr made; made.rows = 5; cudaMalloc(&made.values, 80); return made; "
        "}\n"
        "int main() { Csr m = upload(5); k<<<1, 32>>>(m); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    const auto& fields = facts.launches[0].arguments.at(0).fields;
    ASSERT_EQ(fields.size(), 2u);
    EXPECT_EQ(fields[0].field, "rows");
    EXPECT_EQ(fields[0].value, 5);
    EXPECT_EQ(fields[1].bytes, 80);
}

TEST(Arguments, AStructureThatIsMadeOfItselfEnds) {
    const HostFacts facts = factsFrom(
        "struct Node { Node* next; int value; };\n__global__ void k(Node n) {}\n"
        "int main() { Node n; n.next = n; n.value = 3; k<<<1, 32>>>(n); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].arguments.at(0).name, "n");
}

TEST(Arguments, AnExtentIsNoNumber) {
    const HostFacts facts = factsFrom(
        "__global__ void k(dim3 d, int n) {}\n"
        "int main() { dim3 d(4, 2); int n = 4; k<<<1, 32>>>(d, n); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_FALSE(facts.launches[0].arguments[0].value);
    EXPECT_EQ(facts.launches[0].arguments[1].value, 4);
}

TEST(Arguments, MemoryOfAMemberIsNotThatOfItsStructure) {
    const HostFacts facts = factsFrom(
        "struct M { float* values; int n; };\n__global__ void k(M m) {}\n"
        "int main() { M m{nullptr, 4}; cudaMalloc(&m.values, 64); k<<<1, 32>>>(m); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    const HostArgument& argument = facts.launches[0].arguments[0];
    EXPECT_FALSE(argument.bytes);
    const auto values = std::ranges::find(argument.fields, "values", &HostArgument::field);
    ASSERT_NE(values, argument.fields.end());
    EXPECT_EQ(values->bytes, 64);
}

TEST(Arguments, DefaultsAndElementsOfAStructure) {
    const HostFacts facts = factsFrom(
        "struct P { int a = 3; float b; int c[2]; float w[2] = {1, 0.5f}; int size() { return a; }"
        " };\n__global__ void k(P p) {}\n"
        "int main() { P p; p.b = 1.5f; p.c[0] = 1; p.c[1] = 7; k<<<1, 32>>>(p); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    const auto valueOf = [&](const std::string& name) {
        for (const HostArgument& field : facts.launches[0].arguments.at(0).fields) {
            if (field.field == name) return field.value.value_or(-1);
        }
        return -2.0;
    };
    EXPECT_EQ(valueOf("a"), 3);
    EXPECT_EQ(valueOf("b"), 1.5);
    EXPECT_EQ(valueOf("c[0]"), 1);
    EXPECT_EQ(valueOf("c[1]"), 7);
    EXPECT_EQ(valueOf("w"), -1) << "a list";
    ASSERT_EQ(facts.launches[0].arguments[0].fields.back().fields.size(), 2u);
    EXPECT_EQ(facts.launches[0].arguments[0].fields.back().fields[1].value, 0.5);
}

TEST(Arguments, VectorsAndBareListsAreMadeForTheCall) {
    const HostFacts facts = factsFrom(
        "struct View { float* p; int n; };\n__global__ void k(View v, float3 s, uint2 r) {}\n"
        "int main() { float* d; cudaMalloc(&d, 400);\n"
        "k<<<1, 32>>>({d, 100}, make_float3(1, 2, 3), uint2{4, 5}); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    const auto& arguments = facts.launches[0].arguments;
    ASSERT_EQ(arguments.size(), 3u);
    ASSERT_EQ(arguments[0].fields.size(), 2u);
    EXPECT_EQ(arguments[0].fields[0].bytes, 400);
    EXPECT_EQ(arguments[0].fields[1].value, 100);
    ASSERT_EQ(arguments[1].fields.size(), 3u);
    EXPECT_EQ(arguments[1].fields[2].value, 3);
    ASSERT_EQ(arguments[2].fields.size(), 2u);
    EXPECT_EQ(arguments[2].fields[1].value, 5);
}

TEST(Arguments, AStructureByTheNamesOfItsMembers) {
    const HostFacts facts = factsFrom(
        "struct Row { int first, last; };\nstruct Cfg { int n; Row row; float s[2]{3, 4}; };\n"
        "__global__ void k(Cfg c) {}\n"
        "int main() { Cfg c{.n = 5, .row = {1, 9}}; k<<<1, 32>>>(c); }");
    ASSERT_EQ(facts.launches.size(), 1u);
    ASSERT_EQ(facts.launches[0].arguments.size(), 1u);
    const HostArgument& c = facts.launches[0].arguments[0];
    ASSERT_EQ(c.fields.size(), 3u);
    EXPECT_EQ(c.fields[0].field, "n");
    EXPECT_EQ(c.fields[0].value, 5);
    EXPECT_EQ(c.fields[1].field, "row");
    EXPECT_TRUE(c.fields[1].isList);
    ASSERT_EQ(c.fields[1].fields.size(), 2u);
    EXPECT_EQ(c.fields[1].fields[1].value, 9);
    EXPECT_EQ(c.fields[2].field, "s") << "what the structure says itself";
    EXPECT_TRUE(c.fields[2].isList);
    ASSERT_EQ(c.fields[2].fields.size(), 2u);
    EXPECT_EQ(c.fields[2].fields[0].value, 3);
}

}  // namespace
}  // namespace warpscope::host
