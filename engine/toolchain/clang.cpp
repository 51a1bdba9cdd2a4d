#include "engine/toolchain/clang.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/problem_list.h"
#include "engine/toolchain/precompiled.h"
#include "engine/toolchain/process.h"

namespace warpscope::toolchain {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 9> kNames{"clang++-19", "clang++-18", "clang++-17",
                                            "clang++-20", "clang++-21", "clang++-16",
                                            "clang++-15", "clang++-14", "clang++"};
/// Clang needs about a second for a million of its steps, and goes through them for each use.
constexpr long long kMaxConstexprSteps = 1 << 18;
/// Of the clock, for each second of the processor: others may want it as well.
constexpr double kClockFactor = 4;

Problem problemAt(const std::string& file, int line, int column, Message message,
                  Message hint = {}) {
    return {std::move(message), {file, line, column, column + 1}, std::move(hint), Severity::Error};
}

/// Where compilers and headers of the language are installed.
std::vector<std::filesystem::path> systemPlaces() {
    return {"/usr/lib",         "/usr/lib64", "/usr/libexec", "/lib",
            "/lib64",           "/usr/bin",   "/usr/include", "/usr/local/lib",
            "/etc/ld.so.cache", "/dev/null",  "/dev/urandom"};
}

/// Which version a clang is, by the folder that it is installed in (llvm-19); 0 where that does not
/// say.
int versionOf(const std::filesystem::path& program) {
    std::error_code error;
    const std::string real = std::filesystem::canonical(program, error).string();
    const std::size_t at = real.find("llvm-");
    return at == std::string::npos ? 0 : std::atoi(real.c_str() + at + 5);
}

/// What every use of clang has in common, without the headers.
std::vector<std::string> commonArguments(const ClangOptions& options) {
    std::vector<std::string> arguments{
        "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-path=/nowhere",
        "--cuda-gpu-arch=sm_80", "-Xclang", "-target-feature", "-Xclang", "+ptx75", "-std=c++17",
        // nvcc optimizes as much where nothing is said: -O3 writes out as many rounds as it does.
        // Of clang's ways to fuse products only the one that nvcc has, too: compileWith.
        "-O3", "-gline-tables-only", "-ffp-contract=off",
        // A table of texts stays one of addresses: clang 19 makes differences of them, which its
        // own backend for PTX does not take (circular dependency found in global variable set).
        "-Xclang", "-mcmodel=medium",
        // A loop without end and a null pointer shall be seen, and a store through a pointer of
        // another type, as with nvcc: what C++ leaves open is not compiled away.
        "-fno-finite-loops", "-fno-strict-aliasing", "-fno-delete-null-pointer-checks",
        "-fno-caret-diagnostics", "-fno-color-diagnostics", "-ferror-limit=20",
        "-ftemplate-depth=512", "-fconstexpr-steps=" + std::to_string(kMaxConstexprSteps), "-I",
        fs::absolute(options.headers).string()};
    // Without it a lane that hands an unset variable to __shfl_sync, as in every leader that asks
    // for its warp ("if (rank == 0) old = atomicAdd(…); old = __shfl_sync(mask, old, leader);"),
    // counts as one that cannot be, and the if disappears. nvcc does not go so far.
    constexpr int kFirstWithAnalysis = 14;
    const int version = versionOf(findClang());
    if (version >= kFirstWithAnalysis)
        arguments.insert(arguments.end(), {"-Xclang", version == kFirstWithAnalysis
                                                          ? "-disable-noundef-analysis"
                                                          : "-no-enable-noundef-analysis"});
    return arguments;
}

/// What clang warns of: what a person most likely did not mean. Left out is what only says that
/// something is of no use, since the host's code, which may use it, has been cut away, and advice
/// about style.
constexpr std::array kWarnings{"-Wall",
                               "-Wempty-body",
                               "-Wimplicit-float-conversion",
                               "-Wno-implicit-int-float-conversion",
                               "-Wshadow",
                               "-Winfinite-recursion",
                               "-Warray-bounds",
                               "-Wtautological-unsigned-zero-compare",
                               "-Wno-unused",
                               "-Wunused-value",
                               "-Wunused-comparison",
                               "-Wno-unknown-pragmas",
                               "-Wno-missing-braces",
                               "-Wno-c++11-narrowing",
                               "-Wno-register",
                               "-Wno-reorder-ctor",
                               "-Wno-sign-compare",
                               "-Wno-deprecated-declarations",
                               "-Wno-undefined-internal",
                               "-Wno-undefined-inline",
                               "-Wno-pass-failed",
                               "-Wno-unknown-warning-option"};

ProcessPlan planOf(const ClangOptions& options, const std::vector<std::string>& arguments,
                   std::string input) {
    ProcessPlan plan;
    plan.program = fs::absolute(findClang());
    plan.arguments = commonArguments(options);
    plan.arguments.insert(plan.arguments.end(), arguments.begin(), arguments.end());
    for (const char* word : {"-S", "-o", "-", "-"})
        plan.arguments.emplace_back(word);
    plan.input = std::move(input);
    // Its #include "…" are sought there first.
    plan.folder = options.folder.empty() ? fs::absolute(options.headers) : options.folder;
    plan.readable = systemPlaces();
    plan.readable.push_back(options.headers);
    plan.seconds = options.seconds;
    plan.clockSeconds = kClockFactor * options.seconds;
    return plan;
}

constexpr const char* kFirstHeader = "warpscope_cuda.h";

std::filesystem::path precompiled(const ClangOptions& options) {
    return precompiledHeaders(
        options.cache, findClang(), commonArguments(options), options.headers, [&] {
            const ProcessResult made = runProcess(
                planOf(options, {"-w", "-include", kFirstHeader, "-Xclang", "-emit-pch"}, "\n"));
            return made.isStarted && made.status == 0 ? made.output : std::string();
        });
}

/// `headers`: our headers as clang has read them; empty where it reads them now.
ProcessResult compileWith(const std::filesystem::path& headers, const std::string& source,
                          const ClangOptions& options) {
    std::vector<std::string> arguments{"-include", kFirstHeader};
    if (!headers.empty()) arguments = {"-Xclang", "-include-pch", "-Xclang", headers.string()};
    if (!options.folder.empty()) {
        arguments.emplace_back("-iquote");
        arguments.push_back(options.folder.string());
    }
    arguments.insert(arguments.end(), kWarnings.begin(), kWarnings.end());
    // nvcc hands its loops to ptxas without an induction variable for every address; step_addresses
    // does here what ptxas does.
    if (!options.reducesLoops) arguments.insert(arguments.end(), {"-mllvm", "-disable-lsr"});
    // Its backend for PTX is nvcc's: it fuses the products that nvcc fuses, and leaves mul.f32 and
    // add.f32 without .rn, for codegen/passes/fusing/fuse_floats.h to do what ptxas does behind it.
    if (options.fmad) arguments.insert(arguments.end(), {"-mllvm", "-nvptx-fma-level=1"});
    // Clang's code is for one architecture; the file's conditions are about the device.
    const std::string architecture =
        "#undef __CUDA_ARCH__\n#define __CUDA_ARCH__ " + std::to_string(options.cudaArch) + "\n";
    ProcessPlan plan = planOf(options, arguments,
                              architecture + "# 1 \"" + kStandIn + "\"\n" +
                                  std::string(ascii::withoutByteOrderMark(source)));
    plan.readable.insert(plan.readable.end(), options.files.begin(), options.files.end());
    if (!headers.empty()) plan.readable.push_back(headers);
    return runProcess(plan);
}

/// The header that a name stands in which clang does not know; empty for others.
std::string_view headerOf(std::string_view words) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kHeaders{{
        {"'half'", "cuda_fp16.h"},
        {"'half2'", "cuda_fp16.h"},
        {"'__half'", "cuda_fp16.h"},
        {"'__half2'", "cuda_fp16.h"},
        {"'__nv_bfloat16'", "cuda_bf16.h"},
        {"'__nv_bfloat162'", "cuda_bf16.h"},
        {"'cuComplex'", "cuComplex.h"},
        {"'cuDoubleComplex'", "cuComplex.h"},
    }};
    const auto* const found = std::ranges::find_if(
        kHeaders, [&](const auto& one) { return words.find(one.first) != std::string_view::npos; });
    return found == kHeaders.end() ? std::string_view() : found->second;
}

