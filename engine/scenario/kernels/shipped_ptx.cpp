#include "engine/scenario/kernels/shipped_ptx.h"

#include <fstream>
#include <iterator>

#include "engine/toolchain/content_key.h"

namespace warpscope::scenario {

std::filesystem::path shippedPlace(const std::string& file, const std::string& entry,
                                   const toolchain::ClangOptions& options) {
    const std::string stem = std::filesystem::path(file).stem().string();
    const std::string name = entry.empty() || entry == stem ? stem : stem + "-" + entry;
    return options.headers.parent_path() / "compiled" /
           (name + (options.reducesLoops ? "-teaching.ptx" : "-optimized.ptx"));
}

std::string shippedHeading(const std::string& text, const toolchain::ClangOptions& options) {
    toolchain::ContentKey key;
    key.add(text);
    key.add(options.fmad ? "fmad" : "no fmad");
    key.add(options.reducesLoops ? "reduced loops" : "loops as they are");
    return "// made by clang 19 of " + key.text();
}

std::optional<std::string> shippedPtx(const std::string& text, const std::string& file,
                                      const std::string& entry,
                                      const toolchain::ClangOptions& options) {
    std::ifstream in(shippedPlace(file, entry, options), std::ios::binary);
    std::string heading;
    if (!in || !std::getline(in, heading) || heading != shippedHeading(text, options))
        return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace warpscope::scenario
