#include "engine/codegen/values/loop_work.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/codegen/values/linear_form.h"
#include "engine/codegen/values/round_cost.h"
#include "engine/codegen/values/routines.h"
#include "engine/codegen/values/uniform.h"
#include "engine/isa/sequence.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Operand;

/// What a round may do beside computing addresses and counting for sixteen and eight rounds to run
/// without a test, too (found with nvcc 13.0 by the size of the code of loops with 1 to 12 such
/// instructions): four instructions, or, where some of them load, what `roundCost` counts. Of one
/// load nine others, of two seven, of one at a computed place seven, of that and another five.
constexpr int kMaxWork = 4;
constexpr int kMaxCostWithLoads = 11;

bool isAccess(const Node& node) {
    return node.isInstruction() && isa::infoOf(node.code.opcode).space != isa::Space::None;
}

/// The registers of the loop that are made to be addresses.
std::vector<bool> addressRegisters(const Code& code, const Loop& loop) {
    std::vector<bool> isAddress(code.registerCount, false);
    const auto mark = [&isAddress](const Operand& operand) {
        if (operand.kind == Operand::Kind::Register) isAddress[operand.value] = true;
    };
    for (std::size_t i = loop.last; i > loop.first; --i) {
        const Node& node = code.nodes[i];
        if (!node.isInstruction()) continue;
        if (isAccess(node)) mark(node.code.sources[0]);
        if (isAccess(node) || node.destination == kNoVirtual || !isAddress[node.destination])
            continue;
        for (const Operand& source : node.code.sources)
            mark(source);
    }
    return isAddress;
}

/// Calls `visit` with each access of a loop of one block and the form of its address.
template <class Visit>
void forEachAccess(const Code& code, const Loop& loop, Visit visit) {
    LinearForms forms(code);
    for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
        const Node& node = code.nodes[i];
        if (isAccess(node)) visit(i, forms.of(node.code.sources[0]));
        forms.note(node);
    }
}

/// Whether all accesses to a memory lie as far from each other in all rounds: at one sum of the
/// counter and of what the loop does not change, but for a constant. What a round loads is then
/// known to be what an earlier one stored, or not to be.
bool keepDistance(const Code& code, const Loop& loop, std::uint32_t counter, isa::Space space) {
    std::vector<bool> isWritten(code.registerCount, false);
    for (std::size_t i = loop.first; i <= loop.last; ++i) {
        const std::uint32_t destination = code.nodes[i].destination;
        if (destination != kNoVirtual) isWritten[destination] = true;
    }
    std::optional<LinearForm> first;
    bool isSame = true;
    bool grows = false;
    forEachAccess(code, loop, [&](std::size_t i, LinearForm form) {
        if (isa::infoOf(code.nodes[i].code.opcode).space != space) return;
        form.constant = 0;
        isSame = isSame && (!first || *first == form);
        first = form;
        for (const Term& term : form.terms) {
            const bool isCounter = term.operand == isa::registerOperand(counter);
            grows = grows || isCounter;
            isSame = isSame && (isCounter || term.operand.kind != Operand::Kind::Register ||
                                !isWritten[term.operand.value]);
        }
    });
    return isSame && grows;
}

}  // namespace

bool hasLittleWork(const Code& code, const Loop& loop, std::uint32_t counter) {
    if (haveMeetings(code, loop)) return false;
    const std::vector<bool> isAddress = addressRegisters(code, loop);
    int work = 0;
    std::set<isa::Space> loadedFrom;
    std::set<isa::Space> storedTo;
    for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
        const Node& node = code.nodes[i];
        if (node.kind == Node::Kind::Label || node.isBranch()) return false;
        // An if, also of nvcc's, but for what it chooses.
        if (node.code.isGuarded() && (node.destination == kNoVirtual || isAccess(node)))
            return false;
        // cuda_fp16.h converts in assembly, over which nvcc 13.0 writes out four rounds.
        if (node.isInstruction() && node.code.opcode == isa::Opcode::H2f) return false;
        if (node.isInstruction() && (callsRoutine(node.code) || isa::branchesOf(node.code).hasOwn))
            return false;
        if (!node.isInstruction() || node.destinationPredicate != kNoVirtual) continue;
        if (isAccess(node) && isa::isAtomic(node.code.opcode)) return false;
        const bool isLoad = node.destination != kNoVirtual;
        if (isAccess(node))
            (isLoad ? loadedFrom : storedTo).insert(isa::infoOf(node.code.opcode).space);
        const bool isForAddress =
            !isAccess(node) && node.destination != kNoVirtual && isAddress[node.destination];
        work += isForAddress ? 0 : 1;
    }
    // The last of them counts.
    const std::optional<std::size_t> start = startOf(code, loop, counter);
    const bool startsAtZero =
        start && code.nodes[*start].code.sources[0] == isa::immediateOperand(0);
    const RoundCost cost = roundCost(code, loop, counter, startsAtZero);
    if (cost.hidesTest) return false;
    if (loadedFrom.empty()) return work - 1 <= kMaxWork;
    // A load stays behind the store of the round before, unless that is known to be elsewhere.
    const bool isFree = std::ranges::all_of(loadedFrom, [&](isa::Space space) {
        return !storedTo.contains(space) || keepDistance(code, loop, counter, space);
    });
    return isFree && cost.instructions <= kMaxCostWithLoads;
}

void markPlaces(Code& code, const Loop& loop, std::uint32_t counter) {
    std::vector<std::size_t> marked;
    forEachAccess(code, loop, [&](std::size_t i, const LinearForm& form) {
        const bool isOne = std::ranges::all_of(form.terms, [&](const Term& term) {
            return term.operand == isa::registerOperand(counter) || isUniform(code, term.operand);
        });
        if (isOne && isa::infoOf(code.nodes[i].code.opcode).space == isa::Space::Shared)
            marked.push_back(i);
    });
    for (const std::size_t i : marked)
        code.nodes[i].namesOnePlace = true;
}

std::optional<std::size_t> startOf(const Code& code, const Loop& loop, std::uint32_t counter) {
    std::set<std::uint32_t> written{counter};
    for (std::size_t end = loop.first; end > 0; --end) {
        const Node& node = code.nodes[end - 1];
        if (node.kind == Node::Kind::Label) break;
        if (node.destination != counter) {
            written.insert(node.destination);
            continue;
        }
        const Operand& source = node.code.sources[0];
        const bool addsNothing = node.code.opcode == isa::Opcode::Iadd &&
                                 node.code.sources[1] == isa::immediateOperand(0);
        const bool isCopy = node.code.opcode == isa::Opcode::Mov || addsNothing;
        const bool isThere =
            source.kind != Operand::Kind::Register || !written.contains(source.value);
        return isCopy && isThere && !node.code.isGuarded() ? std::optional(end - 1) : std::nullopt;
    }
    return std::nullopt;
}

bool isSameInOuterLoop(const Code& code, const Loop& loop, const Operand& operand) {
    for (const Loop& outer : code::loopsOf(code)) {
        if (outer.first >= loop.first || outer.last <= loop.last) continue;
        const auto begin = code.nodes.begin() + static_cast<std::ptrdiff_t>(outer.first);
        const auto end = code.nodes.begin() + static_cast<std::ptrdiff_t>(outer.last);
        return operand.kind != Operand::Kind::Register ||
               std::none_of(begin, end,
                            [&](const Node& node) { return node.destination == operand.value; });
    }
    return false;
}

}  // namespace warpscope::codegen
