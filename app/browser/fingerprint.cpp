#include "app/browser/fingerprint.h"

#include <fmt/format.h>

#include <utility>

#include "app/names/view_names.h"
#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/parse.h"

namespace warpscope::browser {

std::string fingerprintOf(const std::filesystem::path& scenario, const machine::Library& devices) {
    const auto read = scenario::read(scenario, names::ofWindow());
    if (!read) return read.problem().message.key;
    auto launch = scenario::makeLaunch(*read, devices);
    if (!launch) return launch.problem().message.key;
    return fmt::format("{:016x}", history::record(std::move(launch.value()))->fingerprint());
}

}  // namespace warpscope::browser
