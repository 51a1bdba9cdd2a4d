#pragma once

#include <filesystem>
#include <optional>

#include "app/session/draft.h"
#include "app/session/run_slot.h"

namespace warpscope::session {

/// The folder in which what is typed is kept until it is saved, so that nothing is lost when the
/// program ends, however it ends. One file a scenario.
class DraftBox {
  public:
    /// An empty folder keeps nothing.
    explicit DraftBox(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

    /// A scenario was opened. What was kept of it last time and is not what its file holds is
    /// offered; until somebody decides on it, what is typed is kept beside it.
    std::optional<Draft> begin(const std::filesystem::path& scenario,
                               const scenario::Scenario& original);
    /// What was offered is worked with again, or is wanted no more.
    void adopt() { isOurs_ = true; }
    void drop();
    /// Once a frame: keeps what is typed when the typing has paused, and drops what was saved or
    /// taken back.
    void watch(const RunSlot& slot, double seconds);
    /// The same at once.
    void keep(const RunSlot& slot);

  private:
    std::filesystem::path file() const { return draftFile(folder_, scenario_); }
    void write(Knobs knobs);

    std::filesystem::path folder_;
    std::filesystem::path scenario_{};  ///< That was opened last; empty = none.
    bool isOurs_ = false;               ///< What lies there was written since then, or adopted.
    Knobs kept_{};                      ///< Kept last; empty = nothing is.
    Knobs waiting_{};
    double secondsToWrite_ = 0;
};

}  // namespace warpscope::session
