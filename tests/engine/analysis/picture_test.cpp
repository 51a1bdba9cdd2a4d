#include <gtest/gtest.h>

#include <sstream>

#include "engine/analysis/report.h"
#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::kBranchyScenario;
using support::runFrom;

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

TEST(Picture, HasALineForEachWarpAndALetterForEachCycle) {
    const auto run = runFrom(kBranchyScenario);
    const auto lines = linesOf(picture(*run, 1'000'000));
    ASSERT_EQ(lines.size(), 1 + run->warps().size());
    const std::size_t left = lines[1].size() - static_cast<std::size_t>(run->cycles());
    std::size_t row = 1;
    for (std::uint32_t sm = 0; sm < 2; ++sm) {
        for (const WarpId id : run->warpsOfSm(SmId{sm})) {
            const std::string letters = lines[row++].substr(left);
            ASSERT_EQ(letters.size(), static_cast<std::size_t>(run->cycles()));
            for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
                const auto segment = run->segmentAt(id, cycle);
                const char expected = !segment ? '-' : infoOf(segment->state).letter;
                ASSERT_EQ(letters[static_cast<std::size_t>(cycle)], expected);
            }
        }
    }
}

TEST(Picture, ARecordingMadeByHandNeedsNoRun) {
    const auto lines = linesOf(picture(support::handRecording()));
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[1], "   0    0      0      0  nnILLLII----");
    EXPECT_EQ(lines[2], "   0    4      0      1  nnrILLLLIwI-");
}

TEST(Picture, AStretchHasItsOwnCyclesAndTheirNumbers) {
    const auto lines = linesOf(pictureOf(support::handRecording(), 3, 12));
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0], "  SM slot  block   warp         10");
    EXPECT_EQ(lines[1], "   0    0      0      0  LLLII----");
    EXPECT_EQ(lines[2], "   0    4      0      1  ILLLLIwI-");
}

TEST(Picture, ALongRunIsCutAndSaysByHowMuch) {
    const auto run = runFrom(kBranchyScenario);
    const auto lines = linesOf(picture(*run, 40));
    EXPECT_TRUE(lines[0].ends_with("+" + std::to_string(run->cycles() - 40)));
    EXPECT_TRUE(lines[1].ends_with(" ..."));
    EXPECT_EQ(picture(*run, 1'000'000).find("..."), std::string::npos);
}

}  // namespace
}  // namespace warpscope::analysis
