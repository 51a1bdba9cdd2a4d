#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "app/session/session.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::present {

/// A real session with a scenario, without any window.
class OpenSession {
  public:
    /// Opens a scenario from its text and waits for its run.
    explicit OpenSession(const std::string& toml) {
        const auto file = support::freshFolder("present") / "test.toml";
        std::ofstream(file) << toml;
        apply(session::OpenFile{file});
        EXPECT_TRUE(session.run() != nullptr)
            << (session.problems().empty() ? "" : session.text(session.problems()[0].message));
    }

    /// Applies an action and waits for what it started.
    void apply(const session::Action& action) {
        session.apply(action);
        session.finishSimulation();
    }

    session::Session session{support::projectAssets(), session::Settings{}};
};

}  // namespace warpscope::present
