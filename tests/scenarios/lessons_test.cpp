#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/base/expected_answer.h"
#include "app/session/base/landmark.h"
#include "engine/analysis/condition.h"
#include "engine/analysis/proof.h"
#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"
#include "tests/support/thinned.h"

namespace warpscope::scenarios {
namespace {

class LessonTest : public testing::TestWithParam<std::string> {};
/// What the runs of its steps show: under a sanitizer, which is slow, of some lessons.
class LessonRun : public LessonTest {};

/// The scenario with the knobs that a step turns, on top of the file's own values.
scenario::Scenario atStep(const scenario::Scenario& original, const scenario::Step& step) {
    scenario::Scenario turned = original;
    for (const scenario::Setting& setting : step.set)
        EXPECT_EQ(scenario::assign(turned, setting), std::nullopt) << setting.key;
    return turned;
}

TEST_P(LessonTest, HasThreeToEightStepsInBothLanguages) {
    const scenario::Scenario scenario = readScenario(GetParam());
    // An exercise may be just its question and its answer.
    const bool isExercise = GetParam().find("exercise") != std::string::npos;
    EXPECT_GE(scenario.steps.size(), isExercise ? 2u : 3u);
    EXPECT_LE(scenario.steps.size(), 8u);
    EXPECT_NE(scenario.title.en, scenario.title.zh);
    EXPECT_NE(scenario.summary.en, scenario.summary.zh);
    for (const scenario::Step& step : scenario.steps) {
        EXPECT_FALSE(step.text.en.empty());
        EXPECT_NE(step.text.en, step.text.zh);
    }
}

/// Words that ask a reader to turn something, in either language.
bool asksToTurn(const scenario::LocalText& words) {
    constexpr std::string_view kAsking[] = {"Turn the ", "Move the slider", "Drag the ",
                                            "with the knob", "turn the knob"};
    constexpr std::string_view kAskingInChinese[] = {"调节", "移动滑块", "拖动", "用旋钮"};
    const auto isIn = [](const std::string& text) {
        return [&](std::string_view asking) { return text.find(asking) != std::string::npos; };
    };
    return std::ranges::any_of(kAsking, isIn(words.en)) ||
           std::ranges::any_of(kAskingInChinese, isIn(words.zh));
}

// "Turn the registers" beside no knob leaves a student alone.
TEST_P(LessonTest, WhatItsWordsAskToTurnStandsBesideThem) {
    const scenario::Scenario scenario = readScenario(GetParam());
    for (const scenario::Step& step : scenario.steps) {
        const auto shows = [&](std::string_view view) {
            return std::ranges::find(step.views, view) != step.views.end();
        };
        const bool asks = asksToTurn(step.text) || asksToTurn(step.question.text);
        EXPECT_TRUE(!asks || shows("knobs") || shows("launch")) << step.text.en;
        // What is mended is mended by a knob or in the kernel.
        const bool isMended = step.question.isMended();
        EXPECT_TRUE(!isMended || shows("knobs") || shows("launch") || shows("source"))
            << step.text.en;
    }
}

/// Steps that turn a knob to what CUDA refuses, and say so.
constexpr std::pair<std::string_view, std::size_t> kRefused[] = {
    {"chapter-5-synchronisation/07-whole-grid", 3},
    {"occupancy/exercise-9", 1},
    {"occupancy/exercise-9", 2}};

bool isRefused(const std::string& name, std::size_t step) {
    return std::ranges::find(kRefused, std::pair(std::string_view(name), step)) !=
           std::end(kRefused);
}

/// Whether the lanes have such a column where the step's warp stands: a variable of the kernel's
/// text, or a predicate that the program writes.
bool hasColumn(const history::Run& run, const scenario::Step& step) {
    const auto warp = WarpId{static_cast<std::uint32_t>(std::max(0, step.selectWarp))};
    const auto& instructions = run.launch().program.instructions;
    if (std::ranges::any_of(instructions, [&](const isa::Instruction& one) {
            return step.values == "P" + std::to_string(one.destinationPredicate);
        }))
        return true;
    const auto cycle = session::cycleOf(run, step.goTo);
    const auto segment = cycle ? run.segmentAt(warp, *cycle) : std::nullopt;
    return segment && std::ranges::any_of(run.launch().program.variables, [&](const auto& range) {
               return range.name == step.values && segment->pc >= range.from &&
                      segment->pc < range.to;
           });
}

// Words that speak of a column of values need one that is not empty.
TEST_P(LessonRun, TheValuesOfAStepStandBesideItsLanes) {
    const scenario::Scenario original = readScenario(GetParam());
    for (const scenario::Step& step : original.steps) {
        if (step.values.empty()) continue;
        EXPECT_TRUE(hasColumn(*history::record(launchOf(atStep(original, step))), step))
            << step.values << ": " << step.text.en;
        const bool hasLanes = std::ranges::find(step.views, "lanes") != step.views.end();
        EXPECT_TRUE(hasLanes || step.views.empty()) << step.text.en;
    }
}

TEST_P(LessonRun, EveryStepFindsItsPlace) {
    const scenario::Scenario original = readScenario(GetParam());
    // Most steps of a lesson turn no knob, or the same ones: their run is recorded once.
    std::vector<std::pair<const scenario::Step*, std::shared_ptr<const history::Run>>> runs;
    const auto recordOnce = [&](const scenario::Step& step, const gpu::Launch& launch) {
        for (const auto& [earlier, run] : runs)
            if (earlier->set == step.set) return run;
        return runs.emplace_back(&step, history::record(launch)).second;
    };
    for (std::size_t i = 0; i < original.steps.size(); ++i) {
        const scenario::Step& step = original.steps[i];
        if (isRefused(GetParam(), i)) {
            EXPECT_FALSE(scenario::makeLaunch(atStep(original, step), support::devices()).isOk());
            continue;
        }
        const gpu::Launch launch = launchOf(atStep(original, step));
        if (launch.blockCount() == 0 || launch.occupancy.blocksPerSm == 0) continue;
        EXPECT_LT(step.selectWarp, launch.warpCount()) << "step " << i + 1;
        std::shared_ptr<const history::Run> run;
        for (const scenario::GoTo& place : {step.goTo, step.question.askAt}) {
            if (place.kind == scenario::GoTo::Kind::Stay) continue;
            if (!run) run = recordOnce(step, launch);
            const auto cycle = session::cycleOf(*run, place);
            ASSERT_TRUE(cycle.has_value()) << "step " << i + 1 << " goes where the run never is";
            EXPECT_LT(*cycle, run->cycles()) << "step " << i + 1;
            // Beside a stretch of the timeline it was thousands of cycles away.
            const auto& [from, to] = std::pair{step.timeline.from, step.timeline.to};
            const bool isShown = std::ranges::find(step.views, "timeline") != step.views.end();
            if (&place == &step.question.askAt || !isShown || to <= from) continue;
            EXPECT_GE(*cycle, from) << "step " << i + 1 << " is left of its timeline";
            EXPECT_LE(*cycle, to) << "step " << i + 1 << " is right of its timeline";
        }
    }
}

/// How often a text says a word.
std::size_t countOf(const std::string& text, std::string_view word) {
    std::size_t count = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        ++count;
    return count;
}

// The window beside the lesson says wave on a device of MetaX; a lesson may only explain the word.
TEST_P(LessonTest, SpeaksTheWordsOfItsDevice) {
    const scenario::Scenario scenario = readScenario(GetParam());
    if (scenario.devicePreset != "metax-c500") return;
    std::string english = scenario.summary.en;
    std::string chinese = scenario.summary.zh;
    for (const scenario::Step& step : scenario.steps) {
        english += " " + step.text.en + " " + step.question.text.en;
        chinese += " " + step.text.zh + " " + step.question.text.zh;
    }
    EXPECT_EQ(countOf(english, " warp"), 0u);
    EXPECT_LE(countOf(chinese, "线程束"), 1u) << chinese;
    EXPECT_GT(countOf(chinese, "wave"), countOf(chinese, "线程束"));
}

TEST_P(LessonTest, AnswersAreAmongTheChoices) {
    for (const scenario::Step& step : readScenario(GetParam()).steps) {
        if (step.question.choices.empty()) continue;
        EXPECT_GE(step.question.choices.size(), 2u);
        EXPECT_GE(step.question.answer, 0);
        EXPECT_LT(static_cast<std::size_t>(step.question.answer), step.question.choices.size());
    }
}

// What was read is tried once more before the next lesson.
TEST_P(LessonTest, EndsWithACheck) {
    EXPECT_TRUE(readScenario(GetParam()).steps.back().question.isAsked());
}

// Who is told only that an answer is wrong learns nothing from it. Of the warp that is issued next
// the scheduler itself tells why.
TEST_P(LessonTest, SaysWhyEachAnswerIsRight) {
    const scenario::Scenario scenario = readScenario(GetParam());
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const scenario::Question& question = scenario.steps[i].question;
        if (!question.isAsked() || question.wanted.isNext) continue;
        EXPECT_FALSE(question.reason.en.empty()) << "step " << i + 1;
        EXPECT_FALSE(question.reason.zh.empty()) << "step " << i + 1;
    }
}

// Of two choices the other one is right, and nobody is asked again.
TEST_P(LessonTest, HintsWhereAnAnswerIsAskedForOnceMore) {
    const scenario::Scenario scenario = readScenario(GetParam());
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const scenario::Question& question = scenario.steps[i].question;
        const bool hasHint = !question.hint.en.empty() || !question.hints.empty();
        const bool isAskedOnce = question.choices.size() == 2 || question.items.size() == 2;
        EXPECT_FALSE(hasHint && isAskedOnce) << "step " << i + 1;
    }
}

