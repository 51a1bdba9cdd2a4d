// Which view of several in one place stands in front.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/shell/shell.h"

namespace warpscope::shell {

void Shell::raise(const std::string& view) {
    std::erase(raised_, view);
    std::erase(raisedByStep_, view);
    raised_.push_back(view);
}

/// A step that is about a view brings it in front, once: afterwards a click counts.
void Shell::raiseWhatTheLessonShows(const session::SlotReader& session) {
    if (!session.hasScenario()) return;
    const auto& steps = session.scenario().steps;
    const auto step = static_cast<std::size_t>(session.lessonStep());
    if (step >= steps.size()) return;
    const std::string place = session.scenario().title.en + std::to_string(step);
    const bool isOtherStep = place != lessonPlace_;
    const bool wasTold = std::exchange(isTold_, isTold(session));
    if (!isOtherStep && wasTold >= isTold_) return;
    lessonPlace_ = place;
    if (isOtherStep) raiseViewsOf(steps[step]);
    if (isTold_) raiseWhatWasCovered(session, steps[step].views);
}

void Shell::raiseViewsOf(const scenario::Step& step) {
    // The views of the step before go with it: what stands in front is the same for whoever steps
    // there and whoever jumps.
    for (const std::string& view : std::exchange(raisedByStep_, {}))
        std::erase(raised_, view);
    if (find(step.show) != nullptr) raise(step.show);
    // The largest comes last: where there is room for one of them, it is that one.
    for (auto view = step.views.rbegin(); view != step.views.rend(); ++view)
        raise(*view);
    raisedByStep_ = step.views;
}

/// The question of the step is closed.
bool Shell::isTold(const session::SlotReader& session) {
    const scenario::Step* const step = session.step();
    return step != nullptr && step->question.isAsked() && !step->question.isMended() &&
           !session.isQuestionOpen();
}

/// Behind an answer the words are about what its question covered, unless the reader has brought
/// something else in front meanwhile.
void Shell::raiseWhatWasCovered(const session::SlotReader& session,
                                const std::vector<std::string>& views) {
    const auto isOfStep = [&](const std::string& view) {
        return std::ranges::find(raisedByStep_, view) != raisedByStep_.end();
    };
    if (raised_.empty() || !isOfStep(raised_.back())) return;
    std::vector<std::string> ofStep = raisedByStep_;
    for (auto view = views.rbegin(); view != views.rend(); ++view)
        if (isCoveredByQuestion(session, *view)) raise(*view);
    raisedByStep_ = std::move(ofStep);
}

/// Whoever opens a kernel wants to see that kernel, whatever was looked at before; but not where
/// the window is as it was left.
void Shell::raiseCodeOfKernelFile(session::Session& session) {
    if (!session.hasScenario()) return;
    const std::filesystem::path& path = session.original().path;
    if (path == kernelFile_) return;
    const bool isAsLeft = !isRestored_ && !session.settings().tabs.empty();
    kernelFile_ = path;
    const bool isKernel = path.extension() == ".cu" || path.extension() == ".ptx";
    if (!isKernel || isAsLeft) return;
    session.apply(session::SetArrangement{session::Arrangement::Divergence});
    raise("source");
}

/// A run from a file has warps and times and little else: they are what it was opened for.
void Shell::raiseTimelineOfFile(const session::Session& session) {
    std::string file;
    if (session.hasSlot(session::SlotId::B)) {
        const session::SlotReader held = session.seenFrom(session::SlotId::B);
        if (held.storedInfo() != nullptr) file = held.scenario().path.string();
    }
    if (file != heldFile_ && !file.empty()) raise("timeline");
    heldFile_ = file;
}

std::string Shell::frontOf(const std::vector<std::string>& views) const {
    for (auto view = raised_.rbegin(); view != raised_.rend(); ++view)
        if (std::ranges::find(views, *view) != views.end()) return *view;
    return views.front();
}

}  // namespace warpscope::shell
