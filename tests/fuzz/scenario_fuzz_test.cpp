#include <gtest/gtest.h>

#include "app/names/view_names.h"
#include "engine/machine/library.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"
#include "tests/fuzz/mutate.h"
#include "tests/support/paths.h"

namespace warpscope::fuzz {
namespace {

TEST(ScenarioFuzzTest, DamagedFilesAreReadOrExplained) {
    const auto devices = machine::Library::load(support::projectRoot() / "assets" / "devices");
    const auto place = support::projectRoot() / "scenarios" / "fuzz.toml";
    Mutator mutator(1, textsOf("scenarios", ".toml"));
    int good = 0;
    int wrong = 0;
    for (Budget budget; budget.isLeft();) {
        const std::string text = mutator.next();
        const auto scenario = scenario::parse(text, place, names::ofWindow());
        if (!scenario) {
            ++wrong;
            expectTellable(scenario.problems(), text);
        } else if (scenario->grid.count() < 4096 && scenario->arguments.size() < 8) {
            ++good;
            const auto launch = scenario::makeLaunch(*scenario, devices);
            // Kernel problems lie in another file; only their texts are of interest here.
            if (!launch) expectTellable(launch.problems(), std::string(100'000, '\n'));
        }
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(good, 0) << "the texts are damaged too little to be of use";
    EXPECT_GT(wrong, 0);
}

TEST(ScenarioFuzzTest, AnyKeyAndValueCanBeSet) {
    const auto scenario =
        scenario::read(support::projectRoot() / "scenarios" / "08-if-else.toml", names::ofWindow());
    ASSERT_TRUE(scenario.isOk());
    const auto keys = scenario::settableKeys(*scenario);
    Mutator names(2, keys);
    Mutator values(3, {"[64,1,1]", "oldest-first", "h100", "true", "4096", "{ mod = 8 }", "1.5"});
    for (Budget budget; budget.isLeft();) {
        const std::string key = names.next();
        const std::string value = values.next();
        for (const std::string& one : {key, keys[value.size() % keys.size()]}) {
            const auto changed = scenario::set(*scenario, one, value);
            if (!changed) expectTellable(changed.problems(), one + " = " + value);
            if (changed) (void)scenario::get(*changed, one);
        }
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace warpscope::fuzz
