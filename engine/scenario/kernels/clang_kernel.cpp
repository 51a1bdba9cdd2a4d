#include "engine/scenario/kernels/clang_kernel.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cuda/tokens/empty_bodies.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/host/device_text.h"
#include "engine/host/instances.h"
#include "engine/host/launches.h"
#include "engine/ptx/read.h"
#include "engine/scenario/kernels/local_headers.h"
#include "engine/scenario/kernels/lost_branches.h"
#include "engine/scenario/kernels/lost_shared.h"
#include "engine/scenario/kernels/ptx_cache.h"
#include "engine/scenario/kernels/shipped_ptx.h"
#include "engine/scenario/kernels/source_names.h"
#include "engine/text/find_assets.h"
#include "engine/toolchain/clang.h"
#include "engine/toolchain/precompiled.h"
#include "engine/toolchain/signature.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

/// The entry that a person calls by its plain name.
std::string entryIn(const std::string& ptx, const std::string& file, const std::string& wanted) {
    const auto names = ptx::kernelNames(ptx, file);
    const auto found = std::ranges::find_if(names, [&](const std::string& name) {
        return name == wanted || toolchain::plainNameOf(name) == wanted;
    });
    return found == names.end() ? wanted : *found;
}

/// What clang would say of if (…); were the source's lines those of the text that it is given.
std::vector<Problem> emptyBodiesIn(const std::string& source, const std::string& file) {
    ProblemList ignored("");
    std::vector<Problem> warnings;
    for (const Place& place : cuda::emptyBodies(cuda::tokenize(source, ignored)))
        warnings.push_back({{"compiler.warn.empty_body"},
                            {file, place.line, place.column, place.endColumn},
                            {"compiler.hint.empty_body"},
                            Severity::Warning});
    return warnings;
}

toolchain::ClangOptions clangOptions(const std::string& source, const std::string& file,
                                     const cuda::Options& options) {
    toolchain::ClangOptions compiling;
    compiling.fmad = options.fmad;
    compiling.cudaArch = options.cudaArch;
    compiling.reducesLoops = options.level == codegen::Level::Teaching;
    compiling.headers = text::findHome() / "assets/cuda";
    compiling.folder = fs::absolute(file).parent_path();
    compiling.files = readableFiles(source, file);
    compiling.cache = toolchain::cacheFolder();
    return compiling;
}

host::DeviceText deviceTextFor(const std::string& source, const std::string& entry,
                               const toolchain::ClangOptions& compiling) {
    host::DeviceTextOptions reading;
    reading.entry = entry;
    reading.mainName = toolchain::kStandIn;
    reading.read = [&](const std::string& name) { return readBeside(compiling.folder, name); };
    reading.isOurs = isOurHeader;
    return host::deviceTextOf(source, reading);
}

SourceRange rangeOf(const std::string& file, const Place& place) {
    return {file, place.line, place.column, place.endColumn};
}

/// What stands in the way of the kernel, by its name, or else what clang said.
std::vector<Problem> problemsOf(const host::DeviceText& device, std::vector<Problem> said,
                                const std::string& source, const std::string& file) {
    std::vector<Problem> problems = outsideProblems(device, file);
    if (problems.empty()) problems = std::move(said);
    for (Problem& problem : missingHeaders(source, file))
        problems.push_back(std::move(problem));
    return problems;
}

/// No kernel is chosen, or one that the file does not have.
std::optional<Problem> wrongChoice(const std::string& source, const std::string& file,
                                   std::string& entry) {
    const host::HostCode code = host::readHostCode(source);
    const auto facts = host::readHostFacts(code);
    std::string names;
    for (const host::KernelName& kernel : facts.kernels)
        names += (names.empty() ? "" : ", ") + kernel.name;
    if (!entry.empty()) {
        const bool isThere =
            std::ranges::find(facts.kernels, entry, &host::KernelName::name) != facts.kernels.end();
        // A header may have it, or a macro makes it, or it is called by its whole name.
        const bool mayBe =
            source.find("#include \"") != std::string::npos || host::makesKernels(code) ||
            entry.find_first_of("<:") != std::string::npos || entry.starts_with("_Z");
        if (isThere || mayBe || names.empty()) return std::nullopt;
        return Problem{Message{"compiler.unknown_entry"}.with("name", entry),
                       {file, facts.kernels[0].line, 1, 2},
                       Message{"compiler.hint.choose_entry"}.with("names", names),
                       Severity::Error};
    }
    if (facts.kernels.size() == 1) entry = facts.kernels.front().name;
    if (facts.kernels.size() < 2) return std::nullopt;
    return Problem{{"compiler.several_kernels"},
                   {file, facts.kernels[1].line, 1, 2},
                   Message{"compiler.hint.choose_entry"}.with("names", names),
                   Severity::Error};
}

bool isTooLong(const std::vector<Problem>& problems) {
    return std::ranges::any_of(problems, [](const Problem& problem) {
        return problem.message.key == "toolchain.too_long" ||
               problem.message.key == "toolchain.constexpr_steps";
    });
}

