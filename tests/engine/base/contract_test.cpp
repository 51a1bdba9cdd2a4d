#include "engine/base/contract.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

TEST(ContractDeathTest, BrokenPromiseStopsWithItsSentence) {
    EXPECT_DEATH(WARPSCOPE_EXPECT(1 > 2, "one is more than two"), "one is more than two");
}

TEST(Contract, KeptPromiseCostsNothingAndGoesOn) {
    int evaluated = 0;
    WARPSCOPE_EXPECT(++evaluated == 1, "it is evaluated once");
    EXPECT_EQ(evaluated, 1);
}

}  // namespace
}  // namespace warpscope
