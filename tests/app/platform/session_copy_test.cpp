#include "app/platform/session_copy.h"

#include <gtest/gtest.h>

#include "app/platform/home.h"
#include "engine/scenario/library.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::platform {
namespace {

TEST(SessionCopy, ShowsWhatTheOtherShows) {
    const session::Assets assets = support::projectAssets();
    session::Settings settings;
    settings.language = text::Language::Chinese;
    session::Session session(assets, settings);
    session.apply(session::OpenFile{scenario::fileOf(support::projectRoot(), "08-if-else")});
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

// A film of two runs shows both of them.
TEST(SessionCopy, HoldsTheSameRunBesideIt) {
    const session::Assets assets = support::projectAssets();
    session::Session session(assets, {});
    session.apply(session::OpenFile{scenario::fileOf(support::projectRoot(), "08-if-else")});
    session.finishSimulation();
    EXPECT_FALSE(copyOf(session, assets)->hasPinnedRun());
    session.apply(session::PinRun{});
    session.apply(session::SetKnob{"device.timing.global_latency", std::int64_t{100}});
    session.finishSimulation();

    const auto copy = copyOf(session, assets);
    copy->finishSimulation();
    copy->update(0);
    ASSERT_TRUE(copy->hasPinnedRun());
    const session::SlotReader held = copy->seenFrom(session::SlotId::B);
    EXPECT_EQ(held.run(), session.seenFrom(session::SlotId::B).run()) << "not simulated again";
    EXPECT_LT(copy->run()->cycles(), held.run()->cycles());
    EXPECT_EQ(copy->playback().cycles(), held.run()->cycles()) << "the longer one is seen whole";
    session.apply(session::UnpinRun{});
    EXPECT_TRUE(copy->hasPinnedRun()) << "on its own from then on";
}

}  // namespace
}  // namespace warpscope::platform
