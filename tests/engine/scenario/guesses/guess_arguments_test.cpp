#include "engine/scenario/guesses/guess_arguments.h"

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

TEST(GuessArguments, ABufferOfTruthsHoldsBoth) {
    const Guessed result = guessed("__global__ void k(bool* b) { b[threadIdx.x] = !b[0]; }");
    EXPECT_EQ(result.scenario.arguments[0].init.kind, Init::Kind::Mod);
    EXPECT_EQ(result.scenario.arguments[0].init.parameters, (std::vector<std::int64_t>{2}));
}

TEST(GuessArguments, AKernelByItselfGetsConstantsThatItsHostWouldFill) {
    const std::string kernel =
        "__constant__ float c[4]; __constant__ int one = 1;\n"
        "__global__ void k(float* a) { a[0] = c[1] * one; }\n";
    const Guessed alone = guessed(kernel);
    ASSERT_EQ(alone.scenario.constants.size(), 1U);
    EXPECT_EQ(alone.scenario.constants[0].name, "c");
    EXPECT_TRUE(guessed(kernel + "int main() { k<<<1, 1>>>(0); }").scenario.constants.empty());
}

TEST(GuessArguments, AConstantThatTheHostFillsIsFilled) {
    const Guessed result = guessed(
        "__constant__ float c[4];\n__global__ void k(float* a) { a[0] = c[1]; }\n"
        "int main() { cudaMemcpyToSymbol(c, h, sizeof(h)); k<<<1, 32>>>(a); }");
    ASSERT_EQ(result.scenario.constants.size(), 1u);
    EXPECT_EQ(result.scenario.constants[0].name, "c");
}

TEST(GuessArguments, ANumberThatTheHostFillsIsTaken) {
    const Guessed result = guessed(
        "__constant__ int rounds; __constant__ float rate;\n"
        "__global__ void k(float* a) { a[0] = rounds * rate; }\n"
        "int main() { int n = 10 * 10; float r = rand();\n"
        "cudaMemcpyToSymbol(rounds, &n, sizeof(n)); cudaMemcpyToSymbol(rate, &r, sizeof(r));\n"
        "k<<<1, 32>>>(a); }");
    ASSERT_EQ(result.scenario.constants.size(), 2u);
    EXPECT_EQ(result.scenario.constants[0].init.values, (std::vector<Number>{100}));
    EXPECT_EQ(result.scenario.constants[1].init.kind, Init::Kind::Mod) << "nobody knows it";
}

TEST(GuessArguments, ValuesThatDoNotFitTheParameterAreNotTaken) {
    const Guessed result = guessed(
        "__global__ void k(int* a, unsigned char n, bool b) { a[0] = n + b; }\n"
        "int main() { k<<<1, 32>>>(a, 1000, 7); }");
    EXPECT_LT(result.scenario.arguments[1].value, 256);
    EXPECT_EQ(result.scenario.arguments[2].value, 1);
}

TEST(GuessArguments, TheFieldsOfAStructureComeFromItsListOrItsAssignments) {
    const std::string kernel =
        "struct Csr { int rows; int* starts; float* values; };\n"
        "__global__ void k(Csr m, float* y) { int i = threadIdx.x;\n"
        "    if (i < m.rows) y[i] = m.values[m.starts[i]]; }\n";
    const Guessed list =
        guessed(kernel +
                "int main() { const int n = 100; int* p; float *v, *y;\n"
                "cudaMalloc(&p, (n + 1) * sizeof *p); cudaMalloc(&v, 3 * n * sizeof(float));\n"
                "cudaMalloc(&y, n * sizeof(float)); Csr m = {n, p, v}; k<<<1, 128>>>(m, y); }");
    const Guessed assigned =
        guessed(kernel +
                "int main() { const int n = 100; float* y; Csr m; m.rows = n;\n"
                "cudaMalloc((void**)&m.starts, (n + 1) * sizeof(int));\n"
                "cudaMalloc(&m.values, 3 * n * sizeof(float));\n"
                "cudaMalloc(&y, n * sizeof(float)); k<<<1, 128>>>(m, y); }");
    for (const Guessed& result : {list, assigned}) {
        const auto& arguments = result.scenario.arguments;
        ASSERT_EQ(arguments.size(), 4u);
        EXPECT_EQ(arguments[0].whole, 100);
        EXPECT_EQ(arguments[1].count, 101);
        EXPECT_EQ(arguments[2].count, 300);
        EXPECT_EQ(arguments[3].count, 100);
        for (const Message& note : result.notes)
            EXPECT_EQ(note.key, "new.filled");
    }
}

TEST(GuessArguments, BytesThatTheHostSetsAreInEachNumber) {
    const Guessed result = guessed(
        "__global__ void k(int* a, unsigned short* b, float* c) { a[0] = b[0]; c[0] = 1; }\n"
        "int main() { int* a; unsigned short* b; float* c; cudaMalloc(&a, 64); cudaMalloc(&b, "
        "64);\n"
        "cudaMalloc(&c, 64); cudaMemset(a, 0xff, 64); cudaMemset(b, 1, 64); cudaMemset(c, 0, 64);\n"
        "k<<<1, 32>>>(a, b, c); }");
    const auto& arguments = result.scenario.arguments;
    EXPECT_EQ(arguments[0].init, (Init{Init::Kind::Range, {1, -1, -1}, {}}));
    EXPECT_EQ(arguments[1].init, (Init{Init::Kind::Range, {1, 257, 257}, {}}));
    EXPECT_EQ(arguments[2].init.kind, Init::Kind::Zero);
}

TEST(GuessArguments, ElementsOfAVoidPointerAreWhatTheKernelTakesThem) {
    const Guessed result = guessed(
        "__global__ void k(void* p, const void* q, void* r) {\n"
        "    int* x = (int*)p; const unsigned char* y = (const unsigned char*)q;\n"
        "    x[threadIdx.x] = y[threadIdx.x] + (r == 0); }\n"
        "int main() { void *p, *q, *r; cudaMalloc(&p, 64 * sizeof(int)); cudaMalloc(&q, 64);\n"
        "    cudaMalloc(&r, 64); k<<<1, 64>>>(p, q, r); }");
    const std::vector<Argument>& arguments = result.scenario.arguments;
    EXPECT_EQ(arguments[0].type, isa::DataType::S32);
    EXPECT_EQ(arguments[0].count, 64);
    EXPECT_EQ(arguments[1].type, isa::DataType::U8);
    EXPECT_EQ(arguments[1].count, 64);
    EXPECT_EQ(arguments[2].type, isa::DataType::F32);
    EXPECT_EQ(std::ranges::count(result.notes, "new.guessed_element", &Message::key), 1);
}

TEST(GuessArguments, APointerThatIsCalledNoneIsNull) {
    const Guessed result =
        guessed("__global__ void k(int* out, int* none) { out[threadIdx.x] = none[0]; }");
    EXPECT_FALSE(result.scenario.arguments[1].isBuffer);
    EXPECT_TRUE(std::ranges::any_of(
        result.notes, [](const Message& note) { return note.key == "new.named_null"; }));
}

}  // namespace
}  // namespace warpscope::scenario
