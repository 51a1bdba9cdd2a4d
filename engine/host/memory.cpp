#include "engine/host/memory.h"

#include <algorithm>

#include "engine/host/pointer_steps.h"

namespace warpscope::host {
namespace {

/// A name for another name of a parameter of a function that …
constexpr int kMaxPointerDepth = 3;
/// Pointers that change places again and again.
constexpr int kMaxSteps = 40;

/// What is added to a pointer: 3 of a + 3 and &a[3]; empty where no name stands first.
Span addedIn(const HostCode& code, Span span) {
    const Span none{span.end, span.end};
    const bool isPlace = code.tokens[span.first].is("&");
    const std::size_t sign = span.first + (isPlace ? 2 : 1);
    if (sign + 1 >= span.end || code.tokens[sign - 1].kind != TokenKind::Identifier) return none;
    if (!isPlace) return code.tokens[sign].is("+") ? Span{sign + 1, span.end} : none;
    const bool isElement = code.tokens[sign].is("[") && code.behind(sign) == span.end;
    return isElement ? Span{sign + 1, span.end - 1} : none;
}

}  // namespace

void MemoryReader::place(Span span, HostArgument& argument) {
    if (!isPlaceWithin(code_, span)) return;
    const Span added = addedIn(code_, span);
    const auto by = added.first < added.end ? evaluator_.evaluate(added) : std::nullopt;
    std::int64_t shift = argument.shift.value_or(0);
    const bool isKnown = by && !by->extent && !by->isReal &&
                         (!argument.isShifted || argument.shift) &&
                         !__builtin_add_overflow(shift, wholeOf(*by), &shift);
    argument.shift = isKnown ? std::optional(shift) : std::nullopt;
    argument.isShifted = true;
}

void MemoryReader::describe(const std::string& name, std::size_t at, HostArgument& argument,
                            int depth) {
    if (name.empty() || depth > kMaxPointerDepth) return;
    const HostFunction* const function = code_.functionAt(at);
    bool isAsked = false;  // By the allocation that counts.
    if (const auto step = lastStepOf(code_, evaluator_, name, at)) {
        const bool isFollowed = !step->source.empty() && step->source != name && steps_ < kMaxSteps;
        if (isFollowed && !step->isRepeated) {
            ++steps_;
            HostArgument source = argument;
            describe(step->source, step->at, source, depth);
            --steps_;
            if (source.bytes) {
                argument = std::move(source);
                return;
            }
        }
        isAsked = step->source.empty() || step->isRepeated;
        if (step->source.empty() && !step->isRepeated) allocation(name, step->at, argument);
    }
    for (std::size_t i = 0; i + 1 < code_.tokens.size(); ++i) {
        const Token& token = code_.tokens[i];
        if (token.kind != TokenKind::Identifier || !code_.tokens[i + 1].is("(")) continue;
        // Another function may have a variable of the same name.
        const bool isElsewhere = code_.functionAt(i) != function;
        if (isElsewhere && depth == 0 && isLocalHere(name, function)) continue;
        if (isAllocation(token) && !isAsked) allocation(name, i, argument);
        if (firstNames(i, name)) filling(i, argument);
        if (!isElsewhere && !argument.bytes) helper(name, i, argument);
    }
    if (argument.isManaged && argument.setTo && isOnlySet(name, at)) argument.isCopiedTo = false;
    deviceVector(name, at, argument);
    if (argument.bytes || function == nullptr) return;
    throughCall(*function, name, argument, depth);
    if (!argument.bytes) throughName(*function, name, at, argument, depth);
}

void MemoryReader::filling(std::size_t at, HostArgument& argument) {
    const Token& token = code_.tokens[at];
    const auto isOneOf = [&](std::initializer_list<const char*> words) {
        return std::ranges::any_of(words, [&](const char* word) { return token.is(word); });
    };
    if (isOneOf({"cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpy2D"})) argument.isCopiedTo = true;
    const bool isSet = isOneOf({"cudaMemset", "cudaMemsetAsync", "cudaMemset2D"});
    const auto parts = isSet ? code_.split(within(at + 1)) : std::vector<Span>{};
    const std::size_t which = token.is("cudaMemset2D") ? 2 : 1;
    if (parts.size() <= which) return;
    // Asked apart from the launches, whose names are remembered.
    const auto value = Evaluator(code_, evaluator_.fixed()).evaluate(parts[which]);
    if (value) argument.setTo = static_cast<int>(wholeOf(*value) & 0xff);
}

bool MemoryReader::isOnlySet(const std::string& name, std::size_t at) const {
    const HostFunction* const function = code_.functionAt(at);
    if (function == nullptr) return false;
    for (std::size_t i = at; i-- > function->body.first + 1;) {
        // A loop may come back to what stands below.
        if (code_.tokens[i].isOneOf({"for", "while", "do", "goto"})) return false;
        if (code_.tokens[i].text != name) continue;
        std::size_t call = i;
        while (call > function->body.first && !code_.tokens[call].isOneOf({"(", ";", "{", "}"}))
            --call;
        const Token& called = code_.tokens[call - 1];
        if (called.isOneOf({"cudaMemset", "cudaMemsetAsync"})) return firstNames(call - 1, name);
        if (!called.isOneOf({"cudaMemPrefetchAsync", "cudaMemAdvise"})) return false;
    }
    return false;
}

bool MemoryReader::isLocalHere(const std::string& name, const HostFunction* function) const {
    if (function == nullptr) return false;
    for (std::size_t i = function->body.first; i + 1 < function->body.end; ++i) {
        if (isAllocation(code_.tokens[i]) && firstNames(i, name)) return true;
    }
    return false;
}

bool MemoryReader::firstNames(std::size_t at, const std::string& name) const {
    const auto parts = code_.split(within(at + 1));
    return !parts.empty() && nameIn(code_, parts[0]) == name;
}

void MemoryReader::allocation(const std::string& name, std::size_t at, HostArgument& argument) {
    const auto parts = code_.split(within(at + 1));
    if (parts.size() < 2 || argument.bytes) return;
    const std::string given = nameIn(code_, parts[0]);
    if (given != name && rangeOfLoop(code_, given, at) != name) return;
    set(bytesOf(at, parts), at, argument);
}

std::optional<Value> MemoryReader::bytesOf(std::size_t at, const std::vector<Span>& parts) const {
    if (!code_.tokens[at].is("cudaMallocPitch")) return evaluator_.evaluate(parts[1]);
    if (parts.size() < 4) return std::nullopt;
    auto bytes = pitchFor(evaluator_.evaluate(parts[2]));
    const auto rows = evaluator_.evaluate(parts[3]);
    if (!bytes || !rows) return std::nullopt;
    bytes->number *= rows->number;
    return bytes;
}

void MemoryReader::set(const std::optional<Value>& bytes, std::size_t at,
                       HostArgument& argument) const {
    if (!bytes || bytes->number < 1 || bytes->number > 1e12) return;
    argument.bytes = wholeOf(*bytes);
    argument.countsElements = bytes->countsElements;
    // Managed memory is filled by loops of the host.
    if (code_.tokens[at].is("cudaMallocManaged")) argument.isCopiedTo = argument.isManaged = true;
}

/// allocate(&name, n), a function of the file that asks for the memory of its parameter.
void MemoryReader::helper(const std::string& name, std::size_t at, HostArgument& argument) {
    const auto function =
        std::ranges::find(code_.functions, code_.tokens[at].text, &HostFunction::name);
    if (function == code_.functions.end() || function->nameAt == at) return;
    const auto given = code_.split(within(at + 1));
    for (std::size_t i = function->body.first; i + 1 < function->body.end; ++i) {
        if (!isAllocation(code_.tokens[i]) || !code_.tokens[i + 1].is("(")) continue;
        const auto parts = code_.split(within(i + 1));
        if (parts.size() < 2) continue;
        const auto found = std::ranges::find(function->parameters, nameIn(code_, parts[0]));
        const auto index = static_cast<std::size_t>(found - function->parameters.begin());
        if (index >= given.size() || nameIn(code_, given[index]) != name) continue;
        set(evaluator_.evaluateCalled(parts[1], *function, given), i, argument);
    }
}

/// thrust::device_vector<float> name(n)
void MemoryReader::deviceVector(const std::string& name, std::size_t at, HostArgument& argument) {
    if (argument.bytes) return;
    for (std::size_t i = 2; i + 1 < std::min(at, code_.tokens.size()); ++i) {
        const bool isVector = code_.tokens[i].text == name && code_.tokens[i - 1].is(">") &&
                              code_.tokens[i + 1].is("(") && isOfVector(i - 1);
        if (!isVector) continue;
        const auto value = evaluator_.valueOf(name, at);
        if (!value || value->number < 1) return;
        argument.bytes = wholeOf(*value);
        argument.countsElements = true;
        argument.isCopiedTo = true;
    }
}

/// Whether the > at a token closes device_vector<…>, vector<…> or their kin.
bool MemoryReader::isOfVector(std::size_t close) const {
    while (close > 1 && !code_.tokens[close].is("<") && !code_.tokens[close].is(";"))
        --close;
    return code_.tokens[close].is("<") && code_.tokens[close - 1].text.ends_with("vector");
}

/// The memory that the first call of a function passes for one of its parameters.
void MemoryReader::throughCall(const HostFunction& function, const std::string& name,
                               HostArgument& argument, int depth) {
    const auto found = std::ranges::find(function.parameters, name);
    if (found == function.parameters.end()) return;
    const auto index = static_cast<std::size_t>(found - function.parameters.begin());
    for (std::size_t i = 0; i + 1 < code_.tokens.size(); ++i) {
        if (code_.tokens[i].text != function.name || i == function.nameAt) continue;
        const std::size_t open = code_.callAt(i);
        if (open == 0 || code_.functionAt(i) == nullptr) continue;
        const auto parts = code_.split(within(open));
        if (index < parts.size())
            return describe(nameIn(code_, parts[index]), i, argument, depth + 1);
    }
}

/// Body* p = (Body*)buffer;
void MemoryReader::throughName(const HostFunction& function, const std::string& name,
                               std::size_t at, HostArgument& argument, int depth) {
    for (std::size_t i = at; i-- > function.body.first;) {
        const bool isGiven = code_.tokens[i].text == name && code_.tokens[i + 1].is("=");
        if (!isGiven) continue;
        std::size_t end = i + 2;
        while (end + 1 < code_.tokens.size() && !code_.tokens[end].is(";"))
            ++end;
        const std::string other = nameIn(code_, {i + 2, end});
        if (isPlaceWithin(code_, {i + 2, end})) {
            place({i + 2, end}, argument);
            argument.text = code_.text({i + 2, end});
        }
        if (other != name) describe(other, i, argument, depth + 1);
        return;
    }
}

}  // namespace warpscope::host
