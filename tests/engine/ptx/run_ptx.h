#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/codegen/generate.h"
#include "engine/ptx/read.h"
#include "tests/support/build_program.h"

namespace warpscope::ptx {

/// A kernel `k` with one pointer, whose %tid.x stands in %r0 and the address of its word of `out`
/// in %rd0. Registers: %r, %rd, %f, %fd, %rs, %p, a hundred of each.
inline std::string kernelOf(const std::string& body, const std::string& before = "") {
    return ".version 8.0\n.target sm_90\n.address_size 64\n" + before +
           ".visible .entry k(.param .u64 out)\n{\n"
           ".reg .b32 %r<100>; .reg .b64 %rd<100>; .reg .f32 %f<100>; .reg .f64 %fd<100>;\n"
           ".reg .b16 %rs<100>; .reg .pred %p<100>;\n"
           "mov.u32 %r0, %tid.x; ld.param.u64 %rd9, [out]; cvta.to.global.u64 %rd8, %rd9;\n"
           "mul.wide.u32 %rd7, %r0, 8; add.s64 %rd0, %rd8, %rd7;\n" +
           body + "\nret;\n}\n";
}

/// What each of `threads` threads leaves in its 64 bits of `out`, the same at both levels.
inline std::vector<std::uint64_t> leftBy(const std::string& body, int threads = 32,
                                         const std::string& before = "") {
    std::vector<std::uint64_t> results[2];
    const std::string text = kernelOf(body, before);
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized}) {
        auto kernel = read(text, "k.ptx", {});
        if (!kernel) {
            ADD_FAILURE() << kernel.problem().range.line << " " << kernel.problem().message.key
                          << "\n"
                          << text;
            return std::vector<std::uint64_t>(static_cast<std::size_t>(threads));
        }
        codegen::Options options;
        options.level = level;
        auto launch =
            support::launchOf(codegen::generate(*kernel, options), {1, 1, 1}, {threads, 1, 1});
        const auto out = support::addBuffer(
            launch, "out", std::vector<std::uint32_t>(static_cast<std::size_t>(2 * threads), 0));
        const auto run = support::runToEnd(launch);
        EXPECT_EQ(run.state.stopped, gpu::StopReason::Finished) << text;
        const auto words = support::wordsOf(run.state, out);
        auto& result = results[level == codegen::Level::Optimized ? 1 : 0];
        for (std::size_t i = 0; i + 1 < words.size(); i += 2)
            result.push_back(std::uint64_t{words[i + 1]} << 32 | words[i]);
    }
    EXPECT_EQ(results[0], results[1]) << text;
    return results[0];
}

/// The same for lane 5 of a body that leaves 32 bits in %r1, or 64 in %rd1.
inline std::uint32_t wordOf(const std::string& body) {
    return static_cast<std::uint32_t>(leftBy(body + "\nst.global.u32 [%rd0], %r1;")[5]);
}
inline std::uint64_t longOf(const std::string& body) {
    return leftBy(body + "\nst.global.u64 [%rd0], %rd1;")[5];
}

/// A body and what it leaves in %r1, or in %rd1.
struct PtxRow {
    const char* body;
    std::uint64_t left;
};
inline void expectWords(const std::vector<PtxRow>& rows) {
    for (const PtxRow& row : rows)
        EXPECT_EQ(wordOf(row.body), static_cast<std::uint32_t>(row.left)) << row.body;
}
inline void expectLongs(const std::vector<PtxRow>& rows) {
    for (const PtxRow& row : rows)
        EXPECT_EQ(longOf(row.body), row.left) << row.body;
}

/// The key of the first problem with a kernel of this body.
inline std::string problemOf(const std::string& body) {
    const auto kernel = read(kernelOf(body), "k.ptx", {});
    return kernel ? "" : kernel.problem().message.key;
}

}  // namespace warpscope::ptx
