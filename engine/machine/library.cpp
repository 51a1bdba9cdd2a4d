#include "engine/machine/library.h"

#include <algorithm>
#include <system_error>

#include "engine/machine/capability.h"
#include "engine/machine/closest.h"

namespace warpscope::machine {

namespace {

std::vector<std::filesystem::path> deviceFiles(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folder, error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == ".toml") {
            files.push_back(entry->path());
        }
    }
    std::ranges::sort(files);
    return files;
}

const Machine* findIn(const std::vector<Machine>& machines, std::string_view id) {
    const auto found = std::ranges::find(machines, id, &Machine::id);
    return found == machines.end() ? nullptr : &*found;
}

}  // namespace

Library Library::load(const std::filesystem::path& folder) {
    Library library;
    for (const std::filesystem::path& file : deviceFiles(folder)) {
        Result<Machine> machine = readMachine(file);
        if (machine) {
            library.machines_.push_back(std::move(machine).value());
        } else {
            const auto& problems = machine.problems();
            library.problems_.insert(library.problems_.end(), problems.begin(), problems.end());
        }
    }
    for (const Capability& capability : machine::capabilities()) {
        library.capabilities_.push_back(machineOf(capability));
    }
    return library;
}

const Machine* Library::find(std::string_view idOrCapability) const {
    const Machine* named = findIn(machines_, idOrCapability);
    return named != nullptr ? named : findIn(capabilities_, idOrCapability);
}

const Machine* Library::exampleOf(const Machine& machine) const {
    if (machine.computeMajor == 0) return nullptr;
    const auto found = std::ranges::find_if(machines_, [&](const Machine& named) {
        return named.computeMajor == machine.computeMajor &&
               named.computeMinor == machine.computeMinor;
    });
    return found == machines_.end() ? nullptr : &*found;
}

std::string Library::closestTo(std::string_view id) const {
    std::vector<std::string> ids;
    for (const auto* list : {&machines_, &capabilities_}) {
        std::ranges::transform(*list, std::back_inserter(ids), &Machine::id);
    }
    return closest(id, ids);
}

}  // namespace warpscope::machine
