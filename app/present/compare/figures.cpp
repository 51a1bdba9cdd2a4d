#include "app/present/compare/figures.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>

#include "app/present/field_words.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "engine/analysis/comparison.h"
#include "engine/scenario/differences.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/fields.h"

namespace warpscope::present {
namespace {

/// The figures that the view shows, by their keys in a report.
struct Row {
    const char* key;
    const char* figure;
    Better better = Better::Less;
    bool isOfAWarp = false;  ///< A sum over warps, which is told of one on average.
};

constexpr Row kRows[] = {
    {"cycles", "cycles"},
    {"instructions", "instructions"},
    {"ipc", "ipc", Better::Neither},
    {"theoretical", "theoretical_occupancy", Better::Neither},
    {"achieved", "achieved_occupancy", Better::Neither},
    {"efficiency", "simd_efficiency", Better::More},
    {"divergent", "divergent_branches"},
    {"memory_wait", "long_scoreboard", Better::Less, true},
    {"short_wait", "short_scoreboard", Better::Less, true},
    {"barrier_wait", "barrier", Better::Less, true},
    {"pipe_wait", "math_pipe_throttle", Better::Less, true},
    {"queue_wait", "lg_throttle", Better::Less, true},
    {"load_sectors", "global_load_sectors"},
    {"store_sectors", "global_store_sectors"},
    {"load_conflicts", "shared_load_conflicts"},
    {"store_conflicts", "shared_store_conflicts"},
    {"dram_read", "dram_read_bytes"},
    {"dram_write", "dram_write_bytes"},
    {"atomics", "atomic_requests"},
    {"spills", "spill_instructions"},
};

/// A number as figures are written: "1.0" is "1", "65536" is "65,536".
std::string numberWords(std::string value) {
    if (value.ends_with(".0")) value.resize(value.size() - 2);
    return grouped(value);
}

/// A value of a run as its knob calls it, in one short line.
std::string valueWords(const session::SlotReader& session, const scenario::Field* field,
                       const std::string& value) {
    constexpr std::size_t kMaxBytes = 28;
    // "0" stands in the file for what the kernel needs.
    const bool isAutomatic = field != nullptr && field->knob.inLaunch != nullptr &&
                             value == std::to_string(field->low) && session.recording() != nullptr;
    if (isAutomatic)
        return say(
            session, wordsOf(session, *field, "own"),
            {{"value", std::to_string(field->knob.inLaunch(session.recording()->launch()))}});
    return scenario::shortValue(
        numberWords(field == nullptr ? value : valueText(session, *field, value)), kMaxBytes);
}

std::string_view firstLineOf(std::string_view text) {
    return text.substr(0, text.find('\n'));
}

/// The first line in which a kernel's text differs from another one, in one short line: its first
/// line may be the same comment in both.
std::string codeWords(const session::SlotReader& session, std::string_view text,
                      std::string_view other) {
    constexpr std::size_t kMaxBytes = 28;
    int line = 1;
    for (; text != other && firstLineOf(text) == firstLineOf(other); ++line) {
        const std::size_t past = firstLineOf(text).size() + 1;
        text.remove_prefix(std::min(past, text.size()));
        other.remove_prefix(std::min(past, other.size()));
    }
    std::string_view code = firstLineOf(text);
    code.remove_prefix(std::min(code.find_first_not_of(" \t"), code.size()));
    return say(session, "view.compare.code_line",
               {{"line", std::to_string(line)},
                {"code", code.empty() ? "–" : scenario::shortValue(std::string(code), kMaxBytes)}});
}

/// What a file says of itself, which makes no other run.
bool isOfFile(std::string_view key) {
    return key == "source" || key == "arrangement";
}

/// A trace that tells the order of its instructions alone has none.
bool hasTimes(const session::SlotReader& session) {
    const history::RecordingInfo* const info = session.storedInfo();
    return info == nullptr || info->clock != history::Clock::Order;
}

double valueOf(const Row& row, const analysis::Figure& figure, const session::SlotReader& session) {
    if (!row.isOfAWarp) return figure.value;
    return std::round(figure.value /
                      static_cast<double>(session.recording()->launch().warpCount()));
}

}  // namespace

std::string_view Figure::betterRun() const {
    // Of a figure whose ratio is written as 1.00 nobody is the better one; who ends first is.
    constexpr double kAlike = 0.005;
    const bool isAlike = key != "cycles" && std::abs(share - shareBefore) < kAlike;
    if (better == Better::Neither || before == now || isAlike) return {};
    return (share < shareBefore) == (better == Better::Less) ? "B" : "A";
}

std::vector<Figure> figuresOf(const session::SlotReader& now, const session::SlotReader& before) {
    const std::vector<analysis::Figure> all = analysis::figuresOf(*now.recording());
    const std::vector<analysis::Figure> others = analysis::figuresOf(*before.recording());
    const bool haveTimes = hasTimes(now) && hasTimes(before);
    std::vector<Figure> figures;
    for (const Row& row : kRows) {
        const auto found = std::ranges::find(all, row.figure, &analysis::Figure::key);
        const auto other = std::ranges::find(others, row.figure, &analysis::Figure::key);
        if (!analysis::isComparable(*other, *found, haveTimes)) continue;
        const double value = valueOf(row, *found, now), old = valueOf(row, *other, before);
        const double most = std::max({value, old, 1e-9});
        figures.push_back({row.key, figureWords(now, found->unit, old),
                           figureWords(now, found->unit, value), ratioText(value, old),
                           value / most, old / most, row.better});
    }
    // What speaks for one of the two is what is looked for, then what differs at all; the cycles
    // stand first in any case.
    const auto rank = [](const Figure& figure) {
        if (!figure.betterRun().empty()) return 0;
        return figure.before != figure.now ? 1 : 2;
    };
    if (!figures.empty())
        std::ranges::stable_sort(figures.begin() + (haveTimes ? 1 : 0), figures.end(), {}, rank);
    return figures;
}

std::vector<Difference> differencesOf(const session::SlotReader& now,
                                      const session::SlotReader& before) {
    std::vector<Difference> differences;
    if (now.isHeld() == before.isHeld()) return differences;
    // A file says of its run what happened, not how its knobs stood.
    if (now.storedInfo() != nullptr || before.storedInfo() != nullptr) return differences;
    const bool isOtherFile = now.scenario().kernelFile != before.scenario().kernelFile;
    for (const scenario::Difference& found : now.differences()) {
        // Another file has another text.
        if (isOtherFile && found.key == scenario::keys::kKernelCode) continue;
        if (isOfFile(found.key)) continue;
        const scenario::Field* field = scenario::findField(found.key);
        const auto& [first, second] = before.isHeld() ? std::tie(found.first, found.second)
                                                      : std::tie(found.second, found.first);
        const bool isCode = found.key == scenario::keys::kKernelCode;
        differences.push_back(
            {fieldName(now, found.key),
             isCode ? codeWords(before, first, second) : valueWords(before, field, first),
             isCode ? codeWords(now, second, first) : valueWords(now, field, second)});
    }
    return differences;
}

const Problem* whyNoRun(const session::SlotReader& session) {
    // A file that was refused leaves the run before it standing.
    if (session.isFileRefused()) return nullptr;
    const auto& problems = session.problems();
    const auto error = std::ranges::find(problems, Severity::Error, &Problem::severity);
    return error == problems.end() ? nullptr : &*error;
}

bool isOneRun(const session::SlotReader& now, const session::SlotReader& before) {
    return before.storedInfo() == nullptr && before.original().path == now.original().path &&
           differencesOf(now, before).empty();
}

}  // namespace warpscope::present
