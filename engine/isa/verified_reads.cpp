#include "engine/isa/verified_reads.h"

#include <algorithm>
#include <utility>

#include "engine/isa/writers.h"

namespace warpscope::isa {
namespace {

/// Each place may be looked at from every other.
constexpr std::size_t kMaxVerifiedIn = 4000;
/// Of a computation of an address.
constexpr int kMaxSteps = 16;
constexpr std::size_t kCompared = 1;  ///< Which source of an atomicCAS.

bool isCas(const Instruction& instruction) {
    return isAtomic(instruction.opcode) && instruction.atomic == AtomicOperation::Cas;
}

bool isPlainLoad(const Instruction& instruction) {
    const Space space = infoOf(instruction.opcode).space;
    const bool isShared =
        space == Space::Global || space == Space::Shared || space == Space::Generic;
    return isShared && isLoad(instruction.opcode) && !isAtomic(instruction.opcode) &&
           !instruction.isVolatile;
}

/// One that hands its source on, at least the lower word of it.
bool isCopy(const Instruction& instruction) {
    const Form form = infoOf(instruction.opcode).form;
    return form == Form::Move || (form == Form::Widening && bytesOf(instruction.type) >= 4);
}

class Search {
  public:
    explicit Search(const Program& program) : program_(program), writers_(program) {}

    std::vector<bool> run() const {
        std::vector<bool> found;
        const auto count = static_cast<ProgramCounter>(writers_.count());
        for (ProgramCounter cas = 0; cas < count; ++cas) {
            if (!isCas(at(cas))) continue;
            std::vector<ProgramCounter> seen;
            for (const ProgramCounter load : loadsCompared(cas, kCompared, seen)) {
                if (!isSameAddress(load, cas) || !isHarmless(load)) continue;
                found.resize(count);
                found[load] = true;
            }
        }
        return found;
    }

  private:
    const Instruction& at(ProgramCounter pc) const { return program_.instructions[pc]; }

    /// The plain loads from which a source comes unchanged.
    std::vector<ProgramCounter> loadsCompared(ProgramCounter pc, std::size_t source,
                                              std::vector<ProgramCounter>& seen) const {
        const Operand& operand = at(pc).sources[source];
        if (operand.kind != Operand::Kind::Register) return {};
        std::vector<ProgramCounter> loads;
        for (const ProgramCounter writer : writers_.of(pc, operand)) {
            if (std::ranges::find(seen, writer) != seen.end()) continue;
            seen.push_back(writer);
            if (isPlainLoad(at(writer))) loads.push_back(writer);
            if (!isCopy(at(writer))) continue;
            const auto more = loadsCompared(writer, 0, seen);
            loads.insert(loads.end(), more.begin(), more.end());
        }
        return loads;
    }

    bool isSameAddress(ProgramCounter load, ProgramCounter cas) const {
        const Address one = addressOf(load);
        const Address other = addressOf(cas);
        return bytesOf(at(load).type) == bytesOf(at(cas).type) && one.offset == other.offset &&
               isSameValue(one.pc, one.source, other.pc, other.source, kMaxSteps);
    }

    /// A source and the bytes behind it. What is added may stand in the access or before it:
    /// LDG [R0+60], or R4 = R0 + 60 and ATOM [R4].
    struct Address {
        ProgramCounter pc = 0;
        std::size_t source = 0;
        std::int64_t offset = 0;
    };

    Address addressOf(ProgramCounter access) const {
        Address address{access, 0, at(access).offset};
        for (int steps = 0; steps < kMaxSteps; ++steps) {
            const ProgramCounter writer =
                writerOf(address.pc, at(address.pc).sources[address.source]);
            if (writer == kNoTarget || at(writer).isGuarded()) break;
            const Instruction& made = at(writer);
            const bool isSum =
                made.opcode == Opcode::Iadd && made.sources[1].kind == Operand::Kind::Immediate;
            if (!isSum && !isCopy(made)) break;
            if (isSum) address.offset += static_cast<std::int32_t>(made.sources[1].value);
            address.pc = writer;
            address.source = 0;
        }
        return address;
    }

