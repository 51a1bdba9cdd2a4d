#include "app/present/devices/device_columns.h"

#include <algorithm>

#include "app/present/run_words.h"

namespace warpscope::present {

std::int64_t DeviceColumn::cores() const {
    return std::int64_t{machine.smCount} * machine.fp32LanesPerSm;
}

std::int64_t DeviceColumn::blocksAtOnce() const {
    return refused ? 0 : std::int64_t{machine.smCount} * result.blocksPerSm;
}

std::int64_t DeviceColumn::rounds(std::int64_t blocks) const {
    return (blocks + blocksAtOnce() - 1) / blocksAtOnce();
}

DeviceIds usualDevices(const OccupancyQuestion& question) {
    DeviceIds ids{"v100", "a100", "h100"};
    const std::string& own = question.machine.id;
    if (std::ranges::find(ids, own) == ids.end()) ids[0] = own;
    return ids;
}

std::vector<DeviceColumn> deviceColumns(const OccupancyQuestion& question,
                                        const machine::Library& library, const DeviceIds& ids) {
    std::vector<DeviceColumn> columns;
    for (const std::string& id : ids) {
        const machine::Machine* machine = library.find(id);
        if (machine == nullptr) continue;
        columns.push_back(
            {*machine, occupancy::calculate(*machine, question.request),
             occupancy::bars(*machine, question.request),
             occupancy::launchError(*machine, question.request, question.launchBoundsThreads)});
    }
    return columns;
}

Message devicesSentence(const std::vector<DeviceColumn>& columns) {
    if (columns.empty()) return Message{"view.devices.say.none"};
    const auto most = std::ranges::max_element(columns, {}, &DeviceColumn::blocksAtOnce);
    const auto least = std::ranges::min_element(columns, {}, &DeviceColumn::blocksAtOnce);
    if (most->blocksAtOnce() == 0) return Message{"view.devices.say.nowhere"};
    if (most->blocksAtOnce() == least->blocksAtOnce())
        return Message{"view.devices.say.same"}.with("count", grouped(most->blocksAtOnce()));
    if (least->blocksAtOnce() == 0)
        return Message{"view.devices.say.refused"}.with("name", least->machine.name);
    return Message{"view.devices.say.most"}
        .with("name", most->machine.name)
        .with("most", grouped(most->blocksAtOnce()))
        .with("other", least->machine.name)
        .with("least", grouped(least->blocksAtOnce()));
}

}  // namespace warpscope::present
