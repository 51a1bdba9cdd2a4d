#include <gtest/gtest.h>

#include "engine/ptx/parse.h"

namespace warpscope::ptx {
namespace {

TEST(PtxParse, AFileHasVariablesFunctionsAndFiles) {
    ProblemList problems("k.ptx");
    const Module module = parse(
        ".version 8.0\n.target sm_90\n.address_size 64\n.file 1 \"a.cu\"\n.func f;\n.entry k() "
        ".maxntid 64, 2, 1 .minnctapersm 3 { ret; }\n.section .debug_str { .b8 1 }",
        problems);
    EXPECT_TRUE(problems.isEmpty());
    ASSERT_EQ(module.functions.size(), 2U);
    EXPECT_EQ(module.functions[1].maxThreads, 128);
    EXPECT_EQ(module.functions[1].minBlocks, 3);
    EXPECT_EQ(module.files.at(1), "a.cu");
}

TEST(PtxParse, AFileThatIsCutOffIsAProblem) {
    ProblemList problems("k.ptx");
    parse(".version 8.0\n.target sm_90\n.entry k() { ret;", problems);
    EXPECT_EQ(problems.take().front().message.key, "ptx.unexpected_end");
}

TEST(PtxParse, AByteOrderMarkIsPassedOver) {
    ProblemList problems("k.ptx");
    parse("\xEF\xBB\xBF.version 8.0\n.target sm_90\n.entry k() { ret; }", problems);
    EXPECT_TRUE(problems.isEmpty());
}

TEST(PtxParse, NonsenseIsAProblem) {
    ProblemList problems("k.ptx");
    parse("hello world;", problems);
    EXPECT_EQ(problems.take().front().message.key, "ptx.unexpected");
}

}  // namespace
}  // namespace warpscope::ptx