bool isUnknown(std::string_view words) {
    return words.starts_with("unknown type name") ||
           words.starts_with("use of undeclared identifier");
}

constexpr std::array<std::string_view, 4> kVectors{"threadIdx", "blockIdx", "blockDim", "gridDim"};

/// What our headers call the type of threadIdx says nothing to a person.
std::string inPlainNames(std::string words) {
    for (const std::string_view name : kVectors) {
        const std::string type = "__cuda_builtin_" + std::string(name) + "_t";
        if (const std::size_t at = words.find(type); at != std::string::npos)
            words.replace(at, type.size(), name);
    }
    return words;
}

/// What to do about it, where clang's words leave that open.
Message hintFor(std::string_view words) {
    for (const std::string_view name : kVectors) {
        const bool isPart =
            words.starts_with("no member named") && words.ends_with("'" + std::string(name) + "'");
        if (isPart) return Message{"compiler.hint.vector_part"}.with("name", name);
    }
    if (!isUnknown(words)) return {};
    const std::string_view header = headerOf(words);
    if (!header.empty()) return Message{"toolchain.hint.include"}.with("name", header);
    const bool isGroups = words.find("'cg'") != std::string_view::npos ||
                          words.find("'cooperative_groups'") != std::string_view::npos;
    const bool isOutput = words.find("'cout'") != std::string_view::npos ||
                          words.find("'endl'") != std::string_view::npos;
    return isGroups   ? Message{"compiler.hint.cooperative_groups"}
           : isOutput ? Message{"compiler.hint.print"}
                      : Message{};
}

