#include "app/session/runs/draft_box.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

/// At most so much typing is lost when the power fails.
constexpr double kSecondsToKeep = 0.5;
/// So many undecided drafts of a scenario lie beside each other; the last one is written over.
constexpr int kMaxDrafts = 32;

Knobs knobsToKeep(const RunSlot& slot) {
    return slot.isKernelEdited() ? slot.knobs() : Knobs{};
}

}  // namespace

fs::path DraftBox::file(int number) const {
    const fs::path first = draftFile(folder_, scenario_);
    return number == 0 ? first : fs::path(first.string() + "." + std::to_string(number));
}

void DraftBox::remove(int number) const {
    std::error_code error;
    if (!folder_.empty() && !scenario_.empty()) fs::remove(file(number), error);
}

std::optional<Draft> DraftBox::begin(const fs::path& scenario, const scenario::Scenario& original) {
    scenario_ = scenario;
    offered_.clear();
    own_ = 0;
    kept_.clear();
    waiting_.clear();
    secondsToWrite_ = 0;
    if (folder_.empty()) return std::nullopt;
    for (int number = 0; number < kMaxDrafts; ++number) {
        auto draft = loadDraft(file(number));
        if (!draft) continue;
        if (draft->code == original.code) {
            remove(number);
            continue;
        }
        offered_.emplace_back(number, *std::move(draft));
        own_ = std::min(number + 1, kMaxDrafts - 1);
    }
    return nextOffer();
}

std::optional<Draft> DraftBox::nextOffer() {
    if (offered_.empty()) return std::nullopt;
    return offered_.back().second;
}

std::optional<Draft> DraftBox::adopt() {
    if (offered_.empty()) return std::nullopt;
    remove(own_);
    own_ = offered_.back().first;
    offered_.pop_back();
    return nextOffer();
}

std::optional<Draft> DraftBox::drop() {
    if (offered_.empty()) return std::nullopt;
    remove(offered_.back().first);
    offered_.pop_back();
    return nextOffer();
}

void DraftBox::watch(const RunSlot& slot, double seconds) {
    if (folder_.empty() || scenario_.empty()) return;
    Knobs knobs = knobsToKeep(slot);
    if (knobs == kept_) {
        secondsToWrite_ = 0;
    } else if (secondsToWrite_ <= 0 || waiting_ != knobs) {
        waiting_ = std::move(knobs);
        secondsToWrite_ = kSecondsToKeep;
    } else {
        secondsToWrite_ -= seconds;
        if (secondsToWrite_ <= 0) write(std::move(knobs));
    }
}

void DraftBox::keep(const RunSlot& slot) {
    if (folder_.empty() || scenario_.empty()) return;
    Knobs knobs = knobsToKeep(slot);
    if (knobs != kept_) write(std::move(knobs));
}

void DraftBox::write(Knobs knobs) {
    secondsToWrite_ = 0;
    if (const auto draft = draftOf(scenario_, knobs)) {
        // What cannot be written is tried again after the next key.
        saveDraft(*draft, file(own_));
    } else {
        remove(own_);
    }
    kept_ = std::move(knobs);
}

}  // namespace warpscope::session
