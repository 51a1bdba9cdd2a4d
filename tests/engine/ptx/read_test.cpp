#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxRead, TheEntryIsChosenByItsName) {
    const std::string two =
        ".version 8.0\n.target sm_90\n.address_size 64\n.entry a() { ret; }\n.entry b() { ret; }\n";
    EXPECT_EQ(kernelNames(two, "k.ptx"), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(read(two, "k.ptx", {}).problem().message.key, "compiler.several_kernels");
    ReadOptions options;
    options.entry = "b";
    EXPECT_EQ(read(two, "k.ptx", options)->entry, "b");
    options.entry = "c";
    EXPECT_EQ(read(two, "k.ptx", options).problem().message.key, "compiler.unknown_entry");
    EXPECT_EQ(read(".version 8.0", "k.ptx", {}).problem().message.key, "ptx.no_kernel");
}

// What a compiler made of a .cu without a kernel: the words are those of its language, with a
// place.
TEST(PtxRead, ASourceWithoutAKernelIsToldInItsOwnWords) {
    ReadOptions options;
    options.source = "__device__ int f() { return 1; }\n";
    options.sourceFile = "a.cu";
    const auto kernel = read(".version 8.0\n.target sm_90\n.address_size 64\n", "a.cu", options);
    ASSERT_FALSE(kernel);
    EXPECT_EQ(kernel.problem().message.key, "compiler.no_kernel");
    EXPECT_EQ(kernel.problem().hint.key, "compiler.hint.add_global");
    EXPECT_EQ(kernel.problem().range.line, 1);
    EXPECT_EQ(kernel.problem().range.column, 1);
}

TEST(PtxRead, TheSourceIsNamed) {
    EXPECT_EQ(sourceNameOf(".entry a() {\n.loc 2 1 1\nret; }\n.file 1 \"x.h\"\n.file 2 \"a.cu\"\n"),
              "a.cu");
    EXPECT_EQ(sourceNameOf(".entry a() { ret; }"), "");
}

TEST(PtxRead, AHeaderBeforeTheSourceIsNotTheSource) {
    const std::string text =
        ".version 7.5\n.target sm_80\n.address_size 64\n.entry a(.param .u64 a_0) {\n"
        ".reg .b32 %r<3>;\n.loc 1 66 3\nmov.u32 %r1, %tid.x;\n.loc 2 10 44\n"
        "add.s32 %r2, %r1, 1;\n.loc 1 70 1\nbar.sync 0;\nret; }\n"
        ".file 1 \"builtin_vars.h\"\n.file 2 \"/tmp/a.cu\"\n";
    EXPECT_EQ(sourceNameOf(text), "/tmp/a.cu");
    ReadOptions options;
    options.source = "// a\n";
    options.sourceFile = "a.cu";
    const auto kernel = read(text, "k.ptx", options);
    ASSERT_TRUE(kernel.isOk());
    for (const code::Node& node : kernel->code.nodes) {
        if (!node.isInstruction()) continue;
        EXPECT_EQ(node.code.line, 10);
    }
}

// A file that is not what a compiler writes: what is missing at its head, and what to do.
TEST(PtxRead, TheHeadOfAFileIsAsked) {
    const struct {
        const char* head;
        const char* problem;
        const char* hint;
    } kRows[] = {
        {".version 8.0\n.target sm_90\n.address_size 32\n", "ptx.address_size", ""},
        {".target sm_90\n.address_size 64\n", "ptx.no_version", "ptx.hint.head"},
        {".version 8.0\n.address_size 64\n", "ptx.no_target", "ptx.hint.head"},
    };
    for (const auto& row : kRows) {
        const auto kernel = read(std::string(row.head) + ".entry a() { ret; }\n", "k.ptx", {});
        ASSERT_FALSE(kernel) << row.head;
        EXPECT_EQ(kernel.problem().message.key, row.problem) << row.head;
        EXPECT_EQ(kernel.problem().hint.key, row.hint) << row.head;
    }
}

}  // namespace
}  // namespace warpscope::ptx
