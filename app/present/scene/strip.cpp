#include "app/present/scene/strip.h"

#include <algorithm>
#include <map>

namespace warpscope::present {
namespace {

using scenario::HostCall;
using scenario::SceneLook;

/// A host that calls, one call after the other, and the streams that work through what it queues.
class HostStrip {
  public:
    explicit HostStrip(const scenario::Scene& scene) {
        strip_.tracks.emplace_back();
        for (const HostCall& call : scene.calls)
            if (!call.stream.empty()) trackOf(call.stream);
    }

    void call(const HostCall& call, int index) {
        const double called = now_ + 1;
        strip_.bars.push_back({0, now_, called, SceneLook::Call, {call.text, call.text}, index});
        now_ = called;
        const double done = queue(call, index);
        const double until = call.waits.empty() ? now_ : waitedFor(call, done);
        if (until > now_)
            strip_.bars.push_back({0, now_, until, SceneLook::Wait, {call.text, call.text}, index});
        now_ = std::max(now_, until);
    }

    Strip finish() {
        strip_.end = now_;
        for (const auto& [stream, until] : freeAt_)
            strip_.end = std::max(strip_.end, until);
        return std::move(strip_);
    }

  private:
    int trackOf(const std::string& stream) {
        const auto found = std::ranges::find(strip_.tracks, stream, &scenario::LocalText::en);
        const auto track = static_cast<int>(found - strip_.tracks.begin());
        if (found == strip_.tracks.end()) strip_.tracks.push_back({stream, stream});
        return track;
    }

    /// Puts a call's work behind what its stream has; returns when it is done.
    double queue(const HostCall& call, int index) {
        if (call.stream.empty()) return now_;
        const int track = trackOf(call.stream);
        double& free = freeAt_[call.stream];
        if (!call.after.empty()) free = std::max(free, events_[call.after]);
        if (call.takes > 0) {
            const double begin = std::max(now_, free);
            free = begin + call.takes;
            strip_.bars.push_back({track, begin, free, call.work, {call.text, call.text}, index});
            strip_.arrows.push_back({0, now_, track, begin});
        }
        if (!call.records.empty()) {
            free = std::max(now_, free);
            events_[call.records] = free;
            strip_.marks.push_back({track, free, call.records, index});
        }
        return free;
    }

    /// Until when the host waits at a call whose own work is done by then.
    double waitedFor(const HostCall& call, double done) {
        if (call.waits == "call") return done;
        if (call.waits == "device") {
            double last = now_;
            for (const auto& [stream, until] : freeAt_)
                last = std::max(last, until);
            return last;
        }
        if (const auto event = events_.find(call.waits); event != events_.end())
            return event->second;
        return freeAt_[call.waits];
    }

    Strip strip_{};
    double now_ = 0;                          ///< Of the host.
    std::map<std::string, double> freeAt_{};  ///< By stream: when all that it has is done.
    std::map<std::string, double> events_{};  ///< When they are reached.
};

}  // namespace

Strip stripOf(const scenario::Scene& scene) {
    if (scene.kind == scenario::Scene::Kind::Host) {
        HostStrip host(scene);
        for (std::size_t i = 0; i < scene.calls.size(); ++i)
            host.call(scene.calls[i], static_cast<int>(i));
        return host.finish();
    }
    Strip strip;
    if (scene.kind == scenario::Scene::Kind::Chips) return strip;
    strip.tracks = scene.tracks;
    for (const scenario::SceneBar& bar : scene.bars) {
        strip.bars.push_back({bar.track, bar.from, bar.to, bar.look, bar.text, -1});
        strip.end = std::max(strip.end, bar.to);
    }
    strip.arrows = scene.arrows;
    return strip;
}

const scenario::Scene* sceneOf(const scenario::Scenario& scenario, const std::string& name) {
    const auto found = std::ranges::find(scenario.scenes, name, &scenario::Scene::name);
    return found == scenario.scenes.end() ? nullptr : &*found;
}

}  // namespace warpscope::present
