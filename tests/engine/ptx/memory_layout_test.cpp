#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxMemoryLayout, SharedVariablesStandBehindEachOther) {
    const auto kernel = read(kernelOf(".shared .align 8 .b8 a[20]; .shared .align 16 .b8 b[4]; "
                                      "mov.u32 %r1, d; st.shared.u32 [b], %r1;",
                                      ".extern .shared .align 16 .b8 d[];\n"),
                             "k.ptx", {});
    ASSERT_TRUE(kernel);
    EXPECT_TRUE(kernel->usesDynamicShared);
    EXPECT_EQ(kernel->staticSharedBytes, 48);
    ASSERT_EQ(kernel->parameters.size(), 1U);
    EXPECT_TRUE(kernel->parameters[0].mayBePointer);
    EXPECT_EQ(isa::bankBytesOf(kernel->parameters[0]), 8U);
    ReadOptions little;
    little.maxStaticShared = 10;
    EXPECT_EQ(read(kernelOf(".shared .b8 a[20];"), "k.ptx", little).problem().message.key,
              "ptx.shared_too_large");
}

}  // namespace
}  // namespace warpscope::ptx
