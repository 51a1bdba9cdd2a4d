#include "engine/cuda/header_constants.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(HeaderConstants, EachStandsOnce) {
    std::set<std::string_view> names;
    for (const auto& [name, text] : headerConstants())
        EXPECT_TRUE(names.insert(name).second) << name;
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
