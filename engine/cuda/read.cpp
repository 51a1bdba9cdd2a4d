#include "engine/cuda/read.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/code/source_lines.h"
#include "engine/cuda/check/check.h"
#include "engine/cuda/grid_barrier.h"
#include "engine/cuda/lower/lower.h"
#include "engine/cuda/syntax/layout.h"
#include "engine/cuda/syntax/parser.h"
#include "engine/cuda/syntax/specifiers.h"
#include "engine/cuda/tokens/function_values.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/library_functions.h"
#include "engine/cuda/tokens/library_groups.h"
#include "engine/cuda/tokens/member_definitions.h"
#include "engine/cuda/tokens/namespaces.h"
#include "engine/cuda/tokens/preprocessor.h"
#include "engine/cuda/types/records.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {
namespace {

/// std::size_t and its kin are also names without std.
std::vector<Token> withPlainTypes(std::vector<Token> tokens) {
    if (std::ranges::none_of(tokens, [](const Token& token) { return token.is("std"); }))
        return tokens;
    std::vector<Token> kept;
    kept.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool isStandard = i + 2 < tokens.size() && tokens[i].is("std") &&
                                tokens[i + 1].is("::") && standardType(tokens[i + 2]);
        if (isStandard) i += 2;
        kept.push_back(std::move(tokens[i]));
    }
    return kept;
}

/// What is done to the words of a file before they are parsed.
struct Rewriting {
    bool hasGroups = true;          ///< Our cooperative groups stand in front of them.
    bool hasFunctionValues = true;  ///< Pointers to functions become structures.
};

/// The words that the parser reads.
std::vector<Token> tokensOf(std::string_view source, ProblemList& problems, int cudaArch,
                            Rewriting& rewriting, std::span<const Header> headers) {
    auto tokens = preprocess(tokenize(source, problems), problems, cudaArch, headers);
    if (rewriting.hasGroups) tokens = withGroups(std::move(tokens));
    tokens = withPlainTypes(withoutQualifiers(std::move(tokens)));
    auto plain = rewriting.hasFunctionValues ? withFunctionValues(tokens) : std::nullopt;
    rewriting.hasFunctionValues = plain.has_value();
    if (plain) tokens = *std::move(plain);
    return withLibraryFunctions(withMembersInside(std::move(tokens)));
}

std::vector<const Function*> kernelsOf(const TranslationUnit& unit) {
    std::vector<const Function*> kernels;
    for (const auto& function : unit.functions) {
        if (function->isKernel && function->body) kernels.push_back(function.get());
    }
    return kernels;
}

/// Kernels that are templates and that nothing in the file names with types.
std::vector<const Template*> openTemplates(const TranslationUnit& unit) {
    std::vector<const Template*> open;
    for (const auto& [name, made] : unit.templates) {
        const bool isWritten = std::ranges::any_of(
            unit.functions, [&](const auto& one) { return one->name == made.name; });
        if (made.isKernel && !isWritten) open.push_back(&made);
    }
    return open;
}

void reportOpen(const Template& open, ProblemList& problems) {
    problems.add(open.place, Message{"compiler.open_template"}.with("name", open.name),
                 Message{"compiler.hint.open_template"}.with("name", open.name));
}

/// A function without __global__ is what a beginner's kernel most often is.
void reportNoKernel(const TranslationUnit& unit, ProblemList& problems) {
    if (const auto open = openTemplates(unit); !open.empty())
        return reportOpen(*open.front(), problems);
    for (const auto& function : unit.functions) {
        if (!function->isKernel) continue;
        problems.add(function->place,
                     Message{"compiler.kernel_without_body"}.with("name", function->name),
                     {"compiler.hint.kernel_without_body"});
        return;
    }
    const std::string* name = nullptr;
    const HostName* found = nullptr;
    for (const auto& [text, host] : unit.hostNames) {
        const bool isCandidate =
            host.kind == HostName::Kind::Function && (text != "main" || found == nullptr);
        const bool isEarlier = found == nullptr || *name == "main" ||
                               (text != "main" && host.place.line < found->place.line);
        if (!isCandidate || !isEarlier) continue;
        name = &text;
        found = &host;
    }
    if (found == nullptr) {
        problems.add({1, 1, 2}, {"compiler.no_kernel"}, {"compiler.hint.add_global"});
        return;
    }
    problems.add(found->place,
                 *name == "main" ? Message{"compiler.no_kernel"}
                                 : Message{"compiler.host_function"}.with("name", *name),
                 {"compiler.hint.add_global"});
}

