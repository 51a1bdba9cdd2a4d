#include "engine/occupancy/explain_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

namespace {

/// The fields of a device file that a line rests on: where one is an assumption, the line says so.
struct Basis {
    std::string_view step;
    std::vector<std::string> keys;
};
const std::vector<Basis>& bases() {
    static const std::vector<Basis> kBases{
        {"too_many_threads", {"limits.max_threads_per_block"}},
        {"whole_warps", {"limits.warp_size"}},
        {"partial_warps", {"limits.warp_size"}},
        {"warps", {"limits.max_threads_per_sm", "limits.warp_size"}},
        {"book_threads", {"limits.max_threads_per_sm"}},
        {"slots", {"limits.max_blocks_per_sm"}},
        {"wave_slots", {"limits.waves.max_multi_wave_groups"}},
        {"register_cap", {"limits.max_registers_per_thread"}},
        {"wave_register_unit", {"limits.waves.register_unit_per_lane"}},
        {"wave_partitions", {"limits.sub_partitions", "limits.waves.registers_per_lane"}},
        {"book_registers", {"limits.registers_per_sm"}},
        {"shared_unit", {"limits.shared_unit_bytes"}},
        {"shared_plain", {"limits.shared_unit_bytes"}},
        {"shared_ceiling", {"limits.shared_bytes_per_block_optin"}},
        {"shared", {"limits.shared_bytes_per_sm"}},
    };
    return kBases;
}

using Values = std::initializer_list<std::pair<std::string_view, std::int64_t>>;

/// Writes the lines one after the other: each has a name in the catalogue
/// (occupancy.step.NAME.rule and .numbers), and the same values fill both of its sentences.
class Writer {
  public:
    Writer(const machine::Machine& machine, const Request& request, const Result& result)
        : limits_(machine.limits), request_(request), result_(result) {}

    void warps();
    void slots();
    void registers();
    void waveRegisters();
    void bookRegisters();
    void shared();
    void bookShared();
    void barriers();
    void scalarRegisters();
    void partitionedCaching();
    void conclusion();

    std::vector<Step> steps{};

  private:
    Step& add(std::string_view name, std::optional<Resource> resource, Values values) {
        Step step{.rule = Message{fmt::format("occupancy.step.{}.rule", name)},
                  .numbers = Message{fmt::format("occupancy.step.{}.numbers", name)},
                  .resource = resource};
        const auto basis = std::ranges::find(bases(), name, &Basis::step);
        if (basis != bases().end()) {
            step.assumptions = basis->keys;
        }
        for (const auto& [key, value] : values) {
            step.rule = std::move(step.rule).with(key, static_cast<long long>(value));
            step.numbers = std::move(step.numbers).with(key, static_cast<long long>(value));
        }
        steps.push_back(std::move(step));
        return steps.back();
    }

    void addLimit(std::string_view name, Resource resource, Values values) {
        add(name, resource, values).limit = limitOf(result_, resource);
    }

    std::int64_t sharedAsked() const {
        return request_.staticSharedBytes + request_.dynamicSharedBytes;
    }
    void sharedAllocation();
    void sharedPoolStep();

