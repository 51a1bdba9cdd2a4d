#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>

#include "engine/toolchain/clang.h"

namespace warpscope::scenario {

/// The PTX that clang made last, by all that it depends on: the text and those of the headers
/// beside it, the name of its file, the options and which clang it is. Clang makes every kernel of
/// a text at once, and a file is opened kernel by kernel. What failed is compiled again: it may
/// have had too little time. Several threads may ask at once; the answer is that of
/// toolchain::compileToPtx, whatever is kept.
class PtxCache {
  public:
    Result<toolchain::CompiledPtx> compile(const std::string& text, const std::string& file,
                                           const toolchain::ClangOptions& options);
    /// How often clang ran because nothing was kept.
    std::int64_t compileCount() const;

  private:
    struct Key {
        std::string text{};
        std::string file{};
        std::string headers{};  ///< The texts of the local headers, one after the other.
        toolchain::ClangOptions options{};
        std::filesystem::path clang{};
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Entry {
        Key key{};
        toolchain::CompiledPtx ptx{};
    };

    mutable std::mutex mutex_{};
    std::array<Entry, 2> entries_{};  ///< One of each level of a file that both are looked at.
    std::size_t next_ = 0;
    std::int64_t compileCount_ = 0;
};

}  // namespace warpscope::scenario
