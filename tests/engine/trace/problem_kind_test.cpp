#include "engine/trace/problem_kind.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/paths.h"

namespace warpscope::trace {
namespace {

/// The names in the first column of the README's table of problems.
std::vector<std::string> toldKinds() {
    std::istringstream readme(support::readText(support::projectRoot() / "README.md"));
    std::vector<std::string> kinds;
    std::string line;
    while (std::getline(readme, line) && line != "| kind | the run found |") {
    }
    std::getline(readme, line);
    while (std::getline(readme, line) && line.starts_with("| `"))
        kinds.push_back(line.substr(3, line.find('`', 3) - 3));
    return kinds;
}

// A script that asks for a kind has no other list of them.
TEST(ProblemKind, TheReadmeTellsOfEach) {
    EXPECT_EQ(toldKinds(), std::vector<std::string>(kProblemKinds.begin(), kProblemKinds.end()));
}

}  // namespace
}  // namespace warpscope::trace
