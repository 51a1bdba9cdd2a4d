#pragma once

#include <optional>
#include <vector>

#include "app/session/state/shared_state.h"

namespace warpscope::session {

/// Where the cursor stands while a step's question is open. The end of a run would give its length
/// away.
scenario::GoTo askedAt(const scenario::Step& step);

/// Whether a step has a question that hides what comes and is not answered. A step without a reply
/// has no answer.
bool isStillAsked(const std::vector<scenario::Step>& steps, const std::vector<Reply>& replies,
                  std::size_t index);

/// The cycle at which the next open question of a step after `now` is asked in `run`, the run of
/// step `now`; 0 where the cursor stays for it as it is. Nothing where no step asks, or where one
/// up to the next question makes another run, or where this one has no such place. Requires: a
/// reply for each step.
std::optional<Cycle> nextAskedAt(const history::Recording& run,
                                 const std::vector<scenario::Step>& steps,
                                 const std::vector<Reply>& replies, int now);

}  // namespace warpscope::session
