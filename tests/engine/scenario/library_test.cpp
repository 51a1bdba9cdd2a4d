#include "engine/scenario/library.h"

#include <gtest/gtest.h>

#include <fstream>

#include "app/names/view_names.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

TEST(ScenarioLibraryTest, ListsGoodFilesInOrderAndTellsOfTheOthers) {
    const fs::path folder = support::freshFolder("library");
    fs::create_directories(folder / "more" / ".hidden");
    const std::string good =
        "[kernel]\ncode = ''\n[launch]\ngrid = 1\nblock = 1\n[[step]]\ntext = 'a'\n";
    std::ofstream(folder / "b.toml") << "title = 'B'\n" + good;
    std::ofstream(folder / "more" / "a.toml") << "title = 'A'\n" + good;
    std::ofstream(folder / "more" / ".hidden" / "c.toml") << good;
    std::ofstream(folder / "bad.toml") << "title = 5\n" + good;
    std::ofstream(folder / "notes.txt") << "no scenario";
    const Library library = Library::load(folder, {});
    ASSERT_EQ(library.entries().size(), 2u);
    EXPECT_EQ(library.entries()[0].title.en, "B");
    EXPECT_EQ(library.entries()[0].stepCount, 1);
    EXPECT_EQ(library.entries()[1].title.en, "A");
    ASSERT_EQ(library.problems().size(), 1u);
    EXPECT_EQ(library.problems()[0].range.file, (folder / "bad.toml").string());
    fs::remove_all(folder);
}

TEST(ScenarioLibraryTest, ANameThatIsNearlyOneOfItIsFound) {
    const fs::path home = support::freshFolder("nearly");
    fs::create_directories(home / "scenarios" / "chapter-2");
    std::ofstream(home / "scenarios" / "08-if-else.toml") << "";
    std::ofstream(home / "scenarios" / "chapter-2" / "01-grid.toml") << "";
    EXPECT_EQ(closestName(home, "08-if-esle"), "08-if-else");
    EXPECT_EQ(closestName(home, "08-if-els.toml"), "08-if-else");
    EXPECT_EQ(closestName(home, "chapter-2/01-gird"), "chapter-2/01-grid");
    EXPECT_EQ(closestName(home, "matrix"), "");
    EXPECT_EQ(closestName(home / "nowhere", "08-if-else"), "");
    const Library library = Library::open(home / "scenarios", {});
    EXPECT_EQ(library.closestTo("08-if-esle"), "08-if-else");
    EXPECT_EQ(library.closestTo("matrix"), "");
    fs::remove_all(home);
}

TEST(ScenarioLibraryTest, AHintIsGivenToAMissingFileAlone) {
    Problem missing;
    missing.message.key = "scenario.not_found";
    EXPECT_EQ(withMeantName(missing, "08-if-else").hint,
              Message{"scenario.did_you_mean"}.with("name", "08-if-else"));
    EXPECT_TRUE(withMeantName(missing, "").hint.isEmpty());
    Problem other;
    other.message.key = "scenario.is_folder";
    EXPECT_TRUE(withMeantName(other, "08-if-else").hint.isEmpty());
}

TEST(ScenarioLibraryTest, IsReadPieceByPieceOrWhenItIsAskedFor) {
    const fs::path folder = support::freshFolder("lazy_library");
    const std::string good = "[kernel]\ncode = ''\n[launch]\ngrid = 1\nblock = 1\n";
    const auto write = [&](const char* name) {
        std::ofstream(folder / name) << "title = '" << name << "'\n" + good;
    };
    write("a.toml");
    const Library asked = Library::open(folder, {});
    const Library ahead = Library::open(folder, {});
    write("b.toml");
    EXPECT_EQ(asked.entries().size(), 2u) << "nothing was read before it was asked for";
    EXPECT_FALSE(asked.readOn());
    int pieces = 1;
    while (ahead.readOn())
        ++pieces;
    EXPECT_GE(pieces, 3) << "a file at a time";
    write("c.toml");
    ASSERT_EQ(ahead.entries().size(), 2u);
    EXPECT_EQ(ahead.entries()[1].title.en, "b.toml");
    fs::remove_all(folder);
}

