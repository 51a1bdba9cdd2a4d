#include "app/platform/session_copy.h"

#include <gtest/gtest.h>

#include "app/platform/home.h"
#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

TEST(SessionCopy, ShowsWhatTheOtherShows) {
    const session::Assets assets = assetsIn(support::projectRoot());
    session::Settings settings;
    settings.language = text::Language::Chinese;
    session::Session session(assets, settings);
    session.apply(session::OpenFile{scenarioFile(support::projectRoot(), "08-if-else")});
    session.finishSimulation();
    session.apply(session::GoToStep{2});
    session.apply(session::SetKnob{"device.sm_count", std::int64_t{2}});
    session.apply(session::SetArrangement{session::Arrangement::Sm});
    session::Selection selection;
    selection.warp = WarpId{1};
    session.apply(session::Select{selection});
    session.finishSimulation();
    session.update(0);

    const auto copy = copyOf(session, assets);
    copy->finishSimulation();
    copy->update(0);
    EXPECT_EQ(copy->original().path, session.original().path);
    EXPECT_EQ(copy->language(), text::Language::Chinese);
    EXPECT_EQ(copy->lessonStep(), 2);
    EXPECT_EQ(copy->settings().arrangement, session::Arrangement::Sm);
    EXPECT_LT(copy->stage().number, 0) << "the reader's own arrangement";
    EXPECT_EQ(copy->selected().warp, WarpId{1});
    ASSERT_NE(copy->run(), nullptr);
    EXPECT_EQ(copy->run()->launch().machine.smCount, 2);
    EXPECT_EQ(copy->run()->cycles(), session.run()->cycles());
}

}  // namespace
}  // namespace warpscope::platform
