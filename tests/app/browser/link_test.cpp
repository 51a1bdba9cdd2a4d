#include "app/browser/link.h"

#include "app/platform/options.h"
#include "engine/scenario/library.h"
#include "tests/app/browser/browser_fixture.h"

namespace warpscope::browser {
namespace {

using Arguments = std::vector<std::string>;

class LinkTest : public BrowserTest {};

TEST(Link, IsTheCommandLineOfALesson) {
    EXPECT_EQ(argumentsOf("#scenario=08-if-else&step=3&lang=zh"),
              (Arguments{"08-if-else", "--step=3", "--lang=zh"}));
    EXPECT_EQ(argumentsOf("cycle=12&answer"), (Arguments{"--cycle=12", "--answer"}));
    EXPECT_EQ(argumentsOf(""), Arguments{});
}

TEST(Link, BytesThatAnAddressCannotHoldAreSpelt) {
    EXPECT_EQ(argumentsOf("scenario=a%20b%2Fc"), Arguments{"a b/c"});
    EXPECT_EQ(argumentsOf("scenario=100%"), Arguments{"100%"});
    EXPECT_EQ(argumentsOf("scenario=%zz"), Arguments{"%zz"});
}

TEST(Link, WhatIsNoOptionOfALessonIsLeftOut) {
    EXPECT_EQ(argumentsOf("screenshot=/etc/passwd&trace&scenario=--help&=&&lang=en"),
              Arguments{"--lang=en"});
    EXPECT_EQ(argumentsOf("scenario=a&scenario=b"), Arguments{"a"});
}

TEST(Link, WhatIsLeftOutIsKnown) {
    EXPECT_EQ(leftOutOf("#garbage&step=3&scenario=a&scenario=b&&stepp=2&a%20b"),
              (Arguments{"garbage", "scenario=b", "stepp=2", "a b"}));
    EXPECT_EQ(leftOutOf("#scenario=08-if-else&step=3&answer&lang=zh"), Arguments{});
}

TEST_F(LinkTest, ACycleBehindTheEndIsSaid) {
    open("08-if-else");
    EXPECT_TRUE(beyondRun(std::nullopt, session).isEmpty());
    EXPECT_TRUE(beyondRun(session.run()->cycles() - 1, session).isEmpty());
    const Message said = beyondRun(99'999'999, session);
    EXPECT_EQ(said.key, "app.option.no_such_cycle");
    EXPECT_EQ(said.values.front().second, "cycle 99999999");
}

TEST_F(LinkTest, AStepThatIsNotThereIsSaidWithoutHyphens) {
    open("08-if-else");
    platform::Options options;
    options.step = 99;
    const auto wrong = platform::openScenario(session, options, {});
    ASSERT_EQ(wrong.size(), 1u);
    EXPECT_EQ(ofLink(wrong.front().message).values.front().second, "step 99");
}

TEST(Link, ItsArgumentsAreThoseOfTheProgram) {
    const auto options = platform::parseOptions(
        argumentsOf("scenario=x&step=2&lang=en&cycle=3&theme=light&arrangement=sm&select=warp%3D4"
                    "&scale=1.5&answer&set=launch.block=64"));
    ASSERT_TRUE(options);
    EXPECT_EQ(options->step, 2);
    EXPECT_EQ(options->warp, WarpId{4});
    EXPECT_TRUE(options->isAnswering);
    ASSERT_EQ(options->sets.size(), 1u);
    EXPECT_EQ(options->sets.front().second, "64");
}

TEST(Link, AnOptionWithoutAValueTakesNoOther) {
    EXPECT_EQ(argumentsOf("lang&step=3&answer=yes"),
              (Arguments{"--lang=", "--step=3", "--answer"}));
}

TEST(Link, WhatIsWrongWithItIsSaidInItsOwnWords) {
    platform::Options options;
    const auto wrong =
        platform::readOptions(argumentsOf("scenario=08-if-else&lang=xx&step=3"), options);
    EXPECT_EQ(options.scenario, "08-if-else");
    EXPECT_EQ(options.step, 3);
    EXPECT_FALSE(options.language);
    ASSERT_EQ(wrong.size(), 1u);
    const Message said = ofLink(wrong.front().message);
    EXPECT_EQ(said, Message{"app.option.wrong_in_link"}
                        .with("option", "lang")
                        .with("expected", "en|zh")
                        .with("given", "xx"));
}

TEST(Link, ALessonHasItsNameWithItsChapter) {
    EXPECT_EQ(nameIn("/scenarios", "/scenarios/chapter-4/x.toml"), "chapter-4/x");
    EXPECT_EQ(nameIn("/scenarios", "/scenarios/08-if-else.toml"), "08-if-else");
    EXPECT_EQ(nameIn("/scenarios", "/dropped/x.toml"), "");
    EXPECT_EQ(nameIn("/scenarios", "/scenarios/../x.toml"), "");
    EXPECT_EQ(nameIn("/scenarios", "/scenarios/kernels/x.cu"), "");
}

TEST_F(LinkTest, OpensWhatItWasMadeOf) {
    open("08-if-else");
    act(session::GoToStep{2});
    act(session::SetLanguage{text::Language::Chinese});
    const std::string fragment = fragmentOf(session, library);
    EXPECT_EQ(fragment, "scenario=08-if-else&step=3&lang=zh");
    const auto options = platform::parseOptions(argumentsOf(fragment));
    ASSERT_TRUE(options);
    EXPECT_EQ(scenario::fileOf(support::projectRoot(), options->scenario), session.original().path);
}

TEST_F(LinkTest, WithoutAScenarioItHoldsTheLanguage) {
    EXPECT_EQ(fragmentOf(session, library), "lang=en");
}

}  // namespace
}  // namespace warpscope::browser