    const machine::Limits& limits_;
    const Request& request_;
    const Result& result_;
};

void Writer::warps() {
    const bool isExact = request_.mode == Mode::Exact;
    const std::int64_t lanes = std::int64_t{result_.warpsPerBlock} * limits_.warpSize;
    if (request_.threadsPerBlock > limits_.maxThreadsPerBlock) {
        addLimit("too_many_threads", Resource::Warps,
                 {{"threads", request_.threadsPerBlock}, {"max", limits_.maxThreadsPerBlock}});
        return;
    }
    if (!isExact) {
        addLimit("book_threads", Resource::Warps,
                 {{"threads", request_.threadsPerBlock},
                  {"max", limits_.maxThreadsPerSm},
                  {"limit", result_.limitWarps}});
        return;
    }
    add(lanes == request_.threadsPerBlock ? "whole_warps" : "partial_warps", std::nullopt,
        {{"threads", request_.threadsPerBlock},
         {"warp_size", limits_.warpSize},
         {"warps", result_.warpsPerBlock},
         {"idle", lanes - request_.threadsPerBlock}});
    addLimit(result_.isCachePartitioned ? "warps_of_halves" : "warps", Resource::Warps,
             {{"max", limits_.maxWarpsPerSm},
              {"half", limits_.maxWarpsPerSm / 2},
              {"warps", result_.warpsPerBlock},
              {"limit", result_.limitWarps}});
}

void Writer::slots() {
    const bool isOfSeveralWaves = result_.limitSlots < limits_.maxBlocksPerSm;
    addLimit(isOfSeveralWaves ? "wave_slots" : "slots", Resource::Slots,
             {{"limit", result_.limitSlots}});
}

/// Whether the option is on, and whether the device keeps it on.
void Writer::partitionedCaching() {
    if (request_.partitionsGlobalCache && limits_.canPartitionGlobalCache) {
        add(result_.isCachePartitioned ? "partitioned_caching" : "partitioned_caching_off",
            std::nullopt, {});
    }
}

void Writer::registers() {
    const std::int64_t raw = std::int64_t{request_.registersPerThread} * limits_.warpSize;
    if (raw == 0) {
        addLimit("no_registers", Resource::Registers, {});
        return;
    }
    add("register_unit", Resource::Registers,
        {{"registers", request_.registersPerThread},
         {"warp_size", limits_.warpSize},
         {"raw", raw},
         {"unit", limits_.registerUnit},
         {"per_warp", result_.registersPerWarp},
         {"charged", result_.registersPerWarp / limits_.warpSize}});
    if (request_.registersPerThread > limits_.maxRegistersInCalculator) {
        addLimit("register_cap", Resource::Registers,
                 {{"registers", request_.registersPerThread},
                  {"max", limits_.maxRegistersInCalculator}});
        return;
    }
    const std::int64_t rounded = roundUp(result_.warpsPerBlock, limits_.registerCheckPartitions);
    const std::int64_t checked = rounded * result_.registersPerWarp;
    const bool fits = checked <= limits_.registersPerBlock;
    Step& check = add(fits ? "register_check" : "register_check_fails", Resource::Registers,
                      {{"warps", result_.warpsPerBlock},
                       {"rounded", rounded},
                       {"per_warp", result_.registersPerWarp},
                       {"total", checked},
                       {"partitions", limits_.registerCheckPartitions},
                       {"max", limits_.registersPerBlock}});
    if (!fits) {
        check.limit = 0;
        return;
    }
    addLimit(result_.isCachePartitioned ? "halves" : "sub_partitions", Resource::Registers,
             {{"partitions", limits_.subPartitions},
              {"of_partition", limits_.registersPerSm / limits_.subPartitions},
              {"per_warp", result_.registersPerWarp},
              {"held", result_.warpsPerPartition},
              {"pooled", std::int64_t{result_.warpsPerPartition} * limits_.subPartitions},
              {"half", limits_.subPartitions / 2},
              {"in_half", std::int64_t{result_.warpsPerPartition} * limits_.subPartitions / 2},
              {"warps", result_.warpsPerBlock},
              {"limit", result_.limitRegisters}});
}

/// AMD's scalar registers are no limit of the calculation: why not is said.
void Writer::scalarRegisters() {
    constexpr std::int64_t kScalarUnit = 16;
    const std::int64_t total = limits_.waves.scalarRegistersPerPartition;
    const std::int64_t waves = limits_.waves.wavesPerPartition;
    add(total > 0 ? "scalar_shared" : "scalar_own", std::nullopt,
        {{"total", total},
         {"waves", waves},
         {"each", total / std::max<std::int64_t>(1, waves) / kScalarUnit * kScalarUnit}});
}

void Writer::waveRegisters() {
    if (request_.registersPerThread == 0) {
        addLimit("no_registers", Resource::Registers, {});
        return;
    }
    if (request_.registersPerThread > limits_.maxRegistersPerThread) {
        addLimit(
            "register_cap", Resource::Registers,
            {{"registers", request_.registersPerThread}, {"max", limits_.maxRegistersPerThread}});
        return;
    }
    const int unit = limits_.waves.registerUnitPerLane;
    const std::int64_t charged = roundUp(request_.registersPerThread, unit);
    add("wave_register_unit", Resource::Registers,
        {{"registers", request_.registersPerThread}, {"unit", unit}, {"charged", charged}});
    addLimit("wave_partitions", Resource::Registers,
             {{"per_lane", limits_.waves.registersPerLane},
              {"charged", charged},
              {"held", result_.warpsPerPartition},
              {"partitions", limits_.subPartitions},
              {"pooled", std::int64_t{result_.warpsPerPartition} * limits_.subPartitions},
              {"warps", result_.warpsPerBlock},
              {"limit", result_.limitRegisters}});
}

void Writer::bookRegisters() {
    if (result_.registersPerBlock == 0) {
        addLimit("no_registers", Resource::Registers, {});
        return;
    }
    addLimit("book_registers", Resource::Registers,
             {{"registers", request_.registersPerThread},
              {"threads", request_.threadsPerBlock},
              {"per_block", result_.registersPerBlock},
              {"max", limits_.registersPerSm},
              {"limit", result_.limitRegisters}});
}

void Writer::sharedAllocation() {
    const char* name = limits_.reservedSharedBytesPerBlock > 0 ? "shared_reserved"
                       : limits_.sharedUnitBytes == 1          ? "shared_plain"
                                                               : "shared_unit";
    add(name, Resource::Shared,
        {{"static", request_.staticSharedBytes},
         {"dynamic", request_.dynamicSharedBytes},
         {"reserved", limits_.reservedSharedBytesPerBlock},
         {"raw", sharedAsked() + limits_.reservedSharedBytesPerBlock},
         {"unit", limits_.sharedUnitBytes},
         {"allocated", result_.sharedBytesPerBlock}});
}

void Writer::sharedPoolStep() {
    if (limits_.selectableSharedBytes.empty() || request_.carveoutPercent < 0) return;
    const std::int64_t wanted =
        std::int64_t{request_.carveoutPercent} * limits_.sharedBytesPerSm / 100;
    const bool isEnough = snapShared(limits_, wanted) >= result_.sharedBytesPerBlock;
    add(isEnough ? "carveout" : "carveout_raised", Resource::Shared,
        {{"percent", request_.carveoutPercent},
         {"wanted", wanted},
         {"snapped", snapShared(limits_, wanted)},
         {"allocated", result_.sharedBytesPerBlock},
         {"total", limits_.sharedBytesPerSm},
         {"pool", result_.sharedPoolBytes}});
}

void Writer::shared() {
    if (result_.sharedBytesPerBlock == 0) {
        addLimit("no_shared", Resource::Shared, {});
        return;
    }
    sharedAllocation();
    const std::int64_t ceiling = sharedCeiling(limits_, request_.sharedMode);
    if (result_.sharedBytesPerBlock > ceiling) {
        const std::int64_t most = ceiling - limits_.reservedSharedBytesPerBlock;
        const bool couldOptIn = sharedAsked() <= limits_.sharedBytesPerBlockOptin;
        addLimit(couldOptIn ? "shared_needs_optin" : "shared_ceiling", Resource::Shared,
                 {{"asked", sharedAsked()}, {"max", most}});
        return;
    }
    sharedPoolStep();
    addLimit("shared", Resource::Shared,
             {{"pool", result_.sharedPoolBytes},
              {"allocated", result_.sharedBytesPerBlock},
              {"limit", result_.limitShared}});
}

void Writer::bookShared() {
    if (sharedAsked() == 0) {
        addLimit("no_shared", Resource::Shared, {});
        return;
    }
    addLimit("shared", Resource::Shared,
             {{"pool", result_.sharedPoolBytes},
              {"allocated", result_.sharedBytesPerBlock},
              {"limit", result_.limitShared}});
}

void Writer::barriers() {
    if (result_.limitBarriers != kUnlimited) {
        addLimit("barriers", Resource::Barriers,
                 {{"max", limits_.barriersPerSm},
                  {"barriers", request_.barriersPerBlock},
                  {"limit", result_.limitBarriers}});
    }
}

void Writer::conclusion() {
    const bool isExact = request_.mode == Mode::Exact;
    Step& step =
        add(isExact ? "result" : "book_result", std::nullopt,
            {{"blocks", result_.blocksPerSm},
             {"warps", result_.warpsPerBlock},
             {"active", result_.activeWarps},
             {"max", isExact ? result_.maxWarps : limits_.maxThreadsPerSm},
             {"threads", request_.threadsPerBlock},
             {"active_threads", std::int64_t{result_.blocksPerSm} * request_.threadsPerBlock}});
    step.numbers = std::move(step.numbers).with("percent", fmt::format("{:.4g}", result_.percent));
}

}  // namespace

std::vector<Step> stepsOf(const machine::Machine& machine, const Request& request,
                          const Result& result) {
    Writer writer(machine, request, result);
    if (request.mode == Mode::Exact) {
        writer.partitionedCaching();
    }
    writer.warps();
    writer.slots();
    if (request.mode == Mode::Textbook) {
        writer.bookRegisters();
        writer.bookShared();
    } else if (machine.vendor == machine::Vendor::Nvidia) {
        writer.registers();
        writer.shared();
        writer.barriers();
    } else {
        writer.waveRegisters();
        if (machine.vendor == machine::Vendor::Amd) {
            writer.scalarRegisters();
        }
        writer.shared();
    }
    writer.conclusion();
    return std::move(writer.steps);
}

}  // namespace warpscope::occupancy
