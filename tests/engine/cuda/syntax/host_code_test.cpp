#include "engine/cuda/syntax/host_code.h"

#include <gtest/gtest.h>

#include "engine/cuda/tokens/lexer.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

constexpr const char* kKernel = "__global__ void k(int* o) { o[0] = 1; }";

/// The tokens that stay, and the names of the host behind ! with f, v or t.
std::string deviceText(std::string_view source) {
    ProblemList problems("kernel.cu");
    const DeviceCode code = withoutHostCode(tokenize(source, problems), problems);
    std::string text;
    for (const Token& token : code.tokens)
        text += token.text;
    for (const auto& [name, host] : code.hostNames)
        text += "!" + name + "fvt"[static_cast<int>(host.kind)];
    for (const Problem& problem : problems.take())
        text += "?" + problem.message.key;
    return text;
}

TEST(HostCode, WordsThatNothingEndsAreNoHostCode) {
    EXPECT_EQ(deviceText("int f() { return 1; }\nthis is no code"), "!ff?compiler.stray_words");
    EXPECT_EQ(deviceText("int f() { return 1; }\nTEST_MAIN()"), "!TEST_MAINf!ff");
    EXPECT_EQ(deviceText("int f() { return 1; }\nword"), "!ff?compiler.stray_words");
    EXPECT_EQ(deviceText("int f() { return 1; }\nword\nint g() { return 2; }"),
              "!ff?compiler.stray_words");
    EXPECT_EQ(deviceText("int f() { return 1; }\nEXPORT\nint g() { return 2; }\nEND"), "!ff!gf");
}

TEST(HostCode, OnlyWhatDeviceCodeMayUseStays) {
    EXPECT_EQ(deviceText("int main(int c, char** v) { if (c) { k<<<1, 2>>>(0); } return 0; }"),
              "!mainf");
    EXPECT_EQ(deviceText("__device__ int f();\nint g() { return 1; }\n__global__ void k() { }"),
              "__device__intf();__global__voidk(){}!gf");
    EXPECT_EQ(deviceText("const int n = 4; constexpr float e = 1.0f; const int a[2] = {1, 2};"),
              "constintn=4;constexprfloate=1.0f;constinta[2]={1,2};");
    EXPECT_EQ(deviceText("int counter; float *host_a, host_b[4]; double x = 1.0;"),
              "!counterv!host_av!host_bv!xv");
    EXPECT_EQ(deviceText("typedef float real; typedef real* row; using T = unsigned int;"),
              "typedeffloatreal;typedefreal*row;usingT=unsignedint;");
    EXPECT_EQ(deviceText("enum { A, B = 3 }; enum class E : int { C };"),
              "enum{A,B=3};enumclassE:int{C};");
}

TEST(HostCode, TypesThatNobodyReadsKeepTheirNames) {
    EXPECT_EQ(deviceText("struct P { int x; P() { } }; class Q { }; typedef struct { int y; } R;"),
              "!Pt!Qt!Rt");
    EXPECT_EQ(deviceText("typedef std::vector<int> V; using W = std::string; using namespace std;"),
              "!Vt!Wt");
    EXPECT_EQ(deviceText("template <class T> T twice(T x) { return x + x; }"), "!twicef");
    EXPECT_EQ(deviceText("const std::vector<int> v = {1, 2};\nstatic int values[] = {1, {2}};"),
              "!vv!valuesv");
}

TEST(HostCode, LinkageAndNamespacesAreOpened) {
    EXPECT_EQ(deviceText("extern \"C\" __global__ void k() { }"), "__global__voidk(){}");
    EXPECT_EQ(deviceText("extern \"C\" { __global__ void k() { } int f() { return 1; } }"),
              "__global__voidk(){}!ff");
    EXPECT_EQ(deviceText("namespace a { __device__ int f(); }"), "__device__intf();");
}

TEST(HostCode, MistakesOfTheHostAreNobodysBusiness) {
    EXPECT_EQ(deviceText("int main() { long n = 5000000000; char c = 'ab'; }"), "!mainf");
}

TEST(HostCode, WordsThatAreNearlyCudaAreTold) {
    EXPECT_EQ(problemOf("_global_ void k(int* o) { }"), "1:1 compiler.unknown_word");
    EXPECT_EQ(problemOf("__Global__ void k(int* o) { }"), "1:1 compiler.unknown_word");
    EXPECT_EQ(problemOf("static device__ int f() { return 1; }\n" + std::string(kKernel)),
              "1:8 compiler.unknown_word");
}

TEST(HostCode, AWholeFileOfACourseCompiles) {
    const std::string source = R"(
#include <cstdio>
#include <vector>
#include "helper_cuda.h"
using namespace std;
#define N 64
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) exit(1); } while (0)
typedef float real;
enum Mode { ADD, SCALE = 5 };
struct Options { int blocks; std::vector<int> sizes; };
static const double kTolerance = 1e-6;
const int kStep = 2;
__constant__ real factor[2];
template <typename T> void print(const vector<T>& values) { for (auto v : values) cout << v; }
__device__ real scaled(real x, int by = kStep) { return x * by; }
extern "C" __global__ void scale(real* data, int n) {
    static_assert(SCALE == 5, "enumerators count");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = scaled(data[i]) + ADD;
}
void launch(float* data) { scale<<<N / 32, 32>>>(data, N); }
int main(int argc, char** argv) {
    float* d = nullptr;
    CHECK(cudaMalloc(&d, N * sizeof(float)));
    launch(d);
    printf("%f\n", kTolerance);
    return 0;
}
)";
    const isa::Program program = programOf(source);
    EXPECT_EQ(program.entry, "scale");
    EXPECT_EQ(program.parameters[0].type, isa::DataType::F32);
}

TEST(HostCode, UsingTheHostsNamesIsExplained) {
    EXPECT_EQ(problemOf("int square(int x) { return x * x; }\n"
                        "__global__ void k(int* o) { o[0] = square(2); }"),
              "2:36 compiler.host_function");
    EXPECT_EQ(problemOf("int n;\n__global__ void k(int* o) { o[0] = n; }"),
              "2:36 compiler.global_variable");
    EXPECT_EQ(problemOf("struct P { std::string x; };\n__global__ void k(P* p) { }"),
              "2:19 compiler.outside");
}

TEST(HostCode, APointerToAFunctionIsATypeThatOursDoesNotRead) {
    EXPECT_EQ(problemOf("typedef float (*Operation)(float);\n"
                        "__global__ void k(Operation f) { }"),
              "2:19 compiler.function_pointer");
}

}  // namespace
}  // namespace warpscope::cuda
