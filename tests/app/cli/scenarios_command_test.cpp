#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class ScenariosCommandTest : public CliFixture {};

TEST_F(ScenariosCommandTest, ListsTheLibrary) {
    EXPECT_EQ(run({"scenarios"}), 0) << err_;
    EXPECT_NE(out_.find("08-if-else"), std::string::npos) << out_;
    EXPECT_EQ(run({"scenarios", "--lang", "zh", "--format", "json"}), 0);
    ASSERT_FALSE(json().empty());
    for (const auto& row : json())
        EXPECT_FALSE(row["title"].get<std::string>().empty());
}

TEST_F(ScenariosCommandTest, ListsAnotherFolderAndItsMistakes) {
    scenario();
    EXPECT_EQ(run({"scenarios", folder_.string()}), 0);
    EXPECT_EQ(countOf(out_, "\n"), 1);
    write("bad.toml", "x = 1");
    EXPECT_EQ(run({"scenarios", folder_.string()}), 1);
    EXPECT_EQ(countOf(out_, "\n"), 1) << "the good ones stay listed";
    EXPECT_EQ(run({"scenarios", "/no/such/folder"}), 1);
    EXPECT_EQ(countOf(err_, "⟨"), 0) << err_;
}

}  // namespace
}  // namespace warpscope::cli
