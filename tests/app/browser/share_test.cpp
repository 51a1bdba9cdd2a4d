#include "app/browser/share.h"

#include <fstream>

#include "engine/history/write_recording.h"
#include "tests/app/browser/browser_fixture.h"

namespace warpscope::browser {
namespace {

class ShareTest : public BrowserTest {};

TEST_F(ShareTest, WholeItOpensAgainAsTheSameRun) {
    open("08-if-else");
    act(session::SetKnob{"launch.grid", Dim3{3, 1, 1}});
    act(session::SetKnob{"model.divergence", "independent"});
    const auto share = shareOf(session);
    ASSERT_TRUE(share);
    EXPECT_EQ(share->file, "08-if-else.toml");
    EXPECT_FALSE(share->kernel.empty());
    const auto again = unpacked(packed(*share));
    ASSERT_EQ(again, share);
    const auto file = writeShare(*again, folder);
    ASSERT_FALSE(file.empty());
    const std::uint64_t fingerprint = session.run()->fingerprint();
    act(session::OpenFile{file});
    EXPECT_EQ(session.original().path, file);
    for (const session::Action& action : knobsOf(*again, session.original()))
        act(action);
    ASSERT_TRUE(session.problems().empty());
    EXPECT_EQ(session.run()->fingerprint(), fingerprint);
}

// Its name would open it as it was before.
TEST_F(ShareTest, WhatWasChangedIsNoLongerOfTheLibrary) {
    open("08-if-else");
    EXPECT_TRUE(isOfLibrary(session, library));
    EXPECT_FALSE(isOfLibrary(session, folder));
    act(session::SetKnob{"launch.grid", Dim3{3, 1, 1}});
    EXPECT_FALSE(isOfLibrary(session, library));
    open("08-if-else");
    const std::string edited = "// more\n" + session.scenario().code;
    act(session::EditKernel{edited, "type"});
    ASSERT_TRUE(session.isKernelEdited());
    EXPECT_FALSE(isOfLibrary(session, library));
    EXPECT_EQ(unpacked(packed(*shareOf(session)))->knobs.back().second, edited);
}

TEST_F(ShareTest, OfFilesThatAreGoneThereIsNone) {
    open("08-if-else");
    const auto share = shareOf(session);
    const auto file = writeShare(*share, folder);
    act(session::OpenFile{file});
    std::filesystem::remove(file);
    EXPECT_FALSE(shareOf(session));
}

// It was dropped without a word.
TEST_F(ShareTest, ARecordedRunBesideItIsOutsideOfTheLink) {
    open("08-if-else");
    EXPECT_EQ(runOutsideOf(session), "");
    act(session::PinRun{});
    EXPECT_EQ(runOutsideOf(session), "") << "a run of this scenario";
    const auto file = folder / "run.wsr";
    std::ofstream(file, std::ios::binary) << history::recordingBytes(*session.recording(), {});
    act(session::OpenFile{file});
    EXPECT_EQ(runOutsideOf(session), "run.wsr");
}

TEST(Share, WhatIsNoneIsRefused) {
    for (const char* text :
         {"", "x", "[]", "{}", R"({"file": 1, "text": "a"})", R"({"file": "a"})"})
        EXPECT_FALSE(unpacked(text)) << text;
    const auto odd = unpacked(R"({"file": "a.toml", "text": "b", "knobs": [["k"], 1, ["k", 2]]})");
    ASSERT_TRUE(odd);
    EXPECT_TRUE(odd->knobs.empty());
}

TEST_F(ShareTest, NothingIsWrittenOutsideOfItsFolder) {
    const Share outside{"a.toml", "text", "../../../../outside.cu", "kernel", {}};
    EXPECT_TRUE(writeShare(outside, folder).empty());
    EXPECT_FALSE(std::filesystem::exists(folder.parent_path() / "outside.cu"));
    const Share beside{"../../a.toml", "text", "../kernels/a.cu", "kernel", {}};
    const auto file = writeShare(beside, folder);
    ASSERT_FALSE(file.empty());
    EXPECT_EQ(file.filename(), "a.toml");
    EXPECT_EQ(file.lexically_relative(folder).begin()->string(), "a");
    EXPECT_TRUE(std::filesystem::exists(file.parent_path().parent_path() / "kernels/a.cu"));
}

}  // namespace
}  // namespace warpscope::browser