    /// The one instruction that a register has its value from.
    ProgramCounter writerOf(ProgramCounter pc, const Operand& operand) const {
        if (operand.kind != Operand::Kind::Register) return kNoTarget;
        const auto writers = writers_.of(pc, operand);
        return writers.size() == 1 ? writers.front() : kNoTarget;
    }

    /// Whether two sources were computed in the same way.
    bool isSameValue(ProgramCounter one, std::size_t oneSource, ProgramCounter other,
                     std::size_t otherSource, int steps) const {
        const Operand& a = at(one).sources[oneSource];
        const Operand& b = at(other).sources[otherSource];
        const bool isRegisterA = a.kind == Operand::Kind::Register;
        const bool isRegisterB = b.kind == Operand::Kind::Register;
        if (!isRegisterA && !isRegisterB) return a == b;
        if (steps == 0) return false;
        const ProgramCounter first = writerOf(one, a);
        const ProgramCounter second = writerOf(other, b);
        if (first == second) return first != kNoTarget;
        if (first != kNoTarget && isCopy(at(first)))
            return isSameValue(first, 0, other, otherSource, steps - 1);
        if (second != kNoTarget && isCopy(at(second)))
            return isSameValue(one, oneSource, second, 0, steps - 1);
        return first != kNoTarget && second != kNoTarget && isSameResult(first, second, steps - 1);
    }

    bool isSameResult(ProgramCounter one, ProgramCounter other, int steps) const {
        const Instruction& a = at(one);
        const Instruction& b = at(other);
        const bool isPure = infoOf(a.opcode).purity == Purity::Pure;
        if (!isPure || a.isGuarded() || b.isGuarded()) return false;
        if (a.opcode != b.opcode || a.type != b.type || a.logic != b.logic || a.math != b.math)
            return false;
        for (std::size_t i = 0; i < a.sources.size(); ++i)
            if (!isSameValue(one, i, other, i, steps)) return false;
        return true;
    }

    /// Whether what is loaded does no harm where it is old.
    bool isHarmless(ProgramCounter load) const {
        std::vector<ProgramCounter> derived{load};
        for (std::size_t i = 0; i < derived.size(); ++i) {
            for (ProgramCounter pc = 0; pc < writers_.count(); ++pc) {
                if (!reads(pc, derived[i])) continue;
                if (isCas(at(pc)) && isSameAddress(load, pc)) continue;
                if (isStore(at(pc).opcode) && isTriedAgain(load, pc)) continue;
                if (!leadsOn(at(pc))) return false;
                if (std::ranges::find(derived, pc) == derived.end()) derived.push_back(pc);
            }
        }
        return true;
    }

    /// Whether an instruction reads what another one wrote, but for its guard.
    bool reads(ProgramCounter pc, ProgramCounter writer) const {
        return std::ranges::any_of(at(pc).sources, [&](const Operand& operand) {
            const std::size_t source = static_cast<std::size_t>(&operand - at(pc).sources.data());
            const int words = std::max(1, registersOf(at(pc), source));
            for (int word = 0; word < words; ++word) {
                Operand place = operand;
                place.value += static_cast<std::uint32_t>(word);
                if (!writes(at(writer), place)) continue;
                const auto writers = writers_.of(pc, place);
                if (std::ranges::find(writers, writer) != writers.end()) return true;
            }
            return false;
        });
    }

    /// What computes with a value, or loads from where it says.
    static bool leadsOn(const Instruction& instruction) {
        return infoOf(instruction.opcode).purity == Purity::Pure ||
               (isLoad(instruction.opcode) && !isAtomic(instruction.opcode));
    }

    /// Whether an atomicCAS that asks for the loaded value leads to the store, which is done anew
    /// then.
    bool isTriedAgain(ProgramCounter load, ProgramCounter store) const {
        for (ProgramCounter cas = 0; cas < writers_.count(); ++cas) {
            if (isCas(at(cas)) && isSameAddress(load, cas) && writers_.mayLead(cas, store))
                return true;
        }
        return false;
    }

    const Program& program_;
    Writers writers_;
};

}  // namespace

std::vector<bool> verifiedReads(const Program& program) {
    const bool isShort = program.instructions.size() <= kMaxVerifiedIn;
    if (!isShort || std::ranges::none_of(program.instructions, isCas)) return {};
    return Search(program).run();
}

}  // namespace warpscope::isa
