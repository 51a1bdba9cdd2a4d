#include "engine/cuda/tokens/header_constants.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/build_program.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(HeaderConstants, EachStandsOnce) {
    std::set<std::string_view> names;
    for (const auto& [name, text] : headerConstants())
        EXPECT_TRUE(names.insert(name).second) << name;
}

TEST(HeaderConstants, OtherVendorsNamesMeanTheSame) {
    const auto out = support::runBody(
        "int t = hipThreadIdx_x; if (t == 37) { out[0] = t + hipBlockDim_x * hipBlockIdx_x;\n"
        "out[1] = __builtin_amdgcn_workitem_id_x(); out[2] = __lane_id();\n"
        "out[3] = __builtin_amdgcn_workgroup_size_x(); }\n"
        "__builtin_amdgcn_s_barrier(); __syncwave(); __syncwave(0xffffffff);\n"
        "int before = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));\n"
        "if (t == 9) { out[4] = before; out[5] = __builtin_amdgcn_readfirstlane(t); }",
        {}, 64);
    const std::vector<std::int32_t> expected{37, 37, 5, 64, 9, 9};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(HeaderConstants, HipNamesSharedMemoryByAMacro) {
    const auto program = programOf(
        "__global__ void k(int* out) { HIP_DYNAMIC_SHARED(int, words); words[threadIdx.x] = 1; }");
    EXPECT_TRUE(program.usesDynamicShared);
}

TEST(HeaderConstants, AWaveOf64HasMasksOf64Bits) {
    const char* const source =
        "__global__ void k(int* out, const int* in) {\nint t = threadIdx.x;\n"
        "unsigned long long m = __ballot(t % 3 == 0); unsigned low = __ballot_sync(~0ull, t > 1);\n"
        "unsigned long long a = __activemask();\n"
        "if (t == 40) { out[0] = __popcll(m); out[1] = (int)(m >> 32); out[2] = low; out[3] = "
        "__popcll(a); out[4] = __popcll(__activemask()); out[5] = sizeof(__ballot(1)); }\n}";
    cuda::Options options;
    options.warpSize = 64;
    auto program = programOf(source, options);
    auto launch = support::launchOf(program, {1, 1, 1}, {64, 1, 1});
    launch.machine.limits.warpSize = 64;
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(8, 0));
    support::addBuffer(launch, "in", {0});
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    EXPECT_EQ(words[0], 22u);
    EXPECT_EQ(words[1], 0x9249'2492u) << "lanes 33, 36, …, 63";
    EXPECT_EQ(words[2], 0xffff'fffcu);
    EXPECT_EQ(words[3], 64u);
    EXPECT_EQ(words[4], 1u) << "lane 40 alone";
    EXPECT_EQ(words[5], 8u);
}

TEST(HeaderConstants, HaveTheirValuesAndMayBeReplaced) {
    const auto out = support::runBody(
        "out[0] = INT_MIN; out[1] = UINT_MAX == 0xffffffff; out[2] = INFINITY > FLT_MAX;\n"
        "out[3] = isnan(NAN); out[4] = (int)(M_PI * 1e6); out[5] = (int)(ULLONG_MAX >> 40);\n"
        "float m = -INFINITY; out[6] = m < -FLT_MAX; out[7] = M_E;",
        {}, 1, "#define M_E 5");
    const std::vector<std::int32_t> expected{INT32_MIN, 1, 1, 1, 3141592, 0xffffff, 1, 5};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

}  // namespace
}  // namespace warpscope::cuda
