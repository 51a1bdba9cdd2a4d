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

/// A warning for each #include "name" of the source and its headers that was passed over, with the
/// cause: it names neither a file of the source's folder nor a header of ours, of C++ or of CUDA,
/// or one that cannot be read; and for each #include <name> of a header that nobody knows. Those
/// that a condition leaves out are not missed.
std::vector<Problem> missingHeaders(const std::string& source, const std::string& file);

/// The source with blanks in the place of each #include that neither we nor a compiler has and that
/// names no file below `folder`.
std::string withoutAbsentHeaders(const std::string& source, const std::filesystem::path& folder);

/// The files of the source's folder that directives of it and of its headers name, also by way of a
/// macro (#define NAME "a.h"), at most 64: what a compiler may read there.
std::vector<std::filesystem::path> readableFiles(const std::string& source,
                                                 const std::string& file);

/// The text of a file that lies in a folder or below it, and is no larger than a source is; nothing
/// for others, wherever their names lead.
std::optional<std::string> readBeside(const std::filesystem::path& folder, const std::string& name);

/// Whether it is a header of ours, from assets/cuda.
bool isOurHeader(const std::string& name);

struct LocalHeader {
    std::string name{};  ///< Its place from the folder of the source.
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
