#pragma once

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "app/session/runs/draft.h"
#include "app/session/runs/run_slot.h"

namespace warpscope::session {

/// The folder in which what is typed is kept until it is saved, so that nothing is lost when the
/// program ends, however it ends. One file a scenario.
class DraftBox {
  public:
    /// An empty folder keeps nothing.
    explicit DraftBox(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

    /// A scenario was opened. What was kept of it and is not what its file holds is offered, the
    /// newest first; until somebody decides on it, what is typed is kept beside it.
    std::optional<Draft> begin(const std::filesystem::path& scenario,
                               const scenario::Scenario& original);
    /// What was offered is worked with again, and what was typed meanwhile is not: that draft is
    /// kept on in its own file. Gives the next one on offer.
    std::optional<Draft> adopt();
    /// What was offered is wanted no more. Gives the next one on offer.
    std::optional<Draft> drop();
    /// Once a frame: keeps what is typed when the typing has paused, and drops what was saved or
    /// taken back.
    void watch(const RunSlot& slot, double seconds);
    /// The same at once.
    void keep(const RunSlot& slot);

  private:
    /// The newest one has the highest number.
    std::filesystem::path file(int number) const;
    void remove(int number) const;
    std::optional<Draft> nextOffer();
    void write(Knobs knobs);

    std::filesystem::path folder_;
    std::filesystem::path scenario_{};              ///< That was opened last; empty = none.
    std::vector<std::pair<int, Draft>> offered_{};  ///< Undecided; the one on offer is the last.
    int own_ = 0;                                   ///< The number under which typing is kept.
    Knobs kept_{};                                  ///< Kept last; empty = nothing is.
    Knobs waiting_{};
    double secondsToWrite_ = 0;
};

}  // namespace warpscope::session
