#include "engine/scenario/guesses/new_scenario.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/parse.h"
#include "engine/toolchain/clang.h"
#include "tests/engine/scenario/guesses/new_scenario_fixture.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenario {
namespace {

TEST_F(NewScenarioTest, AnInstanceOfATemplateHasItsOwnLaunch) {
    const std::string source = R"(
template <typename T, int B> __global__ void k(T* o) { o[threadIdx.x] = B; }
int main() { int* o; cudaMalloc(&o, 4096); k<int, 128><<<1, 128>>>(o); k<int, 256><<<2, 256>>>(o); }
)";
    const auto first = made(source, "k");
    ASSERT_TRUE(first);
    EXPECT_EQ(first->scenario.block, (Dim3{128, 1, 1}));
    const auto second = made(source, "k<int,256>");
    ASSERT_TRUE(second);
    EXPECT_EQ(second->scenario.entry, "k<int,256>");
    EXPECT_EQ(second->scenario.block, (Dim3{256, 1, 1}));
    EXPECT_EQ(second->scenario.grid, (Dim3{2, 1, 1}));
}

TEST_F(NewScenarioTest, ALambdaOfTheHostIsRefused) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "our reader takes no lambda of the host";
    std::ofstream(folder / "k.cu") << R"(
template <typename F> __global__ void each(int n, F f) { if (threadIdx.x < n) f(threadIdx.x); }
int main() { int n = 32; float* y; cudaMalloc(&y, 128);
    each<<<1, 32>>>(n, [=](int i) { y[i] = i; }); }
)";
    const auto wrong = newScenario(folder / "k.cu", {}, Reader::Auto);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.problem().message.key, "new.host_lambda");
    EXPECT_EQ(wrong.problem().range.line, 4);
}

TEST_F(NewScenarioTest, ANullPointerStaysOne) {
    const auto scenario = made(R"(
__global__ void k(float* a, const float* mask) { if (mask) a[threadIdx.x] = mask[threadIdx.x]; }
int main() { float* d; cudaMalloc(&d, 64 * 4); k<<<1, 64>>>(d, nullptr); }
)");
    ASSERT_TRUE(scenario);
    ASSERT_EQ(scenario->scenario.arguments.size(), 2u);
    EXPECT_FALSE(scenario->scenario.arguments[1].isBuffer);
    EXPECT_EQ(scenario->scenario.arguments[1].value, 0);
    EXPECT_FALSE(notes(*scenario, "new.guessed_number"));
    EXPECT_FALSE(notes(*scenario, "new.guessed_count"));
}

// Bug: sizes of a header of the folder were guessed.

