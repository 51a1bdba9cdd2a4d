#include "engine/analysis/lines.h"

#include <map>

namespace warpscope::analysis {

std::vector<LineCounters> countersByLine(const history::Recording& run) {
    std::map<int, LineCounters> lines;
    const auto& instructions = run.launch().program.instructions;
    const auto& counters = run.instructionCounters();
    for (std::size_t pc = 0; pc < instructions.size() && pc < counters.size(); ++pc) {
        LineCounters& line = lines[instructions[pc].line];
        line.line = instructions[pc].line;
        line.instructions += counters[pc].issues;
        line.threadInstructions += counters[pc].threadIssues;
        line.stallCycles += counters[pc].stallCycles;
        for (std::size_t i = 0; i < trace::kAccessClassCount; ++i)
            line.accesses[i] += counters[pc].accesses[i];
    }
    std::vector<LineCounters> inOrder;
    for (const auto& [number, line] : lines)
        inOrder.push_back(line);
    return inOrder;
}

}  // namespace warpscope::analysis
