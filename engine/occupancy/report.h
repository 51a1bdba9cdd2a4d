#pragma once

#include <string>

#include "engine/machine/library.h"
#include "engine/occupancy/occupancy.h"
#include "engine/text/catalogue.h"

namespace warpscope::occupancy {

/// The answer of the `occupancy` subcommand, several lines: the result, the calculation, what binds
/// and what comes next, what would change it, the rules that the other mode does not know, and the
/// error where the launch would be refused.
std::string occupancyReport(const machine::Machine& machine, const Request& request,
                            const text::Catalogue& catalogue, text::Language language);

/// The answer of the `devices` subcommand: one line a device, the bare capabilities last.
std::string devicesReport(const machine::Library& devices, const text::Catalogue& catalogue,
                          text::Language language);

/// "registers and shared memory": names of several resources in one phrase.
std::string joinedNames(const std::vector<Resource>& resources, const text::Catalogue& catalogue,
                        text::Language language);

}  // namespace warpscope::occupancy
