#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/scenario/kernels/compile_kernel.h"

namespace warpscope::scenario {
namespace {

const std::string kSilentKernel = "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n";

std::vector<std::string> othersIn(const std::string& source, const KernelOptions& options) {
    const auto program = compileKernel(source, "a.cu", options);
    EXPECT_TRUE(program);
    std::vector<std::string> found;
    for (const Problem& one : warningsOfOthers(source, "a.cu", options, *program)) {
        EXPECT_EQ(one.severity, Severity::Warning);
        found.push_back(std::to_string(one.range.line) + " " + one.message.key);
    }
    return found;
}

// Bug: what is wrong with a kernel that is not run was told where our reader took the whole file.
TEST(WarningsOfOthers, KernelsThatAreNotRunAreWarnedOf) {
    const std::string assigns = "__global__ void other(int* a) { if (a[0] = 1) a[1] = 2; }\n";
    KernelOptions options;
    options.entry = "k";
    EXPECT_TRUE(othersIn(kSilentKernel + assigns, options).empty()) << "its program warns of it";
    EXPECT_TRUE(othersIn(kSilentKernel, options).empty());
    const std::string slip = "__global__ void other(int* a) {\n  int i = 1\n  a[i] = 1;\n}\n";
    EXPECT_EQ(othersIn(kSilentKernel + slip, options).size(), 1u) << "nvcc takes no such file";
    options.entry = "k<2>";
    const std::string open = "template <int N> __global__ void k(int* a) { a[0] = N; }\n";
    EXPECT_EQ(othersIn(open + assigns + "int main() { k<2><<<1, 1>>>(0); }\n", options),
              std::vector<std::string>{"2 compiler.warn.assignment"});
    options.entry = "k";
    std::string isLong = kSilentKernel + assigns + "__global__ void more(int* a) {\n";
    for (int i = 0; i < 1000; ++i)
        isLong += "a[0] += 1;\n";
    EXPECT_EQ(othersIn(isLong + "}\n", options),
              std::vector<std::string>{"2 compiler.warn.assignment"});
    EXPECT_TRUE(othersIn("struct F { int x : 3; };\n" + kSilentKernel, options).empty())
        << "what our reader leaves to clang";
}

}  // namespace
}  // namespace warpscope::scenario
