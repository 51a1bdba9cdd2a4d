#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/cuda/compile.h"
#include "engine/isa/listing.h"

namespace warpscope::cuda {

/// The program of a source that must compile.
inline isa::Program programOf(const std::string& source, const Options& options = {}) {
    const auto result = compile(source, "kernel.cu", options);
    if (result) return *result;
    const Problem& problem = result.problem();
    ADD_FAILURE() << problem.range.line << ":" << problem.range.column << " " << problem.message.key
                  << "\n"
                  << source;
    return {};
}

/// The program of a kernel (int* out, const int* in, int n) with this body.
inline isa::Program programOfBody(const std::string& body, const Options& options = {}) {
    return programOf("__global__ void k(int* out, const int* in, int n) {\n" + body + "\n}\n",
                     options);
}

/// "line:column key" of the first problem, or "" where there is none.
inline std::string problemOf(const std::string& source, const Options& options = {}) {
    const auto result = compile(source, "kernel.cu", options);
    if (result) return "";
    const Problem& problem = result.problem();
    return fmt::format("{}:{} {}", problem.range.line, problem.range.column, problem.message.key);
}

/// What the first problem advises, or "" where it advises nothing or there is none.
inline std::string hintOf(const std::string& source, const Options& options = {}) {
    const auto result = compile(source, "kernel.cu", options);
    return result ? std::string() : std::string(result.problem().hint.key);
}

inline Options optimized() {
    Options options;
    options.level = codegen::Level::Optimized;
    return options;
}

inline std::ptrdiff_t countOf(const isa::Program& program, isa::Opcode opcode) {
    return std::ranges::count(program.instructions, opcode, &isa::Instruction::opcode);
}

inline std::string textOf(const isa::Program& program) {
    return isa::listing(program);
}

}  // namespace warpscope::cuda
