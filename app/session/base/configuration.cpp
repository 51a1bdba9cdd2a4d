#include "app/session/base/configuration.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/base/utf8.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/knob_fields.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/values/field_value.h"

namespace warpscope::session {
namespace {

constexpr std::size_t kMaxKept = 50;
constexpr std::size_t kMaxNameBytes = 40;

std::string cutName(const std::string& name) {
    return std::string(utf8::beginning(name, kMaxNameBytes));
}

}  // namespace

const std::vector<std::string>& configurationKeys() {
    static const std::vector<std::string> all = [] {
        namespace keys = scenario::keys;
        std::vector<std::string> names;
        for (const std::string_view key : {keys::kPreset, keys::kBlock, keys::kRegisters,
                                           keys::kDynamicShared, keys::kOccupancy})
            names.emplace_back(key);
        for (const scenario::Field* field : scenario::knobsOf(scenario::KnobGroup::Occupancy))
            names.emplace_back(field->key);
        return names;
    }();
    return all;
}

KnobTexts configurationKnobs(const scenario::Scenario& scenario) {
    KnobTexts knobs;
    for (const std::string& key : configurationKeys())
        if (const auto value = scenario::valueOf(scenario, key))
            knobs.emplace_back(key, scenario::textOf(*value));
    return knobs;
}

std::string nextName(const std::vector<Configuration>& configurations) {
    for (std::size_t number = 1;; ++number) {
        std::string name = std::to_string(number);
        if (std::ranges::find(configurations, name, &Configuration::name) == configurations.end())
            return name;
    }
}

void keepConfiguration(std::vector<Configuration>& kept, Configuration configuration) {
    if (configuration.name.empty()) configuration.name = nextName(kept);
    configuration.name = cutName(configuration.name);
    kept.insert(kept.begin(), std::move(configuration));
    kept.resize(std::min(kept.size(), kMaxKept));
}

void nameConfiguration(std::vector<Configuration>& kept, std::size_t index,
                       const std::string& name) {
    if (index < kept.size()) kept[index].name = cutName(name);
}

void dropConfiguration(std::vector<Configuration>& kept, std::size_t index) {
    if (index < kept.size()) kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace warpscope::session
