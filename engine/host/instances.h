#pragma once

#include <string>
#include <vector>

#include "engine/host/chunks.h"
#include "engine/host/launches.h"

namespace warpscope::host {

/// A kernel template made concrete.
struct Instance {
    std::string name{};    ///< "tiles::matmul<16, float>", with its namespaces.
    bool isGuess = false;  ///< Nothing in the file says what stands between < and >.
};

/// k of "k<float, 16>", as a person names one instance; the whole where no < stands in it.
std::string kernelOf(const std::string& entry);

/// How the file launches a kernel template, each way once and at most four; where no launch says
/// it, how the file names it elsewhere (an explicit instantiation); a guess where it does not.
/// `tokens` are those that the chunk speaks of. What stands in no < > is deduced from the types of
/// the arguments' variables.
std::vector<Instance> instancesOf(const Chunk& kernel, const std::vector<Token>& tokens,
                                  const HostCode& code, const HostFacts& facts);

}  // namespace warpscope::host