TEST(ScenarioLibraryTest, ACourseHasItsOwnOrder) {
    const fs::path folder = support::freshFolder("course");
    fs::create_directories(folder / "more");
    const std::string good = "[kernel]\ncode = ''\n[launch]\ngrid = 1\nblock = 1\n";
    for (const char* name : {"a", "b", "c", "more/d"})
        std::ofstream(folder / (std::string(name) + ".toml"))
            << "title = '" << name << "'\n" + good;
    std::ofstream(folder / "course.txt")
        << "## 1 First / 1 一\r\nmore/d\r\n\n# b\nb\n## Last\nc\nmissing\n";
    std::string order;
    const Library library = Library::load(folder, {});
    for (const Entry& entry : library.entries())
        order += entry.title.en + " ";
    EXPECT_EQ(order, "more/d b c a ") << "those that are not named come last";
    EXPECT_EQ(library.entries()[0].chapter, (LocalText{"1 First", "1 一"}));
    EXPECT_EQ(library.entries()[1].chapter.en, "1 First");
    EXPECT_EQ(library.entries()[2].chapter, (LocalText{"Last", "Last"})) << "of one language";
    EXPECT_EQ(library.entries()[3].chapter, LocalText{});
    fs::remove_all(folder);
}

TEST(ScenarioLibraryTest, AFileIsMeantByItsPathOrByItsNameInTheLibrary) {
    const fs::path root = support::projectRoot();
    const fs::path file = root / "scenarios" / "03-barrier.toml";
    EXPECT_EQ(fileOf(root, file.string()), file);
    EXPECT_EQ(fileOf(root, "03-barrier"), file);
    EXPECT_EQ(fileOf(root, "no-such-thing"), "no-such-thing") << "so that the problem names it";
}

TEST(ScenarioLibraryTest, AChapterIsLeftOutWhereOneLessonAloneIsMeant) {
    const fs::path home = support::freshFolder("short_names");
    const fs::path library = home / "scenarios";
    for (const char* name : {"one/02-transpose", "one/01-grid", "two/01-grid", "two/01-sub-grid"}) {
        const fs::path file = library / (std::string(name) + ".toml");
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "";
    }
    EXPECT_EQ(fileOf(home, "02-transpose"), library / "one/02-transpose.toml");
    EXPECT_EQ(fileOf(home, "02-transpose.toml"), library / "one/02-transpose.toml");
    EXPECT_EQ(fileOf(home, "two/01-grid"), library / "two/01-grid.toml");
    EXPECT_EQ(fileOf(home, "grid"), "grid") << "a part of a name is none";
    EXPECT_EQ(fileOf(home, "01-grid"), "01-grid") << "two have it";
    EXPECT_EQ(closestName(home, "01-grid"), "one/01-grid, two/01-grid");
    EXPECT_EQ(closestName(home, ""), "");
    fs::remove_all(home);
}

TEST(ScenarioLibraryTest, AFolderThatIsNotThereIsAnEmptyLibrary) {
    const Library library = Library::load("/no/such/folder", {});
    EXPECT_TRUE(library.entries().empty());
    EXPECT_TRUE(library.problems().empty());
}

TEST(ScenarioLibraryTest, TheProjectsScenariosHaveTitleSummaryAndSource) {
    const Library library = Library::load(support::projectRoot() / "scenarios", names::ofWindow());
    EXPECT_FALSE(library.entries().empty());
    for (const Entry& entry : library.entries()) {
        EXPECT_FALSE(entry.summary.en.empty()) << entry.path;
        EXPECT_NE(entry.title.en, entry.title.zh) << entry.path;
        EXPECT_FALSE(entry.source.en.empty()) << entry.path;
        EXPECT_NE(entry.source.en, entry.source.zh) << entry.path;
    }
}

}  // namespace
}  // namespace warpscope::scenario
