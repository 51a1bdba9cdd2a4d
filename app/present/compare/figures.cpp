#include "app/present/compare/figures.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/present/field_words.h"
#include "app/present/run_words.h"
#include "app/session/say.h"
#include "engine/analysis/report.h"
#include "engine/scenario/fields.h"
#include "engine/scenario/set.h"

namespace warpscope::present {
namespace {

std::string whole(double value) {
    return grouped(static_cast<long long>(value));
}
std::string percent(double value) {
    return fmt::format("{:.1f} %", 100 * value);
}
std::string decimal(double value) {
    return fmt::format("{:.2f}", value);
}

/// What a figure is of one run, and how it is written.
struct Row {
    const char* key;
    double (*of)(const history::Recording& run, const analysis::Metrics& metrics);
    std::string (*text)(double value);
};

using Run = const history::Recording&;
using Metrics = const analysis::Metrics&;

double waited(Run run, trace::WarpState state) {
    return static_cast<double>(run.counters().warpCycles[static_cast<std::size_t>(state)]);
}

constexpr Row kRows[] = {
    {"cycles", [](Run run, Metrics) { return static_cast<double>(run.cycles()); }, whole},
    {"instructions",
     [](Run run, Metrics) { return static_cast<double>(run.counters().instructions); }, whole},
    {"ipc", [](Run, Metrics m) { return m.ipc; }, decimal},
    {"theoretical", [](Run, Metrics m) { return m.theoreticalOccupancy; }, percent},
    {"achieved", [](Run, Metrics m) { return m.achievedOccupancy; }, percent},
    {"efficiency", [](Run, Metrics m) { return m.simdEfficiency; }, percent},
    {"divergent",
     [](Run run, Metrics) { return static_cast<double>(run.counters().divergentBranches); }, whole},
    {"memory_wait", [](Run run, Metrics) { return waited(run, trace::WarpState::LongScoreboard); },
     whole},
    {"barrier_wait", [](Run run, Metrics) { return waited(run, trace::WarpState::Barrier); },
     whole},
};

}  // namespace

std::vector<Figure> figuresOf(const session::SlotReader& now, const session::SlotReader& before) {
    const history::Recording& run = *now.run();
    const history::Recording& other = *before.run();
    const analysis::Metrics metrics = analysis::metricsOf(run);
    const analysis::Metrics others = analysis::metricsOf(other);
    std::vector<Figure> figures;
    for (const Row& row : kRows) {
        const double value = row.of(run, metrics);
        const double old = row.of(other, others);
        const double most = std::max(value, old);
        // What neither run has says nothing of their difference.
        if (most == 0) continue;
        figures.push_back({row.key, row.text(old), row.text(value), ratioText(value, old),
                           value / most, old / most});
    }
    return figures;
}

std::vector<Difference> differencesOf(const session::SlotReader& now,
                                      const session::SlotReader& before) {
    std::vector<Difference> differences;
    for (const scenario::Field& field : scenario::fields()) {
        const std::string value = scenario::get(now.scenario(), field.key);
        const std::string old = scenario::get(before.scenario(), field.key);
        if (value == old) continue;
        const std::string label = wordsOf(now, field, "label");
        const bool isNamed = now.catalogue().has(label);
        differences.push_back({isNamed ? say(now, label) : std::string(field.key),
                               old.empty() ? "–" : old, value.empty() ? "–" : value});
    }
    return differences;
}

}  // namespace warpscope::present