/// The kernel that the options ask for, or nullptr with a problem.
const Function* findEntry(const TranslationUnit& unit, const std::string& entry,
                          ProblemList& problems) {
    const auto kernels = kernelsOf(unit);
    const Place start = {1, 1, 2};
    if (kernels.empty()) {
        reportNoKernel(unit, problems);
        return nullptr;
    }
    std::string all;
    for (const Function* kernel : kernels)
        all += (all.empty() ? "" : ", ") + kernel->name;
    const auto open = openTemplates(unit);
    for (const Template* const one : open)
        all += ", " + one->name;
    const Message choose = Message{"compiler.hint.choose_entry"}.with("names", all);
    if (entry.empty()) {
        if (kernels.size() == 1 && open.empty()) return kernels.front();
        problems.add(kernels.size() == 1 ? open.front()->place : kernels[1]->place,
                     {"compiler.several_kernels"}, choose);
        return nullptr;
    }
    const auto found = std::ranges::find(kernels, entry, &Function::name);
    if (found != kernels.end()) return *found;
    const auto asked = std::ranges::find(open, entry, &Template::name);
    if (asked != open.end()) {
        reportOpen(**asked, problems);
        return nullptr;
    }
    std::vector<std::string_view> names;
    for (const Function* kernel : kernels)
        names.push_back(kernel->name);
    const Message near = didYouMean(entry, names);
    problems.add(start, Message{"compiler.unknown_entry"}.with("name", entry),
                 near.isEmpty() ? choose : near);
    return nullptr;
}

/// What one element of a pointer's or an array's memory holds.
void describe(const Type& type, isa::DataType& number, std::vector<isa::Component>& components,
              std::uint32_t& structureSize) {
    number = memoryType(type.scalar);
    if (type.record == nullptr) return;
    const Type element = recordType(*type.record);
    structureSize = bytesOf(element);
    for (std::uint32_t i = 0; i < leafCount(element); ++i) {
        const Leaf leaf = leafAt(element, i);
        const isa::DataType own =
            leaf.type.isPointer ? isa::DataType::U64 : memoryType(leaf.type.scalar);
        if (i == 0) number = own;
        components.push_back({own, leaf.offset});
    }
}

std::vector<isa::ConstantVariable> constantsOf(const std::vector<Variable*>& variables) {
    std::vector<isa::ConstantVariable> constants;
    for (const Variable* const global : variables) {
        if (global->storage != Storage::Constant) continue;
        isa::ConstantVariable& constant = constants.emplace_back();
        constant.name = global->name;
        constant.offset = global->address;
        constant.bytes = bytesOf(global->type);
        describe(global->type, constant.type, constant.components, constant.structureSize);
    }
    return constants;
}

std::vector<isa::GlobalVariable> globalsOf(const std::vector<Variable*>& variables) {
    std::vector<isa::GlobalVariable> globals;
    for (const Variable* const global : variables) {
        if (global->storage != Storage::Global || !global->isUsed) continue;
        isa::GlobalVariable& variable = globals.emplace_back();
        const auto isNamesake = [&](const Variable* other) {
            return other != global && other->storage == Storage::Global && other->isUsed &&
                   other->name == global->name;
        };
        variable.name = global->name;
        // Of two functions, or of two instances of a template.
        if (std::any_of(variables.begin(), std::ranges::find(variables, global), isNamesake))
            variable.name += ' ' + std::to_string(globals.size());
        variable.type = memoryType(global->type.scalar);
        variable.addressAt = global->address;
        variable.initial = initialBytesOf(*global);
    }
    return globals;
}

