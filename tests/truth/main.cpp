// What was measured on an H100 and an H200, beside what the engine makes of it.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "tests/truth/course_rows.h"
#include "tests/truth/launch_rows.h"
#include "tests/truth/micro_rows.h"
#include "tests/truth/reasons.h"
#include "tests/truth/run_rows.h"
#include "tests/truth/table.h"

namespace {

using warpscope::truth::Row;

constexpr int kWrongUsage = 2;

int usage() {
    std::fputs(
        "usage: warpscope-truth [GROUP...] [--format text|csv]\n"
        "groups: warm cold relaunched instructions held_back held_back_instructions "
        "course course_cold course_instructions course_registers course_traffic course_hits\n"
        "further further_cold further_instructions further_registers further_traffic "
        "further_hits\n"
        "unseen unseen_cold unseen_instructions unseen_registers unseen_traffic unseen_hits "
        "(launches), latency arithmetic throughput pipes banks\n"
        "coalescing divergence barrier atomics hiding memory launch (microbenchmarks)\n"
        "Below a row of *_traffic that is off stand the counters that differ: "
        "simulated/measured.\n"
        "Exit status 1: a row could not be simulated, or is off and has no reason in "
        "tests/truth/reasons.txt.\n",
        stderr);
    return kWrongUsage;
}

std::vector<Row> sortedRunRows(const std::set<std::string>& groups) {
    auto rows = warpscope::truth::runRows(groups);
    std::ranges::stable_sort(rows, {}, &Row::group);
    return rows;
}

bool write(const std::string& text) {
    return std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::set<std::string> groups;
    bool isCsv = false;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--format" && i + 1 < argc) {
            const std::string format = argv[++i];
            if (format != "text" && format != "csv") return usage();
            isCsv = format == "csv";
        } else if (argument.starts_with("-")) {
            return usage();
        } else {
            groups.insert(argument);
        }
    }
    // Each kind of rows as soon as it is there: all of them take half a minute.
    std::vector<Row> all;
    bool isWritten = true;
    for (const auto rowsOf : {&sortedRunRows, &warpscope::truth::launchRows,
                              &warpscope::truth::courseRows, &warpscope::truth::microRows}) {
        std::vector<Row> rows = rowsOf(groups);
        if (isCsv && all.empty() && !rows.empty()) write(warpscope::truth::csvHeader());
        isWritten = write(isCsv ? warpscope::truth::csvOf(rows) : warpscope::truth::textOf(rows)) &&
                    isWritten;
        std::ranges::move(rows, std::back_inserter(all));
    }
    if (all.empty()) return usage();
    warpscope::truth::addReasons(all);
    isWritten =
        write(isCsv ? warpscope::truth::csvAtEnd(all) : warpscope::truth::textAtEnd(all)) &&
        isWritten;
    if (!isWritten) std::fputs("warpscope-truth: the table could not be written\n", stderr);
    const std::string open = warpscope::truth::rowsWithoutReason(all);
    if (!open.empty())
        std::fputs(("warpscope-truth: add why to tests/truth/reasons.txt\n" + open).c_str(),
                   stderr);
    return isWritten && open.empty() ? 0 : 1;
}
