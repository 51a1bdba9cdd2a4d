#pragma once

#include <string>
#include <vector>

#include "engine/scenario/values/scenario.h"

namespace warpscope::present {

/// A bar of a strip; of a host's strip with the call that it belongs to.
struct StripBar {
    int track = 0;
    double from = 0;
    double to = 0;
    scenario::SceneLook look = scenario::SceneLook::Work;
    scenario::LocalText text{};
    int call = -1;  ///< Index into Scene::calls, −1 = none.

    friend bool operator==(const StripBar&, const StripBar&) = default;
};

/// An event that is recorded.
struct StripMark {
    int track = 0;
    double at = 0;
    std::string text{};
    int call = -1;

    friend bool operator==(const StripMark&, const StripMark&) = default;
};

/// What a scene shows on its time axis.
struct Strip {
    std::vector<scenario::LocalText> tracks{};  ///< Empty text: the host, named by the catalogue.
    std::vector<StripBar> bars{};
    std::vector<StripMark> marks{};
    std::vector<scenario::SceneArrow> arrows{};
    double end = 0;  ///< Of the last of them.
};

/// The strip of a scene; that of a host is worked out as scenario::HostCall says. Chips have none.
Strip stripOf(const scenario::Scene& scene);

/// The scene of a name; nullptr where the scenario has none of it.
const scenario::Scene* sceneOf(const scenario::Scenario& scenario, const std::string& name);

}  // namespace warpscope::present