/// Of a structure one parameter for each number and pointer in it, "a.width", "a.rows[2]".
void addParameters(const Type& type, const std::string& name, std::uint32_t offset,
                   std::vector<isa::Parameter>& parameters) {
    if (type.isRecord()) {
        for (const Member& member : type.record->members)
            addParameters(member.type, member.isBase ? name : name + "." + member.name,
                          offset + member.offset, parameters);
        return;
    }
    if (type.isArray()) {
        for (std::uint32_t i = 0; i < partCount(type); ++i) {
            const Leaf part = partOf(type, i);
            addParameters(part.type, name + "[" + std::to_string(i) + "]", offset + part.offset,
                          parameters);
        }
        return;
    }
    isa::Parameter& parameter = parameters.emplace_back();
    parameter.name = name;
    parameter.isPointer = type.isPointer;
    describe(type, parameter.type, parameter.components, parameter.structureSize);
    parameter.isBool = type.scalar == Scalar::Bool;
    parameter.offset = offset;
}

std::vector<isa::Parameter> parametersOf(const Function& kernel) {
    std::vector<isa::Parameter> parameters;
    const auto offsets = parameterOffsets(kernel);
    for (std::size_t i = 0; i < offsets.size(); ++i)
        addParameters(kernel.parameters[i]->type, kernel.parameters[i]->name, offsets[i],
                      parameters);
    return parameters;
}

int boundOf(const ExpressionPtr& bound) {
    return bound ? static_cast<int>(bound->bits) : 0;
}

/// A file with more words is read as far as the wanted kernel needs it: others cost 5 ms and more.
constexpr std::size_t kLongFile = 4'000;

/// What the words of a file say of one kernel. `onlyKernel`: others are passed over.
Result<code::Kernel> readKernel(const std::vector<Token>& tokens, std::string_view source,
                                const std::string& file, const ReadOptions& options,
                                const std::string& onlyKernel, ProblemList problems) {
    TranslationUnit unit = parse(tokens, problems, onlyKernel);
    ProblemList warnings(file);
    if (problems.isEmpty()) check(unit, options.warpSize, problems, warnings);
    if (problems.isEmpty() && !onlyKernel.empty() && kernelsOf(unit).empty())
        problems.add({1, 1, 2}, {"compiler.no_kernel"});
    const Function* const entry =
        problems.isEmpty() ? findEntry(unit, options.entry, problems) : nullptr;
    if (entry == nullptr) return problems.take();
    code::Kernel kernel;
    kernel.entry = entry->name;
    kernel.file = file;
    kernel.sourceLines = code::linesOf(source);
    kernel.parameters = parametersOf(*entry);
    kernel.launchBoundsThreads = boundOf(entry->boundsThreads);
    kernel.launchBoundsBlocks = boundOf(entry->boundsBlocks);
    layOutMemory(unit, *entry, options.maxStaticShared, kernel, problems);
    const std::vector<Variable*> variables = variablesOf(unit, *entry);
    kernel.constantVariables = constantsOf(variables);
    kernel.globals = globalsOf(variables);
    if (problems.isEmpty())
        kernel.code = lower(*entry, options.namesVariables, options.warpSize, problems);
    if (!problems.isEmpty()) return problems.take();
    markGridBarrier(kernel);
    kernel.warnings = warnings.take();
    for (Problem& warning : kernel.warnings)
        warning.severity = Severity::Warning;
    return kernel;
}

/// A file as its words say; tells in `rewriting` what was there to be done.
Result<code::Kernel> readWords(std::string_view source, const std::string& file,
                               const ReadOptions& options, Rewriting& rewriting,
                               std::span<const Header> headers) {
    ProblemList problems(file);
    const auto tokens = tokensOf(source, problems, options.cudaArch, rewriting, headers);
    const auto readOnly = [&](const std::string& kernel) {
        return readKernel(tokens, source, file, options, kernel, problems);
    };
    if (options.entry.empty()) return readOnly({});
    if (tokens.size() > kLongFile) {
        if (auto kernel = readOnly(options.entry)) return kernel;
    }
    auto whole = readOnly({});
    if (whole) return whole;
    // What is wrong with another kernel is told by whoever asks for that one.
    auto wanted = readOnly(options.entry);
    const bool isThere = wanted || wanted.problem().message.key != "compiler.no_kernel";
    return isThere ? std::move(wanted) : std::move(whole);
}

