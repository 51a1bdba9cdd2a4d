#include "engine/ptx/read.h"

#include <algorithm>

#include "engine/code/source_lines.h"
#include "engine/ptx/lowerer.h"
#include "engine/ptx/memory_layout.h"
#include "engine/ptx/parse.h"
#include "engine/ptx/part_choices.h"
#include "engine/ptx/place_predicates.h"

namespace warpscope::ptx {
namespace {

std::vector<const Function*> entriesOf(const Module& module) {
    std::vector<const Function*> entries;
    for (const Function& function : module.functions)
        if (function.isEntry && function.hasBody) entries.push_back(&function);
    return entries;
}

const Function* findEntry(const Module& module, const ReadOptions& options, ProblemList& problems) {
    const auto entries = entriesOf(module);
    const std::string& entry = options.entry;
    const Place start{1, 1, 2};
    if (entries.empty()) {
        // Whoever wrote CUDA C++ has seen no .entry.
        if (options.source.empty())
            problems.add(start, {"ptx.no_kernel"});
        else
            problems.add(start, {"compiler.no_kernel"}, {"compiler.hint.add_global"});
        return nullptr;
    }
    std::string names;
    for (const Function* function : entries)
        names += (names.empty() ? "" : ", ") + std::string(function->name);
    if (entry.empty()) {
        if (entries.size() == 1) return entries.front();
        problems.add(entries[1]->place, {"compiler.several_kernels"},
                     Message{"compiler.hint.choose_entry"}.with("names", names));
        return nullptr;
    }
    const auto found = std::ranges::find(entries, entry, &Function::name);
    if (found != entries.end()) return *found;
    problems.add(start, Message{"compiler.unknown_entry"}.with("name", entry),
                 Message{"compiler.hint.choose_entry"}.with("names", names));
    return nullptr;
}

/// Problems of what a compiler made of another file: there they stand at the kernel's first line,
/// without a kernel at the file's; or nowhere.
std::vector<Problem> toldInSource(std::vector<Problem> problems, const Module& module,
                                  const Function* entry) {
    int line = entry == nullptr ? 1 : 0;
    const int mainFile = entry == nullptr ? 0 : mainFileOf(module, *entry);
    for (std::size_t i = 0; entry != nullptr && line == 0 && i < entry->body.size(); ++i) {
        const Location& at = entry->body[i].location;
        if (at.file == mainFile) line = at.line;
    }
    for (Problem& problem : problems)
        problem.range = {problem.range.file, line, line > 0 ? 1 : 0, line > 0 ? 2 : 0};
    return problems;
}

}  // namespace

Result<code::Kernel> read(std::string_view text, const std::string& file,
                          const ReadOptions& options) {
    ProblemList problems(file);
    const Module module = parse(text, problems);
    if (problems.isEmpty() && module.addressBits != 64)
        problems.add({1, 1, 2}, {"ptx.address_size"});
    const Function* const entry =
        problems.isEmpty() ? findEntry(module, options, problems) : nullptr;
    if (problems.isEmpty() && (!module.hasVersion || module.target.empty()))
        problems.add({1, 1, 2}, {module.hasVersion ? "ptx.no_target" : "ptx.no_version"},
                     {"ptx.hint.head"});
    const bool isFollowed = !options.source.empty();
    const auto taken = [&] {
        return isFollowed ? toldInSource(problems.take(), module, entry) : problems.take();
    };
    if (entry == nullptr || !problems.isEmpty()) return taken();
    code::Kernel kernel;
    kernel.entry = entry->name;
    kernel.file = isFollowed ? options.sourceFile : file;
    kernel.sourceLines = code::linesOf(isFollowed ? options.source : text);
    kernel.launchBoundsThreads = entry->maxThreads;
    kernel.launchBoundsBlocks = entry->minBlocks;
    const MemoryLayout layout = layOut(module, *entry, options.maxStaticShared, kernel, problems);
    if (!problems.isEmpty()) return taken();
    Lowerer lowerer(module, layout, {isFollowed}, problems);
    kernel.code = lowerer.run(*entry);
    if (!problems.isEmpty()) return problems.take();
    if (options.isByClang) partChoices(kernel.code);
    placePredicates(kernel.code);
    saveAcrossCalls(kernel.code, lowerer.calledFunctions(), lowerer.stack());
    return kernel;
}

std::vector<std::string> kernelNames(std::string_view text, const std::string& file) {
    ProblemList problems(file);
    const Module module = parse(text, problems);
    std::vector<std::string> names;
    for (const Function* entry : entriesOf(module))
        names.emplace_back(entry->name);
    return names;
}

std::string sourceNameOf(std::string_view text) {
    ProblemList problems("");
    const Module module = parse(text, problems);
    const auto entries = entriesOf(module);
    if (entries.empty()) return {};
    const auto found = module.files.find(mainFileOf(module, *entries.front()));
    return found == module.files.end() ? std::string{} : found->second;
}

}  // namespace warpscope::ptx
