#include "tests/scenarios/scenario_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "app/names/view_names.h"
#include "engine/history/recorder.h"
#include "engine/machine/library.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/parse.h"
#include "tests/support/paths.h"

namespace warpscope::scenarios {

namespace fs = std::filesystem;

std::vector<std::string> scenarioNames() {
    const fs::path folder = support::projectRoot() / "scenarios";
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".toml") continue;
        const fs::path below = entry.path().lexically_relative(folder);
        names.push_back(fs::path(below).replace_extension().generic_string());
    }
    std::ranges::sort(names);
    return names;
}

scenario::Scenario readScenario(const std::string& name) {
    const auto read =
        scenario::read(support::projectRoot() / "scenarios" / (name + ".toml"), names::ofWindow());
    EXPECT_TRUE(read.isOk()) << name << ":" << read.problem().range.line << ": "
                             << read.problem().message.key;
    return read ? *read : scenario::Scenario{};
}

gpu::Launch launchOf(const scenario::Scenario& scenario) {
    static const machine::Library kDevices =
        machine::Library::load(support::projectRoot() / "assets" / "devices");
    auto launch = scenario::makeLaunch(scenario, kDevices);
    EXPECT_TRUE(launch.isOk()) << scenario.path << ": " << launch.problem().range.line << ": "
                               << launch.problem().message.key;
    return launch ? *std::move(launch) : gpu::Launch{};
}

const history::Run& runOf(const std::string& name) {
    static std::map<std::string, std::shared_ptr<const history::Run>> runs;
    auto& run = runs[name];
    if (run == nullptr) run = history::record(launchOf(readScenario(name)));
    return *run;
}

std::string testName(const std::string& name) {
    std::string out = name;
    for (char& letter : out) {
        if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
    }
    return out;
}

}  // namespace warpscope::scenarios
