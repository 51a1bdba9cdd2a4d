#include "app/session/base/whole_path.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/session/base/write_file.h"
#include "tests/support/paths.h"

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

TEST(WholePath, IsOneForAllNamesOfAFile) {
    const fs::path folder = fs::canonical(support::freshFolder("whole_path"));
    fs::create_directory(folder / "inner");
    ASSERT_TRUE(writeFile(folder / "k.cu", "text"));
    fs::create_symlink(folder / "k.cu", folder / "link.cu");
    EXPECT_EQ(wholePath(folder / "inner" / ".." / "k.cu"), folder / "k.cu");
    EXPECT_EQ(wholePath(folder / "link.cu"), folder / "k.cu");
    EXPECT_EQ(wholePath(fs::relative(folder / "k.cu")), folder / "k.cu");
}

TEST(WholePath, OfWhatIsNotThereItIsAbsolute) {
    EXPECT_TRUE(wholePath("").empty());
    EXPECT_EQ(wholePath("none.cu"), fs::weakly_canonical(fs::current_path() / "none.cu"));
}

}  // namespace
}  // namespace warpscope::session
