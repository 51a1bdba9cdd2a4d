#include "engine/codegen/values/comparisons.h"

#include <gtest/gtest.h>

namespace warpscope::codegen {
namespace {

using enum isa::Comparison;

bool holds(isa::Comparison comparison, int a, int b) {
    switch (comparison) {
        case Less:
            return a < b;
        case LessEqual:
            return a <= b;
        case Greater:
            return a > b;
        case GreaterEqual:
            return a >= b;
        case Equal:
            return a == b;
        default:
            return a != b;
    }
}

TEST(Comparisons, OfWholeNumbersAreTurnedRound) {
    for (const auto comparison : {Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual}) {
        for (const int a : {1, 2, 3}) {
            EXPECT_NE(holds(invertedOf(comparison, false), a, 2), holds(comparison, a, 2)) << a;
            EXPECT_EQ(holds(mirroredOf(comparison), a, 2), holds(comparison, 2, a)) << a;
        }
    }
}

TEST(Comparisons, OfFloatsHoldForNanWhereTheOthersDoNot) {
    EXPECT_EQ(invertedOf(Less, true), GreaterEqualUnordered);
    for (const auto comparison : {Less, LessEqual, Greater, GreaterEqual, Ordered, Unordered})
        EXPECT_EQ(invertedOf(invertedOf(comparison, true), true), comparison);
}

}  // namespace
}  // namespace warpscope::codegen
