#include "engine/scenario/guess_arguments.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/cuda/compile.h"

namespace warpscope::scenario {
namespace {

struct Guessed {
    Scenario scenario{};
    std::vector<Message> notes{};
};

Guessed guessed(const std::string& source) {
    const auto program = cuda::compile(source, "k.cu", {});
    EXPECT_TRUE(program.isOk());
    const host::HostFacts facts = host::readHostFacts(host::readHostCode(source));
    Guessed result;
    const host::LaunchSite* site = facts.launches.empty() ? nullptr : &facts.launches.front();
    guessArguments({*program, facts, site, source}, result.scenario, result.notes);
    return result;
}

TEST(GuessArguments, AKernelOfTwoDimensionsGetsAFlatLaunch) {
    const Guessed result = guessed(
        "__global__ void k(float* m, int width, int height) {\n"
        "    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + "
        "threadIdx.y;\n"
        "    if (x < width && y < height) m[y * width + x] = 1.0f; }");
    EXPECT_EQ(result.scenario.block, (Dim3{16, 16, 1}));
    EXPECT_EQ(result.scenario.grid, (Dim3{4, 4, 1}));
    EXPECT_EQ(result.scenario.arguments[1].whole, 64);
    EXPECT_EQ(result.scenario.arguments[0].count, 4096);
}

TEST(GuessArguments, LaunchBoundsAreKept) {
    const Guessed result =
        guessed("__global__ void __launch_bounds__(128) k(int* a) { a[threadIdx.x] = 1; }");
    EXPECT_EQ(result.scenario.block, (Dim3{128, 1, 1}));
}

TEST(GuessArguments, SharedBytesThatNobodyNamesAreGuessed) {
    const std::string kernel =
        "extern __shared__ float s[];\n__global__ void k(float* a) { s[threadIdx.x] = a[0]; a[0] = "
        "s[0]; }\n";
    const Guessed result = guessed(kernel);
    EXPECT_EQ(result.scenario.dynamicSharedBytes, 8 * 256);
    EXPECT_TRUE(std::ranges::any_of(
        result.notes, [](const Message& note) { return note.key == "new.guessed_shared"; }));
    EXPECT_EQ(guessed(kernel + "int main() { k<<<1, 64, 64 * sizeof(float)>>>(a); }")
                  .scenario.dynamicSharedBytes,
              256);
}

TEST(GuessArguments, AConstantThatTheHostFillsIsFilled) {
    const Guessed result = guessed(
        "__constant__ float c[4];\n__global__ void k(float* a) { a[0] = c[1]; }\n"
        "int main() { cudaMemcpyToSymbol(c, h, sizeof(h)); k<<<1, 32>>>(a); }");
    ASSERT_EQ(result.scenario.constants.size(), 1u);
    EXPECT_EQ(result.scenario.constants[0].name, "c");
}

TEST(GuessArguments, ValuesThatDoNotFitTheParameterAreNotTaken) {
    const Guessed result = guessed(
        "__global__ void k(int* a, unsigned char n, bool b) { a[0] = n + b; }\n"
        "int main() { k<<<1, 32>>>(a, 1000, 7); }");
    EXPECT_LT(result.scenario.arguments[1].value, 256);
    EXPECT_EQ(result.scenario.arguments[2].value, 1);
}

}  // namespace
}  // namespace warpscope::scenario