TEST_P(LessonRun, TheRunAnswersWhatIsTypedOrClicked) {
    const scenario::Scenario original = readScenario(GetParam());
    for (std::size_t i = 0; i < original.steps.size(); ++i) {
        const scenario::Step& step = original.steps[i];
        if (!step.question.isTyped()) continue;
        const auto run = history::record(launchOf(atStep(original, step)));
        const scenario::GoTo place = step.question.askAt.kind != scenario::GoTo::Kind::Stay
                                         ? step.question.askAt
                                         : step.goTo;
        const auto warp = static_cast<std::uint32_t>(std::max(0, step.selectWarp));
        const auto expected = session::expectedAnswer(
            *run, step.question, {session::cycleOf(*run, place).value_or(0), WarpId{warp}});
        ASSERT_TRUE(expected.has_value()) << "step " << i + 1;
        EXPECT_TRUE(!expected->values.empty() || expected->lanes != 0) << "step " << i + 1;
        EXPECT_FALSE(session::isRight(step.question, *expected, "x"));
        const std::string right = analysis::typedAnswer(step.question, *expected);
        EXPECT_EQ(&analysis::hintFor(step.question, right), &step.question.hint)
            << "step " << i + 1 << " has a hint for its right answer, never to be said";
    }
}

// A choice is a list that somebody wrote; what the run says of it is not.
TEST_P(LessonRun, TheRunShowsWhatItsFileSaysOfTheAnswers) {
    const scenario::Scenario lesson = readScenario(GetParam());
    analysis::StepRuns runs(lesson, support::devices());
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
        for (const analysis::Unproven& one : analysis::unproven(runs, i))
            ADD_FAILURE() << "step " << i + 1 << ": " << one.claim << " (" << one.now
                          << "), also for choice " << one.alsoFor;
}

