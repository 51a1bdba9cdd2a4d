#include "engine/history/read_sections.h"

#include <gtest/gtest.h>

#include "tests/support/sealed_sections.h"

namespace warpscope::history {
namespace {

TEST(ReadSections, ThoseThatMayBeAreAPassedOver) {
    const std::string file =
        support::fileOf({{"HEAD", "one"}, {"note", "of another program"}, {"DONE", ""}});
    const std::string name = "run.wsr";
    SectionReader sections(file, name);
    ASSERT_FALSE(sections.begin());
    ASSERT_FALSE(sections.next("HEAD"));
    EXPECT_EQ(sections.content(), "one");
    EXPECT_FALSE(sections.next("DONE"));
    EXPECT_EQ(sections.next("MORE")->message.key, "recording.cut_off");
}

TEST(ReadSections, AnUnknownSectionIsRefused) {
    const std::string file = support::fileOf({{"NEWS", "of tomorrow"}});
    const std::string name = "run.wsr";
    SectionReader sections(file, name);
    ASSERT_FALSE(sections.begin());
    const auto problem = sections.next("HEAD");
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->message, Message{"recording.other_section"}.with("section", "NEWS"));
}

TEST(ReadSections, OtherFilesAndOtherVersionsAreNamed) {
    const std::string name = "run.wsr";
    SectionReader picture("\x89PNG\r\n\x1a\n", name);
    EXPECT_EQ(picture.begin()->message.key, "recording.not_one");
    const std::string later = std::string(kRecordingMagic) + "\7";
    SectionReader newer(later, name);
    EXPECT_EQ(newer.begin()->message,
              Message{"recording.version"}.with("version", "7").with("known", 1LL));
}

TEST(ReadSections, ALengthBeyondTheFileIsACut) {
    const std::string name = "run.wsr";
    const std::string file =
        std::string(kRecordingMagic) + "\1HEAD" + std::string(9, '\xFF') + "\1";
    SectionReader sections(file, name);
    ASSERT_FALSE(sections.begin());
    EXPECT_EQ(sections.next("HEAD")->message.key, "recording.cut_off");
}

}  // namespace
}  // namespace warpscope::history
