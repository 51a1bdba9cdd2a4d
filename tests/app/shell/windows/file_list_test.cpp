#include "app/shell/windows/file_list.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"

namespace warpscope::shell {
namespace {

TEST(FileList, ShowsFoldersFirstThenScenariosByName) {
    const auto folder = support::freshFolder("file_list");
    for (const char* name : {"zebra", "kernels", ".hidden"})
        std::filesystem::create_directory(folder / name);
    for (const char* name :
         {"b.toml", "a.toml", "notes.txt", ".secret.toml", "k.cu", "k.ptx", "场景.toml"})
        std::ofstream(folder / name) << "x";
    std::vector<std::string> names;
    for (const FileRow& row : listFolder(folder))
        names.push_back(row.name);
    EXPECT_EQ(names, (std::vector<std::string>{"kernels", "zebra", "a.toml", "b.toml", "k.cu",
                                               "k.ptx", "场景.toml"}));
    EXPECT_TRUE(listFolder(folder).front().isFolder);
}

TEST(FileList, AFolderThatIsNotThereIsEmpty) {
    EXPECT_TRUE(listFolder("/nowhere/at/all").empty());
}

TEST(FileList, ABrokenLinkDoesNotEndTheList) {
    const auto folder = support::freshFolder("file_list_link");
    std::filesystem::create_symlink("gone", folder / "a-link.toml");
    std::ofstream(folder / "b.toml") << "x";
    EXPECT_EQ(listFolder(folder).back().name, "b.toml");
}

}  // namespace
}  // namespace warpscope::shell