/// One line of clang's: "warpscope-kernel.cu:12:7: error: text". Elsewhere than in the file itself
/// and in headers beside it a problem has no place.
struct Said {
    bool isHere = false;
    std::string header{};  ///< The one that it is in: "inner/a.h".
    int line = 1;
    int column = 1;
    std::string words{};
};

/// Nothing where the line says no such thing (`kind`: "error: ", "warning: ").
std::optional<Said> readSaid(const std::string& line, std::string_view kind) {
    const std::size_t at = line.find(kind);
    if (at == std::string::npos) return std::nullopt;
    Said said;
    said.words = inPlainNames(line.substr(at + kind.size()));
    const std::size_t colonAt = line.find(':');
    const std::string name = line.substr(0, colonAt);
    const bool isHere = name == kStandIn;
    // Ours are called by their paths; <built-in> and its kin have no lines.
    const bool isHeader = !isHere && !name.empty() && name.front() != '/' && name.front() != '<';
    if (!isHere && !isHeader) return said;
    std::istringstream place(line.substr(colonAt + 1));
    int number = 0;
    int column = 0;
    char colon = 0;
    if (!(place >> number >> colon >> column)) return said;
    said.isHere = isHere;
    if (isHeader) said.header = name;
    said.line = number;
    said.column = column;
    return said;
}

/// What the note to an error of other words says of it: the reason.
void explainByNote(std::string_view note, std::string_view words, Problem& problem) {
    constexpr std::string_view kNoMatch = "no matching function for call to '";
    if (!words.starts_with(kNoMatch) ||
        note.find("note: candidate function not viable: call to __host__ function from") ==
            std::string_view::npos)
        return;
    const std::string_view name = words.substr(kNoMatch.size());
    problem.message =
        Message{"toolchain.host_function"}.with("name", name.substr(0, name.find('\'')));
    problem.hint = {"toolchain.hint.host_function"};
}

}  // namespace

