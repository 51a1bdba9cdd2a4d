#pragma once

#include <string>

#include "engine/machine/library.h"
#include "engine/occupancy/launch_bounds.h"
#include "engine/occupancy/occupancy.h"
#include "engine/text/catalogue.h"

namespace warpscope::occupancy {

/// What a report tells beside the calculation.
struct ReportContext {
    LaunchBounds bounds{};                      ///< That the kernel promises.
    const machine::Machine* example = nullptr;  ///< See potentialAnswer.
};

/// The answer of the `occupancy` subcommand, several lines: the result, the calculation, what binds
/// and what comes next, what would change it, the rules that the other mode does not know, the two
/// questions to the runtime with their calls, and the error where the launch would be refused.
std::string occupancyReport(const machine::Machine& machine, const Request& request,
                            const text::Catalogue& catalogue, text::Language language,
                            const ReportContext& context = {});

/// "warp slots, block slots and registers": names of several resources in one phrase, in the
/// machine's words and as the mode counts.
std::string joinedNames(const std::vector<Resource>& resources, const machine::Machine& machine,
                        Mode mode, const text::Catalogue& catalogue, text::Language language);

}  // namespace warpscope::occupancy
