#include "app/present/threads/data_extent.h"

#include <gtest/gtest.h>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

scenario::Scenario ofTwo(double width, double height) {
    scenario::Scenario scenario;
    for (const auto& [name, value] : {std::pair{"width", width}, {"height", height}}) {
        scenario::Argument argument;
        argument.name = name;
        argument.value = value;
        scenario.arguments.push_back(argument);
    }
    return scenario;
}

TEST(DataExtent, IsWhatTheNamedArgumentsSay) {
    scenario::Scenario scenario = ofTwo(76, 62);
    EXPECT_FALSE(dataExtent(scenario).has_value());
    scenario.extent = {"width", "height"};
    EXPECT_EQ(dataExtent(scenario)->columns, 76);
    EXPECT_EQ(dataExtent(scenario)->rows, 62);
    scenario.extent = {"height"};
    EXPECT_EQ(dataExtent(scenario)->columns, 62);
    EXPECT_FALSE(dataExtent(scenario)->rows.has_value());
}

TEST(DataExtent, NoneThatIsEmpty) {
    scenario::Scenario scenario = ofTwo(0, 62);
    scenario.extent = {"width", "height"};
    EXPECT_FALSE(dataExtent(scenario).has_value());
}

TEST(DataExtent, HoldsThreadsByTheirPlaceInTheGrid) {
    const gpu::Launch launch =
        support::launchFrom(kSplitScenario, {{"launch.grid", "[2,2]"}, {"launch.block", "[8,8]"}});
    const ThreadPlane plane(launch);
    const DataExtent extent{12, 9};
    int inside = 0;
    for (std::int64_t y = 0; y < plane.rows(); ++y)
        for (std::int64_t x = 0; x < plane.columns(); ++x)
            inside += extent.holds(plane.at(x, y), plane.block()) ? 1 : 0;
    EXPECT_EQ(inside, 12 * 9);
}

}  // namespace
}  // namespace warpscope::present