/// Whether the run decides what is right: it is read from it, or shown by it.
bool isDecidedByRun(const scenario::Question& question) {
    const scenario::Wanted& wanted = question.wanted;
    const bool isRead = !wanted.figure.empty() || wanted.line > 0 || wanted.isNext ||
                        wanted.event.kind != scenario::GoTo::Kind::Stay;
    return isRead || !question.items.empty() || !question.conditions.empty();
}

// The others ask for a word, or for what is reckoned of numbers that stand in the question.
TEST(LessonQuestions, ThreeOfFourAreDecidedByTheRun) {
    std::size_t asked = 0;
    std::size_t decided = 0;
    for (const std::string& name : scenarioNames()) {
        for (const scenario::Step& step : readScenario(name).steps) {
            asked += step.question.isAsked() ? 1 : 0;
            decided += isDecidedByRun(step.question) ? 1 : 0;
        }
    }
    EXPECT_GE(4 * decided, 3 * asked) << decided << " of " << asked;
    RecordProperty("decided", static_cast<int>(decided));
}

// What is mended from the start would be answered before it is read.
TEST_P(LessonRun, WhatIsToBeMendedIsNotYet) {
    const scenario::Scenario original = readScenario(GetParam());
    for (std::size_t i = 0; i < original.steps.size(); ++i) {
        const scenario::Step& step = original.steps[i];
        if (!step.question.isMended()) continue;
        const auto run = history::record(launchOf(atStep(original, step)));
        EXPECT_FALSE(analysis::isMended(*run, step.question.conditions)) << "step " << i + 1;
        EXPECT_FALSE(step.question.reason.en.empty()) << "N shows nothing";
    }
}

TEST_P(LessonTest, StandsInTheTablesOfTheReadme) {
    static const std::string kReadme =
        support::readText(support::projectRoot() / "scenarios" / "README.md");
    EXPECT_NE(kReadme.find("`" + GetParam() + "`"), std::string::npos) << GetParam();
}

