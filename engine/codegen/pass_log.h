#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/code/kernel.h"
#include "engine/codegen/generate.h"

namespace warpscope::codegen {

/// A line of code between two passes: an instruction, its registers still without number, or "L3:".
struct CodeLine {
    std::string text{};
    int line = 0;  ///< Of the source, from 1; 0 for a label.

    friend bool operator==(const CodeLine&, const CodeLine&) = default;
};

/// The whole code after a pass.
struct PassStep {
    std::string pass{};  ///< Its name in plan.cpp; empty for what the reader made.
    std::vector<CodeLine> lines{};
};

/// What each pass made of a kernel. Only passes that changed something have a step; the first step
/// is what the reader made.
class PassLog {
  public:
    /// Writes down the code as it is now.
    void add(std::string pass, const code::Kernel& kernel);

    const std::vector<PassStep>& steps() const { return steps_; }

  private:
    std::vector<PassStep> steps_{};
};

/// Runs the passes of a level over a kernel and writes down what each makes of it.
PassLog logPasses(code::Kernel kernel, const Options& options);

enum class PassChange : std::uint8_t { Same, Added, Removed, Moved };

/// Two steps beside each other: a line of one, of the other, or the same line of both. A line that
/// moved is in both columns, in a row each: where it was and where it is.
struct PassRow {
    PassChange change = PassChange::Same;
    std::optional<std::size_t> before{};  ///< Index of the line.
    std::optional<std::size_t> after{};
};

/// The fewest lines that differ, in order; removed ones before those that stand in their place.
/// Where the code is too long to compare (4,000 changed lines a side), all of it counts as changed.
std::vector<PassRow> rowsBetween(const PassStep& before, const PassStep& after);

}  // namespace warpscope::codegen
