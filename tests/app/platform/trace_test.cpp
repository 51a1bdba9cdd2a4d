#include "app/platform/trace.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/platform/home.h"
#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

TEST(Trace, SaysReadyOnceAndThenOnlyWhatChanged) {
    session::Session session(assetsIn(support::projectRoot()), {});
    testing::internal::CaptureStdout();
    Trace trace(true);
    trace.look(session);
    trace.look(session);
    session.apply(session::SetLanguage{text::Language::Chinese});
    trace.look(session);
    const std::string said = testing::internal::GetCapturedStdout();
    EXPECT_TRUE(said.starts_with("READY\nSTATE scenario=none")) << said;
    EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 3) << said;
    EXPECT_NE(said.find("language=zh"), std::string::npos);
}

TEST(Trace, IsSilentUnlessAskedFor) {
    session::Session session(assetsIn(support::projectRoot()), {});
    testing::internal::CaptureStdout();
    Trace trace(false);
    trace.look(session);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

}  // namespace
}  // namespace warpscope::platform
