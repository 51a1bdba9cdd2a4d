#include "engine/cuda/lower/phi_order.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

/// Which of two squares is fused, "x" or "y", in s += sqrt(first * first + second * second) of a
/// loop behind which each of them has another number added: 0.5 for x, -0.25 for y.
std::string fusedIn(const std::string& source) {
    const std::string text = textOf(programOf(source));
    const std::size_t fused = text.find("FFMA");
    const std::size_t product = text.rfind("FMUL", fused);
    if (fused == std::string::npos || product == std::string::npos) return text;
    const auto factorAt = [&](std::size_t at) {
        const std::size_t begin = text.find(", ", at) + 2;
        return text.substr(begin, text.find(',', begin) - begin);
    };
    // A copy is the register that it was made of.
    const auto isAddedTo = [&](const std::string& number) {
        const std::size_t at = text.rfind("FADD", text.find(", " + number));
        const std::string added = factorAt(at);
        const std::size_t copy = text.rfind("MOV " + added + ", ", at);
        if (copy == std::string::npos || copy < fused) return added;
        const std::size_t begin = text.find(", ", copy) + 2;
        return text.substr(begin, text.find('\n', begin) - begin);
    };
    const std::string x = isAddedTo("0.5\n"), y = isAddedTo("-0.25\n");
    if (factorAt(fused) == x && factorAt(product) == y) return "x";
    if (factorAt(fused) == y && factorAt(product) == x) return "y";
    return text;
}

/// The same of a kernel with such parameters and declarations.
std::string fusedOf(const std::string& parameters, const std::string& declarations,
                    const std::string& x = "x", const std::string& y = "y") {
    return fusedIn("struct P { float x, y; };\n__global__ void k(float* o" + parameters + ") {\n" +
                   declarations + "\n#pragma unroll 1\nfor (int j = 0; j < 64; ++j) { s += sqrtf(" +
                   x + " * " + x + " + " + y + " * " + y + ");\n" + x + " += 0.5f;\n" + y +
                   " += -0.25f; }\no[9] = s; }\n");
}

// Each as nvcc 13.0 compiles it for sm_90: as many variables as are done at once, the parameters
// here, so many of the last ones stand in their places.
TEST(PhiOrder, TheLastTakeThePlacesOfWhatIsDoneAtOnce) {
    const std::string two = "float x = o[1], y = o[2], s = 0.0f;";
    EXPECT_EQ(fusedOf("", two), "y");
    EXPECT_EQ(fusedOf(", int n", two), "y");
    EXPECT_EQ(fusedOf(", int n, int m", two), "x");
    EXPECT_EQ(fusedOf(", int n", "float s = 0.0f, x = o[1], y = o[2];"), "x");
    EXPECT_EQ(fusedOf("", "float one = o[3], other = o[4]; " + two + " s = one * other;"), "x");
    EXPECT_EQ(fusedOf(", int n, int m", "float y = o[2], x = o[1], s = 0.0f;"), "y");
}

TEST(PhiOrder, AStructuresLastMemberComesFirst) {
    const std::string three = ", int n, int m";
    EXPECT_EQ(fusedOf(three, "P p = {o[1], o[2]}; float s = 0.0f;", "p.x", "p.y"), "y");
    EXPECT_EQ(fusedOf(three, "float y = o[3]; P p = {o[1], o[2]}; float s = 0.0f;", "p.x", "y"),
              "x")
        << "in front of what stands alone";
    EXPECT_EQ(fusedOf(three, "P p = {o[1], o[2]}, q = {o[3], o[4]}; float s = 0.0f;", "p.y", "q.x"),
              "x")
        << "p.y, p.x, q.y, q.x";
}

/// Of a value `v` that is declared so, and of which each round makes the next one.
std::string fusedWith(const std::string& declaration, const std::string& next) {
    return fusedIn(
        "struct P { float x, y; };\nstruct Z { float x, y; __device__ Z(float a, float b) : x(a), "
        "y(b) {} __device__ Z next() const { return Z(x +\n0.5f, y +\n-0.25f); } };\n__device__ P "
        "next(P p) { return {p.x +\n0.5f, p.y +\n-0.25f}; }\n__global__ void k(float* o) {" +
        declaration +
        " float s = 0.0f;\n#pragma unroll 1\nfor (int j = 0; j < 64; ++j) { s += "
        "sqrtf(v.x * v.x + v.y * v.y); v = " +
        next + "; }\no[9] = s; }\n");
}

TEST(PhiOrder, AValueWithAPlaceInMemoryTurnsThemAround) {
    EXPECT_EQ(fusedWith("P v = {o[1], o[2]};", "next(v)"), "y");
    EXPECT_EQ(fusedWith("P v = {o[1], o[2]};", "{v.x +\n0.5f, v.y +\n-0.25f}"), "x");
    EXPECT_EQ(fusedWith("Z v(o[1], o[2]);", "v.next()"), "y");
    EXPECT_EQ(fusedWith("Z v(o[1], o[2]);", "Z(v.x +\n0.5f, v.y +\n-0.25f)"), "x");
    const std::string other = "P v = {o[1], o[2]}; P other = {o[3], o[4]};";
    EXPECT_EQ(fusedWith(other + " o[8] = other.x;", "next(v)"), "x");
    EXPECT_EQ(fusedWith(other, "next(v)"), "y") << "nobody reads it";
    EXPECT_EQ(fusedWith("P v = {o[1], o[2]}; P other = {1, 2}; o[8] = other.x;", "next(v)"), "y");
}

TEST(PhiOrder, WhatAFunctionGivesComesBeforeItsParameters) {
    const auto of = [](const std::string& result, const std::string& end) {
        return fusedIn("__device__ " + result +
                       " f(float* o, int n) { float x = o[1], y = o[2], s = 0.0f;\n#pragma unroll "
                       "1\nfor (int j = 0; j < 64; ++j) { s += sqrtf(x * x + y * y);\nx += 0.5f;\n"
                       "y += -0.25f; } " +
                       end + " }\n__global__ void k(float* o) { f(o, 3); }\n");
    };
    EXPECT_EQ(of("void", "o[9] = s;"), "y");
    EXPECT_EQ(of("float", "o[9] = s; return s;"), "x");
}

}  // namespace
}  // namespace warpscope::cuda
