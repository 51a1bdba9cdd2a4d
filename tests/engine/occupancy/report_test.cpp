#include "engine/occupancy/report.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

TEST(Report, SaysResultLimitsCalculationAndDifference) {
    const std::string text =
        occupancyReport(device("a100"), ask(128, 33), catalogue(), text::Language::English);
    for (const char* part :
         {"12 blocks resident on an SM: 48 of 64 warps, occupancy 75 %", "Limited by registers.",
          "Next limit: warp slots, at 16.", "33 registers are charged as 40"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << " not in\n" << text;
    }
}

TEST(Report, ShowsTheErrorOfALaunchThatIsRefused) {
    const std::string text =
        occupancyReport(device("a100"), ask(800, 80), catalogue(), text::Language::English);
    EXPECT_NE(text.find("cudaErrorLaunchOutOfResources (701)"), std::string::npos) << text;
}

TEST(Report, HasEverySentenceInBothLanguages) {
    for (const char* id : {"6.0", "a100", "12.0", "mi250", "metax-c500"}) {
        for (const Request& request :
             {ask(0, 3), ask(2000, 16), ask(100, 300, 90'000), ask(800, 80), ask(64, 32)}) {
            EXPECT_TRUE(isWhole(
                occupancyReport(device(id), request, catalogue(), text::Language::English)));
            EXPECT_TRUE(isWhole(
                occupancyReport(device(id), request, catalogue(), text::Language::Chinese)));
        }
    }
}

TEST(Report, ListsEveryDeviceAndCapability) {
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    const std::string text = devicesReport(library, catalogue(), text::Language::English);
    EXPECT_TRUE(isWhole(text)) << text;
    EXPECT_NE(text.find("metax-c500"), std::string::npos);
    EXPECT_NE(text.find("\n12.1 "), std::string::npos);
}

}  // namespace warpscope::occupancy
