#include "engine/occupancy/difference.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

namespace {

std::string rulesOf(std::string_view id, const Request& request) {
    std::string names;
    for (const Difference& difference : differences(device(id), request)) {
        names += (names.empty() ? "" : " ") + std::string(difference.rule);
    }
    return names;
}

}  // namespace

// One cause each, as the showcase of differences isolates them.
TEST(Difference, NamesTheRule) {
    EXPECT_EQ(rulesOf("8.0", ask(128, 33)), "register_unit");
    EXPECT_EQ(rulesOf("8.0", ask(96, 40)), "sub_partition");
    EXPECT_EQ(rulesOf("8.0", ask(800, 80)), "block_check");
    EXPECT_EQ(rulesOf("8.0", ask(100, 16)), "whole_warps");
    EXPECT_EQ(rulesOf("8.0", ask(256, 32, 32 * 1024)), "reserve");
    EXPECT_EQ(rulesOf("7.5", ask(64, 32, 4100)), "");
    EXPECT_EQ(rulesOf("7.0", ask(256, 32, 97 * 1024)), "");
    Request request = ask(256, 32, 8 * 1024);
    request.carveoutPercent = 20;
    EXPECT_EQ(rulesOf("8.0", request), "carveout");
    request = ask(256, 32, 64 * 1024);
    request.sharedMode = SharedMode::Default;
    EXPECT_EQ(rulesOf("7.0", request), "ceiling");
    EXPECT_EQ(rulesOf("8.0", ask(512, 33)), "");
}

TEST(Difference, SaysItWithTheNumbers) {
    const auto found = differences(device("8.0"), ask(128, 33));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(english(found[0].message), "33 registers are charged as 40: 15 blocks become 12.");
}

// Every rule that the books leave out, by an example that only it decides, in both languages.
TEST(Difference, NamesTheRightRuleOfEachExample) {
    struct Example {
        const char* rule;
        const char* device;
        Request request;
        const char* numbers;  ///< That both sentences hold.
    };
    Request needsOptin = ask(256, 32, 64 * 1024);
    needsOptin.sharedMode = SharedMode::Default;
    Request carved = ask(256, 32, 8 * 1024);
    carved.carveoutPercent = 20;
    Request notCarved = carved;
    notCarved.carveoutPercent = 0;
    Request halves = ask(352, 32);
    halves.partitionsGlobalCache = true;
    const Example examples[] = {
        {"register_unit", "8.0", ask(128, 33), "33"},
        {"register_unit", "8.0", ask(128, 41), "48"},
        {"sub_partition", "8.0", ask(96, 40), "16,384 ÷ 1280 = 12"},
        {"block_check", "8.0", ask(800, 80), "71,680"},
        {"whole_warps", "8.0", ask(100, 16), "97.66 %"},
        {"whole_warps", "8.0", ask(33, 16), "51.56 %"},
        {"reserve", "8.0", ask(256, 32, 32 * 1024), "1024"},
        {"reserve", "9.0", ask(256, 32, 114 * 1024), "1024"},
        {"reserve", "8.6", ask(128, 32, 25 * 1024), "1024"},
        {"ceiling", "8.0", needsOptin, "49,152"},
        {"carveout", "8.0", carved, "65,536"},
        {"carveout", "8.0", notCarved, "16,384"},
        {"partitioned_caching", "6.1", halves, "5"},
    };
    for (const Example& example : examples) {
        const auto found = differences(device(example.device), example.request);
        ASSERT_FALSE(found.empty()) << example.rule;
        const auto named = std::ranges::find(found, example.rule, &Difference::rule);
        ASSERT_NE(named, found.end()) << example.rule;
        EXPECT_TRUE(isWhole(english(named->name))) << example.rule;
        EXPECT_TRUE(isWhole(chinese(named->name))) << example.rule;
        EXPECT_NE(english(named->message).find(example.numbers), std::string::npos)
            << english(named->message);
        // Chinese sets no space before the sign of per cent.
        std::string numbers = example.numbers;
        if (numbers.ends_with(" %")) numbers.replace(numbers.size() - 2, 2, "%");
        EXPECT_NE(chinese(named->message).find(numbers), std::string::npos)
            << chinese(named->message);
    }
}

// Waves: where the two answers differ, some rule is named, with a name and a sentence.
TEST(Difference, IsNamedForEveryVendor) {
    for (const char* id : {"mi250", "mi300x", "rx7900", "metax-c500"}) {
        for (int threads = 16; threads <= 1024; threads += 37) {
            for (const int registers : {16, 33, 72, 130}) {
                for (const std::int64_t shared : {0, 1000, 20'000}) {
                    Request request = ask(threads, registers, shared);
                    const Result exact = calculate(device(id), request);
                    request.mode = Mode::Textbook;
                    const Result book = calculate(device(id), request);
                    const auto found = differences(device(id), request);
                    const bool differs =
                        exact.blocksPerSm != book.blocksPerSm || exact.percent != book.percent;
                    ASSERT_EQ(differs, !found.empty()) << id << " " << threads << " " << registers;
                    for (const Difference& difference : found) {
                        EXPECT_TRUE(isWhole(english(difference.name))) << difference.rule;
                        EXPECT_TRUE(isWhole(chinese(difference.message))) << difference.rule;
                    }
                }
            }
        }
    }
}

// The rules, put back one after the other, lead from the one answer to the other without a gap.
TEST(Difference, LeadsFromTheTextbookToTheExactAnswer) {
    for (const char* id : {"5.3", "6.0", "7.5", "8.0", "8.6", "9.0", "12.0"}) {
        for (int threads = 1; threads <= 1024; threads += 45) {
            for (int registers = 0; registers <= 255; registers += 17) {
                for (const std::int64_t shared : {0, 3000, 40'000, 70'000}) {
                    Request request = ask(threads, registers, shared);
                    request.carveoutPercent = threads % 2 == 0 ? -1 : 30;
                    Request book = request;
                    book.mode = Mode::Textbook;
                    const auto found = differences(device(id), request);
                    int at = blocks(id, book);
                    for (const Difference& difference : found) {
                        EXPECT_EQ(difference.blocksBefore, at);
                        at = difference.blocksAfter;
                        EXPECT_TRUE(isWhole(english(difference.message)));
                        EXPECT_TRUE(isWhole(chinese(difference.message)));
                    }
                    EXPECT_EQ(at, blocks(id, request)) << id << " " << threads;
                }
            }
        }
    }
}

TEST(Difference, NamesTheRulesOfOtherVendors) {
    EXPECT_EQ(rulesOf("mi250", ask(256, 72)), "");
    EXPECT_EQ(rulesOf("mi250", ask(256, 65)), "");
    EXPECT_EQ(rulesOf("rx7900", ask(256, 100)), "wave_registers");
    EXPECT_EQ(rulesOf("mi250", ask(96, 16)), "whole_warps wave_groups");
    EXPECT_EQ(rulesOf("mi300x", ask(256, 32, 12'000)), "");
}

}  // namespace warpscope::occupancy
