#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "app/session/state/say.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// So many of the knobs that stand differently are named in a run's label.
inline constexpr std::size_t kDifferencesInLabel = 2;

/// What tells a run from another one in a few words: its title where the two have different ones,
/// else the knobs that stand differently with its values ("SMs 2"). As long as nothing
/// does: that one is kept, and that the other is the same. Of a run from a file: its title with the
/// file's name.
std::string runLabel(const session::SlotReader& run, const session::SlotReader& other);
/// What a run is called where little room is left for it.
struct FittedLabel {
    std::string words{};
    std::size_t keptBytes = 0;  ///< At the end: what tells it from the other run; 0 = nothing does.
};
/// That label, or where it names two knobs and does not fit, the first one of all of them alone
/// that `fits` for both runs ("SMs 2 …"): two runs side by side say the same knob. Nothing fits:
/// the first knob, of which the value is to be kept.
FittedLabel fittingRunLabel(const session::SlotReader& run, const session::SlotReader& other,
                            const std::function<bool(std::string_view)>& fits);
/// The bytes at the end of that label without which it does not tell the two apart: the value of
/// the only knob that stands differently. 0: there is no such value.
std::size_t bytesToKeep(const session::SlotReader& run, const session::SlotReader& other);

/// What sentences about two runs call them: {held} the one that is held, {now} the one that is
/// worked with, "A" or "B" each.
session::Values runLetters(const session::SlotReader& now, const session::SlotReader& held);

}  // namespace warpscope::present
