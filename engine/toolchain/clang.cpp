#include "engine/toolchain/clang.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <sstream>

#include "engine/toolchain/process.h"

namespace warpscope::toolchain {
namespace {

constexpr std::array<const char*, 9> kNames{"clang++-19", "clang++-18", "clang++-17",
                                            "clang++-20", "clang++-21", "clang++-16",
                                            "clang++-15", "clang++-14", "clang++"};
constexpr std::size_t kMostProblems = 20;
/// How clang calls the file, which it reads from its standard input.
constexpr std::string_view kStandIn = "warpscope-kernel.cu";

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

ProcessPlan planOf(const std::string& source, const ClangOptions& options) {
    ProcessPlan plan;
    plan.program = findClang();
    plan.arguments = {"-x",
                      "cuda",
                      "--cuda-device-only",
                      "-nocudainc",
                      "-nocudalib",
                      "--cuda-path=/nowhere",
                      "--cuda-gpu-arch=sm_80",
                      "-Xclang",
                      "-target-feature",
                      "-Xclang",
                      "+ptx75",
                      "-std=c++17",
                      "-O2",
                      "-gline-tables-only",
                      "-w",
                      options.fmad ? "-ffp-contract=fast" : "-ffp-contract=off",
                      "-fno-caret-diagnostics",
                      "-fno-color-diagnostics",
                      "-ferror-limit=20",
                      "-ftemplate-depth=512",
                      "-I",
                      options.headers.string(),
                      "-include",
                      "warpscope_cuda.h"};
    if (!options.folder.empty()) {
        plan.arguments.push_back("-iquote");
        plan.arguments.push_back(options.folder.string());
    }
    for (const char* word : {"-S", "-o", "-", "-"})
        plan.arguments.push_back(word);
    plan.input = "# 1 \"" + std::string(kStandIn) + "\"\n" + source;
    plan.readable = systemPlaces();
    plan.readable.push_back(options.headers);
    if (!options.folder.empty()) plan.readable.push_back(options.folder);
    plan.seconds = options.seconds;
    return plan;
}

/// "12:7: error: text" behind the name of the file: line, column, text.
bool readProblem(const std::string& rest, int& line, int& column, std::string& text) {
    std::istringstream words(rest);
    char colon = 0;
    if (!(words >> line >> colon >> column >> colon)) return false;
    std::getline(words, text);
    const std::size_t kind = text.find("error: ");
    if (kind == std::string::npos) return false;
    text = text.substr(kind + 7);
    return true;
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
    for (std::string line; std::getline(lines, line) && problems.size() < kMostProblems;) {
        if (line.find("error: ") == std::string::npos) continue;
        int number = 1;
        int column = 1;
        std::string words;
        const bool isHere = line.starts_with(kStandIn) &&
                            readProblem(line.substr(kStandIn.size() + 1), number, column, words);
        if (!isHere) {
            number = 1;
            column = 1;
            words = line.substr(line.find("error: ") + 7);
        }
        problems.push_back(
            problemAt(file, number, column, Message{"toolchain.clang_says"}.with("text", words)));
    }
    return problems;
}

Result<std::string> compileToPtx(const std::string& source, const std::string& file,
                                 const ClangOptions& options) {
    if (findClang().empty())
        return problemAt(file, 1, 1, {"toolchain.no_clang"}, {"toolchain.hint.install"});
    const ProcessResult result = runProcess(planOf(source, options));
    if (result.isTimeout)
        return problemAt(
            file, 1, 1,
            Message{"toolchain.too_long"}.with("seconds", static_cast<long long>(options.seconds)));
    if (result.status == 0 && result.isStarted) return result.output;
    auto problems = problemsIn(result.errors, file);
    if (problems.empty()) problems.push_back(problemAt(file, 1, 1, {"toolchain.crashed"}));
    return problems;
}

}  // namespace warpscope::toolchain
