#include "engine/ptx/structures.h"

#include <gtest/gtest.h>

#include "engine/codegen/generate.h"
#include "engine/ptx/parse.h"
#include "engine/ptx/read.h"
#include "tests/support/build_program.h"

namespace warpscope::ptx {
namespace {

/// out[t] = what the body leaves in %r1, with a structure of 16 bytes behind the pointer.
std::string structureKernel(const std::string& body) {
    return ".version 8.0\n.target sm_90\n.address_size 64\n"
           ".visible .entry k(.param .u64 k_param_0, .param .align 8 .b8 k_param_1[16])\n{\n"
           ".reg .b32 %r<20>; .reg .b64 %rd<20>; .reg .pred %p<9>;\n"
           "mov.u32 %r0, %tid.x; ld.param.u64 %rd0, [k_param_0];\n"
           "mul.wide.u32 %rd1, %r0, 4; add.s64 %rd2, %rd0, %rd1;\n" +
           body + "\nst.global.u32 [%rd2], %r1; ret;\n}\n";
}

/// What lane 3 writes. The structure is {1000, 0x04030201, 77, 5}.
std::uint32_t wordWith(const std::string& body) {
    auto kernel = read(structureKernel(body), "k.ptx", {});
    if (!kernel) {
        ADD_FAILURE() << kernel.problem().message.key << " " << kernel.problem().range.line;
        return 0;
    }
    std::uint32_t words[2] = {};
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized}) {
        codegen::Options options;
        options.level = level;
        auto launch = support::launchOf(codegen::generate(*kernel, options), {1, 1, 1}, {8, 1, 1});
        const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(8, 0));
        launch.parameters.resize(24);
        const std::uint32_t given[4] = {1000, 0x0403'0201, 77, 5};
        for (std::size_t i = 0; i < 16; ++i)
            launch.parameters[8 + i] = static_cast<std::uint8_t>(given[i / 4] >> (8 * (i % 4)));
        const auto run = support::runToEnd(launch);
        words[level == codegen::Level::Teaching ? 0 : 1] = support::wordsOf(run.state, out)[3];
    }
    EXPECT_EQ(words[0], words[1]);
    return words[0];
}

TEST(PtxStructures, MembersAreReadAtTheirOffsets) {
    EXPECT_EQ(wordWith("ld.param.u32 %r1, [k_param_1+8];"), 77U);
    EXPECT_EQ(wordWith("ld.param.u8 %r1, [k_param_1+6];"), 3U);
    EXPECT_EQ(wordWith("ld.param.v2.u32 {%r2, %r3}, [k_param_1+8]; add.s32 %r1, %r2, %r3;"), 82U);
}

TEST(PtxStructures, AnAddressThatIsKnownNeedsNoRegister) {
    EXPECT_EQ(wordWith("mov.b64 %rd5, k_param_1; add.s64 %rd6, %rd5, 8; "
                       "ld.param.u32 %r2, [%rd5]; ld.param.u32 %r3, [%rd6+4]; "
                       "add.s32 %r1, %r2, %r3;"),
              1005U);
}

TEST(PtxStructures, ARegisterMaySayWhichByteIsRead) {
    const std::string body =
        "mov.b64 %rd5, k_param_1; cvt.u64.u32 %rd6, %r0; add.s64 %rd7, %rd5, %rd6; "
        "ld.param.s8 %r1, [%rd7+4];";
    EXPECT_EQ(wordWith(body), 4U);
    EXPECT_EQ(wordWith("mov.b64 %rd5, k_param_1; cvta.param.u64 %rd6, %rd5; "
                       "and.b32 %r5, %r0, 3; mul.wide.u32 %rd7, %r5, 4; add.s64 %rd8, %rd6, %rd7; "
                       "ld.u32 %r1, [%rd8];"),
              5U);
    const auto kernel = read(structureKernel(body), "k.ptx", {});
    ASSERT_TRUE(kernel);
    EXPECT_EQ(kernel->parameters.size(), 5U) << "a word each, since any of them may be read";
    EXPECT_EQ(kernel->code.localBytes, 16U);
}

TEST(PtxStructures, EveryMemberIsAParameter) {
    const auto kernel = read(structureKernel("ld.param.f32 %r2, [k_param_1+4]; "
                                             "ld.param.u64 %rd5, [k_param_1+8]; mov.u32 %r1, 1;"),
                             "k.ptx", {});
    ASSERT_TRUE(kernel);
    ASSERT_EQ(kernel->parameters.size(), 3U);
    EXPECT_EQ(kernel->parameters[1].name, "k_param_1+4");
    EXPECT_EQ(kernel->parameters[1].type, isa::DataType::F32);
    EXPECT_EQ(kernel->parameters[1].offset, 12U);
    EXPECT_EQ(kernel->parameters[2].name, "k_param_1+8");
    EXPECT_TRUE(kernel->parameters[2].mayBePointer);
}

TEST(PtxStructures, ARegisterThatIsWrittenTwiceIsNoKnownAddress) {
    ProblemList problems("k.ptx");
    const std::string text = structureKernel(
        "mov.b64 %rd5, k_param_1; add.s64 %rd5, %rd5, 8; ld.param.u32 %r1, [%rd5];");
    const Module module = parse(text, problems);
    const StructureUse use = structureUseOf(module.functions.front());
    EXPECT_TRUE(use.registers.empty());
    EXPECT_TRUE(use.indexed.contains("k_param_1"));
    EXPECT_EQ(wordWith("mov.b64 %rd5, k_param_1; add.s64 %rd5, %rd5, 8; ld.param.u32 %r1, [%rd5];"),
              77U);
}

}  // namespace
}  // namespace warpscope::ptx
