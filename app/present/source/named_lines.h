#pragma once

#include <string_view>
#include <vector>

#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// The lines that words name ("line 5", "lines 4, 7 and 9", "第 4、7 行"), in their order.
std::vector<int> linesNamedIn(std::string_view words);

/// Those that the words, the question, the choices or what is to be ordered name while the question
/// of a step is open: whoever answers reads them. Empty otherwise.
std::vector<int> linesOfQuestion(const session::SlotReader& session);
/// The same of the step's question, open or answered.
std::vector<int> linesAskedAbout(const session::SlotReader& session);

}  // namespace warpscope::present
