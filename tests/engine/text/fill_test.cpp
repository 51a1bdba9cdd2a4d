#include "engine/text/fill.h"

#include <gtest/gtest.h>

#include <map>

namespace warpscope::text {
namespace {

const std::map<std::string, std::string, std::less<>> kTexts{
    {"word.nvidia.warp", "warp"}, {"word.nvidia.sm", "SM"},        {"word.metax.warp", "wave"},
    {"word.metax.sm", "AP"},      {"state.meaning", "The {warp}"}, {"word.nvidia.block", "block"},
};

std::string filled(std::string_view text, const Message& message = {},
                   std::string_view words = "nvidia", bool hasPlurals = true) {
    const auto find = [](std::string_view key) -> const std::string* {
        const auto found = kTexts.find(key);
        return found == kTexts.end() ? nullptr : &found->second;
    };
    return fill(text, message, Source{find, words, hasPlurals});
}

TEST(FillTest, AValueGoesBeforeTheWordOfItsName) {
    const Message message = Message{"x"}.with("warp", 3);
    EXPECT_EQ(filled("{warp}", message), "3");
    EXPECT_EQ(filled("{~warp} {warp}", message), "warp 3");
    EXPECT_EQ(filled("{~Warp} {warp}", message, "metax"), "Wave 3");
}

// Bug: a name of 100,000 letters was written out whole, in the message and again in its hint.
TEST(FillTest, OfAnEndlessWordTheBeginningIsWritten) {
    const std::string name(100'000, 'q');
    EXPECT_EQ(filled("“{name}”.", Message{"x"}.with("name", name)),
              "“" + std::string(60, 'q') + "…”.");
    const std::string sentence = "use of '" + name + "' here";
    EXPECT_EQ(filled("{text}", Message{"x"}.with("text", sentence)),
              "use of '" + std::string(60, 'q') + "…' here");
    std::string list;
    for (int i = 0; i < 300; ++i)
        list += "a_" + std::to_string(i) + ", ";
    EXPECT_EQ(filled("{text}", Message{"x"}.with("text", list)), list) << "long, of short words";
}

TEST(FillTest, TheWordsAreTheVendorsOwn) {
    EXPECT_EQ(filled("a {warp} of an {sm}"), "a warp of an SM");
    EXPECT_EQ(filled("{warps} of {sms}", {}, "metax"), "waves of APs");
    EXPECT_EQ(filled("{warps} of {sms}", {}, "metax", false), "wave of AP");
}

TEST(FillTest, AMessageMayBringItsOwnWords) {
    const Message message = Message{"x"}.with("words", "metax").with("n", 2);
    EXPECT_EQ(filled("{warp} {sms} {n|~warp|~warps}", message), "wave APs waves");
}

TEST(FillTest, ALatinWordStandsApartFromChineseCharacters) {
    EXPECT_EQ(filled("每个{sm}的{warp}", {}, "metax", false), "每个 AP 的 wave");
    EXPECT_EQ(filled("“{sm}”，{sm}。", {}, "metax", false), "“AP”，AP。");
    EXPECT_EQ(filled("{n}个", Message{"x"}.with("n", 4)), "4个") << "numbers are the text's own";
}

TEST(FillTest, AChineseWordDoesNotStandApartFromChineseCharacters) {
    const std::string text = "读 {name} 的 4 个元素";
    EXPECT_EQ(filled(text, Message{"x"}.with("name", "共享内存")), "读共享内存的 4 个元素");
    EXPECT_EQ(filled(text, Message{"x"}.with("name", "in")), "读 in 的 4 个元素");
    EXPECT_EQ(filled("{name} 4", Message{"x"}.with("name", "读")), "读 4");
}

TEST(FillTest, LargeNumbersHaveTheirGroups) {
    const Message message = Message{"x"}.with("a", 2048).with("b", 65536).with("c", "65536.5");
    EXPECT_EQ(filled("{a} {b}, {b|one|many} {c}", message), "2048 65,536, many 65536.5");
}

TEST(FillTest, WhatIsQuotedOrTypedStaysAsItIs) {
    const Message message = Message{"x"}.with("n", 65536);
    EXPECT_EQ(filled("“{n}”, --cycle={=n}, {n}", message), "“65536”, --cycle=65536, 65,536");
}

TEST(FillTest, OneThingIsNotSeveral) {
    const std::string text = "{n} {n|~block|~blocks} {n|waits|wait}";
    EXPECT_EQ(filled(text, Message{"x"}.with("n", 1)), "1 block waits");
    EXPECT_EQ(filled(text, Message{"x"}.with("n", 0)), "0 blocks wait");
    EXPECT_EQ(filled(text, Message{"x"}.with("n", "1.5")), "1.5 blocks wait");
    EXPECT_EQ(filled("{n|only}", Message{"x"}.with("n", 2)), "only");
}

TEST(FillTest, AListOfOneIsNotSeveral) {
    const std::string text = "{#lanes|Lane|Lanes} {lanes} {#lanes|waits|wait}";
    EXPECT_EQ(filled(text, Message{"x"}.with("lanes", "0")), "Lane 0 waits");
    EXPECT_EQ(filled(text, Message{"x"}.with("lanes", "20")), "Lane 20 waits");
    EXPECT_EQ(filled(text, Message{"x"}.with("lanes", "0–3")), "Lanes 0–3 wait");
    EXPECT_EQ(filled(text, Message{"x"}.with("lanes", "0, 7")), "Lanes 0, 7 wait");
    EXPECT_EQ(filled("{#blocks|~block|~blocks} {blocks}", Message{"x"}.with("blocks", "1, 3")),
              "blocks 1, 3");
    EXPECT_EQ(filled("{#unknown|a|b}"), "{#unknown|a|b}");
}

TEST(FillTest, ATextNamedByAValueSpeaksTheSameWords) {
    EXPECT_EQ(filled("{m} waits", Message{"x"}.with("m", "@state.meaning"), "metax"),
              "The wave waits");
}

TEST(FillTest, WhatNobodyKnowsStaysAsItIs) {
    EXPECT_EQ(filled("{unknown} {~unknown} {} {n|a|b} {open"),
              "{unknown} {~unknown} {} {n|a|b} {open");
}

}  // namespace
}  // namespace warpscope::text
