// What was measured on an H100 and an H200, beside what the engine makes of it.
#include <algorithm>
#include <cstdio>
#include <set>
#include <string>

#include "tests/truth/course_rows.h"
#include "tests/truth/launch_rows.h"
#include "tests/truth/micro_rows.h"
#include "tests/truth/reasons.h"
#include "tests/truth/run_rows.h"
#include "tests/truth/table.h"

namespace {

constexpr int kWrongUsage = 2;

int usage() {
    std::fputs(
        "usage: warpscope-truth [GROUP...] [--format text|csv]\n"
        "groups: warm cold relaunched instructions held_back held_back_instructions "
        "course course_cold course_instructions course_registers course_traffic course_hits\n"
        "unseen unseen_cold unseen_instructions unseen_registers unseen_traffic unseen_hits "
        "(launches), latency arithmetic throughput pipes banks\n"
        "coalescing divergence barrier atomics hiding memory launch (microbenchmarks)\n"
        "Below a row of *_traffic that is off stand the counters that differ: "
        "simulated/measured.\n",
        stderr);
    return kWrongUsage;
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
    auto rows = warpscope::truth::runRows(groups);
    std::ranges::stable_sort(rows, {}, &warpscope::truth::Row::group);
    for (auto& row : warpscope::truth::launchRows(groups))
        rows.push_back(std::move(row));
    for (auto& row : warpscope::truth::courseRows(groups))
        rows.push_back(std::move(row));
    for (auto& row : warpscope::truth::microRows(groups))
        rows.push_back(std::move(row));
    if (rows.empty()) return usage();
    warpscope::truth::addReasons(rows);
    const std::string table =
        isCsv ? warpscope::truth::csvTable(rows) : warpscope::truth::textTable(rows);
    if (std::fputs(table.c_str(), stdout) >= 0 && std::fflush(stdout) == 0) return 0;
    std::fputs("warpscope-truth: the table could not be written\n", stderr);
    return 1;
}
