#include <gtest/gtest.h>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

class ParseValuesTest : public testing::Test {
  protected:
    std::optional<FieldValue> value(std::string_view key, const std::string& text) {
        text_ = "v = " + text;
        document_ = Document(text_, "a.toml");
        table_ = *document_.parse();
        return parseFieldValue(document_, *findField(key), *table_.get("v"));
    }
    LocalText local(const std::string& text) {
        text_ = "v = " + text;
        document_ = Document(text_, "a.toml");
        table_ = *document_.parse();
        return parseLocalText(document_, *table_.get("v"), "title");
    }
    std::string firstProblem() const {
        return document_.problems().empty() ? "" : document_.problems().front().message.key;
    }

    std::string text_{};
    Document document_{"", ""};
    toml::table table_{};
};

TEST_F(ParseValuesTest, AnExtentHasOneToThreeNumbers) {
    EXPECT_EQ(value("launch.grid", "[2, 3]"), FieldValue(Dim3{2, 3, 1}));
    EXPECT_EQ(value("launch.grid", "7"), FieldValue(Dim3{7, 1, 1}));
    for (const char* wrong : {"[]", "[1,2,3,4]", "[1.5]", "'a'", "[[1]]", "{}"}) {
        EXPECT_FALSE(value("launch.grid", wrong).has_value()) << wrong;
        EXPECT_EQ(firstProblem(), "scenario.wrong_type");
    }
}

TEST_F(ParseValuesTest, ANumberIsNoTextAndATextNoNumber) {
    EXPECT_FALSE(value("launch.carveout_percent", "'5'").has_value());
    EXPECT_FALSE(value("kernel.entry", "5").has_value());
    EXPECT_FALSE(value("model.fmad", "1").has_value());
    EXPECT_FALSE(value("launch.carveout_percent", "5.0").has_value());
    EXPECT_EQ(value("kernel.entry", "'k'"), FieldValue(std::string("k")));
}

TEST_F(ParseValuesTest, ATextInOneLanguageServesBoth) {
    EXPECT_EQ(local("'both'"), (LocalText{"both", "both"}));
    EXPECT_EQ(local("{ zh = '线程' }"), (LocalText{"线程", "线程"}));
    EXPECT_EQ(local("{ en = 'a', zh = '线程' }"), (LocalText{"a", "线程"}));
    EXPECT_EQ(firstProblem(), "");
}

TEST_F(ParseValuesTest, OtherLanguagesAndTypesAreProblems) {
    local("{ fr = 'a' }");
    EXPECT_EQ(firstProblem(), "scenario.unknown_key");
    local("{ en = 5 }");
    EXPECT_EQ(firstProblem(), "scenario.wrong_type");
    local("[1]");
    EXPECT_EQ(firstProblem(), "scenario.wrong_type");
}

}  // namespace
}  // namespace warpscope::scenario
