#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/architecture/circles.h"
#include "tests/architecture/source_files.h"

namespace warpscope::architecture {

/// The module of each file, by path: a header with the sources that carry out what it promises,
/// named as the header without its ending.
///
/// A source belongs to the header of its own name. Where there is none ("classify.cpp"), it belongs
/// to the first header of its folder, among those that it includes, that declares a function which
/// the source defines for others ("stages.h"), or the class of such a function. A source of which
/// no header knows (a main) is a module by itself.
std::map<std::string, std::string> modulesOf(const std::vector<SourceFile>& files);

/// Which module includes which other one.
Graph moduleGraph(const std::vector<SourceFile>& files);

}  // namespace warpscope::architecture
