#include "engine/scenario/kernels/ptx_source.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/scenario/kernels/compile_kernel.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

constexpr const char* kPtx =
    ".version 8.0\n.target sm_90\n.address_size 64\n.file 1 \"made/k.cu\"\n"
    ".visible .entry k(.param .u64 a)\n{\n.reg .b64 %rd<3>;\n.reg .b32 %r<2>;\n"
    ".loc 1 2 5\nld.param.u64 %rd1, [a];\ncvta.to.global.u64 %rd2, %rd1;\nmov.u32 %r1, 7;\n"
    ".loc 1 3 5\nst.global.u32 [%rd2], %r1;\n.loc 1 4 1\nret;\n}\n";

// Bug: a PTX file that was opened had the lines of its own text, whatever .loc said.
TEST(PtxSource, LinesAreThoseOfTheSourceBesideIt) {
    const auto folder = support::freshFolder("ptx_source");
    const std::string file = (folder / "k.ptx").string();
    const auto linesOf = [&] {
        const auto program = compileKernel(kPtx, file, {});
        return program ? program->sourceLines.size() : 0;
    };
    EXPECT_EQ(linesOf(), 17U) << "its own";
    const std::string source = "__global__ void k(int* a) {\n    int x = 7;\n    a[0] = x;\n}\n";
    std::ofstream(folder / "k.cu") << source;
    EXPECT_EQ(linesOf(), 4U);
    std::filesystem::create_directory(folder / "made");
    std::ofstream(folder / "made" / "k.cu") << "// nearer\n" << source;
    const auto beside = sourceBeside(kPtx, file);
    ASSERT_TRUE(beside);
    EXPECT_EQ(beside->text.substr(0, 9), "// nearer");
    const auto program = compileKernel(kPtx, file, {});
    ASSERT_TRUE(program);
    EXPECT_EQ(program->file, beside->file);
    const auto store =
        std::ranges::find(program->instructions, isa::Opcode::Stg, &isa::Instruction::opcode);
    ASSERT_NE(store, program->instructions.end());
    EXPECT_EQ(store->line, 3);
    EXPECT_FALSE(sourceBeside(".version 8.0\n.target sm_90\n", file));
    // Bug: whatever lay there under that name was believed.
    std::filesystem::remove_all(folder / "made");
    for (const char* other : {"__global__ void k(int* a) {}\n",
                              "__global__ void j(int* a) {\n    int x = 7;\n    a[0] = x;\n}\n"}) {
        std::ofstream(folder / "k.cu") << other;
        EXPECT_FALSE(sourceBeside(kPtx, file));
        const auto told = compileKernel(kPtx, file, {});
        ASSERT_TRUE(told);
        EXPECT_EQ(told->sourceLines.size(), 17U);
        ASSERT_EQ(told->warnings.size(), 1U);
        EXPECT_EQ(told->warnings[0].message,
                  Message{"toolchain.other_source"}.with("name", "k.cu"));
    }
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace warpscope::scenario
