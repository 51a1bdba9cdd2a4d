#include "app/session/draft_box.h"

#include <system_error>
#include <utility>

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

/// At most so much typing is lost when the power fails.
constexpr double kSecondsToKeep = 0.5;

Knobs knobsToKeep(const RunSlot& slot) {
    return slot.isKernelEdited() ? slot.knobs() : Knobs{};
}

}  // namespace

std::optional<Draft> DraftBox::begin(const fs::path& scenario, const scenario::Scenario& original) {
    scenario_ = scenario;
    isOurs_ = false;
    kept_.clear();
    waiting_.clear();
    secondsToWrite_ = 0;
    if (folder_.empty()) return std::nullopt;
    auto draft = loadDraft(file());
    if (draft && draft->code == original.code) drop();
    return isOurs_ ? std::nullopt : draft;
}

void DraftBox::drop() {
    isOurs_ = true;
    std::error_code error;
    if (!folder_.empty() && !scenario_.empty()) fs::remove(file(), error);
}

void DraftBox::watch(const RunSlot& slot, double seconds) {
    if (folder_.empty() || scenario_.empty()) return;
    Knobs knobs = knobsToKeep(slot);
    if (knobs == kept_) {
        secondsToWrite_ = 0;
    } else if (secondsToWrite_ <= 0 || waiting_ != knobs) {
        waiting_ = std::move(knobs);
        secondsToWrite_ = kSecondsToKeep;
    } else if ((secondsToWrite_ -= seconds) <= 0) {
        write(std::move(knobs));
    }
}

void DraftBox::keep(const RunSlot& slot) {
    if (folder_.empty() || scenario_.empty()) return;
    Knobs knobs = knobsToKeep(slot);
    if (knobs != kept_) write(std::move(knobs));
}

void DraftBox::write(Knobs knobs) {
    std::error_code error;
    secondsToWrite_ = 0;
    if (!isOurs_ && fs::exists(file(), error))
        fs::rename(file(), fs::path(file().string() + ".older"), error);
    isOurs_ = true;
    if (const auto draft = draftOf(scenario_, knobs)) {
        // What cannot be written is tried again after the next key.
        saveDraft(*draft, file());
    } else {
        fs::remove(file(), error);
    }
    kept_ = std::move(knobs);
}

}  // namespace warpscope::session
