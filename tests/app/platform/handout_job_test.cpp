#include "app/platform/handout_job.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "app/platform/home.h"
#include "app/platform/painter.h"
#include "engine/scenario/library.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"
#include "tests/support/xml_check.h"

namespace warpscope::platform {
namespace {

std::unique_ptr<HandoutJob> handoutOf(const std::string& scenario,
                                      const std::filesystem::path& file,
                                      text::Language language = text::Language::English) {
    session::Settings settings;
    settings.language = language;
    auto session = std::make_unique<session::Session>(support::projectAssets(), settings);
    session->apply(session::OpenFile{scenario::fileOf(support::projectRoot(), scenario)});
    return std::make_unique<HandoutJob>(std::move(session), Painter::open(1000, 700), file);
}

TEST(HandoutJob, WritesTheLessonInBothLanguages) {
    const auto folder = support::freshFolder("handout");
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        const auto job = handoutOf("08-if-else", folder / "out.html", language);
        double before = -1;
        while (job->advance()) {
            EXPECT_GE(job->progress(), before);
            before = job->progress();
        }
        EXPECT_FALSE(job->problem());
        EXPECT_EQ(job->progress(), 1);
        const std::string html = support::readText(folder / "out.html");
        EXPECT_EQ(support::xmlMistake(html), "");
        const auto& scenario = job->session().original();
        EXPECT_EQ(support::countOf(html, "<svg "), static_cast<int>(scenario.steps.size()));
        EXPECT_EQ(support::countOf(html, "<section"), support::countOf(html, "<svg ") + 1);
        for (const scenario::Step& step : scenario.steps)
            EXPECT_NE(html.find(job->session().text(step.text)), std::string::npos);
        const scenario::Question& question = scenario.steps[1].question;
        const std::size_t answers = html.find("class=\"answers\"");
        EXPECT_GT(html.find(job->session().text(question.reason)), answers);
        // A name of the page's own pictures is nobody else's.
        EXPECT_EQ(support::countOf(html, "<clipPath id=\"p1c0\""), 1);
        EXPECT_LT(html.size(), 1'500'000u);
    }
}

// Every page had two halves and a comparison with what the teacher kept.
TEST(HandoutJob, HasTheLessonsOwnViewsWhileARunIsKept) {
    const auto folder = support::freshFolder("handout_kept");
    std::vector<std::string> htmls;
    for (const bool isKept : {false, true}) {
        auto session =
            std::make_unique<session::Session>(support::projectAssets(), session::Settings{});
        session->apply(
            session::OpenFile{scenario::fileOf(support::projectRoot(), "14-register-cliff")});
        session->finishSimulation();
        if (isKept) session->apply(session::PinRun{});
        HandoutJob job(std::move(session), Painter::open(1000, 700), folder / "out.html");
        while (job.advance()) {
        }
        htmls.push_back(support::readText(folder / "out.html"));
    }
    // The letter of a half.
    EXPECT_EQ(support::countOf(htmls[1], ">A<"), support::countOf(htmls[0], ">A<"));
    EXPECT_EQ(support::countOf(htmls[1], "<clipPath"), support::countOf(htmls[0], "<clipPath"));
}

// What is typed is told by the run, so the run must be there.
TEST(HandoutJob, ATypedQuestionHasTheAnswerOfTheRun) {
    const auto folder = support::freshFolder("handout_typed");
    std::string toml = present::kSplitScenario;
    const std::string choices = "choices = [\"one\", \"two\"], answer = 1";
    toml.replace(toml.find(choices), choices.size(), "line = 'divergence 1'");
    std::ofstream(folder / "typed.toml") << toml;
    const auto job = handoutOf((folder / "typed.toml").string(), folder / "out.html");
    while (job->advance()) {
    }
    ASSERT_FALSE(job->problem());
    const std::string html = support::readText(folder / "out.html");
    EXPECT_NE(html.find("<b>line 4</b>"), std::string::npos);
    EXPECT_NE(html.find("<span class=\"line\">"), std::string::npos);
}

TEST(HandoutJob, AFileThatCannotBeWrittenIsSaid) {
    const auto job = handoutOf("08-if-else", "/nowhere/out.html");
    while (job->advance()) {
    }
    ASSERT_TRUE(job->problem());
    EXPECT_EQ(job->problem()->key, "app.picture.not_written");
}

}  // namespace
}  // namespace warpscope::platform
