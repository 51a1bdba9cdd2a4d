#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/machine/library.h"
#include "engine/scenario/values/scenario.h"
#include "engine/scenario/values/window_names.h"

namespace warpscope::exercise {

/// The generated exercises, in the order of the course.
const std::vector<std::string_view>& names();

/// What a list says of one.
struct Summary {
    std::string_view name{};
    scenario::LocalText title{};
    scenario::LocalText summary{};
    scenario::LocalText source{};
};
/// Of each in the order of names(); those whose template cannot be read are left out.
std::vector<Summary> summaries(const std::filesystem::path& folder, const machine::Library& devices,
                               const scenario::WindowNames& window);

/// One exercise with the numbers of a seed.
struct Instance {
    std::string name{};
    std::int64_t seed = 0;
    std::string text{};             ///< A scenario file (TOML).
    scenario::Scenario scenario{};  ///< What it says; each question is one step's.
    std::string remedy{};           ///< A kernel that mends it; empty where nothing is mended.
};

/// The same name and seed give the same instance on every machine. `folder` holds the templates
/// (assets/exercises), which name what `window` has. Requires: seed >= 0.
Result<Instance> makeInstance(const std::filesystem::path& folder, std::string_view name,
                              std::int64_t seed, const machine::Library& devices,
                              const scenario::WindowNames& window);

}  // namespace warpscope::exercise
