#include "engine/occupancy/explain_steps.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/occupancy/explain.h"
#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

namespace {

std::string allNumbers(std::string_view id, const Request& request) {
    std::string text;
    for (const Step& step : explain(device(id), request).steps) {
        text += english(step.numbers) + "\n";
    }
    return text;
}

}  // namespace

TEST(ExplainSteps, PutTheNumbersIn) {
    const std::string text = allNumbers("a100", ask(512, 33));
    EXPECT_NE(text.find("33 × 32 = 1056, charged as 1280: 40 registers a thread"),
              std::string::npos);
    EXPECT_NE(text.find("16384 ÷ 1280 = 12 warps; 4 × 12 = 48; 48 ÷ 16 = 3 blocks"),
              std::string::npos);
    EXPECT_NE(text.find("3 blocks × 16 = 48 of 64 warps: 75 %"), std::string::npos);
}

TEST(ExplainSteps, SpeakTheVendorsWords) {
    EXPECT_NE(allNumbers("mi250", ask(256, 72)).find("512 ÷ 72 = 7 wavefronts"), std::string::npos);
    EXPECT_NE(allNumbers("metax-c500", ask(256, 72)).find("512 ÷ 72 = 7 waves"), std::string::npos);
}

// Whatever the question, each resource's limit appears once and is the calculator's, and both
// languages have every sentence.
TEST(ExplainSteps, FindEachLimitOnceInBothLanguages) {
    for (const char* id : {"6.0", "7.5", "8.0", "9.0", "12.0", "mi250", "rx7900", "metax-c500"}) {
        for (const Mode mode : {Mode::Exact, Mode::Textbook}) {
            for (const Request& request :
                 {ask(100, 33, 5000, mode), ask(1056, 16, 0, mode), ask(800, 80, 0, mode),
                  ask(32, 600, 300'000, mode), ask(128, 0, 60'000, mode)}) {
                Request varied = request;
                varied.carveoutPercent = 20;
                varied.sharedMode =
                    request.registersPerThread == 0 ? SharedMode::Default : SharedMode::Optin;
                const Explanation explanation = explain(device(id), varied);
                std::map<Resource, int> limits;
                for (const Step& step : explanation.steps) {
                    EXPECT_TRUE(isWhole(english(step.rule))) << english(step.rule);
                    EXPECT_TRUE(isWhole(english(step.numbers))) << english(step.numbers);
                    EXPECT_TRUE(isWhole(chinese(step.rule))) << chinese(step.rule);
                    EXPECT_TRUE(isWhole(chinese(step.numbers))) << chinese(step.numbers);
                    if (step.limit) {
                        EXPECT_TRUE(limits.emplace(*step.resource, *step.limit).second);
                    }
                }
                for (const Resource resource : kResources) {
                    const int limit = limitOf(explanation.result, resource);
                    if (resource != Resource::Barriers || limit != kUnlimited) {
                        ASSERT_TRUE(limits.contains(resource)) << id;
                        EXPECT_EQ(limits[resource], limit) << id;
                    }
                }
            }
        }
    }
}

}  // namespace warpscope::occupancy
