#include "app/present/timeline/timeline_measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/present/run_words.h"
#include "app/session/state/say.h"

namespace warpscope::present {
namespace {

/// States that are named; more would be no answer at a glance.
constexpr std::size_t kMaxStates = 4;

/// "L 96 · issued 12": letters as in the cells, with the cycles spent in them.
std::string statesText(const session::SlotReader& session, WarpId warp, Cycle from, Cycle to) {
    std::array<CycleCount, trace::kWarpStateCount> cycles{};
    const trace::Segments all = session.recording()->segments(warp);
    auto at = all.at(from);
    if (at == all.end()) at = all.begin();  // Not resident yet, or not any more.
    for (; at != all.end(); ++at) {
        const trace::Segment segment = *at;
        if (segment.begin >= to) break;
        if (segment.end <= from) continue;
        cycles[static_cast<std::size_t>(segment.state)] +=
            std::min(segment.end, to) - std::max(segment.begin, from);
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 1; i < cycles.size(); ++i)
        if (cycles[i] > 0) order.push_back(i);
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t i) { return cycles[i]; });
    order.resize(std::min(order.size(), kMaxStates));
    std::string text;
    for (const std::size_t i : order) {
        const trace::WarpStateInfo& info = trace::infoOf(static_cast<trace::WarpState>(i));
        text += fmt::format("{}{} {}", text.empty() ? "" : " · ",
                            session.text("state." + std::string(info.key) + ".short"),
                            grouped(cycles[i]));
    }
    return text;
}

}  // namespace

std::string measureText(const session::SlotReader& session, const TimelineMeasure& measure) {
    const history::Recording& run = *session.recording();
    const Cycle to = std::min<Cycle>(measure.to, run.cycles());
    const Cycle from = std::min(measure.from, to);
    const CycleCount count = measure.to - measure.from;
    double issued = 0;
    if (from < to)
        issued = run.activityOver(from, to, 1).front().issued * static_cast<double>(to - from);
    std::string text = say(
        session, "view.timeline.measure",
        {{"count", grouped(count)},
         {"from", std::to_string(measure.from)},
         {"to", std::to_string(measure.to)},
         {"issued", grouped(std::llround(issued))},
         {"rate", fmt::format("{:.2f}", issued / static_cast<double>(std::max<Cycle>(1, count)))}});
    if (!measure.warp || from >= to) return text;
    const std::string states = statesText(session, *measure.warp, from, to);
    return text + "\n" +
           say(session,
               states.empty() ? "view.timeline.measure_absent" : "view.timeline.measure_warp",
               {{"number", std::to_string(measure.warp->value)}, {"states", states}});
}

}  // namespace warpscope::present
