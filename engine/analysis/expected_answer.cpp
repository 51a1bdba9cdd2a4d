#include "engine/analysis/expected_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "engine/analysis/landmark.h"
#include "engine/analysis/question_figures.h"
#include "engine/analysis/typed_number.h"
#include "engine/analysis/why.h"
#include "engine/base/ascii.h"
#include "engine/base/half_width.h"
#include "engine/base/lane_text.h"
#include "engine/isa/listing.h"

namespace warpscope::analysis {
namespace {

using history::Recording;
using scenario::GoTo;
using trace::EventKind;
using trace::Segment;
using Kind = scenario::Question::Kind;

/// Half a unit of the last place that a person may be expected to write.
constexpr double kRounding = 1e-9;

/// The warps that are issued in the first cycle after `cycle` in which the SM of `of` issues.
std::vector<WarpId> issuedNext(const Recording& run, Cycle cycle, WarpId of, Cycle& when) {
    std::vector<WarpId> next;
    when = run.cycles();
    if (of.value >= run.warps().size()) return next;
    const SmId sm = run.warps()[of.value].sm;
    for (const WarpId warp : run.warpsOfSm(sm)) {
        const trace::Segments all = run.segments(warp);
        for (auto at = all.firstAfter(cycle); at != all.end(); ++at) {
            const Segment segment = *at;
            if (segment.begin > when) break;
            if (segment.state != trace::WarpState::Issued) continue;
            if (segment.begin < when) next.clear();
            when = segment.begin;
            next.push_back(warp);
            break;
        }
    }
    return next;
}

std::optional<Expected> expectNext(const history::Run& run, const AskedAt& at) {
    Cycle when = 0;
    const std::vector<WarpId> warps = issuedNext(run, at.cycle, at.warp, when);
    if (warps.empty()) return std::nullopt;
    Expected expected;
    for (const WarpId warp : warps)
        expected.values.push_back(warp.value);
    const WarpId first = warps.front();
    const auto why = whyScheduler(run, run.warps()[first.value].sm, run.schedulerOf(first), when);
    if (warps.size() == 1) expected.because = why.because;
    return expected;
}

EventKind eventOf(GoTo::Kind kind) {
    if (kind == GoTo::Kind::Divergence) return EventKind::Divergence;
    if (kind == GoTo::Kind::Reconvergence) return EventKind::Reconvergence;
    return EventKind::BarrierArrive;
}

const trace::Event* findEvent(const Recording& run, const GoTo& place) {
    std::int64_t number = place.number;
    for (const trace::Event& event : run.events()) {
        if (event.kind == eventOf(place.kind) && --number == 0) return &event;
    }
    return nullptr;
}

/// "1, 3, 8–15". More than five ranges are shortened, as those of lanes are.
std::string warpRanges(const std::set<std::uint32_t>& warps) {
    constexpr std::size_t kMaxRanges = 5;
    constexpr std::ptrdiff_t kFirstRanges = 3;
    std::vector<std::string> ranges;
    for (auto at = warps.begin(); at != warps.end();) {
        const std::uint32_t first = *at;
        std::uint32_t last = first;
        for (++at; at != warps.end() && *at == last + 1; ++at)
            last = *at;
        ranges.push_back(first == last ? fmt::format("{}", first)
                                       : fmt::format("{}–{}", first, last));
    }
    if (ranges.size() > kMaxRanges) {
        ranges[static_cast<std::size_t>(kFirstRanges)] = "…";
        ranges.erase(ranges.begin() + kFirstRanges + 1, ranges.end() - 1);
    }
    std::string text;
    for (const std::string& range : ranges)
        text += (text.empty() ? "" : ", ") + range;
    return text;
}

/// Which warps a line splits.
Message whoDiverges(const Recording& run, int line) {
    const auto warps = divergentWarps(run, line);
    if (warps.empty()) return Message{"exercise.none_diverges"}.with("line", line);
    return Message{"exercise.who_diverges"}
        .with("line", line)
        .with("count", static_cast<long long>(warps.size()))
        .with("warps", warpRanges(warps));
}

std::optional<Expected> expectNumber(const Recording& run, const scenario::Wanted& wanted,
                                     WarpId warp) {
    if (wanted.figure.empty()) return Expected{{wanted.value}, 0, {}};
    const auto value = wanted.line > 0 ? lineFigure(run, wanted.figure, wanted.line, warp)
                                       : runFigure(run, wanted.figure);
    if (!value) return std::nullopt;
    Expected expected{{*value}, 0, {}};
    if (wanted.figure == "divergent_warps") expected.because = whoDiverges(run, wanted.line);
    return expected;
}

/// A line or a warp.
std::optional<Expected> expectThing(const Recording& run, const scenario::Question& question) {
    const scenario::Wanted& wanted = question.wanted;
    if (wanted.event.kind == GoTo::Kind::Stay) return Expected{{wanted.value}, 0, {}};
    const trace::Event* event = findEvent(run, wanted.event);
    if (event == nullptr) return std::nullopt;
    const double value = question.kind == Kind::Warp ? static_cast<double>(event->warp.value)
                                                     : isa::lineOf(run.launch().program, event->pc);
    return Expected{{value}, 0, {}};
}

std::optional<Expected> expectLanes(const Recording& run, const scenario::Wanted& wanted,
                                    WarpId warp) {
    if (wanted.line == 0) return Expected{{}, wanted.lanes, {}};
    if (warp.value >= run.warps().size()) return std::nullopt;
    const auto issue = firstIssue(run, warp, wanted.line);
    if (!issue) return std::nullopt;
    return Expected{{}, issue->active, {}};
}

std::optional<Expected> expectOrder(const Recording& run, const scenario::Question& question) {
    Expected expected;
    for (const scenario::OrderItem& item : question.items) {
        const auto cycle = cycleOfItem(run, item);
        if (!cycle) return std::nullopt;
        expected.values.push_back(static_cast<double>(*cycle));
    }
    return expected;
}

/// What people put between the things of an order: "3 1 2", "3, 1, 2", "3-1-2", "3 > 1 > 2".
bool standsBetween(char c) {
    return c == ' ' || c == ',' || c == '-' || c == '>';
}

/// Whether each of so many things stands there once.
bool isOrder(std::size_t count, std::string_view typed) {
    std::vector<bool> isSeen(count);
    for (const char c : typed) {
        if (standsBetween(c)) continue;
        const auto item = static_cast<std::size_t>(c - '1');
        if (c < '1' || item >= count || isSeen[item]) return false;
        isSeen[item] = true;
    }
    return std::ranges::find(isSeen, false) == isSeen.end();
}

/// Each thing once, and none before what comes earlier in the run.
bool isOrderRight(const Expected& expected, std::string_view typed) {
    if (!isOrder(expected.values.size(), typed)) return false;
    double last = -1;
    for (const char c : typed) {
        if (standsBetween(c)) continue;
        const double cycle = expected.values[static_cast<std::size_t>(c - '1')];
        if (cycle < last) return false;
        last = cycle;
    }
    return true;
}

/// What a person may mean by what was typed: where percent are asked for, "0.5" is 50, too.
std::vector<double> meantBy(const scenario::Question& question, std::string_view typed) {
    const auto number = typedNumber(typed);
    if (!number) return {};
    if (number->isPart && question.wanted.unit.en == "%")
        return {100 * number->value, number->value};
    return {number->value};
}

const scenario::LocalText& hintForAny(const scenario::Question& question,
                                      const std::vector<double>& meant) {
    for (const scenario::Hint& hint : question.hints) {
        const auto isMeant = [&](double value) {
            return std::abs(value - hint.answer) <= question.wanted.tolerance + kRounding;
        };
        if (std::ranges::any_of(meant, isMeant)) return hint.text;
    }
    return question.hint;
}

}  // namespace

const scenario::LocalText& hintFor(const scenario::Question& question, int choice) {
    return hintForAny(question, {static_cast<double>(choice)});
}

const scenario::LocalText& hintFor(const scenario::Question& question, std::string_view typed) {
    if (question.kind != Kind::Number) return question.hint;
    return hintForAny(question, meantBy(question, halfWidth(typed)));
}

std::optional<Expected> expectedAnswer(const history::Run& run, const scenario::Question& question,
                                       const AskedAt& at) {
    switch (question.kind) {
        case Kind::None:
        case Kind::Choice:
        case Kind::Mend:
            return std::nullopt;
        case Kind::Number:
            return expectNumber(run, question.wanted, at.warp);
        case Kind::Warp:
            if (question.wanted.isNext) return expectNext(run, at);
            return expectThing(run, question);
        case Kind::Line:
            return expectThing(run, question);
        case Kind::Lanes:
            return expectLanes(run, question.wanted, at.warp);
        case Kind::Order:
            return expectOrder(run, question);
    }
    return std::nullopt;
}

bool isRight(const scenario::Question& question, const Expected& expected,
             std::string_view written) {
    const std::string typed = halfWidth(written);
    if (question.kind == Kind::Lanes) return parseLanes(typed) == expected.lanes;
    if (question.kind == Kind::Order) return isOrderRight(expected, typed);
    const std::vector<double> meant = meantBy(question, typed);
    return std::ranges::any_of(expected.values, [&](double right) {
        return std::ranges::any_of(meant, [&](double value) {
            return std::abs(value - right) <= question.wanted.tolerance + kRounding;
        });
    });
}

Nearness nearnessOf(const scenario::Question& question, const Expected& expected,
                    std::string_view written) {
    const std::string typed = halfWidth(written);
    Nearness near;
    if (question.kind == Kind::Lanes) {
        const LaneMask given = parseLanes(typed).value_or(0);
        near.count = countLanes(given);
        near.right = countLanes(given & expected.lanes);
        near.missing = countLanes(expected.lanes & ~given);
    } else if (question.kind == Kind::Order) {
        std::vector<double> sorted = expected.values;
        std::ranges::sort(sorted);
        near.count = static_cast<int>(sorted.size());
        std::size_t place = 0;
        for (const char c : typed) {
            if (standsBetween(c) || place >= sorted.size()) continue;
            const auto item = static_cast<std::size_t>(c - '1');
            near.right += item < sorted.size() && expected.values[item] == sorted[place] ? 1 : 0;
            ++place;
        }
    } else if (question.kind == Kind::Number && !expected.values.empty()) {
        const std::vector<double> meant = meantBy(question, typed);
        const double value = meant.empty() ? 0 : meant.front();
        near.direction = value > expected.values.front() ? 1 : -1;
    }
    return near;
}

Nearness nearnessOf(const scenario::Question& question, int choice) {
    const auto numberOf = [&](int index) -> std::optional<double> {
        const std::string& text = question.choices[static_cast<std::size_t>(index)].en;
        // "block 3" is a name: another one is no nearer.
        if (text.empty() || !ascii::isDigit(text.front())) return std::nullopt;
        const auto number = typedNumber(text);
        return number ? std::optional(number->value) : std::nullopt;
    };
    const auto given = numberOf(choice);
    const auto right = numberOf(question.answer);
    Nearness near;
    if (given && right && *given != *right) near.direction = *given > *right ? 1 : -1;
    return near;
}

std::optional<Message> unreadable(const scenario::Question& question, const Expected& expected,
                                  std::string_view written) {
    const std::string typed = halfWidth(written);
    const auto sentence = [&](const char* key) { return Message{key}.with("text", written); };
    if (question.kind == Kind::Lanes) {
        if (parseLanes(typed)) return std::nullopt;
        return sentence("exercise.no_lanes");
    }
    if (question.kind == Kind::Order) {
        if (isOrder(expected.values.size(), typed)) return std::nullopt;
        return sentence("exercise.no_order")
            .with("count", static_cast<long long>(expected.values.size()));
    }
    if (typedNumber(typed)) return std::nullopt;
    return sentence("exercise.no_number");
}

std::vector<int> orderOf(const Expected& expected) {
    std::vector<int> order(expected.values.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](int item) {
        return std::pair(expected.values[static_cast<std::size_t>(item)], item);
    });
    return order;
}

std::string typedAnswer(const scenario::Question& question, const Expected& expected) {
    if (question.kind == Kind::Lanes) return laneList(expected.lanes);
    if (question.kind == Kind::Order) {
        std::string typed;
        for (const int item : orderOf(expected))
            typed += fmt::format("{}{}", typed.empty() ? "" : " ", item + 1);
        return typed;
    }
    if (expected.values.empty()) return {};
    // Counts are exact to 2^53; shares need no more digits than these.
    return fmt::format("{:.10g}", expected.values.front());
}

}  // namespace warpscope::analysis
