#include "app/session/session.h"

#include <algorithm>
#include <utility>

#include "app/session/knob_texts.h"

namespace warpscope::session {
namespace {

constexpr std::size_t kMostKept = 50;
constexpr std::size_t kLongestName = 40;

}  // namespace

/// The newest is the first; beyond so many nobody compares.
void Session::keepConfiguration(Configuration configuration) {
    auto& kept = shared_.settings.configurations;
    if (configuration.name.empty()) configuration.name = nextName(kept);
    configuration.name = cutName(std::move(configuration.name), kLongestName);
    kept.insert(kept.begin(), std::move(configuration));
    kept.resize(std::min(kept.size(), kMostKept));
}

void Session::nameConfiguration(std::size_t index, const std::string& name) {
    auto& kept = shared_.settings.configurations;
    if (index < kept.size()) kept[index].name = cutName(name, kLongestName);
}

/// All of its knobs at once: one Undo takes them back.
void Session::takeConfiguration(std::size_t index) {
    const auto& kept = shared_.settings.configurations;
    if (index >= kept.size() || !hasScenario()) return;
    Knobs knobs = slotA_.knobs();
    const auto& keys = configurationKeys();
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        return std::ranges::find(keys, knob.key) != keys.end();
    });
    for (scenario::Setting& knob : knobsFrom(kept[index].knobs, original()))
        knobs.push_back(std::move(knob));
    const auto turn = [&](RunSlot& slot) {
        if (slot.applyKnobs(knobs)) slot.requestRun();
    };
    turnKnob({}, turn, SlotId::A);
}

void Session::dropConfiguration(std::size_t index) {
    auto& kept = shared_.settings.configurations;
    if (index < kept.size()) kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace warpscope::session
