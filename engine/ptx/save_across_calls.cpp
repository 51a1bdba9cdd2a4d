#include "engine/ptx/save_across_calls.h"

#include <algorithm>
#include <map>

#include "engine/code/flow.h"

namespace warpscope::ptx {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using code::RegisterSet;
using isa::DataType;
using isa::Opcode;

/// A frame also remembers where the function goes back to, an address of 64 bits.
constexpr std::uint32_t kReturnAddressBytes = 8;
constexpr std::uint32_t kFrameAlignment = 16;

DataType typeOfWords(int words) {
    return words == 4 ? DataType::B128 : words == 2 ? DataType::U64 : DataType::U32;
}

class Saver {
  public:
    Saver(Code& code, const std::vector<CalledFunction>& functions, const Stack& stack)
        : code_(code), functions_(functions), stack_(stack), widths_(code::widthsOf(code)) {}

    void run() {
        findBodies();
        findOverwritten();
        const auto saved = savedRegisters();
        frames_.assign(functions_.size(), 0);
        for (const auto& [call, registers] : saved) {
            std::uint32_t& frame = frames_[static_cast<std::size_t>(bodies_[call])];
            frame = std::max(frame, bytesOf(registers));
        }
        for (std::size_t f = 0; f < functions_.size(); ++f) {
            const std::uint32_t own = startOfSaved(f) + frames_[f] + kReturnAddressBytes;
            frames_[f] = (own + kFrameAlignment - 1) / kFrameAlignment * kFrameAlignment;
        }
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i].isCall())
                rewrite(before[i], bodies_[i], saved.contains(i) ? saved.at(i) : Registers{});
            else
                code_.nodes.push_back(before[i]);
        }
    }

  private:
    using Registers = std::vector<std::uint32_t>;

    std::size_t functionAt(std::uint32_t label) const {
        return static_cast<std::size_t>(
            std::ranges::find(functions_, label, &CalledFunction::label) - functions_.begin());
    }

    /// By node the function that it belongs to; −1: the kernel.
    void findBodies() {
        int body = -1;
        for (const Node& node : code_.nodes) {
            if (node.kind == Node::Kind::Label && functionAt(node.label) < functions_.size())
                body = static_cast<int>(functionAt(node.label));
            bodies_.push_back(body);
        }
    }

    /// By function the registers that a call of it may write, by itself or by what it calls.
    void findOverwritten() {
        overwritten_.assign(functions_.size(), RegisterSet(code_.registerCount));
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const Node& node = code_.nodes[i];
            if (bodies_[i] >= 0 && node.destination != kNoVirtual)
                overwritten_[static_cast<std::size_t>(bodies_[i])].add(node.destination);
        }
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
                if (!code_.nodes[i].isCall() || bodies_[i] < 0) continue;
                RegisterSet& caller = overwritten_[static_cast<std::size_t>(bodies_[i])];
                isChanged =
                    caller.addAll(overwritten_[functionAt(code_.nodes[i].label)]) || isChanged;
            }
        }
    }

    /// By call, wide registers first, so that each lies where it is aligned.
    std::map<std::size_t, Registers> savedRegisters() {
        std::map<std::size_t, Registers> saved;
        const code::Liveness liveness = code::livenessOf(code_, false, code::Calls::PassedOver);
        for (std::size_t block = 0; block + 1 < liveness.blocks.size(); ++block) {
            const std::size_t call = liveness.blocks[block].end - 1;
            if (!code_.nodes[call].isCall() || bodies_[call] < 0) continue;
            const std::size_t callee = functionAt(code_.nodes[call].label);
            Registers& registers = saved[call];
            liveness.in[block + 1].forEach([&](std::uint32_t r) {
                const bool isGiven =
                    r == stack_.registerInUse || functions_[callee].results.contains(r);
                if (!isGiven && overwritten_[callee].has(r)) registers.push_back(r);
            });
            std::ranges::stable_sort(registers, std::ranges::greater(),
                                     [&](std::uint32_t r) { return widths_[r]; });
        }
        return saved;
    }

    std::uint32_t bytesOf(const Registers& registers) const {
        std::uint32_t bytes = 0;
        for (const std::uint32_t r : registers)
            bytes += 4U * widths_[r];
        return bytes;
    }

    std::uint32_t startOfSaved(std::size_t function) const {
        const std::uint32_t own = functions_[function].localBytes;
        return (own + kFrameAlignment - 1) / kFrameAlignment * kFrameAlignment;
    }

    Node made(Opcode opcode, DataType type, const Node& at) const {
        Node node;
        node.code.opcode = opcode;
        node.code.type = type;
        node.code.line = at.code.line;
        node.code.column = at.code.column;
        return node;
    }

    void access(Opcode opcode, const Node& call, std::size_t function, const Registers& registers) {
        std::uint32_t at = stack_.start + startOfSaved(function);
        for (const std::uint32_t r : registers) {
            Node node = made(opcode, typeOfWords(widths_[r]), call);
            node.code.sources[0] = isa::registerOperand(stack_.registerInUse);
            node.code.offset = static_cast<std::int32_t>(at);
            if (opcode == Opcode::Stl)
                node.code.sources[1] = isa::registerOperand(r);
            else
                node.destination = r;
            code_.nodes.push_back(node);
            at += 4U * widths_[r];
        }
    }

    void moveStack(const Node& call, std::uint32_t by) {
        Node node = made(Opcode::Iadd, DataType::S32, call);
        node.code.sources[0] = isa::registerOperand(stack_.registerInUse);
        node.code.sources[1] = isa::immediateOperand(by);
        node.destination = stack_.registerInUse;
        code_.nodes.push_back(node);
    }

    void rewrite(Node call, int body, const Registers& saved) {
        const std::uint32_t most = stack_.bytes - frames_[functionAt(call.label)];
        call.code.sources[0] = isa::registerOperand(stack_.registerInUse);
        call.code.sources[1] = isa::immediateOperand(most);  // Below 0 where no frame fits.
        if (body < 0) {
            Node begin = made(Opcode::Mov, DataType::U32, call);
            begin.code.sources[0] = isa::immediateOperand(0);
            begin.destination = stack_.registerInUse;
            code_.nodes.push_back(begin);
            code_.nodes.push_back(call);
            return;
        }
        const auto function = static_cast<std::size_t>(body);
        access(Opcode::Stl, call, function, saved);
        moveStack(call, frames_[function]);
        code_.nodes.push_back(call);
        moveStack(call, 0U - frames_[function]);
        access(Opcode::Ldl, call, function, saved);
    }

    Code& code_;
    const std::vector<CalledFunction>& functions_;
    Stack stack_;
    std::vector<std::uint8_t> widths_;
    std::vector<int> bodies_{};
    std::vector<RegisterSet> overwritten_{};
    std::vector<std::uint32_t> frames_{};  ///< By function, in bytes.
};

}  // namespace

// Before:  fib: …
//          CALL fib           // R5 is read behind it, and fib writes it
//          IADD R6, R4, R5
// After:   fib: …
//          STL [R0+64], R5
//          IADD R0, R0, 16
//          CALL fib
//          IADD R0, R0, -16
//          LDL R5, [R0+64]
//          IADD R6, R4, R5
void saveAcrossCalls(Code& code, const std::vector<CalledFunction>& functions, const Stack& stack) {
    Saver(code, functions, stack).run();
}

}  // namespace warpscope::ptx
