#pragma once

#include <string>
#include <vector>

#include "app/session/runs/run_slot.h"

namespace warpscope::session {

/// Knobs as they stood before each gesture, and those that were taken back.
class KnobHistory {
  public:
    /// A turn is done; `before` is how the knobs stood. `key` names the knob that is turned on and
    /// on: within a second it is the same gesture; empty = a gesture of its own. Nothing that was
    /// taken back can come again.
    void add(const std::string& key, Knobs before);
    /// No hand is on a knob, for so long.
    void passTime(double seconds) { secondsSince_ += seconds; }

    /// What was typed since the last time, gesture by gesture, is taken back as one from now on;
    /// other turns between stay their own. `prefix`: of the keys of typing. `now` is how the knobs
    /// stand: typing that changed nothing is no gesture.
    void joinTyping(const std::string& prefix, const Knobs& now);

    bool canUndo() const { return !undo_.empty(); }
    bool canRedo() const { return !redo_.empty(); }
    /// How the knobs stood before the last gesture; `now` is what comes again. Requires: canUndo().
    Knobs undo(Knobs now) { return exchange(undo_, redo_, std::move(now)); }
    /// Requires: canRedo().
    Knobs redo(Knobs now) { return exchange(redo_, undo_, std::move(now)); }

  private:
    struct Gesture {
        std::string key{};  ///< Empty = of its own, or joined.
        Knobs knobs{};      ///< To go to.
    };
    static void trim(std::vector<Gesture>& undo);
    static void join(std::vector<Gesture>& gestures, const std::string& prefix, const Knobs& now);
    Knobs exchange(std::vector<Gesture>& from, std::vector<Gesture>& to, Knobs now);

    std::vector<Gesture> undo_{};
    std::vector<Gesture> redo_{};
    std::string key_{};  ///< Turned last.
    double secondsSince_ = 0;
};

}  // namespace warpscope::session
