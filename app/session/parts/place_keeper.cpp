#include "app/session/parts/place_keeper.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/session/runs/knob_texts.h"

namespace warpscope::session {

namespace {

/// Something was answered, or the answer was shown.
bool hasReply(const Reply& reply) {
    return reply.isSeen || reply.wasWrongFirst;
}

/// r where the first guess was right, w where it was wrong, s where the answer was shown without
/// one, as a lecturer does; . where nothing was answered yet.
char markOf(const scenario::Question& question, const Reply& reply) {
    if (!question.isAsked() || !hasReply(reply)) return '.';
    if (!reply.isSeen) return 'w';
    const bool hasGuess = reply.choice >= 0 || !reply.typed.empty() || reply.wasWrongFirst;
    if (!hasGuess && !reply.isRight) return 's';
    const int right = reply.rightChoice >= 0 ? reply.rightChoice : question.answer;
    const bool isRight = question.choices.empty() ? reply.isRight : reply.choice == right;
    return isRight && !reply.wasWrongFirst ? 'r' : 'w';
}

}  // namespace

/// The first answer counts, also that of another day.
void PlaceKeeper::rememberAnswers() {
    if (!hasScenario() || !original().exercise.name.empty()) return;
    const std::vector<Reply>& replies = shared_.lesson.replies;
    if (std::ranges::none_of(replies, hasReply)) return;
    auto& all = shared_.settings.lessonAnswers;
    const std::string file = original().path.filename().string();
    auto found = std::ranges::find(all, file, &std::pair<std::string, std::string>::first);
    if (found == all.end()) found = all.insert(all.end(), {file, {}});
    found->second.resize(original().steps.size(), '.');
    for (std::size_t i = 0; i < std::min(replies.size(), found->second.size()); ++i)
        if (found->second[i] == '.')
            found->second[i] = markOf(original().steps[i].question, replies[i]);
}

void PlaceKeeper::remember() {
    rememberAnswers();
    if (!run() || shared_.playback.isPlaying()) return;
    Settings& settings = shared_.settings;
    settings.lastCycle = cycle();
    settings.lastStep = lessonStep();
    settings.lastReplies.clear();
    if (std::ranges::any_of(shared_.lesson.replies, hasReply))
        settings.lastReplies = shared_.lesson.replies;
    settings.hasLeftStage = shared_.stage.number < 0;
    if (slots_.a().knobs() != rememberedKnobs_) {
        rememberedKnobs_ = slots_.a().knobs();
        settings.knobs = textsOf(*rememberedKnobs_);
    }
    // A lesson holds its runs itself.
    const RunSlot* held = slots_.held();
    const bool isOurs = held && shared_.lesson.pinnedBy < 0 && held->path() == slots_.a().path();
    settings.pinnedKnobs.reset();
    if (isOurs) settings.pinnedKnobs = textsOf(held->knobs());
    if (!isOurs || !held->isKernelEdited())
        settings.pinnedKernel.reset();
    else if (settings.pinnedKernel != held->scenario().code)
        settings.pinnedKernel = held->scenario().code;
}

}  // namespace warpscope::session
