#pragma once

#include "app/session/session.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"
#include "tests/support/run_scenario.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace warpscope::session {

/// `text` with the first `what` in it replaced. Requires: it is there.
inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
    text.replace(text.find(what), what.size(), with);
    return text;
}

/// A session with the program's own texts and devices, and a folder of its own for scenarios.
class SessionTest : public testing::Test {
  protected:
    static Assets assets() { return support::projectAssets(); }

    std::filesystem::path write(const std::string& name, const std::string& text) {
        const std::filesystem::path file = folder / name;
        std::ofstream(file) << text;
        return file;
    }

    /// Writes and opens a scenario and waits for its run.
    void open(const std::string& toml, const std::string& name = "test.toml") {
        session.apply(OpenFile{write(name, toml)});
        session.finishSimulation();
    }
    void openBranchy() { open(support::kBranchyScenario); }

    std::filesystem::path folder = support::freshFolder("session");
    Session session{assets(), Settings{}};
};

}  // namespace warpscope::session
