#pragma once

#include <string>
#include <vector>

#include "tests/architecture/source_files.h"

namespace warpscope::architecture {

/// A name at the outermost level of a file: a type, a constant, or a function with the types of its
/// parameters, "cellOf(Box, int)", without namespaces before them, so that `draw::Box` is `Box`.
struct FileName {
    std::string name{};
    std::string space{};  ///< The namespace around it that has a name.
    std::string alias{};  ///< What it is another name of; two files may say the same.
    int line = 0;
    bool isOwn = false;  ///< Stands in an anonymous namespace: no other file is to see it.
};

/// The names of one file as clang-format lays it out: what begins in the first column. Members that
/// are defined outside of their class, templates and tests are left out.
std::vector<FileName> namesIn(const SourceFile& file);

/// Files of a library are compiled as one, so many at a time (WARPSCOPE_BATCH), and a name of its
/// own that another one has as well compiles or not by where the batches end. A sentence for each,
/// "app/views/sm/a.cpp:3 and app/views/lanes/b.h:7: cellOf(Box)", of files of one library, for
/// which folders stand: the first two, of tests the first three.
std::vector<std::string> namesThatMeet(const std::vector<SourceFile>& files);

}  // namespace warpscope::architecture
