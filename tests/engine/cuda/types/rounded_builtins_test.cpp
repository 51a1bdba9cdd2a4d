#include "engine/cuda/types/rounded_builtins.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/cuda/types/builtins.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(RoundedBuiltins, EachIsFoundByItsName) {
    EXPECT_EQ(roundedBuiltins().size(), 63U) << "21 operations, each towards zero, down and up";
    for (const Builtin& row : roundedBuiltins()) {
        EXPECT_EQ(findBuiltin(row.name), &row) << row.name;
        EXPECT_GT(row.rounding, isa::Rounding::Nearest) << row.name;
    }
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = __fadd_rx(o[1], o[2]); }"),
              "1:38 compiler.unknown_function");
}

/// The bits of a float expression towards zero, down and up: @ stands for the suffix.
std::vector<std::int32_t> bitsOf(std::string expression) {
    std::string body;
    int word = 0;
    for (const char* suffix : {"_rz", "_rd", "_ru"}) {
        std::string one = expression;
        for (std::size_t at; (at = one.find('@')) != std::string::npos;)
            one.replace(at, 1, suffix);
        body += "out[" + std::to_string(word++) + "] = __float_as_int(" + one + ");";
    }
    auto out =
        support::runBody("float a = in[0]; float b = in[1]; double d = in[0];" + body, {-1, 3});
    out.resize(3);
    return out;
}

using Bits = std::vector<std::int32_t>;

// −1 / 3 = −0.333…, whose nearest floats are 0xbeaaaaaa (nearer to 0) and 0xbeaaaaab.
TEST(RoundedBuiltins, AQuotientIsTheOneOfTheTwoNeighboursThatIsAskedFor) {
    constexpr auto kNear = static_cast<std::int32_t>(0xbeaaaaaau);
    constexpr auto kFar = static_cast<std::int32_t>(0xbeaaaaabu);
    EXPECT_EQ(bitsOf("__fdiv@(a, b)"), (Bits{kNear, kFar, kNear}));
    EXPECT_EQ(bitsOf("__fmul@(__frcp@(b), a)"), (Bits{kNear, kNear, kFar})) << "1 / 3 was rounded";
    EXPECT_EQ(bitsOf("__double2float@(__ddiv@(d, 3.0))"), (Bits{kNear, kFar, kNear}));
}

TEST(RoundedBuiltins, SumsAndProductsKeepWhatTheNearestWouldLose) {
    // 1 ± 2^-30 lies between 0x3f7fffff, 0x3f800000 and 0x3f800001.
    EXPECT_EQ(bitsOf("__fsub@(-a, 9.3132257e-10f)"), (Bits{0x3f7fffff, 0x3f7fffff, 0x3f800000}));
    EXPECT_EQ(bitsOf("__fadd@(-a, 9.3132257e-10f)"), (Bits{0x3f800000, 0x3f800000, 0x3f800001}));
    EXPECT_EQ(bitsOf("__fmaf@(a, 9.3132257e-10f, 1.0f)"),
              (Bits{0x3f7fffff, 0x3f7fffff, 0x3f800000}));
    EXPECT_EQ(bitsOf("__fsqrt@(b)"), (Bits{0x3fddb3d7, 0x3fddb3d7, 0x3fddb3d8}));
}

TEST(RoundedBuiltins, WholeNumbersThatNoFloatHoldsGoToANeighbour) {
    EXPECT_EQ(bitsOf("__int2float@(in[0] - 16777216)"),
              (Bits{static_cast<std::int32_t>(0xcb800000u), static_cast<std::int32_t>(0xcb800001u),
                    static_cast<std::int32_t>(0xcb800000u)}));
    EXPECT_EQ(bitsOf("__uint2float@(in[1] + 16777214u)"),
              (Bits{0x4b800000, 0x4b800000, 0x4b800001}));
    EXPECT_EQ(support::valueOf("long long x = (1ll << 53) + in[0];"
                               "out[0] = (int)(__ll2double_ru(x) - __ll2double_rz(x)) * 10 +"
                               "         (int)(__ll2double_ru(x) - __ll2double_rd(x));",
                               {1}),
              22);
}

}  // namespace
}  // namespace warpscope::cuda
