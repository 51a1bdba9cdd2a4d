#include "engine/machine/words.h"

#include <algorithm>
#include <array>

namespace warpscope::machine {

namespace {

constexpr std::array<std::string_view, 4> kWordSets{"nvidia", "amd", "rdna", "metax"};

}  // namespace

std::string_view nameOf(Vendor vendor) {
    switch (vendor) {
        case Vendor::Nvidia:
            return "nvidia";
        case Vendor::Amd:
            return "amd";
        case Vendor::Metax:
            return "metax";
    }
    return {};
}

std::string_view wordSet(const Machine& machine) {
    return machine.words.empty() ? nameOf(machine.vendor) : std::string_view(machine.words);
}

bool isWordSet(std::string_view name) {
    return std::ranges::find(kWordSets, name) != kWordSets.end();
}

Message withWords(Message message, const Machine& machine) {
    return std::move(message).with("words", wordSet(machine));
}

}  // namespace warpscope::machine
