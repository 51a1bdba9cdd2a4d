#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>

#include "engine/base/result.h"
#include "engine/isa/program.h"
#include "engine/scenario/kernels/compile_kernel.h"

namespace warpscope::scenario {

/// Programs that were compiled, by all that the compiler depends on: the kernel's text and those of
/// the headers beside it, the name of its file and the options. A knob that is no matter of the
/// compiler finds its program here. What was used longest ago goes first when there is no more
/// room. Several threads may ask at once; the answer is that of compileKernel, whatever is kept.
class ProgramCache {
  public:
    /// `maxBytes` is about what the programs and their texts take together; the newest stays even
    /// where it alone takes more.
    explicit ProgramCache(std::size_t maxBytes = std::size_t{32} << 20) : maxBytes_(maxBytes) {}

    Result<isa::Program> compile(const std::string& source, const std::string& file,
                                 const KernelOptions& options);
    /// How often the compiler ran because nothing was kept.
    std::int64_t compileCount() const;

  private:
    struct Entry {
        std::string source{};
        std::string file{};
        std::string headers{};  ///< The texts of the local headers, one after the other.
        KernelOptions options{};
        Result<isa::Program> program;
        std::size_t bytes = 0;
    };
    std::list<Entry>::iterator find(const std::string& source, const std::string& file,
                                    const std::string& headers, const KernelOptions& options);
    void keep(Entry entry);

    std::size_t maxBytes_;
    mutable std::mutex mutex_{};
    std::list<Entry> entries_{};  ///< The one used last comes first.
    std::size_t bytes_ = 0;
    std::int64_t compileCount_ = 0;
};

}  // namespace warpscope::scenario
