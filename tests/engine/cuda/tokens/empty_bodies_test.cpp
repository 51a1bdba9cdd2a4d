#include "engine/cuda/tokens/empty_bodies.h"

#include <gtest/gtest.h>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

TEST(EmptyBodies, StandInTheLineOfTheirCondition) {
    ProblemList problems({});
    const auto places = emptyBodies(
        tokenize("#if (1)\n;\n#endif\nif (a[(0)] < n);\nif (a) f();\nif (b)\n    ;\nwhile (c);\n"
                 "if (d)",
                 problems));
    ASSERT_EQ(places.size(), 1U);
    EXPECT_EQ(places[0].line, 4);
    EXPECT_EQ(places[0].column, 16);
}

}  // namespace
}  // namespace warpscope::cuda
