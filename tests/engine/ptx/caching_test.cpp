#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

// As in nvcc 13.0's code for sm_90; shared memory has no L1 in front of it.
TEST(PtxCaching, AccessesKeepTheirWayOfCaching) {
    const auto wayOf = [](const std::string& load) {
        const auto kernel = read(kernelOf(load + " %r1, [%rd0];"), "k.ptx", {});
        if (!kernel) return -1;
        const auto found = std::ranges::find_if(kernel->code.nodes, [](const code::Node& node) {
            return node.isInstruction() && isa::isLoad(node.code.opcode) &&
                   isa::infoOf(node.code.opcode).space != isa::Space::Constant;
        });
        return found == kernel->code.nodes.end() ? -2 : static_cast<int>(found->code.caching);
    };
    const auto is = [](isa::Caching caching) { return static_cast<int>(caching); };
    using enum isa::Caching;
    EXPECT_EQ(wayOf("ld.global.u32"), is(Usual));
    EXPECT_EQ(wayOf("ld.global.ca.u32"), is(StrongSm));
    EXPECT_EQ(wayOf("ld.global.cg.u32"), is(StrongGpu));
    EXPECT_EQ(wayOf("ld.global.cs.u32"), is(EvictFirst));
    EXPECT_EQ(wayOf("ld.global.lu.u32"), is(LastUse));
    EXPECT_EQ(wayOf("ld.global.cv.u32"), is(StrongSys));
    EXPECT_EQ(wayOf("ld.volatile.global.u32"), is(StrongSys));
    EXPECT_EQ(wayOf("ld.relaxed.cta.global.u32"), is(StrongSm));
    EXPECT_EQ(wayOf("ld.relaxed.gpu.global.u32"), is(StrongGpu));
    EXPECT_EQ(wayOf("ld.acquire.gpu.global.u32"), is(StrongGpu));
    EXPECT_EQ(wayOf("ld.volatile.shared.u32"), is(Usual));
}

}  // namespace
}  // namespace warpscope::ptx
