#include "engine/host/device_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpscope::host {
namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const std::string kFile = R"(#include <iostream>
#include <vector>
#include "missing.h"
#define HD __host__ __device__
typedef struct { float x, y; } Point;
struct Unused { std::vector<int> v; };
HD inline float twice(float a) { return 2 * a; }
std::vector<float> table(100);
static const int kRows = 4;
__global__ void first(Point* p) { p[kRows].x = twice(p[0].y); }
__global__ void second(cudaTextureObject_t t, float* out) { out[0] = tex2D<float>(t, 0, 0); }
int main() {
    std::cout << table.size();
    first<<<1, 1>>>(nullptr);
}
)";

TEST(DeviceText, OnlyWhatTheKernelNeedsIsLeft) {
    DeviceTextOptions options;
    options.entry = "first";
    const DeviceText device = deviceTextOf(kFile, options);
    for (const char* kept : {"void first", "twice", "Point", "kRows", "#define HD"})
        EXPECT_TRUE(has(device.text, kept)) << kept << "\n" << device.text;
    for (const char* left : {"iostream", "main", "table", "Unused", "second", "missing.h"})
        EXPECT_FALSE(has(device.text, left)) << left << "\n" << device.text;
    EXPECT_TRUE(device.outside.empty()) << "the other kernel's texture does not matter";
}

TEST(DeviceText, AMacroThatMakesAKernelEndsNoDeclaration) {
    const DeviceText device = deviceTextOf(
        "#define KERNEL(name, e) __global__ void name(int* a) { a[0] = e; }\n"
        "KERNEL(one, 1)\nKERNEL(two, 2)\n"
        "template <int N> __global__ void three(int* a) { a[0] = N; }\n"
        "int main() { three<3><<<1, 1>>>(a); one<<<1, 1>>>(a); }\n",
        {});
    EXPECT_TRUE(has(device.text, "KERNEL(two, 2)")) << device.text;
    EXPECT_EQ(device.instances, std::vector<std::string>{"three<3>"});
}

TEST(DeviceText, LinesStayWhereTheyWere) {
    const DeviceText device = deviceTextOf(kFile, {});
    EXPECT_EQ(std::ranges::count(device.text, '\n'), std::ranges::count(kFile, '\n'));
    const auto lineOf = [](const std::string& text, const char* part) {
        return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(part)),
                          '\n');
    };
    EXPECT_EQ(lineOf(device.text, "void second"), lineOf(kFile, "void second"));
}

// Bug: "# define" with a text in it counted as the mark of another file.
TEST(DeviceText, ADirectiveWithASpaceIsNoMarkOfALine) {
    const DeviceText device = deviceTextOf(
        "# define TEXT \"x\"\n__global__ void k(cudaTextureObject_t t, float* a) {\n"
        "  a[0] = tex1Dfetch<float>(t, 0); }\n",
        {});
    ASSERT_FALSE(device.outside.empty());
    EXPECT_EQ(device.outside.front().place.line, 2);
}

TEST(DeviceText, ALoopThatIsLeftOutTakesItsPragmaAlong) {
    DeviceTextOptions options;
    options.entry = "wanted";
    const DeviceText device = deviceTextOf(
        "#pragma once\n"
        "__global__ void other(int* a) {\n    #pragma unroll 4\n    for (;;) a[0]++;\n}\n"
        "__global__ void wanted(int* a) {\n    #pragma unroll 2\n    for (;;) a[0]++;\n}\n",
        options);
    EXPECT_FALSE(has(device.text, "unroll 4")) << device.text;
    EXPECT_TRUE(has(device.text, "unroll 2"));
    EXPECT_TRUE(has(device.text, "#pragma once"));
}

TEST(DeviceText, WhatIsNotSimulatedIsNamedWithItsPlace) {
    DeviceTextOptions options;
    options.entry = "second";
    const DeviceText device = deviceTextOf(kFile, options);
    ASSERT_EQ(device.outside.size(), 1u);
    EXPECT_EQ(device.outside[0].what, "textures");
    EXPECT_EQ(device.outside[0].word, "cudaTextureObject_t");
    EXPECT_EQ(device.outside[0].place.line, 11);
}

TEST(DeviceText, ALinkageIsLeftOutWithWhatItIsOf) {
    const char* const source =
        "extern \"C\" void step(float* a);\n"
        "extern \"C\" __global__ void first(float* a) {}\n"
        "template <typename T> __global__ void k(T* a) {}\n";
    DeviceTextOptions reading;
    reading.entry = "k";
    EXPECT_FALSE(has(deviceTextOf(source, reading).text, "extern"));
    reading.entry = "first";
    EXPECT_TRUE(has(deviceTextOf(source, reading).text, "extern \"C\" __global__ void first"));
}

