#include "engine/scenario/kernels/compile_kernel.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/code/source_lines.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/host/device_text.h"
#include "engine/host/includes.h"
#include "engine/host/instances.h"
#include "engine/scenario/kernels/clang_kernel.h"
#include "engine/scenario/kernels/local_headers.h"
#include "engine/scenario/kernels/macro_places.h"
#include "engine/scenario/kernels/ptx_source.h"
#include "engine/toolchain/clang.h"

namespace warpscope::scenario {
namespace {

using Headers = std::vector<cuda::Header>;

/// The text with those lines of the source that include one of the headers, where they were.
std::string withIncludesOf(const std::string& source, const std::string& text,
                           const Headers& headers) {
    if (headers.empty()) return text;
    std::vector<std::string> lines = code::linesOf(text);
    const std::vector<std::string> whole = code::linesOf(source);
    std::string made;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        bool isQuoted = false;
        const std::string name =
            i < whole.size() ? host::includedName(whole[i], isQuoted) : std::string();
        const bool isKnown =
            isQuoted && std::ranges::find(headers, cuda::includePlaces({}, name).front(),
                                          &cuda::Header::name) != headers.end();
        made += (isKnown ? whole[i] : lines[i]) + '\n';
    }
    return made;
}

/// k<256>, one instance of a template.
bool isInstance(const std::string& entry) {
    return host::kernelOf(entry) != entry;
}

/// Told of k<256> where k is no template of the file.
Problem noInstance(const cuda::Options& options, const std::string& file) {
    return {Message{"compiler.unknown_entry"}.with("name", options.entry),
            {file, 1, 1, 2},
            {"compiler.hint.template_entry"},
            Severity::Error};
}

/// Ours once more, for a file in which something stands that it does not read but that the wanted
/// kernel does not need: another kernel, a function of the host.
Result<isa::Program> compileWanted(const std::string& source, const std::string& file,
                                   const KernelOptions& options, const Headers& headers) {
    host::DeviceTextOptions reading;
    reading.entry = options.entry;
    const host::DeviceText wanted = host::deviceTextOf(source, reading);
    if (isInstance(options.entry) && wanted.instances.empty()) return noInstance(options, file);
    KernelOptions plain = options;
    plain.entry = host::kernelOf(options.entry);
    auto program =
        cuda::compile(withIncludesOf(source, wanted.text, headers), file, plain, headers);
    if (!program && !wanted.outside.empty()) return outsideProblems(wanted, file);
    std::vector<Problem> guesses;
    for (const std::string& guessed : wanted.guessedInstances)
        guesses.push_back({Message{"toolchain.guessed_instance"}.with("name", guessed),
                           {file, 0, 0, 0},
                           {},
                           Severity::Warning});
    if (!program) {  // What is wrong may be the guess.
        std::vector<Problem> problems = program.problems();
        std::ranges::move(guesses, std::back_inserter(problems));
        return problems;
    }
    program->sourceLines = code::linesOf(source);
    std::ranges::move(guesses, std::back_inserter(program->warnings));
    return program;
}

bool hasAsManyBraces(const std::string& source) {
    ProblemList ignored({});
    std::ptrdiff_t open = 0;
    for (const cuda::Token& token : cuda::tokenize(source, ignored))
        open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    return open == 0;
}

/// A slip of the pen that no other reader may pass over or take for something else: words after the
/// last kernel, a brace too many or too few.
bool isSlip(const Result<isa::Program>& own, const std::string& source) {
    const std::string& key = own.problem().message.key;
    const bool isBrace = key == "compiler.unclosed_brace" || key == "compiler.extra_brace";
    return key == "compiler.stray_words" || (isBrace && !hasAsManyBraces(source));
}

/// What is too large for every reader, or takes each as long: macros that double, local arrays.
/// That nobody reads a variable does not help: ptxas refuses it all the same.
bool isTooLarge(const Problem& problem) {
    constexpr std::array kKeys{"compiler.macro_too_large", "compiler.local_array_too_large",
                               "compiler.local_too_large", "compiler.shared_too_large",
                               "compiler.constants_too_large"};
    return std::ranges::any_of(kKeys, [&](const char* key) { return problem.message.key == key; });
}

Result<isa::Program> compileWhole(const std::string& source, const std::string& file,
                                  const KernelOptions& options, const Headers& headers) {
    if (isInstance(options.entry)) return compileWanted(source, file, options, headers);
    auto own = cuda::compile(source, file, options, headers);
    if (own || isTooLarge(own.problem()) || isSlip(own, source)) return own;
    auto wanted = compileWanted(source, file, options, headers);
    // Written out for the types of its launch, a template is open no longer: what is wrong is in
    // it.
    constexpr const char* kOpen = "compiler.open_template";
    const bool isToldBetter =
        wanted || wanted.problem().message.key == "toolchain.outside" ||
        (own.problem().message.key == kOpen && wanted.problem().message.key != kOpen);
    return isToldBetter ? std::move(wanted) : std::move(own);
}

/// What our reader says, and which headers it passed over because they are not there.
Result<isa::Program> withMissingHeaders(Result<isa::Program> own, const std::string& source,
                                        const std::string& file) {
    std::vector<Problem> missing = missingHeaders(source, file);
    if (missing.empty()) return own;
    if (own) {
        std::ranges::move(missing, std::back_inserter(own->warnings));
        return own;
    }
    std::vector<Problem> problems = own.problems();
    std::ranges::move(missing, std::back_inserter(problems));
    return problems;
}

/// What our reader took without the headers of the folder. Their macros may change any word: then
/// clang's answer instead, or a warning where it is not asked or refuses.
Result<isa::Program> withoutHeaders(Result<isa::Program> own, const std::string& source,
                                    const std::string& file, const KernelOptions& options) {
    auto passedOver = headerWithMacros(source, file);
    if (!passedOver) return own;
    if (options.reader == Reader::Auto) {
        auto other = compileWithClang(source, file, options);
        if (other) return other;
    }
    own->warnings.push_back(*std::move(passedOver));
    return own;
}

/// With the headers beside the source, and where that fails without them, since a course's own may
/// hold much of the host's.
Result<isa::Program> compileOwn(const std::string& source, const std::string& file,
                                const KernelOptions& options) {
    const Headers headers = ownHeaders(source, file);
    auto whole = compileWhole(source, file, options, headers);
    if (!whole && !headers.empty()) {
        auto alone = compileWhole(source, file, options, {});
        if (alone) whole = withoutHeaders(std::move(alone), source, file, options);
    }
    return withMissingHeaders(std::move(whole), source, file);
}

/// Of a template that the host launches in several ways, the way that is reached first; our reader
/// alone takes the first that stands in the file.
Result<isa::Program> withMeantInstance(Result<isa::Program> own, const std::string& source,
                                       const std::string& file, KernelOptions options) {
    if (source.find("template") == std::string::npos || isInstance(options.entry)) return own;
    host::DeviceTextOptions reading;
    reading.entry = options.entry = own->entry;
    if (host::deviceTextOf(source, reading).instances.size() < 2) return own;
    auto meant = compileWanted(source, file, options, ownHeaders(source, file));
    return meant ? std::move(meant) : std::move(own);
}

/// A slip that no other reader may pass over, or would tell as well: what only the host has, an
/// atomic operation on a local variable, a parameter of a kernel that is a reference or a const
/// array of the host, which clang takes and nvcc does not, a character of another keyboard.
bool isOwnMatter(const Problem& problem) {
    return problem.message.key == "compiler.host_only" ||
           problem.message.key == "compiler.atomic_space" ||
           problem.message.key == "compiler.reference_parameter" ||
           problem.message.key == "compiler.assign_constant" ||
           problem.message.key == "compiler.host_constant" ||
           problem.hint.key == "compiler.hint.lookalike" ||
           problem.hint.key == "compiler.hint.lookalike_space";
}

/// Something that our reader leaves to clang.
bool isForClang(const Problem& problem) {
    constexpr std::array kKeys{
        "compiler.outside",          "compiler.array_of_pointers",  "compiler.device_variable",
        "compiler.function_pointer", "compiler.pointer_to_pointer", "compiler.recursion",
        "compiler.open_template",    "compiler.unread_type",        "compiler.union",
        "compiler.bit_field",        "compiler.class_template",     "compiler.copy_constructor",
        "compiler.destructor",       "compiler.reference_member"};
    // Memory of the device's own heap is nothing that clang gives either.
    if (problem.hint.key == "compiler.hint.use_parameters") return false;
    return std::ranges::any_of(kKeys, [&](const char* key) { return problem.message.key == key; });
}

/// Words of C++ that our reader does not know everywhere, of which it might tell a part as a slip
/// of the pen.
bool isMoreThanOwn(const std::string& source) {
    constexpr std::array kWords{"::", "template", "namespace ", "class "};
    return std::ranges::any_of(
        kWords, [&](const char* word) { return source.find(word) != std::string::npos; });
}

/// Whether such words stand where our reader met a problem.
bool isAtMoreThanOwn(const Problem& problem, const std::string& source) {
    const auto line = code::lineAt(source, problem.range.line);
    return line && line->find("::") != std::string_view::npos;
}

/// Where clang is missing, what it would give is told behind our own problems.
Result<isa::Program> withOffer(const Result<isa::Program>& own, const std::string& source,
                               const std::string& file) {
    if (!isMoreThanOwn(source) && std::ranges::none_of(own.problems(), isForClang)) return own;
    std::vector<Problem> problems = own.problems();
    problems.push_back(
        {{"toolchain.would_read"}, {file, 0, 0, 0}, {"toolchain.hint.install"}, Severity::Warning});
    return problems;
}

/// Whether clang takes the kernel that a problem of ours stands in, of a file of which none was
/// chosen: what ours says is wrong then.
bool takesKernelAt(const Problem& problem, const std::string& source, const std::string& file,
                   KernelOptions options) {
    const host::HostCode code = host::readHostCode(source);
    for (const host::KernelName& kernel : host::readHostFacts(code).kernels) {
        if (options.entry.empty() || kernel.line <= problem.range.line) options.entry = kernel.name;
    }
    return compileWithClang(source, file, options).isOk();
}

/// CUDA C++, without a byte order mark.
Result<isa::Program> compileSource(const std::string& source, const std::string& file,
                                   const KernelOptions& options) {
    if (options.reader == Reader::Clang) return compileWithClang(source, file, options);
    auto own = compileOwn(source, file, options);
    if (own) return withMeantInstance(std::move(own), source, file, options);
    const bool isDecided = isTooLarge(own.problem()) || isSlip(own, source);
    if (options.reader == Reader::Own || isDecided) return own;
    // Behind what only clang reads the own reader may take host code for the device's.
    if (std::ranges::none_of(own.problems(), isForClang)) {
        std::vector<Problem> slips;
        std::ranges::copy_if(own.problems(), std::back_inserter(slips), isOwnMatter);
        if (!slips.empty()) return slips;
    }
    auto other = compileWithClang(source, file, options);
    if (other) return other;
    if (toolchain::findClang().empty()) return withOffer(own, source, file);
    // Both have something to say; about what only clang reads, or nobody, clang's words count. What
    // is told of the PTX itself is so of a file that clang took: our own words are wrong then.
    const std::string& key = other.problem().message.key;
    const bool isClangs = std::ranges::any_of(own.problems(), isForClang) ||
                          isAtMoreThanOwn(own.problem(), source) || key == "toolchain.outside" ||
                          key == "toolchain.constexpr_steps" || key.starts_with("ptx.") ||
                          (key == "compiler.several_kernels" &&
                           takesKernelAt(own.problem(), source, file, options));
    return isClangs ? other : own;
}

}  // namespace

