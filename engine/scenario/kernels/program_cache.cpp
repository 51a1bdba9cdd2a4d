#include "engine/scenario/kernels/program_cache.h"

#include <algorithm>
#include <utility>

#include "engine/scenario/kernels/local_headers.h"
#include "engine/scenario/kernels/ptx_source.h"

namespace warpscope::scenario {
namespace {

/// Instructions and lines are what grows with the kernel.
std::size_t sizeOf(const std::string& source, const Result<isa::Program>& program) {
    // The text itself, its lines in the program, and what strings and small lists add.
    const std::size_t texts = 2 * source.size() + 4096;
    if (!program) return texts;
    return texts + program->instructions.size() * sizeof(isa::Instruction) +
           program->sourceLines.size() * sizeof(std::string) +
           program->variables.size() * sizeof(isa::VariableRange);
}

/// What a program is made of beside its own text.
std::string textsBeside(const std::string& source, const std::string& file) {
    std::string texts = headerTexts(source, file);
    if (!isPtx(source, file)) return texts;
    if (const auto made = sourceBeside(source, file)) texts += made->file + '\n' + made->text;
    return texts;
}

}  // namespace

Result<isa::Program> ProgramCache::compile(const std::string& source, const std::string& file,
                                           const KernelOptions& options) {
    std::string headers = textsBeside(source, file);
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = find(source, file, headers, options); found != entries_.end()) {
            entries_.splice(entries_.begin(), entries_, found);
            return found->program;
        }
        ++compileCount_;
    }
    // Nobody waits for a compiler that works for another.
    Result<isa::Program> program = compileKernel(source, file, options);
    const std::size_t bytes = sizeOf(source, program) + headers.size();
    const std::lock_guard lock(mutex_);
    keep({source, file, std::move(headers), options, program, bytes});
    return program;
}

std::int64_t ProgramCache::compileCount() const {
    const std::lock_guard lock(mutex_);
    return compileCount_;
}

std::list<ProgramCache::Entry>::iterator ProgramCache::find(const std::string& source,
                                                            const std::string& file,
                                                            const std::string& headers,
                                                            const KernelOptions& options) {
    return std::ranges::find_if(entries_, [&](const Entry& entry) {
        return entry.options == options && entry.file == file && entry.headers == headers &&
               entry.source == source;
    });
}

void ProgramCache::keep(Entry entry) {
    if (find(entry.source, entry.file, entry.headers, entry.options) != entries_.end()) return;
    bytes_ += entry.bytes;
    entries_.push_front(std::move(entry));
    while (bytes_ > maxBytes_ && entries_.size() > 1) {
        bytes_ -= entries_.back().bytes;
        entries_.pop_back();
    }
}

}  // namespace warpscope::scenario
