#include "engine/occupancy/ptxas.h"

#include <gtest/gtest.h>

namespace warpscope::occupancy {

TEST(Ptxas, ReadsOneLine) {
    EXPECT_EQ(parsePtxas("Used 33 registers, 4096 bytes smem"),
              (PtxasUsage{.registersPerThread = 33, .staticSharedBytes = 4096}));
}

TEST(Ptxas, ReadsAWholeReport) {
    const auto usage = parsePtxas(
        "ptxas info    : Compiling entry function '_Z6matmulPfS_S_i' for 'sm_90'\n"
        "ptxas info    : Function properties for _Z6matmulPfS_S_i\n"
        "    16 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads\n"
        "ptxas info    : Used 40 registers, used 1 barriers, 2048 bytes smem, 380 bytes cmem[0]\n");
    EXPECT_EQ(usage, (PtxasUsage{40, 2048, 1, 380}));
}

TEST(Ptxas, ReadsAReportWhoseLineEndsWereLost) {
    const auto usage = parsePtxas(
        "ptxas info    : Function properties for _Z4workPf"
        "    8 bytes stack frame, 12 bytes spill stores, 4 bytes spill loads"
        "ptxas info    : Used 33 registers, 4096 bytes smem, 380 bytes cmem[0]");
    EXPECT_EQ(usage, (PtxasUsage{33, 4096, 0, 380}));
    EXPECT_EQ(parsePtxas("Used 18 registersptxas info    : 0 bytes gmem")->registersPerThread, 18);
}

TEST(Ptxas, TakesTheLastOfSeveralKernels) {
    const auto usage = parsePtxas(
        "ptxas info : Compiling entry function 'a' for 'sm_80'\n"
        "    0 bytes stack frame, 16 bytes spill stores, 16 bytes spill loads\n"
        "ptxas info : Used 32 registers, 8192 bytes smem, 352 bytes cmem[0], 8 bytes cmem[2]\n"
        "ptxas info : Compiling entry function 'b' for 'sm_80'\n"
        "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
        "ptxas info : Used 40 registers, 1024 bytes smem, 352 bytes cmem[0], 8 bytes cmem[2]\n");
    EXPECT_EQ(usage, (PtxasUsage{40, 1024, 0, 360}));
}

TEST(Ptxas, AddsTheTwoPartsOfTheOlderForm) {
    EXPECT_EQ(
        parsePtxas("Used 21 registers, 8192+16 bytes smem, 52 bytes cmem[0]")->staticSharedBytes,
        8208);
}

TEST(Ptxas, IsNothingWithoutRegisters) {
    EXPECT_EQ(parsePtxas(""), std::nullopt);
    EXPECT_EQ(parsePtxas("4096 bytes smem"), std::nullopt);
    EXPECT_EQ(parsePtxas("Used many registers"), std::nullopt);
    EXPECT_EQ(parsePtxas("Used 99999999999999999999 registers"), std::nullopt);
}

}  // namespace warpscope::occupancy
