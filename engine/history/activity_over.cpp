#include <algorithm>

#include "engine/base/contract.h"
#include "engine/history/recording.h"

namespace warpscope::history {
namespace {

/// Equal stretches of [from, to), into which lengths of time are spread.
struct Buckets {
    Cycle from = 0;
    double width = 1;
    int count = 1;

    /// Calls add(bucket, cycles) for every bucket that [begin, end) overlaps.
    template <class Add>
    void spread(Cycle begin, Cycle end, Add add) const {
        const double first = static_cast<double>(begin - from);
        const double last = static_cast<double>(end - from);
        int bucket = std::clamp(static_cast<int>(first / width), 0, count - 1);
        for (; bucket < count; ++bucket) {
            const double low = std::max(first, bucket * width);
            const double high = std::min(last, (bucket + 1) * width);
            if (high > low) add(static_cast<std::size_t>(bucket), high - low);
            if (last <= (bucket + 1) * width) break;
        }
    }
};

}  // namespace

/// The sums grow evenly between two points, because nothing changes there.
Recording::Activity Recording::activityBefore(double cycle) const {
    const std::size_t count = activitySteps_.countUpTo(cycle);
    if (count == 0) return {};
    const ActivitySteps::Sum before = activitySteps_.sumBefore(count - 1);
    const Cycle end = count < activitySteps_.size() ? Cycle{activitySteps_[count].at} : cycles_;
    const ActivitySteps::Sum after = before.after(activitySteps_[count - 1], end);
    const auto length = static_cast<double>(after.at - before.at);
    const double share =
        length > 0 ? std::min(1.0, (cycle - static_cast<double>(before.at)) / length) : 0;
    const auto between = [share](std::int64_t low, std::int64_t high) {
        return static_cast<double>(low) + static_cast<double>(high - low) * share;
    };
    return {between(before.resident, after.resident), between(before.eligible, after.eligible),
            between(before.issued, after.issued)};
}

std::vector<Recording::Activity> Recording::activityOver(Cycle from, Cycle to, int buckets,
                                                         SmId sm) const {
    WARPSCOPE_EXPECT(from < to && buckets >= 1, "activity over an empty stretch");
    if (sm.isValid()) return activityOfSm(from, to, buckets, sm);
    const double width = static_cast<double>(to - from) / buckets;
    std::vector<Activity> activities;
    Activity low = activityBefore(static_cast<double>(from));
    for (int i = 1; i <= buckets; ++i) {
        const Activity high = activityBefore(static_cast<double>(from) + i * width);
        activities.push_back({(high.resident - low.resident) / width,
                              (high.eligible - low.eligible) / width,
                              (high.issued - low.issued) / width});
        low = high;
    }
    return activities;
}

std::vector<Recording::Stretch> Recording::idleStretches(CycleCount least) const {
    std::vector<Stretch> idle;
    const auto add = [&idle](Cycle from, Cycle to) {
        if (from >= to) return;
        if (!idle.empty() && idle.back().to == from)
            idle.back().to = to;
        else
            idle.push_back({from, to});
    };
    if (!activitySteps_.empty()) add(0, activitySteps_[0].at);
    for (std::size_t i = 0; i < activitySteps_.size(); ++i) {
        const bool isLast = i + 1 == activitySteps_.size();
        if (activitySteps_[i].issued == 0)
            add(activitySteps_[i].at, isLast ? cycles_ : Cycle{activitySteps_[i + 1].at});
    }
    std::erase_if(idle, [least](const Stretch& it) { return it.to - it.from < least; });
    return idle;
}

std::vector<Recording::Activity> Recording::activityOfSm(Cycle from, Cycle to, int buckets,
                                                         SmId sm) const {
    std::vector<Activity> activities(static_cast<std::size_t>(buckets));
    const Buckets grid{from, static_cast<double>(to - from) / buckets, buckets};
    const auto addWarp = [&](WarpId id) {
        const WarpRecord& warp = warps_[id.value];
        const Cycle end = std::min({warp.residentTo, cycles_, to});
        const Cycle begin = std::max(warp.residentFrom, from);
        if (warp.residentFrom == kNever || begin >= end) return;
        grid.spread(begin, end, [&](std::size_t i, double n) { activities[i].resident += n; });
        const trace::Segments all = segments(id);
        for (auto at = all.at(begin); at != all.end(); ++at) {
            const trace::Segment segment = *at;
            if (segment.begin >= end) break;
            const bool isIssued = segment.state == trace::WarpState::Issued;
            if (!isIssued && segment.state != trace::WarpState::NotSelected) continue;
            const Cycle segmentBegin = std::max(segment.begin, begin);
            grid.spread(segmentBegin, std::min(segment.end, end), [&](std::size_t i, double n) {
                activities[i].eligible += n;
                if (isIssued) activities[i].issued += n;
            });
        }
    };
    for (const WarpId id : warpsOfSm(sm))
        addWarp(id);
    for (Activity& activity : activities) {
        activity.resident /= grid.width;
        activity.eligible /= grid.width;
        activity.issued /= grid.width;
    }
    return activities;
}

}  // namespace warpscope::history
