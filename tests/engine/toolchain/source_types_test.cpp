#include "engine/toolchain/source_types.h"

#include <gtest/gtest.h>

namespace warpscope::toolchain {
namespace {

TEST(SourceTypes, NumbersVectorsAndNamesThatStandForThem) {
    const Words all = wordsOf("typedef float real; struct V { real x, y, z; }; // struct W {};");
    const auto typeOf = [&](const char* words, int expected) {
        int components = 0;
        const auto type = typeOfWords(wordsOf(words), all, components);
        EXPECT_EQ(components, expected) << words;
        return type;
    };
    EXPECT_EQ(typeOf("const real", 1), isa::DataType::F32);
    EXPECT_EQ(typeOf("V", 3), isa::DataType::F32);
    EXPECT_EQ(typeOf("ulonglong2", 2), isa::DataType::U64);
    EXPECT_EQ(typeOf("unsigned short", 1), isa::DataType::U16);
    EXPECT_FALSE(typeOf("W", 1));
}

TEST(SourceTypes, MembersLieWhereCppPutsThem) {
    const Words all = wordsOf(
        "enum { N = 9 }; constexpr int kSides = 2;\n"
        "struct __align__(16) S { char c; double d[kSides]; S* next; int get() { return c; } };");
    const auto layout = layoutOfStructure(all, "S");
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->bytes, 32u);
    EXPECT_EQ(layout->alignment, 16u);
    ASSERT_EQ(layout->members.size(), 4u);
    EXPECT_EQ(layout->members[2].name, "d[1]");
    EXPECT_EQ(layout->members[2].offset, 16u);
    EXPECT_TRUE(layout->members[3].isPointer);
    EXPECT_FALSE(layoutOfStructure(all, "N"));
}

TEST(SourceTypes, NamesInAListHaveTheirOwnStars) {
    const auto layout = layoutOfStructure(
        wordsOf("struct S { float *x, *const y, n, w[2]; float4 *__restrict__ v; };"), "S");
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->bytes, 40u);
    ASSERT_EQ(layout->members.size(), 6u);
    EXPECT_EQ(layout->members[1].name, "y");
    EXPECT_TRUE(layout->members[1].isPointer);
    EXPECT_FALSE(layout->members[2].isPointer);
    EXPECT_EQ(layout->members[3].name, "w[0]");
    EXPECT_EQ(layout->members[5].offset, 32u);
    EXPECT_EQ(layout->members[5].components, 4);
}

TEST(SourceTypes, WhatIsInheritedComesFirst) {
    const Words all = wordsOf(
        "struct A { int i; char c; }; struct B : public A { char d; }; struct S : B { char e; };\n"
        "struct N { float n; struct { float x, y; } at; };");
    const auto layout = layoutOfStructure(all, "S");
    ASSERT_TRUE(layout);
    ASSERT_EQ(layout->members.size(), 4u);
    EXPECT_EQ(layout->bytes, 12u);
    EXPECT_EQ(layout->members[1].name, "c");
    EXPECT_EQ(layout->members[2].offset, 8u);
    EXPECT_EQ(layout->members[3].offset, 9u);
    const auto nested = layoutOfStructure(all, "N");
    ASSERT_TRUE(nested);
    ASSERT_EQ(nested->members.size(), 3u);
    EXPECT_EQ(nested->members[2].name, "at.y");
    EXPECT_EQ(nested->members[2].offset, 8u);
    EXPECT_FALSE(layoutOfStructure(wordsOf("struct M : A"), "M")) << "the file ends there";
}

TEST(SourceTypes, LastPaddingOfABaseIsUsedWhereItsStructureIsNotPlain) {
    const auto bytesOver = [](const std::string& base) {
        const auto layout = layoutOfStructure(
            wordsOf("struct B { int a; char b; " + base + " }; struct S : B { char c; };"), "S");
        return layout ? layout->bytes : 0;
    };
    // As g++ 12 and clang 19 print.
    EXPECT_EQ(bytesOver("B(int n = 0) : a(n) {}"), 8u);
    EXPECT_EQ(bytesOver("B(int n) : a{n}, b{1} {}"), 8u);
    EXPECT_EQ(bytesOver("~B() {}"), 8u);
    EXPECT_EQ(bytesOver("B& operator=(const B& o) { return *this; }"), 8u);
    EXPECT_EQ(bytesOver("B() = default;"), 12u);
    EXPECT_EQ(bytesOver("B& operator=(int v) { return *this; }"), 12u);
    EXPECT_EQ(bytesOver("int sum() { return a + b; }"), 12u);
    const auto valued = layoutOfStructure(
        wordsOf("struct B { int a = 1; char b; }; struct S : B { char c; };"), "S");
    ASSERT_TRUE(valued);
    EXPECT_EQ(valued->bytes, 8u);
}

TEST(SourceTypes, WhatIsNotKnownHasNoLayout) {
    for (const char* unknown :
         {"struct S { Unknown u; };", "struct S { int a[N]; };",
          "#define M 4\nstruct S { int a[N]; };", "struct S { struct { Unknown u; } in; int n; };",
          "struct S { virtual void f(); int n; };", "struct S { int a[5000]; };",
          "struct S { n; };", "struct S { union { int i; float f; } u; };"})
        EXPECT_FALSE(layoutOfStructure(wordsOf(unknown), "S")) << unknown;
    for (const char* known :
         {"#define N 4\nstruct S { int a[N]; };", "struct S { struct { int i; } in; int n; };",
          "struct S { void f(); int n; };", "struct S { int a[4096]; };"})
        EXPECT_TRUE(layoutOfStructure(wordsOf(known), "S")) << known;
}

}  // namespace
}  // namespace warpscope::toolchain
