#include <gtest/gtest.h>

#include <set>

#include "tests/engine/exercise/instances.h"

namespace warpscope::exercise {
namespace {

TEST(DrawResources, OccupancyIsSound) {
    expectSound("occupancy", 195, 150);
}

TEST(DrawResources, TheSmallestLimitIsTheNumberOfBlocksAndSharesAreShares) {
    int differing = 0;
    for (std::int64_t seed = 0; seed < kSeeds; ++seed) {
        const auto answers = ownAnswers(instanceOf("occupancy", seed));
        ASSERT_EQ(answers.size(), 7u);
        for (const std::size_t share : {4u, 6u}) {
            EXPECT_GT(std::stod(answers[share]), 0) << seed;
            EXPECT_LE(std::stod(answers[share]), 100) << seed;
        }
        int book = std::stoi(answers[0]);
        for (std::size_t i = 1; i < 4; ++i)
            book = std::min(book, std::stoi(answers[i]));
        EXPECT_GE(book, std::stoi(answers[5])) << "the book forgets units, never the other way";
        if (book != std::stoi(answers[5])) ++differing;
    }
    EXPECT_GE(differing, 10) << "book and hardware differ often enough to be worth asking";
}

TEST(DrawResources, DiagnosisIsSound) {
    expectSound("diagnose", 150, 40);
}

TEST(DrawResources, EveryAnswerOfTheChoicesComes) {
    std::set<std::string> resident;
    std::set<std::string> split;
    for (std::int64_t seed = 0; seed < kSeeds; seed += 2) {
        const auto answers = ownAnswers(instanceOf("diagnose", seed));
        ASSERT_EQ(answers.size(), 4u);
        resident.insert(answers[0]);
        split.insert(answers[1]);
        EXPECT_GE(std::stoi(answers[2]), 4);
        EXPECT_LE(std::stoi(answers[2]), 32);
        EXPECT_LE(std::stoi(answers[3]), 62);
    }
    EXPECT_EQ(resident.size(), 2u);
    EXPECT_EQ(split.size(), 3u);
}

}  // namespace
}  // namespace warpscope::exercise
