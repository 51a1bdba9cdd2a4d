#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/problem.h"
#include "engine/cuda/tokens/header.h"

namespace warpscope::scenario {

/// Where the source includes a header of its own folder (#include "name", at most 1 MB) that
/// defines or undefines macros: such a header may change any word of the kernel, so where the own
/// reader passes over it, only clang's answer counts. A warning at that line that says so, for
/// where clang is not asked; nothing where there is none. The header's own headers count as well.
std::optional<Problem> headerWithMacros(const std::string& source, const std::string& file);

/// A warning for each #include "name" of the source that names neither a file of its folder nor a
/// header of ours, of C++ or of CUDA: it was passed over.
std::vector<Problem> missingHeaders(const std::string& source, const std::string& file);
Problem missingHeader(const std::string& name, const std::string& file, int line);

/// Takes out those whose #include stands between #if 0 and its end, or under another condition that
/// does not hold.
void removeLeftOut(std::vector<Problem>& missing, const std::string& source);

/// The text of a file that lies in a folder or below it, and is no larger than a source is; nothing
/// for others, wherever their names lead.
std::optional<std::string> readBeside(const std::filesystem::path& folder, const std::string& name);

/// Whether it is a header of ours, from assets/cuda.
bool isOurHeader(const std::string& name);

struct LocalHeader {
    std::string name{};  ///< As its #include has it.
    std::filesystem::path path{};
    std::string text{};
};

/// The files beside `file` that its #include "name" name, and those that these name, in the order
/// of the text, at most 64: what a program depends on beside its source.
std::vector<LocalHeader> localHeaders(const std::string& source, const std::string& file);

/// The same, as our reader takes them.
std::vector<cuda::Header> ownHeaders(const std::string& source, const std::string& file);

/// Their paths and texts, one after the other: equal where a program depends on the same.
std::string headerTexts(const std::string& source, const std::string& file);

}  // namespace warpscope::scenario
