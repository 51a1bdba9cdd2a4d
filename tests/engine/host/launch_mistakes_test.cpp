#include "engine/host/launch_mistakes.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

using Kind = LaunchMistake::Kind;

std::vector<LaunchMistake> mistakesIn(const std::string& body, const std::string& before = {}) {
    const HostCode code =
        readHostCode("#define ALL a, n\n" + before + "__global__ void k(int* a, int n) {}\n" +
                     "int main() {\n" + body + "\n}");
    const HostFacts facts = readHostFacts(code);
    return facts.launches.empty() ? std::vector<LaunchMistake>{}
                                  : mistakesOf(code, facts.launches.front());
}

TEST(LaunchMistakes, WhatTheFileShowsIsTold) {
    const struct {
        const char* body;
        Kind kind;
        const char* argument;
    } kRows[] = {
        {"int *a, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(a);", Kind::TooFewArguments, ""},
        {"int *a, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(a, n, 3.5f);", Kind::TooManyArguments, ""},
        {"int *a, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(n, n);", Kind::PointerExpected, "n"},
        {"int *a, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(5, n);", Kind::PointerExpected, "5"},
        {"int *a, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(a, a);", Kind::NumberExpected, "a"},
        {"int *a, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(&a, n);", Kind::AddressOfPointer, "&a"},
        {"const float *a; cudaMalloc(&a, 16); k<<<1, 4>>>(a, 4);", Kind::OtherPointer, "a"},
        {"int *a, n = 4; cudaMalloc(a, 16); k<<<1, 4>>>(a, n);", Kind::AllocatesByValue, "a"},
        {"int a[64]; k<<<1, 64>>>(a, 64);", Kind::HostMemory, "a"},
        {"int n = 4; int* a = (int*)malloc(n * 4); k<<<1, 4>>>(a, n);", Kind::HostMemory, "a"},
        {"int n = 4; int* h = new int[n]; h[0] = 1; k<<<1, 4>>>(h, n);", Kind::HostMemory, "h"},
        {"int n = 4, sum = 0; k<<<1, 4>>>(&sum, n);", Kind::HostMemory, "&sum"},
        {"int n = 4; int* a = NULL; k<<<1, 4>>>(a, n);", Kind::NullPointer, "a"},
        {"int n = 4; int* a; k<<<1, 4>>>(a, n);", Kind::NotSet, "a"},
    };
    for (const auto& row : kRows) {
        const auto found = mistakesIn(row.body);
        ASSERT_EQ(found.size(), 1U) << row.body;
        EXPECT_EQ(found[0].kind, row.kind) << row.body;
        EXPECT_EQ(found[0].argument, row.argument) << row.body;
        EXPECT_EQ(found[0].place.line, 4) << row.body;
    }
    EXPECT_EQ(mistakesIn("int *a, *b, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(n, a);").size(), 2U);
}

