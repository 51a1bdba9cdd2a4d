#include "app/platform/picture_clipboard.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

/// A PATH with a program of ours in it, which notes what it was given.
class PictureClipboard : public testing::Test {
  protected:
    void SetUp() override {
        path = std::getenv("PATH");
        setenv("PATH", folder.c_str(), 1);
        unsetenv("WAYLAND_DISPLAY");
        std::ofstream(folder / "picture.png") << "a picture";
    }
    void TearDown() override { setenv("PATH", path.c_str(), 1); }
    void install(const std::string& name, const std::string& ends) {
        std::ofstream(folder / name)
            << "#!/bin/sh\n/bin/cat > '" << (folder / "taken").string() << "'\necho \"$@\" > '"
            << (folder / "asked").string() << "'\nexit " << ends << "\n";
        std::filesystem::permissions(folder / name, std::filesystem::perms::owner_all);
    }
    std::filesystem::path folder = support::freshFolder("clipboard");
    std::string path{};
};

TEST_F(PictureClipboard, APictureIsHandedToTheProgramThatIsThere) {
    install("xclip", "0");
    EXPECT_TRUE(putPictureOnClipboard(folder / "picture.png"));
    EXPECT_EQ(support::readText(folder / "taken"), "a picture");
    EXPECT_NE(support::readText(folder / "asked").find("image/png"), std::string::npos);
}

TEST_F(PictureClipboard, WhereNoneIsOrItFailsThatIsSaid) {
    EXPECT_FALSE(putPictureOnClipboard(folder / "picture.png"));
    install("xclip", "3");
    EXPECT_FALSE(putPictureOnClipboard(folder / "picture.png"));
    install("xclip", "0");
    EXPECT_FALSE(putPictureOnClipboard(folder / "missing.png"));
}

}  // namespace
}  // namespace warpscope::platform
