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

TEST(PtxRead, TheSourceIsNamed) {
    EXPECT_EQ(sourceNameOf(".entry a() {\n.loc 2 1 1\nret; }\n.file 1 \"x.h\"\n.file 2 \"a.cu\"\n"),
              "a.cu");
    EXPECT_EQ(sourceNameOf(".entry a() { ret; }"), "");
}

}  // namespace
}  // namespace warpscope::ptx
