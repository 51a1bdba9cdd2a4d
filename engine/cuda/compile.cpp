#include "engine/cuda/compile.h"

#include <utility>

namespace warpscope::cuda {

Result<isa::Program> compile(std::string_view source, const std::string& file,
                             const Options& options, std::span<const Header> headers) {
    const bool keepsVariables = codegen::planOf(options.level).keepsVariables;
    auto kernel = read(source, file,
                       {options.entry, keepsVariables, options.warpSize, options.maxStaticShared,
                        options.cudaArch},
                       headers);
    if (!kernel) return kernel.problems();
    return codegen::generate(std::move(*kernel), options);
}

}  // namespace warpscope::cuda
