#include "engine/host/chunks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::host {
namespace {

std::vector<Chunk> chunksIn(const std::string& source) {
    ProblemList ignored({});
    return chunksOf(cuda::tokenize(source, ignored), {"__device__", "__global__", "__constant__"});
}

TEST(Chunks, EachDeclarationIsOne) {
    const auto chunks = chunksIn(
        "typedef unsigned char byte;\nusing Real = float;\nusing namespace std;\n"
        "enum Colour { Red, Green };\nstruct Point { float x; __device__ float r() { return x; } "
        "void "
        "save() { } };\nconst int N = 4, M = 5;\n"
        "__device__ int half(int x) { return x / 2; }\nint main() { return 0; }\n");
    ASSERT_EQ(chunks.size(), 8u);
    EXPECT_EQ(chunks[0].names, (std::vector<std::string>{"byte"}));
    EXPECT_EQ(chunks[1].names, (std::vector<std::string>{"Real"}));
    EXPECT_EQ(chunks[2].kind, Chunk::Kind::Using);
    EXPECT_EQ(chunks[3].names, (std::vector<std::string>{"Colour", "Red", "Green"}));
    EXPECT_EQ(chunks[4].kind, Chunk::Kind::Class);
    ASSERT_EQ(chunks[4].members.size(), 2u);
    EXPECT_TRUE(chunks[4].members[0].isForDevice);
    EXPECT_FALSE(chunks[4].members[1].isForDevice);
    EXPECT_EQ(chunks[5].names, (std::vector<std::string>{"N", "M"}));
    EXPECT_EQ(chunks[6].kind, Chunk::Kind::Function);
    EXPECT_TRUE(chunks[6].isForDevice);
    EXPECT_EQ(chunks[7].names, (std::vector<std::string>{"main"}));
    EXPECT_FALSE(chunks[7].isForDevice);
}

TEST(Chunks, ATypedefNamesItsStructureToo) {
    const auto chunks = chunksIn("typedef struct Node_ { int v; struct Node_* next; } Node;\n");
    ASSERT_EQ(chunks.size(), 1u);
    for (const char* name : {"Node_", "Node"})
        EXPECT_NE(std::ranges::find(chunks[0].names, name), chunks[0].names.end()) << name;
}

TEST(Chunks, TemplatesHaveTheirParameters) {
    const auto chunks = chunksIn(
        "template <typename T, int N = 4, bool Fast> __global__ void __launch_bounds__(64)\n"
        "k(T* a) { a[0] = N; }\ntemplate <> __device__ int f<int>(int x) { return x; }\n");
    ASSERT_EQ(chunks.size(), 2u);
    EXPECT_TRUE(chunks[0].isKernel);
    EXPECT_EQ(chunks[0].names, (std::vector<std::string>{"k"}));
    ASSERT_EQ(chunks[0].parameters.size(), 3u);
    EXPECT_TRUE(chunks[0].parameters[0].isType);
    EXPECT_EQ(chunks[0].parameters[1].name, "N");
    EXPECT_TRUE(chunks[0].parameters[1].hasDefault);
    EXPECT_TRUE(chunks[0].parameters[2].isBool);
    EXPECT_TRUE(chunks[1].parameters.empty());
    EXPECT_EQ(chunks[1].names, (std::vector<std::string>{"f"}));
}

TEST(Chunks, NamespacesAreLookedThrough) {
    const auto chunks = chunksIn(
        "namespace a { namespace b { __global__ void k() { } } extern \"C\" { void f(); } }\n"
        "void C::g(int x) { }\n");
    ASSERT_EQ(chunks.size(), 3u);
    EXPECT_EQ(chunks[0].space, "a::b::");
    EXPECT_EQ(chunks[1].space, "a::");
    EXPECT_EQ(chunks[2].space, "");
    EXPECT_EQ(chunks[2].names, (std::vector<std::string>{"g", "C"}));
}

TEST(Chunks, BrokenTextComesToAnEnd) {
    for (const char* text :
         {"{", "}", "template <", "struct", "namespace {", "a(", "x = {", "enum {"})
        EXPECT_LE(chunksIn(text).size(), 2u) << text;
}

}  // namespace
}  // namespace warpscope::host
