#include <gtest/gtest.h>

#include <random>

#include "engine/analysis/figures.h"
#include "engine/analysis/report.h"
#include "engine/export/csv.h"
#include "engine/history/read_recording.h"
#include "engine/history/write_recording.h"
#include "engine/import/trace_recording.h"
#include "tests/fuzz/mutate.h"
#include "tests/support/run_scenario.h"
#include "tests/support/sealed_sections.h"

namespace warpscope::fuzz {
namespace {

std::string wordsOf(const Message& message) {
    std::string words = message.key;
    for (const auto& [name, value] : message.values)
        words += " " + name + "=" + value;
    return words;
}

/// What comes of a recording must be shown and written again, whatever was in its file.
void expectUsable(const history::StoredRecording& stored) {
    const history::Recording& run = stored.recording;
    EXPECT_FALSE(analysis::figuresOf(run).empty());
    EXPECT_FALSE(analysis::picture(run).empty());
    EXPECT_EQ(run.activityOver(0, run.cycles(), 5).size(), 5u);
    std::size_t bytes = 0;
    EXPECT_TRUE(exporting::writeCsv(run, {}, [&bytes](std::string_view piece) {
        bytes += piece.size();
        return true;
    }));
    EXPECT_GT(bytes, 0u);
    const std::string again = history::recordingBytes(run, stored.info);
    const auto read = history::readRecording(again, "again.wsr");
    ASSERT_TRUE(read) << wordsOf(read.problem().message);
    EXPECT_EQ(history::recordingBytes(read->recording, read->info), again);
}

/// Sections whose sums fit, so that what is behind them is reached.
TEST(RecordingFuzzTest, DamagedRecordingsAreReadOrExplained) {
    std::mt19937 random(fuzzNumber(8));
    std::vector<std::vector<std::pair<std::string, std::string>>> seeds;
    for (const std::string& scenario : {support::kBranchyScenario, support::kDeadlockScenario})
        seeds.push_back(
            support::sectionsOf(history::recordingBytes(*support::runFrom(scenario), {})));
    int good = 0;
    int wrong = 0;
    for (Budget budget; budget.isLeft();) {
        auto sections = seeds[random() % seeds.size()];
        for (std::size_t i = random() % 3 + 1; i > 0; --i) {
            std::string& content = sections[random() % (sections.size() - 1)].second;
            const std::size_t at = random() % (content.size() + 1);
            const auto letter = static_cast<char>(random());
            if (const auto kind = random() % 8; kind == 0)
                content.insert(at, 1, letter);
            else if (kind == 1)
                content.erase(at, random() % 4);
            else if (at < content.size())
                content[at] = letter;
        }
        std::string bytes = support::fileOf(sections);
        if (random() % 8 == 0) bytes.resize(random() % bytes.size());
        const auto stored = history::readRecording(bytes, "fuzz.wsr");
        ++(stored ? good : wrong);
        if (stored)
            expectUsable(*stored);
        else
            expectTellable(stored.problems(), "");
        if (HasFailure()) return;
    }
    EXPECT_GT(good, 0);
    EXPECT_GT(wrong, 0);
}

TEST(RecordingFuzzTest, DamagedTracesAreReadOrExplained) {
    auto seeds = textsOf("tests/golden/traces", ".traceg");
    for (const std::string& text : textsOf("tests/golden/traces", ".trace"))
        seeds.push_back(text);
    Mutator mutator(9, seeds);
    int good = 0;
    int wrong = 0;
    for (Budget budget; budget.isLeft();) {
        const std::string text = mutator.next();
        const auto stored = importing::recordingOfTrace(
            text, "fuzz.trace",
            [](const importing::TraceHead&) { return support::devices().find("a100"); });
        ++(stored ? good : wrong);
        if (stored)
            expectUsable(*stored);
        else
            expectTellable(stored.problems(), text);
        if (HasFailure()) return;
    }
    EXPECT_GT(good, 0);
    EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace warpscope::fuzz
