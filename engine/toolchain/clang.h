#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace warpscope::toolchain {

struct ClangOptions {
    bool fmad = true;                 ///< A product and the sum that uses it may be fused.
    std::filesystem::path headers{};  ///< Ours: assets/cuda.
    std::filesystem::path folder{};   ///< Of the kernel file: where its #include "…" is sought.
    std::vector<std::filesystem::path> files{};  ///< What of that folder may be read.
    std::filesystem::path cache{};    ///< Where read headers are kept; empty: nowhere.
    bool reducesLoops = true;         ///< Addresses in loops become induction variables.
    int cudaArch = 900;               ///< Value of __CUDA_ARCH__ in the file.
    double seconds = 10;              ///< Of the processor; then the compiler is stopped.
    friend bool operator==(const ClangOptions&, const ClangOptions&) = default;
};

/// How clang calls the file, which it reads from its standard input; line markers may name it.
inline constexpr const char* kStandIn = "warpscope-kernel.cu";

/// The clang that CUDA files go to, the newest installed; empty where there is none.
std::filesystem::path findClang();

/// What clang makes of a file.
struct CompiledPtx {
    std::string text{};
    std::vector<Problem> warnings{};  ///< In clang's words; each place and text once.
};

/// The PTX of a CUDA C++ file, or clang's problems in its own words. Clang sees the file, our
/// headers, those of C++ and the given files, and nothing else; it has a limited time and memory.
Result<CompiledPtx> compileToPtx(const std::string& source, const std::string& file,
                                 const ClangOptions& options);

/// What clang's standard error says of a file, at most 20 problems. Those in headers beside it are
/// told there, those in others at the first line of the file.
std::vector<Problem> problemsIn(const std::string& text, const std::string& file);

/// What clang's standard error warns of in the file itself, at most 20; headers are nobody's here.
std::vector<Problem> warningsIn(const std::string& text, const std::string& file);

}  // namespace warpscope::toolchain
