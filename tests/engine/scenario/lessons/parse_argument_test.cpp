#include <gtest/gtest.h>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

struct ParsedArguments {
    std::vector<Argument> arguments{};
    std::vector<std::string> problems{};
};

ParsedArguments parseArguments(std::string_view text) {
    Document document(text, "a.toml");
    const auto table = document.parse();
    ParsedArguments out;
    if (table) out.arguments = parseArguments(document, *table->get("argument"));
    for (const Problem& problem : document.problems())
        out.problems.push_back(problem.message.key);
    return out;
}

ParsedArguments parseBuffer(const std::string& init) {
    return parseArguments("[[argument]]\nname = 'a'\ncount = 4\ninit = " + init);
}

TEST(ParseArgumentTest, ReadsBuffersAndNumbersInOrder) {
    const auto parsed = parseArguments(
        "[[argument]]\nname = 'data'\ncount = 8\n[[argument]]\nname = 'n'\nvalue = 2.5\n"
        "[[argument]]\nvalue = true\n");
    EXPECT_TRUE(parsed.problems.empty());
    ASSERT_EQ(parsed.arguments.size(), 3u);
    EXPECT_TRUE(parsed.arguments[0].isBuffer);
    EXPECT_EQ(parsed.arguments[0].count, 8);
    EXPECT_EQ(parsed.arguments[0].init.kind, Init::Kind::Zero);
    EXPECT_EQ(parsed.arguments[1].value, 2.5);
    EXPECT_EQ(parsed.arguments[2].value, 1);
    EXPECT_EQ(parsed.arguments[1].range.line, 4);
}

TEST(ParseArgumentTest, ReadsEveryWayToFillABuffer) {
    EXPECT_EQ(parseBuffer("'iota'").arguments[0].init.kind, Init::Kind::Iota);
    EXPECT_EQ(parseBuffer("{ mod = 8 }").arguments[0].init.parameters,
              (std::vector<std::int64_t>{8}));
    EXPECT_EQ(parseBuffer("{ lcg = [3, 16] }").arguments[0].init.parameters,
              (std::vector<std::int64_t>{3, 16}));
    EXPECT_EQ(parseBuffer("{ range = [5, -4, 8] }").arguments[0].init.parameters,
              (std::vector<std::int64_t>{5, -4, 8}));
    EXPECT_EQ(parseBuffer("{ values = [1, 2.5] }").arguments[0].init.values,
              (std::vector<Number>{1, 2.5}));
}

TEST(ParseArgumentTest, ValuesGiveTheCountWhereItIsNotWritten) {
    const auto parsed = parseArguments("[[argument]]\nname = 'a'\ninit = { values = [1, 2, 3] }");
    ASSERT_TRUE(parsed.problems.empty());
    EXPECT_EQ(parsed.arguments[0].count, 3);
}

TEST(ParseArgumentTest, MistakesAreNamed) {
    const auto first = [](const std::string& init) {
        const auto parsed = parseBuffer(init);
        return parsed.problems.empty() ? std::string() : parsed.problems.front();
    };
    EXPECT_EQ(first("'ito'"), "scenario.init_unknown");
    EXPECT_EQ(first("'mod'"), "scenario.init_numbers");
    EXPECT_EQ(first("'values'"), "scenario.init_numbers");
    EXPECT_EQ(first("{ mod = [1, 2] }"), "scenario.init_numbers");
    EXPECT_EQ(first("{ mod = 'a' }"), "scenario.init_numbers");
    EXPECT_EQ(first("{ iota = 1 }"), "scenario.init_numbers");
    EXPECT_EQ(first("{ mod = 0 }"), "scenario.init_range");
    EXPECT_EQ(first("{ lcg = [1, 0] }"), "scenario.init_range");
    EXPECT_EQ(first("{ range = [1, 5, 4] }"), "scenario.init_range");
    EXPECT_EQ(first("{ mod = 99999999999 }"), "scenario.init_range");
    EXPECT_EQ(first("{ mod = 1, iota = 2 }"), "scenario.wrong_type");
    EXPECT_EQ(first("{ values = [1, 2, 3, 4, 5] }"), "scenario.too_many_values");
    EXPECT_EQ(first("{ values = ['a'] }"), "scenario.wrong_type");
    EXPECT_EQ(first("5"), "scenario.wrong_type");
    EXPECT_EQ(parseArguments("[[argument]]\ninit = 'iota'").problems.front(),
              "scenario.argument_count");
    EXPECT_EQ(parseArguments("[[argument]]\ncount = 300000000").problems.front(),
              "scenario.out_of_range");
    EXPECT_EQ(parseArguments("argument = 3").problems.front(), "scenario.wrong_type");
    EXPECT_EQ(parseArguments("[[argument]]\nvalue = 'a'").problems.front(), "scenario.wrong_type");
}

TEST(ParseArgumentTest, WhatIsNoTableOrNoTextIsTold) {
    const std::vector<std::string> wrong{"scenario.wrong_type"};
    EXPECT_EQ(parseArguments("argument = 3").problems, wrong);
    EXPECT_EQ(parseArguments("argument = [3]").problems, wrong);
    EXPECT_EQ(parseArguments("[[argument]]\nname = 3\nvalue = 1").problems, wrong);
    EXPECT_EQ(parseArguments("[[argument]]\nname = 'a'\nvalue = 1\ntype = 3").problems, wrong);
}

TEST(ParseArgumentTest, ATypeThatIsNoneIsToldWithTheOneThatWasMeant) {
    Document document("[[argument]]\nname = 'a'\ncount = 1\ntype = 'flaot'", "a.toml");
    const auto table = document.parse();
    ASSERT_TRUE(table);
    parseArguments(document, *table->get("argument"));
    ASSERT_EQ(document.problems().size(), 1u);
    EXPECT_EQ(document.problems()[0].message.key, "scenario.type_unknown");
    EXPECT_EQ(document.problems()[0].range.line, 4);
    EXPECT_FALSE(document.problems()[0].hint.isEmpty());
}

TEST(ParseConstants, NamesAndValuesAreReadAndMistakesTold) {
    const auto parsed = [](const std::string& text) {
        Document document(text, "a.toml");
        const auto table = document.parse();
        std::vector<std::string> told;
        const auto constants = parseConstants(document, *table->get("constant"));
        for (const Problem& problem : document.problems())
            told.push_back(problem.message.key);
        return std::pair(constants, told);
    };
    const auto [constants, none] =
        parsed("[[constant]]\nname = 'weights'\ninit = { values = [1, 2.5] }");
    EXPECT_TRUE(none.empty());
    ASSERT_EQ(constants.size(), 1u);
    EXPECT_EQ(constants[0].name, "weights");
    EXPECT_EQ(constants[0].init.values.size(), 2u);
    EXPECT_EQ(constants[0].range.line, 1);
    const std::vector<std::string> wrong{"scenario.wrong_type"};
    for (const char* text : {"constant = 3", "constant = [3]", "[[constant]]\nname = 3",
                             "[[constant]]\ninit = 'iota'"})
        EXPECT_EQ(parsed(text).second, wrong) << text;
    EXPECT_EQ(parsed("[[constant]]\nname = 'a'\ncount = 3").second,
              std::vector<std::string>{"scenario.unknown_key"});
}

}  // namespace
}  // namespace warpscope::scenario
