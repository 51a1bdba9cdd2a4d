#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace warpscope::architecture {

/// Who includes whom, by name.
using Graph = std::map<std::string, std::set<std::string>>;

/// Every group of names that can all be reached from each other, in order; empty when there is no
/// circle. A name that includes itself is none.
std::vector<std::set<std::string>> circlesOf(const Graph& graph);

/// The same as a sentence for a failing test: "2: a, b"; empty when there is none.
std::string describe(const std::vector<std::set<std::string>>& circles);

}  // namespace warpscope::architecture
