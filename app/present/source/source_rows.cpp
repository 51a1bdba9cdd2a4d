#include "app/present/source/source_rows.h"

#include <filesystem>

namespace warpscope::present {

namespace {

std::string withoutTabs(std::string_view line) {
    std::string text;
    for (const char c : line) {
        if (c == '\t')
            text.append(4 - text.size() % 4, ' ');
        else if (c != '\r')
            text += c;
    }
    return text;
}

bool isSameFile(const std::string& a, const std::string& b) {
    return !b.empty() && std::filesystem::path(a).filename() == std::filesystem::path(b).filename();
}

}  // namespace

double LineCounts::activeShare(int warpSize) const {
    if (issues == 0 || warpSize == 0) return 0;
    return static_cast<double>(threadIssues) / (static_cast<double>(issues) * warpSize);
}

double CountScale::stallShare(const LineCounts& counts) const {
    if (stallCycles == 0) return 0;
    return static_cast<double>(counts.stallCycles) / static_cast<double>(stallCycles);
}

CountScale countScale(const history::Recording& run) {
    CountScale scale{run.launch().machine.limits.warpSize, 0};
    for (const auto& counter : run.instructionCounters())
        scale.stallCycles += counter.stallCycles;
    return scale;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(withoutTabs(std::string_view(text).substr(begin, end - begin)));
        begin = end + 1;
    }
    return lines;
}

std::vector<SourceRow> sourceRows(const history::Recording& run) {
    const isa::Program& program = run.launch().program;
    std::vector<SourceRow> rows;
    for (const auto& line : program.sourceLines) {
        rows.emplace_back();
        rows.back().text = withoutTabs(line);
    }
    const auto& counters = run.instructionCounters();
    for (std::size_t pc = 0; pc < program.instructions.size(); ++pc) {
        const int line = program.instructions[pc].line;
        if (line < 1 || static_cast<std::size_t>(line) > rows.size()) continue;
        SourceRow& row = rows[static_cast<std::size_t>(line - 1)];
        row.instructions.push_back(static_cast<isa::ProgramCounter>(pc));
        if (pc >= counters.size()) continue;
        row.counts.issues += counters[pc].issues;
        row.counts.threadIssues += counters[pc].threadIssues;
        row.counts.stallCycles += counters[pc].stallCycles;
    }
    return rows;
}

std::vector<SourceRow> sourceRows(const std::string& code) {
    std::vector<SourceRow> rows;
    for (auto& line : linesOf(code)) {
        rows.emplace_back();
        rows.back().text = std::move(line);
    }
    return rows;
}

std::vector<LineNote> lineNotes(const std::vector<Problem>& problems,
                                const scenario::Scenario& scenario, const history::Recording* run) {
    const bool isInline = scenario.kernelFile.empty();
    const std::string file = isInline ? scenario.path.string() : scenario.kernelFile;
    const int offset = isInline ? scenario.codeLineOffset : 0;
    std::vector<LineNote> notes;
    for (const Problem& problem : problems) {
        if (problem.range.line <= offset || !isSameFile(problem.range.file, file)) continue;
        notes.push_back({problem.range.line - offset, problem.range.column, problem.range.endColumn,
                         problem.message, problem.hint, problem.severity});
    }
    if (run == nullptr || !problems.empty()) return notes;
    for (const auto& problem : run->problems()) {
        const bool isFirst = &problem == &run->problems().front();
        if (problem.line > 0)
            notes.push_back(
                {problem.line, 0, 0, isFirst ? Message() : problem.message, {}, Severity::Error});
    }
    return notes;
}

}  // namespace warpscope::present
