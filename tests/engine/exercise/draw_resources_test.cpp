#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/engine/exercise/instances.h"
#include "tests/support/run_scenario.h"

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

// Who reckons on paper has no page of the device beside it.
TEST(DrawResources, TheExactQuestionNamesTheUnitsOfItsDevice) {
    for (std::int64_t seed = 0; seed < 12; ++seed) {
        const Instance instance = instanceOf("occupancy", seed);
        const machine::Machine* const device =
            support::devices().find(instance.scenario.devicePreset);
        ASSERT_NE(device, nullptr);
        const std::string& words = instance.scenario.steps[5].text.en;
        const std::string unit = std::to_string(device->limits.sharedUnitBytes) + " bytes";
        EXPECT_NE(words.find(unit), std::string::npos) << words;
        EXPECT_NE(words.find(std::to_string(device->limits.registerUnit)), std::string::npos);
        EXPECT_EQ(words.find("more a block") != std::string::npos,
                  device->limits.reservedSharedBytesPerBlock > 0)
            << words;
        EXPECT_EQ(device->limits.subPartitions, 4) << "the words speak of quarters";
    }
}

/// The number behind some words of a reason, with the commas of its groups.
std::int64_t numberBehind(const std::string& text, const std::string& words) {
    const std::size_t at = text.find(words);
    EXPECT_NE(at, std::string::npos) << text;
    std::string digits;
    for (std::size_t i = at + words.size(); i < text.size(); ++i) {
        if (text[i] >= '0' && text[i] <= '9') digits += text[i];
        if (text[i] == ' ' || text[i] == '.') break;
    }
    return digits.empty() ? 0 : std::stoll(digits);
}

// Who was wrong follows the reason with a pencil: what it names must lead to the answer.
TEST(DrawResources, WhatAReasonNamesGivesTheExactNumberOfBlocks) {
    for (std::int64_t seed = 0; seed < kSeeds; seed += 5) {
        const Instance instance = instanceOf("occupancy", seed);
        const auto& limits = support::devices().find(instance.scenario.devicePreset)->limits;
        const std::string& reason = instance.scenario.steps[5].question.reason.en;
        const std::int64_t registers = numberBehind(reason, "are charged as ");
        const std::int64_t bytes = numberBehind(reason, "the bytes of a block as ");
        const auto answers = ownAnswers(instance);
        const std::int64_t warps = instance.scenario.block.x / 32;
        const std::int64_t ofQuarter = limits.registersPerSm / 4 / (32 * registers);
        const std::int64_t blocks =
            std::min({std::stoll(answers[0]), std::stoll(answers[1]),
                      static_cast<long long>(4 * ofQuarter / warps),
                      static_cast<long long>(limits.sharedBytesPerSm / bytes)});
        EXPECT_EQ(std::to_string(blocks), answers[5]) << "seed " << seed << ": " << reason;
    }
}

TEST(DrawResources, DiagnosisIsSound) {
    expectSound("diagnose", 150, 40);
}

TEST(DrawResources, EveryAnswerOfTheChoicesComes) {
    std::set<std::string> resident;
    std::set<std::string> split;
    for (std::int64_t seed = 0; seed < kSeeds; seed += 2) {
        const auto answers = ownAnswers(instanceOf("diagnose", seed));
        ASSERT_EQ(answers.size(), 5u);
        resident.insert(answers[0]);
        split.insert(answers[1]);
        EXPECT_GE(std::stoi(answers[2]), 4);
        EXPECT_LE(std::stoi(answers[2]), 32);
        EXPECT_LE(std::stoi(answers[3]), 62);
        EXPECT_NEAR(std::stod(answers[4]) * std::stod(answers[2]), 1, 1e-9);
    }
    EXPECT_EQ(resident.size(), 2u);
    EXPECT_EQ(split.size(), 3u);
}

// Once its first question was answered, a panel with all limits told the next four.
TEST(DrawResources, NoPanelTellsALimitBeforeItIsAsked) {
    const auto steps = instanceOf("occupancy", 5).scenario.steps;
    ASSERT_EQ(steps.size(), 7u);
    for (const std::size_t step : {0u, 1u, 2u, 3u, 5u})
        EXPECT_EQ(steps[step].views, std::vector<std::string>{"device"}) << step + 1;
}

}  // namespace
}  // namespace warpscope::exercise
