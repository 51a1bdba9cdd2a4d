#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/codegen/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using code::Space;
using code::Variable;
using isa::Opcode;
using isa::Operand;

/// Elements of one size at one place in local memory, and the register that takes them over.
struct Element {
    int bytes = 0;
    std::uint32_t number = kNoVirtual;
};

bool isLocalAccess(const Node& node) {
    return node.isInstruction() && isa::infoOf(node.code.opcode).space == isa::Space::Local;
}

/// An access that does not say which memory it means, printf's arguments among them.
bool mayMeanAnyMemory(const Node& node) {
    return node.isInstruction() && (node.code.opcode == Opcode::Print ||
                                    isa::infoOf(node.code.opcode).space == isa::Space::Generic);
}

class Promoter {
  public:
    explicit Promoter(Code& code) : code_(code) {}

    bool run() {
        if (!collect()) return false;
        for (Node& node : code_.nodes) {
            if (isLocalAccess(node)) rewrite(node);
        }
        nameElements();
        code_.localBytes = 0;
        return true;
    }

  private:
    /// False where an address is not known, or where elements of different sizes overlap.
    bool collect() {
        for (const Node& node : code_.nodes) {
            if (mayMeanAnyMemory(node)) return false;
            if (!isLocalAccess(node)) continue;
            const Operand& base = node.code.sources[0];
            const int bytes = isa::bytesOf(node.code.type);
            const std::int64_t at = std::int64_t{node.code.offset} + base.value;
            const bool isKnown = base.kind == Operand::Kind::Immediate && !node.code.isSpill &&
                                 at >= 0 && at % bytes == 0 &&
                                 at + bytes <= std::int64_t{code_.localBytes};
            if (!isKnown || bytes < 4) return false;
            Element& element = elements_[static_cast<std::uint32_t>(at)];
            if (element.bytes != 0 && element.bytes != bytes) return false;
            element.bytes = bytes;
        }
        std::uint32_t end = 0;
        for (auto& [at, element] : elements_) {
            if (at < end) return false;
            end = at + static_cast<std::uint32_t>(element.bytes);
        }
        for (auto& [at, element] : elements_)
            element.number = code_.registerCount++;
        return !elements_.empty();
    }

    void rewrite(Node& node) {
        const auto at = static_cast<std::uint32_t>(node.code.offset) + node.code.sources[0].value;
        const std::uint32_t number = elements_.at(at).number;
        const bool isLoad = node.code.opcode == Opcode::Ldl;
        const Operand value = isLoad ? isa::registerOperand(number) : node.code.sources[1];
        node.code.opcode = Opcode::Mov;
        node.code.offset = 0;
        node.code.sources = {value};
        if (!isLoad) node.destination = number;
    }

    /// The lanes view shows the elements of an array one by one.
    void nameElements() {
        std::vector<std::vector<std::uint32_t>> shown(code_.variables.size());
        const std::size_t count = code_.variables.size();
        for (std::uint32_t v = 0; v < count; ++v) {
            if (code_.variables[v].space == Space::Local) shown[v] = elementsOf(v);
        }
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (const Node& node : before) {
            const bool isMark =
                node.kind == Node::Kind::ScopeBegin || node.kind == Node::Kind::ScopeEnd;
            const bool isArray = isMark && code_.variables[node.variable].space == Space::Local;
            if (!isArray) {
                code_.nodes.push_back(node);
                continue;
            }
            for (const std::uint32_t element : shown[node.variable]) {
                code_.nodes.push_back(node);
                code_.nodes.back().variable = element;
            }
        }
    }

    std::vector<std::uint32_t> elementsOf(std::uint32_t variable) {
        const Variable array = code_.variables[variable];
        const auto bytes = static_cast<std::uint32_t>(isa::bytesOf(array.type));
        std::vector<std::uint32_t> added;
        for (std::uint32_t i = 0; i < array.count; ++i) {
            const auto found = elements_.find(array.index + i * bytes);
            if (found == elements_.end()) continue;
            Variable element = array;
            if (array.count > 1) element.name += "[" + std::to_string(i) + "]";
            element.space = Space::None;
            element.index = found->second.number;
            element.count = 1;
            added.push_back(static_cast<std::uint32_t>(code_.variables.size()));
            code_.variables.push_back(std::move(element));
        }
        return added;
    }

    Code& code_;
    std::map<std::uint32_t, Element> elements_{};
};

}  // namespace

// Before:  STL [8], R0           // a[2] = x, in local memory
//          LDL R1, [8]
//          FADD R2, R1, R3
// After:   MOV R4, R0            // a[2] is R4
//          MOV R1, R4
//          FADD R2, R1, R3
void promoteLocals(Code& code, const PassSettings&) {
    Promoter(code).run();
}

}  // namespace warpscope::codegen