TEST(LaunchMistakes, NothingIsSaidOfWhatIsRightOrOpen) {
    for (const char* const body : {
             "int *a, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(a, n);",
             "int *a, n = 4; cudaMalloc((void**)&a, 16); k<<<1, 4>>>(a + 1, n - 1);",
             "int *a, n = 4; cudaMalloc(&a, 16); k<<<1, 4>>>(ALL);",
             "int *a, n = 4; allocate(a, n); k<<<1, 4>>>(a, n);",
             "int* a = make(4); k<<<1, 4>>>(a, 4);",
             "auto a = make(4); k<<<1, 4>>>(a, 4);",
             "int* a = 0; cudaMallocManaged(&a, 16); k<<<1, 4>>>(a, 'x');",
             "int* h = (int*)malloc(16); int* a = h; cudaMalloc(&a, 16); k<<<1, 4>>>(a, 4);",
             "int* h = (int*)malloc(16); cudaHostRegister(h, 16, 0); k<<<1, 4>>>(h, 4);",
             "thrust::device_vector<int> a(4); k<<<1, 4>>>(a.data().get(), 4);",
             "{ int n[4]; } int *n; cudaMalloc(&n, 16); k<<<1, 4>>>(n, 4);",
             "uint w = 2, h = 2; assert((w * h) % 4 == 0); int* a; cudaMalloc(&a, w * h);"
             "k<<<1, 4>>>(a, h);",
             "for (int i = 0, n = 4; i < n; ++i) { int* a; cudaMalloc(&a, n); k<<<1, 4>>>(a, n); }",
             "Buffer a(4); k<<<1, 4>>>(a, 4);",
             "int* p[2]; cudaMalloc(&p[0], 16); k<<<1, 4>>>(p[0], 4);",
             "k<<<1, 4>>>(nullptr, 4); k<<<1, 4>>>(0, 4);",
             "int32_t* a; cudaMalloc(&a, 16); k<<<1, 4>>>(a, 4);",
             "int n = 4 * 4, *a; cudaMalloc(&a, 16); k<<<1, 4>>>(a, n);",
             "int *h = new int[N * N], *a; cudaMalloc(&a, 16); k<<<1, 4>>>(a, N);",
             "int all = N * N, *a; cudaMalloc(&a, 16); k<<<1, 4>>>(a, N);",
         })
        EXPECT_TRUE(mistakesIn(body).empty()) << body;
    EXPECT_TRUE(mistakesIn("int a[4]; k<<<1, 4>>>(a);", "__global__ void k(int n) {}\n").empty())
        << "an overload";
}

TEST(LaunchMistakes, DefaultsMayBeLeftOutAndTypesOfTemplatesAreOpen) {
    const auto found = [](const char* kernel, const char* launch) {
        const HostCode code = readHostCode(std::string(kernel) +
                                           "int main() { int n = 4; float* a;"
                                           "cudaMalloc(&a, 16); " +
                                           launch + " }");
        return mistakesOf(code, readHostFacts(code).launches.at(0)).size();
    };
    EXPECT_EQ(found("__global__ void d(float* a, int n = 3) {}", "d<<<1, 4>>>(a);"), 0U);
    EXPECT_EQ(found("__global__ void d(float* a, int n = 3) {}", "d<<<1, 4>>>();"), 1U);
    EXPECT_EQ(found("template <class T> __global__ void d(T a, int n) {}", "d<<<1, 4>>>(a, n);"),
              0U);
    EXPECT_EQ(found("template <class... T> __global__ void d(T... a) {}", "d<<<1, 4>>>(a, n);"),
              0U);
    EXPECT_EQ(found("__global__ void d(void) {}", "d<<<1, 4>>>();"), 0U);
    // Bug: each comma within < and > began a parameter.
    EXPECT_EQ(found("__global__ void d(box<box<int, 2>, 3>* b, int n) {}", "d<<<1, 4>>>(b, n);"),
              0U);
    EXPECT_EQ(found("__global__ void d(float* a, int n = 1 < 2, int m = 4 > 3) {}",
                    "d<<<1, 4>>>(a, n, n);"),
              0U);
    EXPECT_EQ(found("struct V { float* p; }; __global__ void d(V v) {}", "d<<<1, 4>>>(a);"), 0U);
}

TEST(LaunchMistakes, WhatOnlyReadsAPointerDoesNotSetIt) {
    for (const char* use :
         {"free(a);", "cudaMemcpy(h, a, 16, cudaMemcpyDeviceToHost);",
          "cudaMemcpy(a, h, 16, cudaMemcpyHostToDevice);", "printf(\"%p\", a);", "a[0] = 1;"}) {
        const auto found =
            mistakesIn("int n = 4; int* a; " + std::string(use) + " k<<<1, 4>>>(a, n);");
        ASSERT_EQ(found.size(), 1U) << use;
        EXPECT_EQ(found[0].kind, LaunchMistake::Kind::NotSet) << use;
    }
    for (const char* use : {"allocate(a, n);", "allocate(n, &a);", "allocate(&a[0]);"})
        EXPECT_TRUE(
            mistakesIn("int n = 4; int* a; " + std::string(use) + " k<<<1, 4>>>(a, n);").empty())
            << use;
}

}  // namespace
}  // namespace warpscope::host