bool isPtx(const std::string& source, const std::string& file) {
    if (std::filesystem::path(file).extension() == ".ptx") return true;
    const std::string lines = '\n' + source;
    return lines.find("\n.version ") != std::string::npos &&
           lines.find("\n.target ") != std::string::npos;
}

Result<isa::Program> compileKernel(const std::string& source, const std::string& file,
                                   const KernelOptions& options) {
    // It would hide an #include in the first line.
    const std::string_view text = ascii::withoutByteOrderMark(source);
    if (text.size() < source.size()) return compileKernel(std::string(text), file, options);
    if (isPtx(source, file)) {
        // What is wrong with the PTX is told in its own lines.
        if (const auto made = sourceBeside(source, file)) {
            auto program = compilePtx(source, made->file, options, made->text, options.entry);
            if (program) return program;
        }
        auto program = compilePtx(source, file, options, {}, options.entry);
        if (auto other = otherSourceBeside(source, file); program && other)
            program->warnings.push_back(*std::move(other));
        return program;
    }
    auto program = compileSource(source, file, options);
    if (!program) return withMacroPlaces(program.problems(), source, file);
    return program;
}

std::vector<Problem> warningsOfOthers(const std::string& source, const std::string& file,
                                      const KernelOptions& options, const isa::Program& program) {
    if (isPtx(source, file)) return {};
    cuda::ReadOptions reading;
    reading.warpSize = options.warpSize;
    reading.cudaArch = options.cudaArch;
    std::vector<Problem> found = cuda::warningsOf(source, file, reading, ownHeaders(source, file));
    // Where a program is, an error of ours may be what only clang reads.
    std::erase_if(found, [&](const Problem& one) {
        const bool isOfWarning = one.message.key.starts_with("compiler.warn.");
        return !isOfWarning && (isForClang(one) || isMoreThanOwn(source));
    });
    // Told already, in clang's words where it has read the kernel.
    std::erase_if(found, [&](const Problem& one) {
        return std::ranges::any_of(program.warnings, [&](const Problem& told) {
            return told.range.file == one.range.file && told.range.line == one.range.line;
        });
    });
    return found;
}

}  // namespace warpscope::scenario
