#include "engine/scenario/guesses/guess_launch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/cuda/compile.h"

namespace warpscope::scenario {
namespace {

struct GuessedLaunch {
    Scenario scenario{};
    std::vector<Message> notes{};
};

GuessedLaunch guessedLaunch(const std::string& source) {
    const auto program = cuda::compile(source, "k.cu", {});
    EXPECT_TRUE(program.isOk());
    const host::HostFacts facts = host::readHostFacts(host::readHostCode(source));
    GuessedLaunch result;
    const host::LaunchSite* site = facts.launches.empty() ? nullptr : &facts.launches.front();
    guessLaunch({*program, facts, site, source}, result.scenario, result.notes);
    return result;
}

TEST(GuessLaunch, ALaunchThatCudaRefusesStaysAsItIs) {
    const std::string kernel = "__global__ void k(int* a, int n) { a[blockIdx.x] = n; }\n";
    const auto launched = [&](const std::string& shape) {
        return guessedLaunch(kernel +
                             "int main() { int n = 100; int* a; cudaMalloc(&a, n * 4); k<<<" +
                             shape + ">>>(a, n); }");
    };
    const GuessedLaunch none = launched("n / 256, 256");
    EXPECT_EQ(none.scenario.grid, (Dim3{0, 1, 1}));
    EXPECT_EQ(none.scenario.block, (Dim3{256, 1, 1}));
    EXPECT_FALSE(std::ranges::any_of(
        none.notes, [](const Message& note) { return note.key == "new.guessed_launch"; }));
    EXPECT_EQ(launched("4, dim3(32, 64)").scenario.block, (Dim3{32, 64, 1}));
    EXPECT_EQ(launched("dim3(1, 70000), 32").scenario.grid, (Dim3{1, 70000, 1}));
}

TEST(GuessLaunch, ALaunchTakesItsSharedBytesThoughNobodyUsesThem) {
    const GuessedLaunch result = guessedLaunch(
        "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n"
        "int main() { int* a; cudaMalloc(&a, 256); k<<<64, 64, 40000>>>(a); }");
    EXPECT_EQ(result.scenario.dynamicSharedBytes, 40000);
}

TEST(GuessLaunch, LaunchBoundsAreKept) {
    const GuessedLaunch result =
        guessedLaunch("__global__ void __launch_bounds__(128) k(int* a) { a[threadIdx.x] = 1; }");
    EXPECT_EQ(result.scenario.block, (Dim3{128, 1, 1}));
}

TEST(GuessLaunch, SharedBytesThatNobodyNamesAreGuessed) {
    const std::string kernel =
        "extern __shared__ float s[];\n__global__ void k(float* a) { s[threadIdx.x] = a[0]; a[0] = "
        "s[0]; }\n";
    const GuessedLaunch result = guessedLaunch(kernel);
    EXPECT_EQ(result.scenario.dynamicSharedBytes, 8 * 256);
    EXPECT_TRUE(std::ranges::any_of(
        result.notes, [](const Message& note) { return note.key == "new.guessed_shared"; }));
    EXPECT_EQ(guessedLaunch(kernel + "int main() { k<<<1, 64, 64 * sizeof(float)>>>(a); }")
                  .scenario.dynamicSharedBytes,
              256);
}

TEST(GuessLaunch, AKernelThatDoesNotAskForItsBlockGetsOne) {
    EXPECT_EQ(guessedLaunch("__global__ void k(int* a) { a[threadIdx.x] = 1; }").scenario.grid.x,
              1);
    EXPECT_EQ(guessedLaunch("__global__ void k(int* a) { a[blockIdx.x] = 1; }").scenario.grid.x, 4);
}

TEST(GuessLaunch, ALaunchWithoutSharedBytesHasNone) {
    const GuessedLaunch result = guessedLaunch(
        "__global__ void k(int* a) { extern __shared__ int s[]; s[0] = 1; a[0] = s[0]; }\n"
        "int main() { k<<<1, 32>>>(a); }");
    EXPECT_EQ(result.scenario.dynamicSharedBytes, 0) << "as on the GPU, which stops there";
}

}  // namespace
}  // namespace warpscope::scenario
