#include "engine/scenario/kernels/log_passes.h"

#include <utility>

#include "engine/cuda/read.h"
#include "engine/host/device_text.h"
#include "engine/ptx/read.h"
#include "engine/scenario/kernels/clang_kernel.h"
#include "engine/scenario/kernels/local_headers.h"
#include "engine/scenario/kernels/ptx_source.h"

namespace warpscope::scenario {
namespace {

Result<code::Kernel> readOwn(const std::string& source, const std::string& file,
                             const KernelOptions& options) {
    const bool keepsVariables = codegen::planOf(options.level).keepsVariables;
    const cuda::ReadOptions reading{options.entry, keepsVariables, options.warpSize,
                                    options.maxStaticShared, options.cudaArch};
    const auto read = [&](const std::string& text) {
        auto whole = cuda::read(text, file, reading, ownHeaders(source, file));
        return whole ? std::move(whole) : cuda::read(text, file, reading);
    };
    auto whole = read(source);
    if (whole) return whole;
    host::DeviceTextOptions wanted;
    wanted.entry = options.entry;
    return read(host::deviceTextOf(source, wanted).text);
}

Result<code::Kernel> readKernel(const std::string& source, const std::string& file,
                                const KernelOptions& options) {
    if (isPtx(source, file)) {
        if (const auto made = sourceBeside(source, file)) {
            auto kernel = readPtx(source, made->file, options, made->text, options.entry);
            if (kernel) return kernel;
        }
        return readPtx(source, file, options, {}, options.entry);
    }
    if (options.reader != Reader::Clang) {
        auto own = readOwn(source, file, options);
        if (options.reader == Reader::Own || (own && !headerWithMacros(source, file))) return own;
        if (own) {
            auto other = readWithClang(source, file, options);
            return other ? std::move(other) : std::move(own);
        }
    }
    return readWithClang(source, file, options);
}

}  // namespace

Result<codegen::PassLog> logPasses(const std::string& source, const std::string& file,
                                   const KernelOptions& options) {
    auto kernel = readKernel(source, file, options);
    if (kernel) return codegen::logPasses(*std::move(kernel), options);
    // Which reader's words count, the compiler knows.
    const auto program = compileKernel(source, file, options);
    return program ? kernel.problems() : program.problems();
}

}  // namespace warpscope::scenario
