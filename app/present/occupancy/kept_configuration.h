#pragma once

#include <string>

#include "app/present/occupancy/occupancy_question.h"
#include "app/session/base/configuration.h"

namespace warpscope::present {

/// The question as it stands with its answer, to be kept; without a name. Requires:
/// session.hasScenario().
session::Configuration configurationOf(const session::SlotReader& session,
                                       const OccupancyQuestion& question);
/// It stands like this now: coming back to it would change nothing.
bool isTaken(const session::SlotReader& session, const session::Configuration& kept);
/// What a configuration that was kept asks for, and what it comes to, in a sentence.
std::string keptWords(const session::SlotReader& session, const session::Configuration& kept);
/// How its occupancy differs from that of the question as it stands: "+12.5", "−50"; empty where
/// they are the same.
std::string keptDifference(const session::Configuration& kept, double percentNow);

}  // namespace warpscope::present
