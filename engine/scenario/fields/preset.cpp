#include "engine/scenario/fields/preset.h"

namespace warpscope::scenario {

const machine::Machine* presetOf(const Scenario& scenario, const machine::Library& devices) {
    return devices.find(scenario.devicePreset);
}

}  // namespace warpscope::scenario