TEST_F(NewScenarioTest, AHeaderOfTheFolderGivesSizes) {
    std::ofstream(folder / "sizes.h") << "#define BLOCK 64\nconst int kBlocks = 3;\n";
    const auto scenario = made("#include \"sizes.h\"\n" + kAddKernel + R"(
int main() { float *a, *c; cudaMalloc(&a, 800); cudaMalloc(&c, 800); add<<<kBlocks, BLOCK>>>(a, c, 190); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->scenario.grid, (Dim3{3, 1, 1}));
    EXPECT_EQ(scenario->scenario.block, (Dim3{64, 1, 1}));
    EXPECT_FALSE(notes(*scenario, "new.assumed"));
}

// Bug: "The file has several kernels" was all that was said.

TEST_F(NewScenarioTest, OfKernelsThatAMacroMakesTheFirstLaunchedIsTaken) {
    const auto scenario = made(R"(
#define FILL(name, type) \
    __global__ void name(type* a) { a[threadIdx.x] = 1; }
FILL(fillInts, int)
FILL(fillDoubles, double)
int main() { double* d; cudaMalloc(&d, 256); fillDoubles<<<1, 32>>>(d); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->scenario.entry, "fillDoubles");
    EXPECT_TRUE(notes(*scenario, "new.several_kernels"));
}

TEST_F(NewScenarioTest, APlaceWithinABufferIsItsOffset) {
    const auto scenario = made(kAddKernel + R"(
int main() { float *a, *c; cudaMalloc(&a, 400); cudaMalloc(&c, 400); add<<<1, 64>>>(a + 3, c, 64); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_FALSE(notes(*scenario, "new.shifted"));
    EXPECT_EQ(scenario->scenario.arguments[0].count, 100);
    EXPECT_EQ(scenario->scenario.arguments[0].offset, 3);
    EXPECT_EQ(scenario->scenario.arguments[1].offset, 0);
}

TEST_F(NewScenarioTest, APlaceThatNobodyKnowsIsSaid) {
    const auto scenario = made(kAddKernel + R"(
int main(int argc, char** argv) { int at = atoi(argv[1]); float *a, *c; cudaMalloc(&a, 400);
    cudaMalloc(&c, 400); add<<<1, 64>>>(a + at, c, 64); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_TRUE(notes(*scenario, "new.shifted"));
    EXPECT_EQ(scenario->scenario.arguments[0].offset, 0);
}

TEST_F(NewScenarioTest, MembersThatALibraryFillsAreGuessedByTheirNames) {
    const auto scenario = made(R"(
__global__ void invert(unsigned char* p, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) p[y * w + x] = 255 - p[y * w + x];
}
struct Image { int width, height; };
int main(int argc, char** argv) {
    Image im = load(argv[1]);
    unsigned char* p;
    cudaMalloc(&p, im.width * im.height);
    dim3 block(16, 16), grid((im.width + 15) / 16, (im.height + 15) / 16);
    invert<<<grid, block>>>(p, im.width, im.height);
})");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->scenario.grid, (Dim3{4, 4, 1}));
    EXPECT_EQ(scenario->scenario.arguments[0].count, 64 * 64);
    EXPECT_EQ(scenario->scenario.arguments[1].whole, 64);
}

TEST_F(NewScenarioTest, AConstantLaunchIsTakenAsItStands) {
    const auto scenario = made(kAddKernel + R"(
int main() {
    const int n = 1000;
    float *d_a, *d_c;
    cudaMalloc(&d_a, n * sizeof(float));
    cudaMalloc(&d_c, n * sizeof(float));
    cudaMemcpy(d_a, h_a, n * sizeof(float), cudaMemcpyHostToDevice);
    add<<<(n + 255) / 256, 256>>>(d_a, d_c, n);
})");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->scenario.grid, (Dim3{4, 1, 1}));
    EXPECT_EQ(scenario->scenario.block, (Dim3{256, 1, 1}));
    ASSERT_EQ(scenario->scenario.arguments.size(), 3u);
    EXPECT_EQ(scenario->scenario.arguments[0].count, 1000);
    EXPECT_EQ(scenario->scenario.arguments[0].init.kind, Init::Kind::Mod);
    EXPECT_EQ(scenario->scenario.arguments[1].init.kind, Init::Kind::Zero) << "an output";
    EXPECT_EQ(scenario->scenario.arguments[2].whole, 1000);
    ASSERT_EQ(scenario->notes.size(), 1u);
    EXPECT_EQ(scenario->notes[0].key, "new.filled");
}

// What stands in an editor need not be what stands in the file.

TEST_F(NewScenarioTest, ATextGivesTheLaunchThatItsFileWouldGiveAndSaysWhereItStands) {
    const std::string text = kAddKernel + R"(
int main() {
    float *d_a, *d_c;
    cudaMalloc(&d_a, 96 * sizeof(float));
    cudaMalloc(&d_c, 96 * sizeof(float));
    add<<<3, 32>>>(d_a, d_c, 96);
})";
    std::ofstream(folder / "k.cu") << "something else";
    const auto typed = scenarioOfKernel(text, folder / "k.cu", {}, Reader::Own);
    ASSERT_TRUE(typed.isOk());
    EXPECT_EQ(typed->grid, (Dim3{3, 1, 1}));
    const auto place = typed->ranges.find("launch.grid");
    ASSERT_NE(place, typed->ranges.end());
    EXPECT_EQ(place->second.line, 11);
    std::ofstream(folder / "k.cu") << text;
    const auto opened = read(folder / "k.cu", {});
    ASSERT_TRUE(opened.isOk());
    Scenario other;
    takeLaunch(*typed, other);
    EXPECT_EQ(other.grid, opened->grid);
    EXPECT_EQ(other.block, opened->block);
    EXPECT_EQ(other.arguments, opened->arguments);
    EXPECT_EQ(other.entry, opened->entry);
    EXPECT_EQ(other.guesses, opened->guesses);
    EXPECT_TRUE(other.code.empty()) << "the text is not part of it";
    EXPECT_FALSE(scenarioOfKernel("__global__ void k(", folder / "k.cu").isOk());
}

TEST_F(NewScenarioTest, PtxIsOpenedWithAGuessForEverything) {
    const auto ptx = support::projectRoot() / "tests" / "golden" / "cuda" / "ptx" / "sm_90";
    int opened = 0;
    for (const auto& entry : std::filesystem::directory_iterator(ptx)) {
        const auto scenario = read(entry.path(), {});
        if (!scenario.isOk()) continue;
        ++opened;
        EXPECT_FALSE(scenario->guesses.empty()) << entry.path();
        EXPECT_GT(scenario->block.count(), 0) << entry.path();
        for (const Argument& argument : scenario->arguments)
            EXPECT_TRUE(!argument.isBuffer || argument.type || argument.count > 0) << entry.path();
    }
    EXPECT_GE(opened, 8);
    const auto heat = read(ptx / "heat3d.ptx", {});
    ASSERT_TRUE(heat.isOk()) << heat.problem().message.key;
    EXPECT_TRUE(makeLaunch(*heat, support::devices()).isOk());
}

TEST_F(NewScenarioTest, WithoutALaunchEverythingIsAGuessThatRuns) {
    const auto scenario = made(kAddKernel);
    ASSERT_TRUE(scenario.isOk());
    EXPECT_TRUE(notes(*scenario, "new.no_launch"));
    EXPECT_TRUE(notes(*scenario, "new.guessed_count"));
    EXPECT_EQ(scenario->scenario.arguments[2].whole, 1024);
    const auto devices = machine::Library::load(support::projectRoot() / "assets" / "devices");
    EXPECT_TRUE(makeLaunch(scenario->scenario, devices).isOk());
}

// Bug: with the default, a stack, lanes of one warp waited for a lock that one of them had.

TEST_F(NewScenarioTest, ThreadsAreIndependentAsOnTheDevice) {
    const auto scenario = made(kAddKernel);
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->scenario.model.divergence, gpu::DivergenceModel::Independent);
}

// It had 16 million elements before, and nobody was told.

TEST_F(NewScenarioTest, OfSeveralKernelsTheFirstThatIsLaunched) {
    const std::string two =
        "__global__ void a(int* p) { p[0] = 1; }\n__global__ void b(int* p) { p[0] = 2; }\n"
        "int main() { b<<<1, 32>>>(p); a<<<1, 64>>>(p); }\n";
    const auto scenario = made(two);
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->scenario.entry, "b");
    EXPECT_TRUE(notes(*scenario, "new.several_kernels"));
    EXPECT_EQ(made(two, "a")->scenario.block.x, 64);
    EXPECT_EQ(made(two, "c").problem().message.key, "compiler.unknown_entry");
}

TEST_F(NewScenarioTest, AKernelFileOpensAsAScenarioWithItsGuessesAsWarnings) {
    std::ofstream(folder / "k.cu") << kAddKernel;
    const auto scenario = read(folder / "k.cu", {});
    ASSERT_TRUE(scenario.isOk());
    EXPECT_FALSE(scenario->guesses.empty());
    const auto devices = machine::Library::load(support::projectRoot() / "assets" / "devices");
    const auto launch = makeLaunch(*scenario, devices);
    ASSERT_TRUE(launch.isOk());
    EXPECT_GE(launch->program.warnings.size(), scenario->guesses.size());
}

TEST_F(NewScenarioTest, WhatDoesNotCompileIsTold) {
    EXPECT_FALSE(made("__global__ void k(int* a) { a[0] = ; }").isOk());
    EXPECT_FALSE(made("int main() { }").isOk());
    EXPECT_FALSE(newScenario(folder / "none.cu").isOk());
}

TEST_F(NewScenarioTest, WhatDoesNotCompileYetCanBeMendedAsText) {
    const std::string wrong = "__global__ void k(int* a) { a[0] = ; }";
    EXPECT_FALSE(made(wrong).isOk());
    const auto text = unfinishedScenario(folder / "k.cu");
    ASSERT_TRUE(text);
    EXPECT_EQ(text->code, wrong);
    EXPECT_EQ(text->kernelFile, "k.cu");
    EXPECT_FALSE(made("int main() { }").isOk());
    EXPECT_FALSE(unfinishedScenario(folder / "k.cu")) << "there is no kernel to mend";
    EXPECT_FALSE(unfinishedScenario(folder / "none.cu"));
}

TEST_F(NewScenarioTest, AnotherKernelIsTakenWhereTheFirstNeedsALibrary) {
    const auto scenario = made(R"(
__global__ void draw(curandState* s, float* o) { o[0] = curand_uniform(&s[0]); }
__global__ void scale(float* o, float k) { o[threadIdx.x] *= k; }
int main() { float* o; cudaMalloc(&o, 256); draw<<<1, 64>>>(s, o); scale<<<1, 64>>>(o, 2.0f); }
)");
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->scenario.entry, "scale");
    EXPECT_TRUE(notes(*scenario, "new.other_kernel"));
    EXPECT_FALSE(notes(*scenario, "new.several_kernels"));
    const auto asked = made(
        "__global__ void a(curandState* s) { }\n"
        "__global__ void b(float* o) { o[0] = 1; }\n",
        "a");
    EXPECT_FALSE(asked) << "who asks for one gets no other";
}

}  // namespace
}  // namespace warpscope::scenario
