#include "engine/codegen/finish.h"

#include <algorithm>

#include "engine/isa/reconvergence.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using code::Space;
using code::Variable;
using isa::Operand;
using isa::ProgramCounter;

/// The pc of each node, or of the next instruction behind a mark; one more for the end.
std::vector<ProgramCounter> programCounters(const Code& code) {
    std::vector<ProgramCounter> counters;
    ProgramCounter next = 0;
    for (const Node& node : code.nodes) {
        counters.push_back(next);
        if (node.isInstruction()) ++next;
    }
    counters.push_back(next);
    return counters;
}

isa::Instruction finished(const Node& node, const Allocation& allocation,
                          const std::vector<ProgramCounter>& labels) {
    isa::Instruction code = node.code;
    for (Operand& source : code.sources) {
        if (source.kind != Operand::Kind::Register) continue;
        // A value that is read but never written has no interval: any register will do.
        const std::uint16_t number = allocation.registers[source.value];
        source.value = number == isa::kNoRegister ? 0U : std::uint32_t{number} + source.part;
        source.part = 0;
    }
    if (node.destination != kNoVirtual) {
        const int number = allocation.registers[node.destination] + node.destinationPart;
        code.destination = static_cast<std::uint16_t>(number);
    }
    if (node.destinationPredicate != kNoVirtual)
        code.destinationPredicate = static_cast<std::uint8_t>(node.destinationPredicate);
    if (node.label != kNoVirtual) code.target = labels[node.label];
    return code;
}

/// The nodes between which a variable's scope stands.
std::vector<Interval> scopesOf(const Code& code) {
    std::vector<Interval> scopes(code.variables.size());
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        if (node.kind == Node::Kind::ScopeBegin) scopes[node.variable] = {i, code.nodes.size()};
        if (node.kind == Node::Kind::ScopeEnd) scopes[node.variable].to = i;
    }
    return scopes;
}

/// Where all words of a value are there.
Ranges wholeRanges(const WordRanges& words) {
    Ranges whole = words.front();
    for (std::size_t word = 1; word < words.size(); ++word) {
        Ranges both;
        for (const Interval& a : whole) {
            for (const Interval& b : words[word]) {
                const Interval range{std::max(a.from, b.from), std::min(a.to, b.to)};
                if (!range.isEmpty()) both.push_back(range);
            }
        }
        whole = std::move(both);
    }
    return whole;
}

void addVariable(const Variable& variable, Interval scope, const Allocation& allocation,
                 const std::vector<ProgramCounter>& counters, isa::Program& program) {
    using Place = isa::VariableRange::Place;
    isa::VariableRange range;
    range.name = variable.name;
    range.type = variable.type;
    range.count = variable.count;
    range.place = variable.space == Space::Shared  ? Place::Shared
                  : variable.space == Space::Local ? Place::Local
                                                   : Place::Register;
    range.index = variable.index;
    const auto add = [&](Interval shown) {
        if (shown.isEmpty()) return;
        range.from = counters[std::min(shown.from, counters.size() - 1)];
        range.to = counters[std::min(shown.to, counters.size() - 1)];
        if (range.from < range.to) program.variables.push_back(range);
    };
    if (variable.space != Space::None) return add(scope);
    const std::uint16_t number = allocation.registers[variable.index];
    if (number == isa::kNoRegister) return;
    range.index = number;
    // Of 64 bits whose upper word nobody reads only the lower one is there.
    const WordRanges& words = allocation.ranges[variable.index];
    if (isa::bytesOf(variable.type) == 8 && words.size() < 2) return;
    // Elsewhere the register belongs to somebody else.
    for (const Interval& life : wholeRanges(words))
        add({std::max(scope.from, life.from + 1), std::min(scope.to, life.to + 1)});
}

/// Whether a move reads the register, or all the words, that it writes.
bool isCopyInPlace(const Node& node, const std::vector<std::uint16_t>& registers) {
    const Operand& source = node.code.sources[0];
    if (!node.isInstruction() || node.code.opcode != isa::Opcode::Mov) return false;
    if (source.kind != Operand::Kind::Register || source.negate) return false;
    if (node.destination == kNoVirtual || registers[source.value] == isa::kNoRegister) return false;
    return registers[source.value] + source.part ==
           registers[node.destination] + node.destinationPart;
}

}  // namespace

void dropCopiesInPlace(Code& code, const Allocation& allocation) {
    for (Node& node : code.nodes) {
        if (!isCopyInPlace(node, allocation.registers)) continue;
        node = {};
        node.kind = Node::Kind::Label;
        node.label = code.labelCount++;
    }
}

void finish(const Code& code, const Allocation& allocation, isa::Program& program) {
    const auto counters = programCounters(code);
    std::vector<ProgramCounter> labels(code.labelCount, 0);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (code.nodes[i].kind == Node::Kind::Label) labels[code.nodes[i].label] = counters[i];
    }
    for (const Node& node : code.nodes) {
        if (node.isInstruction())
            program.instructions.push_back(finished(node, allocation, labels));
    }
    isa::setReconvergencePoints(program.instructions);
    const auto scopes = scopesOf(code);
    for (std::size_t i = 0; i < code.variables.size(); ++i) {
        if (!scopes[i].isEmpty())
            addVariable(code.variables[i], scopes[i], allocation, counters, program);
    }
    program.registersPerThread = std::max(1, allocation.count);
    program.localBytesPerThread = static_cast<int>(code.localBytes);
    program.spillStores = code.spillStores;
    program.spillLoads = code.spillLoads;
}

}  // namespace warpscope::codegen
