#include "app/shell/windows/export_files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "engine/text/catalogue.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::shell {
namespace {

TEST(ExportFiles, EveryKindHasARowAndItsWords) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    std::set<std::string_view> keys;
    for (const ExportRow& row : kExportRows) {
        EXPECT_EQ(&rowOf(row.kind), &row);
        EXPECT_TRUE(keys.insert(row.key).second) << row.key;
        EXPECT_TRUE(catalogue->has("export." + std::string(row.key))) << row.key;
        EXPECT_TRUE(catalogue->has("export." + std::string(row.key) + "_help")) << row.key;
        EXPECT_TRUE(catalogue->has("export." + std::string(row.group))) << row.group;
    }
}

TEST(HowToAddAnExport, EveryKindHasWhatTheListSays) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    int words = 0;
    int files = 0;
    for (const std::string& entry :
         support::howToList("app/README.md", "## How to add an export", "\n## ")) {
        if (support::isPathEntry(entry) && entry.find('{') == std::string::npos) {
            ++files;
            EXPECT_TRUE(std::filesystem::exists(support::projectRoot() / entry)) << entry;
        }
        if (!entry.starts_with("export.")) continue;
        ++words;
        for (const ExportRow& row : kExportRows) {
            const bool isOfGroup = entry == "export.<group>";
            const std::string own =
                isOfGroup ? "export." + std::string(row.group) : support::entryFor(entry, row.key);
            EXPECT_TRUE(catalogue->has(own)) << own;
        }
    }
    EXPECT_EQ(words, 3) << "the list of app/README.md is not where it was";
    EXPECT_EQ(files, 5);
}

// Both are asked of a kind: whoever adds one says what it is.
TEST(ExportFiles, APictureIsPngOrSvgAndOfTheWindowOrAView) {
    for (const ExportRow& row : kExportRows) {
        EXPECT_EQ(isPng(row.kind), row.extension == ".png") << row.key;
        EXPECT_EQ(isOfView(row.kind), row.group == "view") << row.key;
        EXPECT_EQ(isPicture(row.kind), row.extension == ".png" || row.extension == ".svg")
            << row.key;
    }
}

TEST(ExportFiles, ANameStandsBesideTheScenarioAndIsNew) {
    const auto folder = support::freshFolder("export_files");
    const auto scenario = folder / "if-else.toml";
    EXPECT_EQ(freeFile(scenario, ExportKind::FilmGif, "lanes"), folder / "if-else.gif");
    EXPECT_EQ(freeFile(scenario, ExportKind::ViewSvg, "lanes"), folder / "if-else-lanes.svg");
    std::ofstream(folder / "if-else.gif") << "x";
    EXPECT_EQ(freeFile(scenario, ExportKind::FilmGif, ""), folder / "if-else-2.gif");
    std::ofstream(folder / "if-else-2.gif") << "x";
    EXPECT_EQ(freeFile(scenario, ExportKind::FilmGif, ""), folder / "if-else-3.gif");
}

TEST(ExportFiles, WhereNobodyMayWriteItIsWhereTheProgramWasStarted) {
    EXPECT_EQ(freeFile("/nowhere/at/all/no-such-lesson.toml", ExportKind::RunCsv, ""),
              std::filesystem::current_path() / "no-such-lesson.csv");
}

TEST(ExportFiles, TheEndingIsThatOfTheKind) {
    EXPECT_EQ(withEnding("a.gif", ExportKind::FilmGif), "a.gif");
    EXPECT_EQ(withEnding("a", ExportKind::FilmMp4), "a.mp4");
    EXPECT_EQ(withEnding("a.gif", ExportKind::FilmMp4), "a.gif.mp4");
}

}  // namespace
}  // namespace warpscope::shell