/// What came with the program, or else what clang makes now. Where that is of the whole file,
/// `input` guesses no instances any more.
Result<toolchain::CompiledPtx> ptxOf(ClangInput& input, const std::string& source,
                                     const std::string& file) {
    const host::DeviceText& device = input.device;
    if (auto shipped = shippedPtx(device.text, file, input.entry, input.compiling))
        return toolchain::CompiledPtx{*std::move(shipped), {}};
    static PtxCache last;  // Of all who open files: they wait less and get the same.
    auto ptx = last.compile(device.text, file, input.compiling);
    // A template that nothing but its launch with a lambda makes a kernel of.
    const bool hasNone = ptx && ptx->text.find(".entry") == std::string::npos;
    if ((ptx && !hasNone) || !device.outside.empty()) return ptx;
    // What took too long takes no less of the whole.
    if (!ptx && isTooLong(ptx.problems())) return ptx;
    // What was left out may be needed all the same.
    auto whole =
        last.compile(withoutAbsentHeaders(source, input.compiling.folder), file, input.compiling);
    // Of a lambda's launch the host's code is a part; otherwise it is not looked at.
    if (!whole) return hasNone ? std::move(whole) : std::move(ptx);
    input.device.guessedInstances.clear();
    return toolchain::CompiledPtx{std::move(whole->text), {}};
}

}  // namespace

std::vector<Problem> outsideProblems(const host::DeviceText& device, const std::string& file) {
    std::vector<Problem> problems;
    for (const host::OutsideUse& use : device.outside)
        problems.push_back({Message{"toolchain.outside"}
                                .with("word", use.word)
                                .with("what", "@toolchain.what." + use.what),
                            rangeOf(file, use.place),
                            {},
                            Severity::Error});
    return problems;
}

namespace {

/// Requires: `source` outlives what is read.
ptx::ReadOptions readingOf(const std::string& file, const cuda::Options& options,
                           std::string_view source, const std::string& entry) {
    ptx::ReadOptions reading;
    reading.entry = entry;
    reading.maxStaticShared = options.maxStaticShared;
    reading.source = source;
    reading.sourceFile = file;
    return reading;
}

}  // namespace

Result<code::Kernel> readPtx(const std::string& ptx, const std::string& file,
                             const cuda::Options& options, const std::string& source,
                             const std::string& entry) {
    return ptx::read(ptx, file, readingOf(file, options, source, entry));
}

Result<isa::Program> compilePtx(const std::string& ptx, const std::string& file,
                                const cuda::Options& options, const std::string& source,
                                const std::string& entry) {
    auto kernel = readPtx(ptx, file, options, source, entry);
    if (!kernel) return kernel.problems();
    return codegen::generate(*std::move(kernel), options);
}

Result<isa::Program> compileWithClang(const std::string& source, const std::string& file,
                                      const cuda::Options& options) {
    auto kernel = readWithClang(source, file, options);
    if (!kernel) return kernel.problems();
    auto program = codegen::generate(*std::move(kernel), options);
    if (options.level == codegen::Level::Teaching) {
        if (auto lost = lostBranches(source, file, program))
            program.warnings.push_back(*std::move(lost));
    }
    if (auto lost = lostShared(source, file, program)) program.warnings.push_back(*std::move(lost));
    return program;
}

/// What is told of PTX, with the names of functions as the source has them.
std::vector<Problem> withPlainNames(std::vector<Problem> problems) {
    for (Problem& problem : problems) {
        if (problem.message.key != "ptx.unknown_function") continue;
        for (auto& [name, value] : problem.message.values)
            value = toolchain::plainNameOf(value);
    }
    return problems;
}

Result<ClangInput> clangInput(const std::string& source, const std::string& file,
                              const cuda::Options& options) {
    ClangInput input{host::kernelOf(options.entry), {}, clangOptions(source, file, options)};
    const bool isInstance = input.entry != options.entry;
    if (auto wrong = wrongChoice(source, file, input.entry)) return *std::move(wrong);
    input.device = deviceTextFor(source, isInstance ? options.entry : input.entry, input.compiling);
    return input;
}

Result<code::Kernel> readWithClang(const std::string& source, const std::string& file,
                                   const cuda::Options& options) {
    auto input = clangInput(source, file, options);
    if (!input) return input.problems();
    const host::DeviceText& device = input->device;
    auto ptx = ptxOf(*input, source, file);
    if (!ptx) return problemsOf(device, ptx.problems(), source, file);
    const std::string& wanted = input->entry;
    const std::string entry = wanted.empty() ? std::string{} : entryIn(ptx->text, file, wanted);
    // No source stands for PTX that was brought; an empty file of CUDA C++ is none.
    const std::string_view text = source.empty() ? std::string_view("\n") : source;
    auto reading = readingOf(file, options, text, entry);
    reading.isByClang = true;
    auto kernel = ptx::read(ptx->text, file, reading);
    if (!kernel) return withPlainNames(kernel.problems());
    giveSourceNames(source, *kernel);
    for (Problem& problem : missingHeaders(source, file))
        kernel->warnings.push_back(std::move(problem));
    for (Problem& warning : ptx->warnings)
        kernel->warnings.push_back(std::move(warning));
    for (Problem& warning : emptyBodiesIn(source, file))
        kernel->warnings.push_back(std::move(warning));
    for (const std::string& guessed : device.guessedInstances)
        kernel->warnings.push_back({Message{"toolchain.guessed_instance"}.with("name", guessed),
                                    {file, 0, 0, 0},
                                    {},
                                    Severity::Warning});
    return kernel;
}

}  // namespace warpscope::scenario
