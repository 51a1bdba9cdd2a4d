#include <filesystem>

#include "app/cli/commands.h"
#include "app/names/view_names.h"
#include "engine/exercise/exercise.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class ExerciseCommandTest : public CliFixture {
  protected:
    /// What the engine expects of the only question of an instance.
    std::string expectedOf(const std::string& name, const std::string& seed) {
        run({"exercise", name, "--seed", seed, "--answer", "-1", "--format", "json"});
        return json()["questions"][0]["expected"];
    }
};

TEST_F(ExerciseCommandTest, WithoutANameAllAreListed) {
    EXPECT_EQ(run({"exercise"}), 0) << err_;
    for (const std::string_view name : exercise::names())
        EXPECT_NE(out_.find(name), std::string::npos) << name;
    EXPECT_EQ(run({"exercise", "--format", "json"}), 0);
    EXPECT_EQ(json().size(), exercise::names().size());
    EXPECT_EQ(run({"--lang", "zh", "exercise"}), 0);
    EXPECT_NE(out_.find("分化"), std::string::npos) << out_;
}

TEST_F(ExerciseCommandTest, ATaskIsPrintedWithItsKernelAndItsQuestions) {
    for (const std::string_view name : exercise::names()) {
        EXPECT_EQ(run({"exercise", std::string(name), "--seed", "3"}), 0) << err_;
        EXPECT_NE(out_.find("__global__"), std::string::npos) << out_;
        EXPECT_NE(out_.find("--answer"), std::string::npos) << out_;
        EXPECT_EQ(countOf(out_, "⟨"), 0) << out_;
        const std::string english = out_;
        EXPECT_EQ(run({"--lang", "zh", "exercise", std::string(name), "--seed", "3"}), 0);
        EXPECT_EQ(countOf(out_, "⟨"), 0) << out_;
        EXPECT_NE(out_, english);
    }
}

// On paper nobody can tell who is ready; the window shows it on the timeline.
TEST_F(ExerciseCommandTest, WhoIsNextIsAskedBesideTheCyclesBefore) {
    EXPECT_EQ(run({"exercise", "who-is-next", "--seed", "3", "--format", "json"}), 0) << err_;
    const auto printed = json();
    run({"exercise", "who-is-next", "--seed", "3"});
    for (const auto& question : printed["questions"]) {
        const std::string seen = question["seen"];
        EXPECT_NE(out_.find(seen), std::string::npos) << out_;
        EXPECT_NE(seen.find('I'), std::string::npos) << seen;
        EXPECT_EQ(countOf(seen, "\n"), 6) << "a line above five warps: " << seen;
    }
    run({"exercise", "picture", "--format", "json"});
    EXPECT_FALSE(json()["questions"][0].contains("seen"));
}

TEST_F(ExerciseCommandTest, ARightAnswerIsZeroAndAWrongOneIsOne) {
    const std::string right = expectedOf("will-it-diverge", "7");
    EXPECT_EQ(run({"exercise", "will-it-diverge", "--seed", "7", "--answer", right}), 0) << out_;
    EXPECT_NE(out_.find("right"), std::string::npos) << out_;
    EXPECT_EQ(run({"exercise", "will-it-diverge", "--seed", "7", "--answer", "99"}), 1);
    EXPECT_NE(out_.find("wrong: it is " + right), std::string::npos) << out_;
    EXPECT_EQ(countOf(out_, "⟨"), 0) << out_;
}

// "Wrong: it is 3" sent a reader back to the list of choices.
TEST_F(ExerciseCommandTest, AWrongChoiceIsToldTheWordsOfTheRightOne) {
    const std::vector<std::string> wrong{"exercise", "diagnose", "--seed",   "7",  "--answer", "9",
                                         "--answer", "9",        "--answer", "0",  "--answer", "99",
                                         "--answer", "9"};
    EXPECT_EQ(run(wrong), 1);
    EXPECT_NE(out_.find("wrong: it is 3 · all\n"), std::string::npos) << out_;
    EXPECT_NE(out_.find("wrong: it is 32\n"), std::string::npos) << out_;
}

TEST_F(ExerciseCommandTest, AWrongAnswerIsToldWhatItOverlooks) {
    const std::string right = expectedOf("will-it-diverge", "7");
    run({"exercise", "will-it-diverge", "--seed", "7", "--answer", "99", "--format", "json"});
    const std::string hint = json()["questions"][0]["hint"];
    run({"exercise", "will-it-diverge", "--seed", "7", "--answer", "99"});
    EXPECT_NE(out_.find(hint), std::string::npos) << out_;
    EXPECT_NE(out_.find("Line 4 splits warp"), std::string::npos) << "which they are: " << out_;
    run({"exercise", "will-it-diverge", "--seed", "7", "--answer", right});
    EXPECT_EQ(out_.find(hint), std::string::npos) << out_;
}

TEST_F(ExerciseCommandTest, EachQuestionTakesItsAnswer) {
    EXPECT_EQ(run({"exercise", "find-the-thread", "--seed", "2", "--answer", "0", "--answer", "0",
                   "--format", "json"}),
              1);
    const auto graded = json();
    ASSERT_EQ(graded["questions"].size(), 2u);
    const std::string warp = graded["questions"][0]["expected"];
    const std::string lane = graded["questions"][1]["expected"];
    EXPECT_EQ(run({"exercise", "find-the-thread", "--seed", "2", "--answer", warp, "--answer", lane,
                   "--format", "json"}),
              0)
        << out_;
    EXPECT_EQ(json()["right"], true);
}

