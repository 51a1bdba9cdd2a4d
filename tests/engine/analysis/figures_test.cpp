#include "engine/analysis/figures.h"

#include <gtest/gtest.h>

#include "engine/analysis/report.h"
#include "engine/text/catalogue.h"
#include "tests/support/figure_of.h"
#include "tests/support/hand_recording.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

TEST(Figures, AreThoseOfTheRun) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const auto figures = figuresOf(*run);
    EXPECT_EQ(figures.front().key, "cycles");
    EXPECT_EQ(support::figureOf(figures, "cycles"), static_cast<double>(run->cycles()));
    EXPECT_EQ(support::figureOf(figures, "global_load_sectors"),
              static_cast<double>(run->counters().globalLoadSectors));
    EXPECT_EQ(support::figureOf(figures, "achieved_occupancy"), metricsOf(*run).achievedOccupancy);
    EXPECT_EQ(support::figureOf(figures, "issued"), support::figureOf(figures, "instructions"))
        << "a warp issues one instruction in a cycle";
}

TEST(Figures, EachHasANameInBothLanguages) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue.isOk());
    for (const Figure& figure : figuresOf(support::handRecording()))
        EXPECT_TRUE(catalogue->has(figure.label)) << figure.label;
}

TEST(Figures, AreWrittenAsWhatTheyCount) {
    EXPECT_EQ(figureDigits(FigureUnit::Count, 12345), "12345");
    EXPECT_EQ(figureDigits(FigureUnit::PerCycle, 0.5), "0.500");
    EXPECT_EQ(figureDigits(FigureUnit::Share, 0.375), "37.5");
}

TEST(Figures, AShareHasTheSignOfItsLanguage) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue.isOk());
    const auto words = [&](text::Language language, FigureUnit unit) {
        return catalogue->render(language, figureWords(unit, "50"));
    };
    EXPECT_EQ(words(text::Language::English, FigureUnit::Share), "50 %");
    EXPECT_EQ(words(text::Language::Chinese, FigureUnit::Share), "50%");
    EXPECT_EQ(words(text::Language::Chinese, FigureUnit::Count), "50");
}

TEST(Figures, ARatioNeedsSomethingToCompareWith) {
    EXPECT_EQ(ratioText(106, 100), "× 1.06");
    EXPECT_EQ(ratioText(4800, 100), "× 48");
    EXPECT_EQ(ratioText(4800, 0), "");
}

}  // namespace
}  // namespace warpscope::analysis
