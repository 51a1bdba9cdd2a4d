#include "engine/scenario/compile_kernel.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "engine/ptx/read.h"
#include "engine/text/find_assets.h"
#include "engine/toolchain/clang.h"
#include "engine/toolchain/signature.h"

namespace warpscope::scenario {
namespace {

/// Reads PTX and gives registers. `source`: the CUDA text that it was made of, or empty.
Result<isa::Program> compilePtx(const std::string& ptx, const std::string& file,
                                const KernelOptions& options, const std::string& source,
                                const std::string& entry) {
    ptx::ReadOptions reading;
    reading.entry = entry;
    reading.maxStaticShared = options.maxStaticShared;
    reading.source = source;
    reading.sourceFile = file;
    auto kernel = ptx::read(ptx, file, reading);
    if (!kernel) return kernel.problems();
    return codegen::generate(*std::move(kernel), options);
}

/// The name between the digits of a mangled one: _Z5scalePfi is scale.
std::string plainNameOf(const std::string& name) {
    if (!name.starts_with("_Z")) return name;
    std::size_t at = name.starts_with("_ZN") ? 3 : 2;
    std::string plain;
    while (at < name.size() && name[at] >= '0' && name[at] <= '9') {
        std::size_t length = 0;
        while (at < name.size() && name[at] >= '0' && name[at] <= '9' && length < 1000)
            length = 10 * length + static_cast<std::size_t>(name[at++] - '0');
        plain = name.substr(std::min(at, name.size()), length);
        at += length;
    }
    return plain.empty() ? name : plain;
}

/// The entry that a person calls by its plain name.
std::string entryIn(const std::string& ptx, const std::string& file, const std::string& wanted) {
    const auto names = ptx::kernelNames(ptx, file);
    const auto found = std::ranges::find_if(names, [&](const std::string& name) {
        return name == wanted || plainNameOf(name) == wanted;
    });
    return found == names.end() ? wanted : *found;
}

/// What PTX does not tell of the parameters stands in the source.
void nameParameters(const std::string& source, isa::Program& program) {
    const auto known = toolchain::parametersIn(source, plainNameOf(program.entry));
    program.entry = plainNameOf(program.entry);
    if (known.size() != program.parameters.size()) return;
    for (std::size_t i = 0; i < known.size(); ++i) {
        isa::Parameter& parameter = program.parameters[i];
        parameter.name = known[i].name.empty() ? parameter.name : known[i].name;
        if (!known[i].type) continue;
        parameter.elementComponents = known[i].components;
        const bool keepsWidth =
            known[i].isPointer || isa::bytesOf(*known[i].type) == isa::bytesOf(parameter.type);
        if (keepsWidth) parameter.type = *known[i].type;
        if (!parameter.mayBePointer) continue;
        parameter.mayBePointer = false;
        parameter.isPointer = known[i].isPointer;
    }
}

Result<isa::Program> compileWithClang(const std::string& source, const std::string& file,
                                      const KernelOptions& options) {
    toolchain::ClangOptions compiling;
    compiling.fmad = options.fmad;
    compiling.headers = text::findHome() / "assets/cuda";
    compiling.folder = std::filesystem::absolute(file).parent_path();
    const auto ptx = toolchain::compileToPtx(source, file, compiling);
    if (!ptx) return ptx.problems();
    const std::string entry =
        options.entry.empty() ? std::string{} : entryIn(*ptx, file, options.entry);
    auto program = compilePtx(*ptx, file, options, source, entry);
    if (program) nameParameters(source, *program);
    return program;
}

}  // namespace

bool isPtx(const std::string& source, const std::string& file) {
    if (std::filesystem::path(file).extension() == ".ptx") return true;
    return source.find("\n.version ") != std::string::npos &&
           source.find("\n.target ") != std::string::npos;
}

Result<isa::Program> compileKernel(const std::string& source, const std::string& file,
                                   const KernelOptions& options) {
    if (isPtx(source, file)) return compilePtx(source, file, options, {}, options.entry);
    if (options.reader == Reader::Clang) return compileWithClang(source, file, options);
    auto own = cuda::compile(source, file, options);
    if (own || options.reader == Reader::Own || toolchain::findClang().empty()) return own;
    auto other = compileWithClang(source, file, options);
    return other ? other : own;
}

}  // namespace warpscope::scenario
