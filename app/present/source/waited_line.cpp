#include "app/present/source/waited_line.h"

#include "engine/analysis/why.h"

namespace warpscope::present {

WaitedLine waitedLine(const history::Run& run, WarpId warp, Cycle cycle) {
    const auto segment = run.segmentAt(warp, cycle);
    // Most cycles are told by their state alone, without the machine's.
    if (!segment || !trace::isForResult(trace::infoOf(segment->state).group)) return {};
    const analysis::WarpWhy why = analysis::whyWarp(run, warp, cycle);
    const auto& instructions = run.launch().program.instructions;
    if (why.causePc >= instructions.size() || segment->pc >= instructions.size()) return {};
    const int line = instructions[why.causePc].line;
    if (line == instructions[segment->pc].line) return {};
    return {line, segment->state};
}

}  // namespace warpscope::present
