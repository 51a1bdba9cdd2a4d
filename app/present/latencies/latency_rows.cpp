#include "app/present/latencies/latency_rows.h"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "engine/machine/field.h"
#include "engine/machine/field_value.h"
#include "engine/machine/properties.h"

namespace warpscope::present {
namespace {

using isa::LatencyClass;
using trace::WarpState;

/// Which instructions a row is about.
enum class Of { Fma, Alu, Imad, Sfu, Division, Shuffle, Shared, Global, Atomic, Barrier, Branch };

bool isPlainLoad(const isa::OpcodeInfo& info) {
    return isa::isLoad(info.opcode) && info.purity == isa::Purity::Reads;
}

bool isOf(const isa::Instruction& instruction, Of of) {
    const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
    switch (of) {
        case Of::Fma:
            return info.latency == LatencyClass::Fma;
        case Of::Alu:
            return info.latency == LatencyClass::Alu;
        case Of::Imad:
            return info.latency == LatencyClass::Imad;
        case Of::Sfu:
            return info.latency == LatencyClass::Sfu;
        case Of::Division:
            return info.latency == LatencyClass::Division;
        case Of::Shuffle:
            return info.latency == LatencyClass::Shuffle;
        case Of::Shared:
            return isPlainLoad(info) && info.space == isa::Space::Shared;
        case Of::Global:
            return isPlainLoad(info) &&
                   (info.space == isa::Space::Global || info.space == isa::Space::Generic);
        case Of::Atomic:
            return isa::isAtomic(instruction.opcode) && info.space != isa::Space::Shared;
        case Of::Barrier:
            return isa::isBarrier(info.opcode) && info.collective == isa::Collective::Block;
        case Of::Branch:
            return info.way == isa::Onward::Jump;
    }
    return false;
}

/// Notes on chapter 4, section 4.8, table of latencies.
const LatencyRange kArithmetic{4, 6, "view.latencies.source.notes"};
const LatencyRange kShared{20, 30, "view.latencies.source.notes"};
const LatencyRange kGlobal{200, 800, "view.latencies.source.notes"};

class RowList {
  public:
    explicit RowList(const gpu::Launch& launch) : launch_(launch) {}

    /// Requires: the key of a number of the device.
    void add(std::string_view key, Of of, WarpState state,
             std::optional<LatencyRange> text = std::nullopt) {
        LatencyRow row;
        row.field = key;
        row.words = "view.latencies.row." + std::string(key);
        row.cycles = std::get<std::int64_t>(load(*machine::findField(key), launch_.machine));
        row.state = state;
        row.text = std::move(text);
        row.isAssumption = machine::isAssumed(launch_.machine, key);
        const auto& code = launch_.program.instructions;
        const auto found =
            std::ranges::find_if(code, [&](const auto& one) { return isOf(one, of); });
        if (found != code.end()) row.pc = static_cast<isa::ProgramCounter>(found - code.begin());
        rows_.push_back(std::move(row));
    }
    std::vector<LatencyRow> sorted() {
        std::ranges::stable_sort(rows_, {}, &LatencyRow::cycles);
        return std::move(rows_);
    }

  private:
    const gpu::Launch& launch_;
    std::vector<LatencyRow> rows_{};
};

}  // namespace

std::vector<LatencyRow> latencyRows(const gpu::Launch& launch) {
    RowList rows(launch);
    rows.add("timing.fma_latency", Of::Fma, WarpState::Wait, kArithmetic);
    rows.add("timing.alu_latency", Of::Alu, WarpState::Wait, kArithmetic);
    rows.add("timing.imad_latency", Of::Imad, WarpState::Wait, kArithmetic);
    rows.add("timing.sfu_latency", Of::Sfu, WarpState::ShortScoreboard);
    rows.add("timing.division_latency", Of::Division, WarpState::ShortScoreboard);
    rows.add("timing.shuffle_latency", Of::Shuffle, WarpState::ShortScoreboard);
    rows.add("timing.shared_latency", Of::Shared, WarpState::ShortScoreboard, kShared);
    rows.add("timing.branch_latency", Of::Branch, WarpState::BranchResolving);
    rows.add("timing.barrier_latency", Of::Barrier, WarpState::Barrier);
    rows.add("timing.atomic_latency", Of::Atomic, WarpState::LongScoreboard);
    if (launch.model.memory == memory::Model::Uniform) {
        rows.add("timing.global_latency", Of::Global, WarpState::LongScoreboard, kGlobal);
        return rows.sorted();
    }
    if (launch.machine.caches.hasL1)
        rows.add("timing.l1_latency", Of::Global, WarpState::LongScoreboard);
    rows.add("timing.l2_latency", Of::Global, WarpState::LongScoreboard, kGlobal);
    rows.add("timing.l2_far_latency", Of::Global, WarpState::LongScoreboard, kGlobal);
    rows.add("timing.dram_latency", Of::Global, WarpState::LongScoreboard, kGlobal);
    return rows.sorted();
}

Message latencySentence(const std::vector<LatencyRow>& rows) {
    const LatencyRow* shortest = nullptr;
    const LatencyRow* longest = nullptr;
    for (const LatencyRow& row : rows) {
        if (!row.isUsed()) continue;
        if (shortest == nullptr) shortest = &row;
        longest = &row;
    }
    if (longest == nullptr || longest == shortest) return Message{"view.latencies.say.none"};
    return Message{"view.latencies.say.longest"}
        .with("long", "@" + longest->words)
        .with("most", longest->cycles)
        .with("short", "@" + shortest->words)
        .with("least", shortest->cycles);
}

Message briefLatencySentence(const Message& whole) {
    if (whole.key != "view.latencies.say.longest") return whole;
    return Message{"view.latencies.say.longest_brief", whole.values};
}

}  // namespace warpscope::present
