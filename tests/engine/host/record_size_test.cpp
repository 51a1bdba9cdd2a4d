#include "engine/host/record_size.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

std::int64_t sizeIn(const std::string& source, const std::string& name = "S") {
    return sizeOfRecord(readHostCode(source), name);
}

// As sizeof has them with nvcc.
TEST(RecordSize, MembersLieAsInCpp) {
    EXPECT_EQ(sizeIn("struct S { float x, y; int id; };"), 12);
    EXPECT_EQ(sizeIn("struct S { char c; double d; char e; };"), 24);
    EXPECT_EQ(sizeIn("struct S { float3 pos; float mass; float3 vel; int id; };"), 32);
    EXPECT_EQ(sizeIn("struct S { float a; float4 b; };"), 32);
    EXPECT_EQ(sizeIn("struct S { char name[3]; int n[2][2]; };"), 20);
    EXPECT_EQ(sizeIn("typedef struct { int rows, cols; float* data; } S;"), 16);
    EXPECT_EQ(sizeIn("struct __align__(16) S { float3 p; float3 q; };"), 32);
    EXPECT_EQ(sizeIn("struct T { float x[3]; }; struct S { T a; char c; T* b; S* next; };"), 32);
}

TEST(RecordSize, AParameterOfATemplateIsNoRecord) {
    const HostCode code = readHostCode(
        "template <class T, class U = int> struct V { T rows; U n; };\nclass P { int a; };\n"
        "int main() { const int rows = 4; P p; }");
    EXPECT_FALSE(hasRecord(code, "T") || hasRecord(code, "U"));
    EXPECT_TRUE(hasRecord(code, "P") && hasRecord(code, "V"));
    EXPECT_FALSE(hasMembers(code, "rows"));
    EXPECT_TRUE(hasMembers(code, "p"));
}

TEST(RecordSize, FunctionsAndLabelsTakeNoRoom) {
    EXPECT_EQ(
        sizeIn("class S { public: S(int a) : a_(a), b_{2} { go(); } int f() const { return 1; }\n"
               "static int count; private: int a_ = 0, b_; };"),
        8);
}

TEST(RecordSize, WhatIsNotKnownHasNoSize) {
    EXPECT_EQ(sizeIn("struct T { int a; };"), 0);
    EXPECT_EQ(sizeIn("struct S { cudaStream_t stream; };"), 0);
    EXPECT_EQ(sizeIn("struct S { int a[N]; };"), 0);
    EXPECT_EQ(sizeIn("struct S { S inner; };"), 0);
    EXPECT_EQ(sizeIn("struct S;"), 0);
}

TEST(RecordSize, BasesUnionsFieldsAndStructuresWithin) {
    EXPECT_EQ(sizeIn("struct B { float x, y; }; struct S : B { float r; };"), 12);
    EXPECT_EQ(sizeIn("struct B { int i; char c; }; struct S : public B { char d; };"), 12);
    EXPECT_EQ(sizeIn("struct A { int i; char c; }; struct B : A { char d; };\n"
                     "struct S : B { char e; };"),
              12);
    EXPECT_EQ(sizeIn("union S { float f; double d; char bytes[4]; };"), 8);
    EXPECT_EQ(sizeIn("struct S { unsigned a : 1; unsigned b : 12; int c : 6; };"), 4);
    EXPECT_EQ(sizeIn("struct S { char c; unsigned a : 20; unsigned b : 12; };"), 8);
    EXPECT_EQ(sizeIn("struct S { struct { float x, y; } at; int n; };"), 12);
    EXPECT_EQ(sizeIn("struct S { int n = true ? 2 : 3; int m; };"), 8) << "no field of 3 bits";
    EXPECT_EQ(sizeIn("struct S { int a[1099511627776][1099511627776]; };"), 0);
    EXPECT_EQ(sizeIn("struct S : Unknown { int n; };"), 0);
}

TEST(RecordSize, LastPaddingOfABaseIsUsedWhereItsStructureIsNotPlain) {
    const auto sizeOver = [](const std::string& base) {
        return sizeIn("struct B { " + base + " int a; char b; }; struct S : B { char c; };");
    };
    // As g++ 12 and clang 19 print.
    EXPECT_EQ(sizeOver("B(int n = 0) : a(n) {}"), 8);
    EXPECT_EQ(sizeOver("__device__ ~B() {}"), 8);
    EXPECT_EQ(sizeOver("B& operator=(const B& o) { return *this; }"), 8);
    EXPECT_EQ(sizeOver("int n = 1;"), 12);
    EXPECT_EQ(sizeIn("struct B { int a = 1; char b; }; struct S : B { char c; };"), 8);
    EXPECT_EQ(sizeOver("B() = default;"), 12);
    EXPECT_EQ(sizeOver("static const int n = 1;"), 12);
    EXPECT_EQ(sizeOver("B& operator=(int v) { return *this; }"), 12);
    EXPECT_EQ(sizeOver("int sum() { return a + b; }"), 12);
    EXPECT_EQ(sizeOver("operator int() const { return a; }"), 12);
}

TEST(RecordSize, TwoWordsMayNameOneType) {
    EXPECT_EQ(sizeIn("struct S { short int a, b; };"), 4);
    EXPECT_EQ(sizeIn("struct S { unsigned short int a; unsigned char b; };"), 4);
    EXPECT_EQ(sizeIn("struct S { long int a; long long int b; unsigned long c; };"), 24);
    EXPECT_EQ(sizeIn("struct S { unsigned a; signed b; };"), 8);
    EXPECT_EQ(sizeIn("struct S { signed char a; signed short b; };"), 4);
}

}  // namespace
}  // namespace warpscope::host