std::filesystem::path findClang() {
    const char* const path = std::getenv("PATH");
    for (const char* name : kNames) {
        std::istringstream folders(path == nullptr ? "/usr/bin" : path);
        for (std::string folder; std::getline(folders, folder, ':');) {
            const auto program = std::filesystem::path(folder) / name;
            if (access(program.c_str(), X_OK) == 0) return program;
        }
    }
    return {};
}

std::vector<Problem> problemsIn(const std::string& text, const std::string& file) {
    std::vector<Problem> problems;
    std::istringstream lines(text);
    std::string last;  // What the last of them says.
    for (std::string line; std::getline(lines, line);) {
        // Clang says so in a note to an error of other words; the same of the function and its use.
        if (line.find("constexpr evaluation hit maximum step limit") != std::string::npos &&
            !problems.empty()) {
            Problem tooLong = std::move(problems.back());
            problems.pop_back();
            tooLong.message = Message{"toolchain.constexpr_steps"}.with("most", kMaxConstexprSteps);
            tooLong.hint = {"toolchain.hint.constexpr_steps"};
            std::erase_if(problems,
                          [&](const Problem& other) { return other.message == tooLong.message; });
            problems.push_back(std::move(tooLong));
        }
        const auto said = readSaid(line, "error: ");
        if (!said) {
            if (!problems.empty()) explainByNote(line, last, problems.back());
            continue;
        }
        last.clear();
        // What has an unknown type is not declared, and what is missed may have been anything.
        const bool follows = std::ranges::any_of(problems, [](const Problem& one) {
            return !one.hint.isEmpty() && one.hint.key != "toolchain.hint.constexpr_steps" &&
                   one.hint.key != "toolchain.hint.host_function";
        });
        if (follows && hintFor(said->words).isEmpty()) continue;
        // Not before: the note behind the last one belongs to it.
        if (problems.size() == kMaxProblems) break;
        std::error_code error;
        const fs::path header = fs::path(file).parent_path() / said->header;
        const bool isInHeader = !said->header.empty() && fs::is_regular_file(header, error);
        const bool hasPlace = said->isHere || isInHeader;
        problems.push_back(problemAt(isInHeader ? header.string() : file, hasPlace ? said->line : 1,
                                     hasPlace ? said->column : 1,
                                     Message{"toolchain.clang_says"}.with("text", said->words),
                                     hintFor(said->words)));
        last = said->words;
    }
    return problems;
}

std::vector<Problem> warningsIn(const std::string& text, const std::string& file) {
    std::vector<Problem> warnings;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line) && warnings.size() < kMaxProblems;) {
        const auto said = readSaid(line, "warning: ");
        if (!said || !said->isHere) continue;
        Problem warning = problemAt(file, said->line, said->column,
                                    Message{"toolchain.clang_says"}.with("text", said->words));
        warning.severity = Severity::Warning;
        // A template is looked at where it stands and again where it is used.
        if (std::ranges::find(warnings, warning) == warnings.end())
            warnings.push_back(std::move(warning));
    }
    return warnings;
}

Result<CompiledPtx> compileToPtx(const std::string& source, const std::string& file,
                                 const ClangOptions& options) {
    if (findClang().empty())
        return problemAt(file, 1, 1, {"toolchain.no_clang"}, {"toolchain.hint.install"});
    const std::filesystem::path headers = precompiled(options);
    ProcessResult result = compileWith(headers, source, options);
    // What is kept may be of no use to this clang (a library was updated below it).
    const bool isStale = !headers.empty() && result.status != 0 &&
                         result.errors.find(headers.filename().string()) != std::string::npos;
    if (isStale) result = compileWith({}, source, options);
    if (result.isTimeout)
        return problemAt(
            file, 1, 1,
            Message{"toolchain.too_long"}.with("seconds", static_cast<long long>(options.seconds)));
    if (result.status == 0 && result.isStarted) {
        return CompiledPtx{std::move(result.output), warningsIn(result.errors, file)};
    }
    auto problems = problemsIn(result.errors, file);
    if (problems.empty()) problems.push_back(problemAt(file, 1, 1, {"toolchain.crashed"}));
    return problems;
}

}  // namespace warpscope::toolchain