TEST_F(ExerciseCommandTest, AKernelFileMendsTheTranspose) {
    EXPECT_EQ(run({"exercise", "mend-the-transpose", "--seed", "4", "--answer",
                   "launch.registers_per_thread=32"}),
              1)
        << err_;
    EXPECT_NE(out_.find("not yet"), std::string::npos) << out_;
    const Environment here = environment();
    const auto instance =
        exercise::makeInstance(here.home / "assets" / "exercises", "mend-the-transpose", 4,
                               here.devices, names::ofWindow());
    ASSERT_TRUE(instance.isOk());
    const std::string kernel = write("mended.cu", instance->remedy);
    EXPECT_EQ(run({"exercise", "mend-the-transpose", "--seed", "4", "--answer", kernel}), 0)
        << out_ << err_;
    EXPECT_EQ(run({"exercise", "mend-the-transpose", "--answer", "none.cu"}), 1);
}

TEST_F(ExerciseCommandTest, AnInstanceIsAScenarioThatRuns) {
    for (const std::string_view name : exercise::names()) {
        const std::string file = (folder_ / (std::string(name) + ".toml")).string();
        EXPECT_EQ(run({"exercise", std::string(name), "--seed", "11", "--scenario", file}), 0)
            << err_;
        // A missing barrier is what one of them is about.
        const int status = name == "put-the-barrier" ? 1 : 0;
        EXPECT_EQ(run({"run", file, "--format", "json"}), status) << name << err_;
        EXPECT_EQ(json()["stopped"], "finished") << name;
    }
    EXPECT_EQ(run({"exercise", "picture", "--scenario", (folder_ / "no" / "x.toml").string()}), 1);
}

TEST_F(ExerciseCommandTest, WritesOverNothingUnlessTold) {
    const std::string file = write("mine.toml", "precious");
    EXPECT_EQ(run({"exercise", "picture", "--scenario", file}), 1);
    EXPECT_NE(err_.find("--force"), std::string::npos) << err_;
    EXPECT_EQ(std::filesystem::file_size(file), 8u);
    EXPECT_EQ(run({"exercise", "picture", "--scenario", file, "--force"}), 0) << err_;
    EXPECT_GT(std::filesystem::file_size(file), 8u);
    EXPECT_EQ(run({"exercise", "picture", "--force"}), 2);
}

TEST_F(ExerciseCommandTest, NoQuestionTellsTheAnswerOfTheOneBeforeIt) {
    for (const char* language : {"en", "zh"}) {
        EXPECT_EQ(run({"--lang", language, "exercise", "find-the-thread", "--seed", "1"}), 0);
        const std::string second = out_.substr(out_.find("\n2. "));
        for (const std::string warp :
             {"warp 1", "warp 2", "warp 3", "warp 4", "warp 5", "线程束 3"})
            EXPECT_EQ(second.find(warp), std::string::npos) << second;
    }
}

TEST_F(ExerciseCommandTest, TheStatesBesideAQuestionHaveTheirColumnsInChinese) {
    EXPECT_EQ(run({"--lang", "zh", "exercise", "who-is-next", "--seed", "3"}), 0);
    EXPECT_NE(out_.find("  SM 槽位 线程块 线程束  "), std::string::npos) << out_;
    EXPECT_EQ(out_.find("slot"), std::string::npos) << out_;
}

TEST_F(ExerciseCommandTest, AnswersMayComeFromAChineseInputMethod) {
    EXPECT_EQ(run({"exercise", "occupancy", "--format", "json"}), 0);
    const auto count = json()["questions"].size();
    std::vector<std::string> asked{"--lang", "zh", "exercise", "occupancy", "--format", "json"};
    for (std::size_t i = 0; i < count; ++i)
        asked.insert(asked.end(), {"--answer", "８７，５"});
    EXPECT_EQ(run(asked), 1);
    EXPECT_NE(out_.find("“８７，５”读不成一个确定的数"), std::string::npos) << out_;
}

TEST_F(ExerciseCommandTest, WrongUsageIsTwo) {
    EXPECT_EQ(run({"exercise", "nothing"}), 2);
    EXPECT_NE(err_.find("nothing"), std::string::npos) << err_;
    EXPECT_EQ(run({"exercise", "picture", "--answer", "1"}), 2) << "it asks twice";
    EXPECT_EQ(run({"exercise", "picture", "--seed", "-1"}), 2);
    EXPECT_EQ(run({"exercise", "--answer", "1"}), 2);
}

TEST_F(ExerciseCommandTest, AnAnswerOfTheWrongKindIsToldSo) {
    EXPECT_EQ(run({"exercise", "which-lanes", "--answer", "all of them"}), 1);
    EXPECT_NE(out_.find("“all of them” is no list of lanes"), std::string::npos) << out_;
    EXPECT_EQ(run({"--lang", "zh", "exercise", "which-lanes", "--answer", "0-"}), 1);
    EXPECT_NE(out_.find("“0-”不是通道列表"), std::string::npos) << out_;
    EXPECT_EQ(run({"exercise", "which-lanes", "--answer", "0-40"}), 1);
    EXPECT_NE(out_.find("“0-40” goes beyond the warp: its last lane is 31"), std::string::npos)
        << out_;
    EXPECT_EQ(run({"exercise", "which-lanes", "--answer", "0-31"}), 1) << "wrong, but a list";
    EXPECT_EQ(out_.find("is no list"), std::string::npos) << out_;
    EXPECT_EQ(run({"exercise", "will-it-diverge", "--answer", "yes"}), 1);
    EXPECT_NE(out_.find("“yes” cannot be read as one number"), std::string::npos) << out_;
}

}  // namespace
}  // namespace warpscope::cli