TEST(DeviceText, AlignasStandsFirst) {
    const DeviceText device = deviceTextOf(
        "__global__ void k(float* a) {\n    extern __shared__ alignas(16) float s[];\n}\n", {});
    EXPECT_TRUE(has(device.text, "    alignas(16)extern __shared__  float s[];\n")) << device.text;
}

TEST(DeviceText, BulkCopiesAreNamed) {
    const DeviceText device = deviceTextOf(
        "__global__ void k(float* a) { cuda::device::memcpy_async_tx(a, a, 16, b); }\n", {});
    ASSERT_EQ(device.outside.size(), 1u);
    EXPECT_EQ(device.outside[0].what, "tma");
}

TEST(DeviceText, OfAClassOnlyWhatTheDeviceCanCallIsLeft) {
    const DeviceText device = deviceTextOf(
        "struct Grid {\n  int n;\n  void save() { fopen(name()); }\n"
        "  __device__ int size() const { return n; }\n};\n"
        "__global__ void k(Grid g, int* a) { a[0] = g.size(); }\n",
        {});
    EXPECT_TRUE(has(device.text, "size()"));
    EXPECT_FALSE(has(device.text, "fopen"));
}

TEST(DeviceText, TemplatesAreMadeConcreteAsTheyAreLaunched) {
    const DeviceText device = deviceTextOf(
        "template <int N> __global__ void k(int* a) { a[0] = N; }\n"
        "int main() { k<64><<<1, 1>>>(a); }\n",
        {});
    EXPECT_EQ(device.instances, (std::vector<std::string>{"k<64>"}));
    EXPECT_TRUE(has(device.text, "&k<64>"));
}

TEST(DeviceText, HeadersBesideAreReadAndThinnedOut) {
    DeviceTextOptions options;
    options.mainName = "main.cu";
    options.read = [](const std::string& name) -> std::optional<std::string> {
        if (name != "h.h") return std::nullopt;
        return "__device__ int f() { return 3; }\nvoid host() { throw 1; }\n";
    };
    const DeviceText device =
        deviceTextOf("#include \"h.h\"\n__global__ void k(int* a) { a[0] = f(); }\n", options);
    EXPECT_TRUE(has(device.text, "int f()"));
    EXPECT_FALSE(has(device.text, "throw"));
    EXPECT_TRUE(has(device.text, "# 2 \"main.cu\"")) << device.text;
}

TEST(DeviceText, StandardHeadersStayWhereDeviceCodeNamesStd) {
    const std::string kernel =
        "__global__ void k(int* a) { a[0] = std::numeric_limits<int>::max(); }\n";
    EXPECT_TRUE(has(deviceTextOf("#include <limits>\n" + kernel, {}).text, "<limits>"));
    EXPECT_FALSE(has(deviceTextOf("#include <iostream>\n" + kernel, {}).text, "<iostream>"));
}

TEST(DeviceText, AStaticVariableMayBeFilledByTheHost) {
    DeviceTextOptions options;
    options.entry = "k";
    const DeviceText device = deviceTextOf(
        "static __constant__ float w[4];\nstatic __device__ int used;\n"
        "__global__ void k(float* a) { a[0] = w[used]; }\n"
        "int main() { cudaMemcpyToSymbol(w, h, 16); }\n",
        options);
    EXPECT_TRUE(has(device.text, "__constant__ float w[4];"));
    EXPECT_TRUE(has(device.text, "__device__ int used;"));
    EXPECT_FALSE(has(device.text, "static")) << device.text;
}

// Bug: of `and` the d was left.
TEST(DeviceText, OperatorsThatAreWordsGoWhole) {
    DeviceTextOptions options;
    options.entry = "k";
    const DeviceText text = deviceTextOf(
        "__global__ void k(int* o) { o[0] = not o[1] and o[2] or o[3]; }\n"
        "void run(int m, int* o) { if (m > 3 and not m or m not_eq 5) k<<<1, 32>>>(o); }\n",
        options);
    const std::size_t host = text.text.find('\n');
    EXPECT_EQ(text.text.find_first_not_of(" \n", host), std::string::npos) << text.text;
    EXPECT_NE(text.text.find("not o[1] and o[2] or o[3]"), std::string::npos);
}

}  // namespace
}  // namespace warpscope::host
