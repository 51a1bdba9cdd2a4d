#include "app/platform/home.h"

#include <gtest/gtest.h>

#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

TEST(Home, AFileThatIsThereIsTakenAsItIs) {
    const auto root = support::projectRoot();
    const auto file = root / "scenarios" / "03-barrier.toml";
    EXPECT_EQ(scenarioFile(root, file.string()), file);
}

TEST(Home, ANameOfTheLibraryIsItsFile) {
    const auto root = support::projectRoot();
    EXPECT_EQ(scenarioFile(root, "03-barrier"), root / "scenarios" / "03-barrier.toml");
}

TEST(Home, AnUnknownNameStaysSoThatTheProblemNamesIt) {
    EXPECT_EQ(scenarioFile(support::projectRoot(), "no-such-thing"), "no-such-thing");
}

TEST(Home, HoldsDevicesTextsAndScenarios) {
    const session::Assets assets = assetsIn(support::projectRoot());
    for (const auto& folder : {assets.devices, assets.text, assets.scenarios})
        EXPECT_TRUE(std::filesystem::is_directory(folder)) << folder;
}

}  // namespace
}  // namespace warpscope::platform
