#include "app/session/state/slot_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/session/state/next_question.h"
#include "engine/base/lane_text.h"
#include "engine/machine/words.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/fields.h"
#include "engine/scenario/fields/preset.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::session {
namespace {

/// The device that is shown: of the run, before there is one the scenario's; nullptr = none.
const machine::Machine* shownMachine(const SlotReader& reader) {
    if (reader.recording() != nullptr) return &reader.recording()->launch().machine;
    if (!reader.hasScenario()) return nullptr;
    return scenario::presetOf(reader.scenario(), reader.devices());
}

std::string_view wordsOf(const SlotReader& reader) {
    const machine::Machine* machine = shownMachine(reader);
    return machine != nullptr ? machine::wordSet(*machine) : "nvidia";
}

}  // namespace

std::string SlotReader::text(std::string_view key) const {
    return catalogue().render(language(), key, wordsOf(*this));
}

std::string SlotReader::text(const Message& message) const {
    return catalogue().render(language(), message, wordsOf(*this));
}

const std::string& SlotReader::text(const scenario::LocalText& local) const {
    const bool isChinese = language() == text::Language::Chinese;
    const std::string& wanted = isChinese ? local.zh : local.en;
    const std::string& other = isChinese ? local.en : local.zh;
    return wanted.empty() ? other : wanted;
}

machine::Vendor SlotReader::vendor() const {
    const machine::Machine* machine = shownMachine(*this);
    return machine != nullptr ? machine->vendor : machine::Vendor::Nvidia;
}

std::string SlotReader::word(std::string_view what) const {
    return text(fmt::format("word.{}.{}", wordsOf(*this), what));
}

Cycle SlotReader::cycle() const {
    const Cycle cursor = playback().cycle();
    return recording() != nullptr ? std::min<Cycle>(cursor, recording()->cycles() - 1) : cursor;
}

const scenario::Step* SlotReader::step() const {
    // The lesson is that of slot A, whichever run is looked at.
    if (!slots_->a().hasScenario()) return nullptr;
    const auto& steps = slots_->a().original().steps;
    const auto index = static_cast<std::size_t>(lessonStep());
    return index < steps.size() ? &steps[index] : nullptr;
}

std::vector<Moment> SlotReader::moments() const {
    std::vector<Moment> found;
    if (!hasScenario()) return found;
    const std::string file = original().path.filename().string();
    std::ranges::copy_if(settings().moments, std::back_inserter(found),
                         [&](const Moment& moment) { return moment.file == file; });
    return found;
}

int SlotReader::answer() const {
    const auto& replies = shared_->lesson.replies;
    const auto index = static_cast<std::size_t>(lessonStep());
    return index < replies.size() ? replies[index].choice : -1;
}

int SlotReader::rightChoice() const {
    const Reply* given = reply();
    const int ofRun = given != nullptr ? given->rightChoice : -1;
    return ofRun >= 0 ? ofRun : step()->question.answer;
}

const Reply* SlotReader::reply() const {
    const auto& replies = shared_->lesson.replies;
    const auto index = static_cast<std::size_t>(lessonStep());
    return index < replies.size() && replies[index].isSeen ? &replies[index] : nullptr;
}

const Reply* SlotReader::wrongAnswer() const {
    const auto& replies = shared_->lesson.replies;
    const auto index = static_cast<std::size_t>(lessonStep());
    const bool isTried = index < replies.size() && replies[index].wasWrongFirst;
    return isTried && !replies[index].isSeen ? &replies[index] : nullptr;
}

bool SlotReader::isTypingAnswer() const {
    return isQuestionOpen() && step()->question.isTyped();
}

LaneMask SlotReader::draftLanes() const {
    const bool isOfLanes =
        isTypingAnswer() && step()->question.kind == scenario::Question::Kind::Lanes;
    return isOfLanes ? parseLanes(answerDraft()).value_or(0) : 0;
}

namespace {

bool isUnanswered(const std::vector<Reply>& replies, std::size_t index) {
    return index >= replies.size() || !replies[index].isSeen;
}

}  // namespace

bool SlotReader::isQuestionOpen() const {
    return step() != nullptr && isStillAsked(slots_->a().original().steps, shared_->lesson.replies,
                                             static_cast<std::size_t>(lessonStep()));
}

bool SlotReader::isJustAnswered() const {
    constexpr double kMoment = 1.5;
    return shared_->lesson.secondsClosed < kMoment;
}

bool SlotReader::hasLeftStepsRun() const {
    const RunSlot& own = slots_->a();
    if (step() == nullptr || step()->question.isMended()) return false;
    if (own.isKernelEdited()) return true;
    const Knobs& wanted = shared_->lesson.knobs;
    const auto isAsWanted = [&](const std::string& key) {
        const auto last =
            std::ranges::find(wanted.rbegin(), wanted.rend(), key, &scenario::Setting::key);
        const auto now = scenario::valueOf(own.scenario(), key);
        return last == wanted.rend() ? !own.isKnobTurned(key) : now == last->value;
    };
    const auto isOther = [&](const scenario::Setting& knob) { return !isAsWanted(knob.key); };
    return std::ranges::any_of(own.knobs(), isOther) || std::ranges::any_of(wanted, isOther);
}

bool SlotReader::isMending() const {
    const scenario::Step* now = step();
    return now != nullptr && now->question.isMended() &&
           isUnanswered(shared_->lesson.replies, static_cast<std::size_t>(lessonStep()));
}

bool SlotReader::hasQuestionAhead() const {
    if (!slots_->a().hasScenario()) return false;
    const auto& steps = slots_->a().original().steps;
    for (auto i = static_cast<std::size_t>(lessonStep()); i < steps.size(); ++i)
        if (isStillAsked(steps, shared_->lesson.replies, i)) return true;
    return false;
}

std::optional<Cycle> SlotReader::nextAskedAt() const {
    const bool isOfLesson = id_ == SlotId::A || storedInfo() != nullptr;
    return isOfLesson ? shared_->lesson.nextAskedAt : std::nullopt;
}

Cycle SlotReader::lastShown() const {
    const Cycle last = recording()->cycles() - 1;
    return isQuestionOpen() ? std::min(last, shared_->lesson.lastShown) : last;
}

const Selection& SlotReader::focus() const {
    return hovered() == Selection{} ? selected() : hovered();
}

bool SlotReader::isSweeping() const {
    return shared_->sweepRunner->isRunning();
}

double SlotReader::sweepProgress() const {
    return shared_->sweepRunner->progress();
}

bool SlotReader::isSweepOld() const {
    if (sweep() == nullptr || !hasScenario()) return false;
    // A value of the sweep that was chosen does not make it old; the grid follows the block.
    scenario::Scenario now = scenario();
    scenario::Scenario swept = sweep()->scenario;
    std::vector<std::string> keys{sweep()->key};
    const scenario::Field* field = scenario::findField(sweep()->key);
    if (field != nullptr && field->sweeping.fitsGrid) keys.emplace_back(scenario::keys::kGrid);
    for (const std::string& key : keys) {
        // One of them may leave a field of the device to the preset.
        auto value = scenario::valueOf(now, key);
        if (!value) value = scenario::valueOf(swept, key);
        if (!value) continue;
        scenario::assign(now, {key, *value});
        scenario::assign(swept, {key, *value});
    }
    now.ranges.clear();  // Where a value stood in the file does not matter.
    swept.ranges.clear();
    return now != swept;
}

}  // namespace warpscope::session
