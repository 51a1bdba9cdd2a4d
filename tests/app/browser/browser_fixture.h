#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/platform/home.h"
#include "app/session/session.h"
#include "engine/scenario/library.h"
#include "tests/support/paths.h"

namespace warpscope::browser {

/// A session with the project's own scenarios, and an empty folder.
class BrowserTest : public testing::Test {
  protected:
    void act(const session::Action& action) {
        session.apply(action);
        session.finishSimulation();
        session.update(0);
    }
    void open(const std::string& name) {
        act(session::OpenFile{scenario::fileOf(support::projectRoot(), name)});
    }

    std::filesystem::path library = support::projectRoot() / "scenarios";
    std::filesystem::path folder = support::freshFolder("browser");
    session::Session session{platform::assetsIn(support::projectRoot()), {}};
};

}  // namespace warpscope::browser
