#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

/// The problem of a kernel whose body, line 3, calls functions of line 1.
std::string problemOfOverloaded(const std::string& functions, const std::string& call) {
    return problemOf(functions + "\n__global__ void k(int* o, const int* in, float x, char c) {\n" +
                     call + "\n}");
}

// A call is of the overload that is further for no argument and nearer for one (C++, over.match).
TEST(CheckOverloads, AnOverloadIsNearerInNoArgumentFurther) {
    const std::string functions =
        "__device__ int f(int a, int b) { return 1; }"
        "__device__ int f(double a, double b) { return 2; }";
    const struct {
        const char* call;
        const char* problem;
    } kRows[] = {
        {"o[0] = f(1, 2);", ""},
        {"o[0] = f(1.5, 2.5);", ""},
        {"o[0] = f(x, x);", ""},  // A promotion to double is nearer than a conversion to int.
        {"o[0] = f(c, 1);", ""},  // As is one of char to int.
        {"o[0] = f(1, x);", "3:8 compiler.ambiguous"},
        {"o[0] = f(2.5, 1);", "3:8 compiler.ambiguous"},
        {"o[0] = f(1u, 1u);", "3:8 compiler.ambiguous"},
        {"o[0] = f(1);", "3:8 compiler.no_overload"},
        {"o[0] = f(1, 2, 3);", "3:8 compiler.no_overload"},
        {"o[0] = f(o, 2);", "3:8 compiler.no_overload"},
        {"o[0] = f(nothing, 2);", "3:10 compiler.unknown_name"},
    };
    for (const auto& row : kRows)
        EXPECT_EQ(problemOfOverloaded(functions, row.call), row.problem) << row.call;
}

// What would drop a const is no candidate, however near its other parameters are.
TEST(CheckOverloads, AnOverloadThatMayChangeWhatIsConstDoesNotFit) {
    const std::string functions =
        "__device__ int f(int* p, int n) { return 1; }"
        "__device__ int f(const int* p, double x) { return 2; }";
    EXPECT_EQ(problemOfOverloaded(functions, "o[0] = f(in, 1);"), "");
    EXPECT_EQ(problemOfOverloaded(functions, "o[0] = f(o, 1);"), "");
    const std::string changing =
        "__device__ int f(int* p, int n) { return 1; }"
        "__device__ int f(float* p, int n) { return 2; }";
    EXPECT_EQ(problemOfOverloaded(changing, "o[0] = f(in, 1);"), "3:8 compiler.no_overload");
}

TEST(CheckOverloads, TheOverloadThatIsNearestIsCalled) {
    const auto textOfCall = [](const std::string& call) {
        return textOf(
            programOf("__device__ int f(int a) { return 11; }"
                      "__device__ int f(double a) { return 22; }"
                      "__device__ int g(int* p) { return 33; }"
                      "__device__ int g(const int* p) { return 44; }"
                      "__device__ int h(int a, int b = 2) { return 55; }"
                      "__device__ int h(float a) { return 66; }"
                      "__global__ void k(int* o, const int* in, float x, char c) {\n" +
                      call + "\n}"));
    };
    const struct {
        const char* call;
        const char* value;
    } kRows[] = {
        {"o[0] = f(c);", "11"}, {"o[0] = f(x);", "22"},    {"o[0] = f(3);", "11"},
        {"o[0] = g(o);", "33"}, {"o[0] = g(in);", "44"},   {"o[0] = h(1);", "55"},
        {"o[0] = h(x);", "66"}, {"o[0] = h(x, 1);", "55"},
    };
    for (const auto& row : kRows)
        EXPECT_NE(textOfCall(row.call).find(row.value), std::string::npos) << row.call << "\n"
                                                                           << textOfCall(row.call);
}

}  // namespace
}  // namespace warpscope::cuda
