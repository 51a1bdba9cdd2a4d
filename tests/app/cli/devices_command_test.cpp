#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class DevicesCommandTest : public CliFixture {};

TEST_F(DevicesCommandTest, OneLineEachInBothLanguages) {
    for (const char* language : {"en", "zh"}) {
        EXPECT_EQ(run({"devices", "--lang", language}), 0) << err_;
        EXPECT_EQ(countOf(out_, "\n"), static_cast<int>(environment().devices.machines().size()));
        EXPECT_NE(out_.find("h100"), std::string::npos);
        EXPECT_EQ(countOf(out_, "⟨"), 0) << out_;
    }
}

TEST_F(DevicesCommandTest, EveryDeviceOfTheListCanBeAskedFor) {
    EXPECT_EQ(run({"devices", "--format", "json"}), 0);
    const auto list = json();
    ASSERT_FALSE(list.empty());
    for (const auto& device : list) {
        EXPECT_EQ(run({"occupancy", "--device", device["id"], "--threads", "256"}), 0)
            << device["id"] << err_;
    }
}

}  // namespace
}  // namespace warpscope::cli
