#include "engine/scenario/kernels/ptx_source.h"

#include <filesystem>
#include <utility>

#include "engine/ptx/read.h"
#include "engine/scenario/kernels/local_headers.h"

namespace warpscope::scenario {

namespace fs = std::filesystem;

std::optional<PtxSource> sourceBeside(const std::string& ptx, const std::string& file) {
    if (ptx.find(".loc") == std::string::npos) return std::nullopt;
    const fs::path name = ptx::sourceNameOf(ptx);
    std::error_code noPlace;
    const fs::path folder = fs::absolute(file, noPlace).parent_path();
    if (noPlace || name.extension() != ".cu") return std::nullopt;
    for (const fs::path& one : {name, name.filename()}) {
        if (auto text = readBeside(folder, one.string()))
            return PtxSource{(folder / one).string(), *std::move(text)};
    }
    return std::nullopt;
}

}  // namespace warpscope::scenario
