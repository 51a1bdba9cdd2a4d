#include "engine/analysis/explain.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "engine/analysis/words.h"
#include "engine/history/resident_warp.h"

namespace warpscope::analysis {
namespace {

/// More sentences than these nobody reads; the rest is counted.
constexpr std::size_t kMaxWaiters = 8;

/// Lanes of a waiting warp that have not come to where it waits, and where they stand.
void addOtherLanes(const sm::Warp& warp, const gpu::Waiter& waiter, const isa::Program& program,
                   std::vector<Message>& sentences) {
    std::map<int, LaneMask> byLine;
    LaneMask seen = waiter.lanes | warp.exited;
    for (auto path = warp.paths.rbegin(); path != warp.paths.rend(); ++path) {
        const LaneMask lanes = path->mask & ~seen;
        seen |= path->mask;
        if (lanes != 0) byLine[lineOf(program, path->pc)] |= lanes;
    }
    for (const auto& [line, lanes] : byLine) {
        sentences.push_back(Message{"explain.other_lanes"}
                                .with("warp", static_cast<long long>(waiter.warp.value))
                                .with("lanes", laneRanges(lanes))
                                .with("line", line));
    }
}

void addWaiter(const history::Run& run, const gpu::Waiter& waiter,
               std::vector<Message>& sentences) {
    const isa::Program& program = run.launch().program;
    const history::WarpRecord& record = run.warps()[waiter.warp.value];
    sentences.push_back(Message{"explain.waits"}
                            .with("warp", static_cast<long long>(waiter.warp.value))
                            .with("block", static_cast<long long>(record.block.value))
                            .with("line", lineOf(program, waiter.pc))
                            .with("instruction", instructionText(program, waiter.pc))
                            .with("lanes", laneRanges(waiter.lanes)));
    if (const sm::Warp* warp = history::residentWarp(run, run.replay().finalState(), waiter.warp)) {
        addOtherLanes(*warp, waiter, program, sentences);
    }
}

/// How much one finding stands for: a fault for other warps of its cycle, a race for further pairs
/// of instructions in its lines.
void addCount(const Message& message, std::vector<Message>& sentences) {
    const auto countOf = [&message](std::string_view name) {
        const auto found = std::ranges::find_if(message.values,
                                                [&](const auto& one) { return one.first == name; });
        return found == message.values.end() ? 1 : std::atoll(found->second.c_str());
    };
    if (const long long warps = countOf("warps"); warps > 1)
        sentences.push_back(Message{"explain.other_warps"}.with("count", warps - 1));
    if (const long long pairs = countOf("pairs"); pairs > 1)
        sentences.push_back(Message{"explain.pairs"}.with("count", pairs));
}

}  // namespace

std::vector<Message> explain(const history::Run& run, const gpu::RunProblem& problem) {
    std::vector<Message> sentences{problem.message};
    addCount(problem.message, sentences);
    if (problem.waiters.empty()) return sentences;
    const std::size_t shown = std::min(problem.waiters.size(), kMaxWaiters);
    for (std::size_t i = 0; i < shown; ++i)
        addWaiter(run, problem.waiters[i], sentences);
    if (shown < problem.waiters.size()) {
        sentences.push_back(Message{"explain.and_more"}.with(
            "count", static_cast<long long>(problem.waiters.size() - shown)));
    }
    sentences.push_back(Message{"explain.nobody_can_go"});
    return sentences;
}

}  // namespace warpscope::analysis
