#include "engine/scenario/kernels/ptx_source.h"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/code/source_lines.h"
#include "engine/ptx/read.h"
#include "engine/scenario/kernels/local_headers.h"
#include "engine/toolchain/signature.h"

namespace warpscope::scenario {

namespace fs = std::filesystem;

namespace {

/// The highest line of the source that `.loc 1 LINE …` names, by the number of its file.
int highestLine(const std::string& ptx, const std::string& number) {
    int highest = 0;
    std::istringstream lines(ptx);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string directive;
        std::string file;
        int at = 0;
        if (words >> directive >> file >> at && directive == ".loc" && file == number)
            highest = std::max(highest, at);
    }
    return highest;
}

/// The number that .file gives a source: 1 in `.file 1 "/home/me/k.cu"`; empty where none does.
std::string numberOf(const std::string& ptx, const std::string& name) {
    std::istringstream lines(ptx);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string directive;
        std::string number;
        if (words >> directive >> number && directive == ".file" &&
            line.find('"' + name + '"') != std::string::npos)
            return number;
    }
    return {};
}

/// Whether the lines that the PTX names are there, and one of its kernels.
bool mayBeSourceOf(const std::string& source, const std::string& ptx, const std::string& file) {
    const auto lines = static_cast<int>(code::linesOf(source).size());
    if (highestLine(ptx, numberOf(ptx, ptx::sourceNameOf(ptx))) > lines) return false;
    const bool makesNames = source.find("##") != std::string::npos;
    const auto names = ptx::kernelNames(ptx, file);
    return makesNames || names.empty() || std::ranges::any_of(names, [&](const std::string& name) {
               return source.find(toolchain::plainNameOf(name)) != std::string::npos;
           });
}

/// The files that the PTX may name, beside it.
std::vector<PtxSource> sourcesBeside(const std::string& ptx, const std::string& file) {
    std::vector<PtxSource> found;
    if (ptx.find(".loc") == std::string::npos) return found;
    const fs::path name = ptx::sourceNameOf(ptx);
    std::error_code noPlace;
    const fs::path folder = fs::absolute(file, noPlace).parent_path();
    if (noPlace || name.extension() != ".cu") return found;
    for (const fs::path& one : {name, name.filename()}) {
        if (auto text = readBeside(folder, one.string()))
            found.push_back({(folder / one).string(), *std::move(text)});
    }
    return found;
}

}  // namespace

std::optional<PtxSource> sourceBeside(const std::string& ptx, const std::string& file) {
    for (PtxSource& one : sourcesBeside(ptx, file)) {
        if (mayBeSourceOf(one.text, ptx, file)) return std::move(one);
    }
    return std::nullopt;
}

std::optional<Problem> otherSourceBeside(const std::string& ptx, const std::string& file) {
    const auto sources = sourcesBeside(ptx, file);
    if (sources.empty() || sourceBeside(ptx, file)) return std::nullopt;
    return Problem{Message{"toolchain.other_source"}.with(
                       "name", fs::path(sources.front().file).filename().string()),
                   {file, 0, 0, 0},
                   {"toolchain.hint.other_source"},
                   Severity::Warning};
}

}  // namespace warpscope::scenario
