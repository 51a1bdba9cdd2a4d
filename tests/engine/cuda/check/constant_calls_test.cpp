#include "engine/cuda/check/constant_calls.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

namespace constants {
WARPSCOPE_BOTH(
    constexpr int divUp(int a, int b) { return (a + b - 1) / b; } constexpr int log2i(int n) {
        return n <= 1 ? 0 : 1 + log2i(n / 2);
    } constexpr unsigned power(unsigned base, int n) {
        unsigned p = 1;
        for (int i = 0; i < n; ++i)
            p *= base;
        return p;
    } constexpr int bits(int n) {
        int count = 0;
        while (true) {
            if (n == 0) break;
            if (n % 2 != 0) count++;
            n >>= 1;
        }
        return count;
    } constexpr long long wide(int n) { return n * 5000000000LL; } constexpr float half(float x) {
        return x / 2;
    } constexpr bool isOdd(int n) { return n % 2 == 1 && n > 0; } template <typename T>
    constexpr T smaller(T a, T b) { return a < b ? a : b; } constexpr int kRows = divUp(100, 32);
    template <int N> struct Config { static constexpr int kEach = divUp(N, 8); };

    __device__ int compute(int i) {
        int tile[divUp(30, 8) * 2 + kRows] = {};
        int levels[log2i(256)] = {1, 2, 3};
        int more[Config<40>::kEach] = {7, 8, 9};
        static_assert(sizeof(levels) == 8 * sizeof(int), "");
        static_assert(power(3, 4) == 81 && bits(0x55) == 4, "");
        tile[i] = i + (int)(wide(3) / 1000000000LL);
        constexpr bool odd = isOdd(5);
        const int n = smaller(4, 9);
        return tile[i] * 100 + levels[i % 8] + more[i % 5] + divUp(i, 3) * 1000 + (odd ? n : 0) +
               (int)half(9.0f) + (int)(sizeof(tile) / sizeof(int)) + bits(i);
    })
}  // namespace constants

TEST(ConstantCalls, AreComputedWhereOnlyConstantsMayStand) {
    expectSameAsHost(constants::kText, constants::compute);
}

namespace references {
WARPSCOPE_BOTH(
    constexpr int bump(int& x) {
        x += 1;
        return x;
    } constexpr int twice(const int& x) { return 2 * x; } constexpr int both(int n) {
        int a = n;
        int b = bump(a);
        return 10 * a + b + 100 * twice(a);
    }

    __device__ int compute(int t) { return both(1) + both(t); })
}  // namespace references

TEST(ConstantCalls, WhatACallChangesIsSeenByItsCaller) {
    expectSameAsHost(references::kText, references::compute);
}

namespace statements {
WARPSCOPE_BOTH(
    constexpr int everyStatement(int n) {
        static_assert(sizeof(int) == 4, "");
        ;
        int sum = 0;
        int last;
        last = 0;
        do {
            sum += 1;
        } while (sum < 3);
        for (int i = 0, j = 9; i < n; ++i, --j) {
            if (i == 2) continue;
            if (j == 2) break;
            sum += i * j;
            last = i;
        }
        while (sum > 100)
            sum -= 7;
        return sum + 1000 * last;
    } constexpr int everySign(int n) {
        return -n + (~n & 0xff) * 3 + (!n ? 10000 : 20000) + (n > 3 || n < 1 ? 7 : 9);
    } constexpr int later(int n) {
        int a = 1;
        return a = n, a * 2;
    }

    __device__ int compute(int t) {
        int first[everyStatement(5) - 4000] = {};
        int second[everySign(1) - 20000] = {};
        int third[everySign(0) - 10000] = {};
        int fourth[later(6)] = {};
        first[t % 8] = 1;
        second[t % 8] = second[0];
        return (int)sizeof(first) + 1000 * (int)sizeof(second) + 7 * (int)sizeof(third) +
               3 * (int)sizeof(fourth) + first[t % 5] + second[t % 3] + third[0] + fourth[t % 12] +
               everyStatement(t) + everySign(t) + later(t);
    })
}  // namespace statements

TEST(ConstantCalls, HaveEveryStatementAndSignThatANumberNeeds) {
    expectSameAsHost(statements::kText, statements::compute);
}

TEST(ConstantCalls, WhatIsNoConstantIsTold) {
    const auto problemOfBody = [](const std::string& body) {
        return problemOf(
            "constexpr int twice(int n) { return 2 * n; }\n"
            "constexpr int endless(int n) { while (true) n += 1; return n; }\n"
            "__global__ void k(int* o) {\n" +
            body + "\n}");
    };
    EXPECT_EQ(problemOfBody("int a[twice(2)]; a[0] = 1; o[0] = a[0];"), "");
    EXPECT_EQ(problemOfBody("int a[twice(threadIdx.x)]; a[0] = 1; o[0] = a[0];"),
              "4:7 compiler.array_size");
    EXPECT_EQ(problemOfBody("int a[endless(1)]; a[0] = 1; o[0] = a[0];"),
              "4:7 compiler.array_size");
}

TEST(ConstantCalls, FunctionsOfTheHostAreLeftAlone) {
    EXPECT_EQ(problemOf("constexpr int size(const char* s) { return *s ? 1 + size(s + 1) : 0; }\n"
                        "constexpr int other() { return std::max(1, 2); }\n"
                        "constexpr int third() { return hostOnly(3); }\n"
                        "__global__ void k(int* o) { o[0] = 1; }"),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
