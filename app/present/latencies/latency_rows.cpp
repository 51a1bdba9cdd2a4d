#include "app/present/latencies/latency_rows.h"

#include <algorithm>

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

    void add(std::string_view name, CycleCount cycles, Of of, WarpState state,
             std::optional<LatencyRange> text = std::nullopt) {
        LatencyRow row;
        row.field = name;
        row.words = "view.latencies.row." + std::string(name);
        row.cycles = cycles;
        row.state = state;
        row.text = std::move(text);
        const auto& assumptions = launch_.machine.assumptions;
        row.isAssumption = std::ranges::any_of(assumptions, [&](const std::string& assumed) {
            return assumed == name || name.starts_with(assumed + ".");
        });
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
    const machine::Timing& timing = launch.machine.timing;
    RowList rows(launch);
    rows.add("timing.fma_latency", timing.fmaLatency, Of::Fma, WarpState::Wait, kArithmetic);
    rows.add("timing.alu_latency", timing.aluLatency, Of::Alu, WarpState::Wait, kArithmetic);
    rows.add("timing.imad_latency", timing.imadLatency, Of::Imad, WarpState::Wait, kArithmetic);
    rows.add("timing.sfu_latency", timing.sfuLatency, Of::Sfu, WarpState::ShortScoreboard);
    rows.add("timing.division_latency", timing.divisionLatency, Of::Division,
             WarpState::ShortScoreboard);
    rows.add("timing.shuffle_latency", timing.shuffleLatency, Of::Shuffle,
             WarpState::ShortScoreboard);
    rows.add("timing.shared_latency", timing.sharedLatency, Of::Shared, WarpState::ShortScoreboard,
             kShared);
    rows.add("timing.branch_latency", timing.branchLatency, Of::Branch, WarpState::BranchResolving);
    rows.add("timing.barrier_latency", timing.barrierLatency, Of::Barrier, WarpState::Barrier);
    rows.add("timing.atomic_latency", timing.atomicLatency, Of::Atomic, WarpState::LongScoreboard);
    if (launch.model.memory == memory::Model::Uniform) {
        rows.add("timing.global_latency", timing.globalLatency, Of::Global,
                 WarpState::LongScoreboard, kGlobal);
        return rows.sorted();
    }
    if (launch.machine.caches.hasL1)
        rows.add("timing.l1_latency", timing.l1Latency, Of::Global, WarpState::LongScoreboard);
    rows.add("timing.l2_latency", timing.l2Latency, Of::Global, WarpState::LongScoreboard, kGlobal);
    rows.add("timing.l2_far_latency", timing.l2FarLatency, Of::Global, WarpState::LongScoreboard,
             kGlobal);
    rows.add("timing.dram_latency", timing.dramLatency, Of::Global, WarpState::LongScoreboard,
             kGlobal);
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

}  // namespace warpscope::present