/// Whether something is wrong where the file has no line: in what stands in front of it.
bool isOfLibrary(const Result<code::Kernel>& kernel) {
    return !kernel && std::ranges::any_of(kernel.problems(), [](const Problem& problem) {
        return problem.range.line == 0;
    });
}

/// Whether it is not said, or said wrongly, which kernel is meant.
bool isOfEntry(const Problem& problem) {
    const std::string& key = problem.message.key;
    return key == "compiler.several_kernels" || key == "compiler.unknown_entry" ||
           key == "compiler.open_template";
}

/// A line that a message names, as a person counts it in its file.
void countInItsFile(Message& message) {
    for (auto& [name, value] : message.values) {
        if (name != "line") continue;
        int line = 0;
        const auto end = value.data() + value.size();
        const bool isNumber = std::from_chars(value.data(), end, line).ptr == end;
        if (isNumber && line > code::kLinesOfFile)
            value = std::to_string(line % code::kLinesOfFile);
    }
}

/// Problems in lines of headers, at the line of the header.
std::vector<Problem> inTheirFiles(std::vector<Problem> problems, std::span<const Header> headers) {
    for (Problem& problem : problems) {
        countInItsFile(problem.message);
        countInItsFile(problem.hint);
        const std::size_t header = headerOf(problem.range.line, headers.size());
        if (header == headers.size()) continue;
        problem.range.file = headers[header].file;
        problem.range.line -= firstLineOf(header);
    }
    return problems;
}

}  // namespace

Result<code::Kernel> read(std::string_view source, const std::string& file,
                          const ReadOptions& options, std::span<const Header> headers) {
    source = ascii::withoutByteOrderMark(source);
    Rewriting rewriting;
    auto kernel = readWords(source, file, options, rewriting, headers);
    // Used as it is not meant to be: then it is named as what this reader does not have.
    if (isOfLibrary(kernel)) {
        rewriting.hasGroups = false;
        kernel = readWords(source, file, options, rewriting, headers);
    }
    if (!kernel && rewriting.hasFunctionValues) {
        rewriting.hasFunctionValues = false;
        auto plain = readWords(source, file, options, rewriting, headers);
        if (!isOfEntry(kernel.problem())) kernel = std::move(plain);
    }
    if (!kernel) return inTheirFiles(kernel.problems(), headers);
    kernel->warnings = inTheirFiles(std::move(kernel->warnings), headers);
    return kernel;
}

std::vector<Problem> warningsOf(std::string_view source, const std::string& file,
                                const ReadOptions& options, std::span<const Header> headers) {
    source = ascii::withoutByteOrderMark(source);
    std::vector<Problem> found;
    // As read() does: what fails one way may be right another way.
    for (Rewriting rewriting : {Rewriting{}, Rewriting{false, true}, Rewriting{true, false}}) {
        ProblemList problems(file);
        ProblemList warnings(file);
        TranslationUnit unit =
            parse(tokensOf(source, problems, options.cudaArch, rewriting, headers), problems);
        if (problems.isEmpty()) check(unit, options.warpSize, problems, warnings);
        const bool isRight = problems.isEmpty();
        if (isRight || found.empty()) found = isRight ? warnings.take() : problems.take();
        if (isRight) break;
        found.resize(1);
    }
    for (Problem& problem : found)
        problem.severity = Severity::Warning;
    return inTheirFiles(std::move(found), headers);
}

std::vector<std::string> kernelNames(std::string_view source, const std::string& file) {
    ProblemList problems(file);
    source = ascii::withoutByteOrderMark(source);
    Rewriting rewriting{true, false};
    const TranslationUnit unit =
        parse(tokensOf(source, problems, ReadOptions{}.cudaArch, rewriting, {}), problems);
    std::vector<std::string> names;
    if (!problems.isEmpty()) return names;
    for (const Function* kernel : kernelsOf(unit))
        names.push_back(kernel->name);
    return names;
}

}  // namespace warpscope::cuda
