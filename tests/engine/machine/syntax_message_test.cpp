#include "engine/machine/syntax_message.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/machine/assign.h"

namespace warpscope::machine {
namespace {

struct Mistake {
    const char* name;
    const char* text;
    const char* key;
};

class Syntax : public testing::TestWithParam<Mistake> {};

// Through the parser, so that a toml++ with other words is noticed.
TEST_P(Syntax, TheMistakeIsNamedInTheReadersLanguage) {
    try {
        static_cast<void>(toml::parse(std::string_view(GetParam().text)));
        FAIL() << "this is TOML";
    } catch (const toml::parse_error& error) {
        EXPECT_EQ(syntaxMessage(error.description()).key, GetParam().key) << error.description();
        EXPECT_GE(syntaxProblem(error, "a.toml").range.line, 1);
    }
}

// What no sentence of ours fits is said in the parser's words.
TEST(SyntaxMessage, OtherWordsAreToldAsTheyAre) {
    const Message message = syntaxMessage("something new");
    EXPECT_EQ(message.key, "syntax.not_toml");
    ASSERT_EQ(message.values.size(), 1u);
    EXPECT_EQ(message.values[0].second, "something new");
}

INSTANTIATE_TEST_SUITE_P(
    All, Syntax,
    testing::Values(Mistake{"string", "a = \"x", "syntax.open_string"},
                    Mistake{"brokenString", "a = 'x\ny", "syntax.open_string"},
                    Mistake{"escape", "a = \"\\q\"", "syntax.escape"},
                    Mistake{"heading", "[launch", "syntax.open_heading"},
                    Mistake{"sectionTwice", "[x]\n[x]", "syntax.section_twice"},
                    Mistake{"keyTwice", "a = 1\na = 2", "syntax.key_twice"},
                    Mistake{"inlineTable", "a = {b = 1", "syntax.inline_table"},
                    Mistake{"openList", "a = [1, 2", "syntax.list"},
                    Mistake{"listWithoutCommas", "block = [32 1 1]", "syntax.list"},
                    Mistake{"equals", "a 1", "syntax.no_equals"},
                    Mistake{"tooMuch", "a = 1 2", "syntax.too_much"},
                    Mistake{"noValue", "a = ", "syntax.no_value"},
                    Mistake{"bareWord", "a = b", "syntax.no_quotes"},
                    Mistake{"halfTrue", "a = tru", "syntax.no_quotes"},
                    Mistake{"number", "a = 64x", "syntax.number"},
                    Mistake{"leadingZero", "a = 01", "syntax.number"},
                    Mistake{"encoding", "a = \"\xff\"", "syntax.encoding"},
                    Mistake{"headingOnItsLine", "[launch\na = 1", "syntax.open_heading"},
                    Mistake{"emptyHeading", "[]", "syntax.heading"},
                    Mistake{"headingApart", "[ [x] ]", "syntax.heading"},
                    Mistake{"comment", "# \x01", "syntax.comment"},
                    Mistake{"month", "a = 2020-13-01", "syntax.date"},
                    Mistake{"minute", "a = 12:61:00", "syntax.date"},
                    Mistake{"noKey", "= 3", "syntax.no_key"},
                    Mistake{"stray", "]x", "syntax.no_key"},
                    Mistake{"twoDots", "a..b = 1", "syntax.no_key"},
                    Mistake{"noValueAtAll", "a = @", "syntax.no_quotes"}),
    [](const auto& mistake) { return std::string(mistake.param.name); });

}  // namespace
}  // namespace warpscope::machine