// A table that leads from a section to a lesson leads nowhere when the lesson is renamed.
TEST(LessonReadme, EveryLessonThatItsTablesNameIsThere) {
    const std::string readme =
        support::readText(support::projectRoot() / "scenarios" / "README.md");
    const std::string tables = readme.substr(0, readme.find("\n# Scenario files"));
    ASSERT_LT(tables.size(), readme.size());
    const auto names = scenarioNames();
    std::set<std::string> known(names.begin(), names.end());
    std::size_t links = 0;
    for (std::size_t from = tables.find('`'); from != std::string::npos;
         from = tables.find('`', from)) {
        const std::size_t until = tables.find('`', from + 1);
        const std::string named = tables.substr(from + 1, until - from - 1);
        from = until + 1;
        // "chapter-…/…", "occupancy/…" and "08-if-else"; other words in quotes are code.
        const bool isLesson = named.starts_with("chapter-") || named.starts_with("occupancy/") ||
                              (named.size() > 3 && std::isdigit(named[0]) != 0 && named[2] == '-');
        if (!isLesson) continue;
        ++links;
        EXPECT_TRUE(known.contains(named)) << named;
    }
    EXPECT_GT(links, known.size());
}

TEST_P(LessonTest, StandsInTheCourse) {
    static const std::string kCourse =
        "\n" + support::readText(support::projectRoot() / "scenarios" / "course.txt");
    EXPECT_NE(kCourse.find("\n" + GetParam() + "\n"), std::string::npos) << GetParam();
}

/// The numbers of a list such as "9, 13 and 15" or "9、13 和 15", from a place on; where it ends.
std::size_t readList(const std::string& text, std::size_t at, std::set<int>& numbers) {
    static constexpr std::string_view kBetween[] = {", ", " and ", " to ", " or ",
                                                    "、", " 和 ",  " 到 ", " "};
    while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
        std::size_t digits = 0;
        numbers.insert(std::stoi(text.substr(at, 6), &digits));
        at += digits;
        for (const std::string_view between : kBetween) {
            if (text.compare(at, between.size(), between) != 0) continue;
            const std::size_t next = at + between.size();
            if (next < text.size() && std::isdigit(static_cast<unsigned char>(text[next])) != 0)
                at = next;
            break;
        }
    }
    return at;
}

/// What is said of lines of the source: "line 5", "lines 18 and 19".
std::set<int> linesInEnglish(const std::string& text) {
    std::set<int> lines;
    for (const std::string_view word : {"line ", "Line ", "lines ", "Lines "})
        for (std::size_t at = text.find(word); at != std::string::npos;
             at = text.find(word, at + 1))
            readList(text, at + word.size(), lines);
    return lines;
}

/// "第 5 行", "第 18、19 行"; a row of a picture is one as well.
std::set<int> linesInChinese(const std::string& text) {
    static constexpr std::string_view kWord = "第 ";
    std::set<int> lines;
    for (std::size_t at = text.find(kWord); at != std::string::npos;
         at = text.find(kWord, at + 1)) {
        std::set<int> numbers;
        const std::size_t end = readList(text, at + kWord.size(), numbers);
        if (text.compare(end, 4, " 行") == 0) lines.merge(numbers);
    }
    return lines;
}

TEST_P(LessonTest, NamesTheSameLinesOfItsKernelInBothLanguages) {
    const scenario::Scenario scenario = readScenario(GetParam());
    const auto count = std::ranges::count(scenario.code, '\n') + 1;
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const scenario::Step& step = scenario.steps[i];
        const auto said = [&step](std::string scenario::LocalText::*language) {
            std::string all = step.text.*language + " " + step.question.text.*language + " " +
                              step.question.reason.*language;
            for (const scenario::LocalText& choice : step.question.choices)
                all += " " + choice.*language;
            all += " " + step.question.hint.*language;
            for (const scenario::Hint& hint : step.question.hints)
                all += " " + hint.text.*language;
            return all;
        };
        const std::set<int> chinese = linesInChinese(said(&scenario::LocalText::zh));
        for (const int line : linesInEnglish(said(&scenario::LocalText::en))) {
            EXPECT_TRUE(chinese.contains(line)) << "step " << i + 1 << ", line " << line;
            EXPECT_LE(line, count) << "step " << i + 1;
        }
    }
}

TEST(LessonLines, AreReadInBothLanguages) {
    EXPECT_EQ(linesInEnglish("Line 4, then lines 9, 13 and 15 wait."), (std::set{4, 9, 13, 15}));
    EXPECT_EQ(linesInChinese("第 4 行之后，第 9、13、15 行等待第 2 次。"),
              (std::set{4, 9, 13, 15}));
    EXPECT_EQ(linesInChinese("第 18 到 20 行"), (std::set{18, 20}));
}

INSTANTIATE_TEST_SUITE_P(Scenarios, LessonTest, testing::ValuesIn(scenarioNames()),
                         [](const auto& which) { return testName(which.param); });
INSTANTIATE_TEST_SUITE_P(Scenarios, LessonRun, testing::ValuesIn(support::thinned(scenarioNames())),
                         [](const auto& which) { return testName(which.param); });

}  // namespace
}  // namespace warpscope::scenarios
