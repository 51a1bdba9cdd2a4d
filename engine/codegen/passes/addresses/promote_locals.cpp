#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using code::Space;
using code::Variable;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// Elements of one size at one place in local memory, and the register that takes them over.
struct Element {
    int bytes = 0;
    /// How what is narrower than a word is read, in all places alike; none: it is not.
    std::optional<isa::DataType> narrow{};
    std::uint32_t index = 0;
    std::uint32_t number = kNoVirtual;
};
/// By the byte at which they begin.
using Elements = std::map<std::uint32_t, Element>;

bool isLocalAccess(const Node& node) {
    return node.isInstruction() && isa::infoOf(node.code.opcode).space == isa::Space::Local;
}

/// Where a local access of a known address begins.
std::uint32_t localPlace(const Node& node) {
    return static_cast<std::uint32_t>(node.code.offset) + node.code.sources[0].value;
}

/// Whether some element is read to which no way from the kernel's beginning has written. Requires
/// known addresses.
bool readsUnwritten(const Code& code, const Elements& elements) {
    const auto blocks = code::flowBlocks(code);
    std::vector<code::RegisterSet> written(blocks.size(), code::RegisterSet(elements.size()));
    std::vector<bool> isReached(blocks.size());
    std::vector<std::uint32_t> next{0};
    bool isFound = false;
    const auto walk = [&](std::size_t b, bool looks) {
        code::RegisterSet now = written[b];
        for (std::size_t i = blocks[b].first; i < blocks[b].end; ++i) {
            const Node& node = code.nodes[i];
            if (!isLocalAccess(node)) continue;
            const std::uint32_t index = elements.at(localPlace(node)).index;
            if (isa::isStore(node.code.opcode)) now.add(index);
            isFound = isFound || (looks && !now.has(index));
        }
        return now;
    };
    if (blocks.empty()) return false;
    isReached[0] = true;
    while (!next.empty()) {
        const std::uint32_t b = next.back();
        next.pop_back();
        const code::RegisterSet now = walk(b, false);
        for (const std::uint32_t successor : blocks[b].successors) {
            if (!written[successor].addAll(now) && isReached[successor]) continue;
            isReached[successor] = true;
            next.push_back(successor);
        }
    }
    for (std::size_t b = 0; b < blocks.size(); ++b)
        if (isReached[b]) walk(b, true);
    return isFound;
}

class Promoter {
  public:
    Promoter(Code& code, const PassSettings& settings) : code_(code), settings_(settings) {}

    bool run() {
        if (!collect() || isWrong()) return false;
        for (Node& node : code_.nodes) {
            if (isLocalAccess(node)) rewrite(node);
        }
        nameElements();
        code_.localBytes = 0;
        return true;
    }

  private:
    /// A read of what nobody has written stays one of memory, where the run tells of it. Rounds
    /// that were written out still ask for what is known of them: that is taken away before.
    bool isWrong() const {
        if (!readsUnwritten(code_, elements_)) return false;
        Code folded = code_;
        foldConstants(folded, settings_);
        removeUnreachable(folded, settings_);
        removeDead(folded, settings_);
        return readsUnwritten(folded, elements_);
    }

    /// False where an address is not known, or where elements of different sizes overlap.
    bool collect() {
        for (const Node& node : code_.nodes) {
            // Printf's arguments are such an access as well.
            if (node.isInstruction() && isa::mayMeanAnyMemory(node.code.opcode)) return false;
            if (!isLocalAccess(node)) continue;
            const Operand& base = node.code.sources[0];
            const int bytes = isa::bytesOf(node.code.type);
            const std::int64_t at = localPlace(node);
            const bool isKnown = base.kind == Operand::Kind::Immediate && !node.code.isSpill &&
                                 at % bytes == 0 && at + bytes <= std::int64_t{code_.localBytes};
            if (!isKnown) return false;
            Element& element = elements_[static_cast<std::uint32_t>(at)];
            if (element.bytes != 0 && element.bytes != bytes) return false;
            element.bytes = bytes;
            if (bytes < 4 && !noteNarrow(element, node)) return false;
        }
        std::uint32_t end = 0;
        std::uint32_t count = 0;
        for (auto& [at, element] : elements_) {
            if (at < end) return false;
            end = at + static_cast<std::uint32_t>(element.bytes);
            element.index = count++;
        }
        for (auto& [at, element] : elements_)
            element.number = code_.registerCount++;
        return !elements_.empty();
    }

    /// False where an element is read with its sign in one place and without in another.
    static bool noteNarrow(Element& element, const Node& node) {
        const DataType type = node.code.type;
        const bool isWhole = type == DataType::S8 || type == DataType::U8 ||
                             type == DataType::S16 || type == DataType::U16;
        if (!isWhole) return false;
        if (!isa::isLoad(node.code.opcode)) return true;
        if (element.narrow && *element.narrow != type) return false;
        element.narrow = type;
        return true;
    }

    void rewrite(Node& node) {
        const Element& element = elements_.at(localPlace(node));
        const bool isLoad = isa::isLoad(node.code.opcode);
        const Operand value = isLoad ? isa::registerOperand(element.number) : node.code.sources[1];
        node.code.opcode = Opcode::Mov;
        node.code.offset = 0;
        node.code.sources = {value};
        if (isLoad && element.narrow) node.code.type = DataType::U32;
        if (isLoad) return;
        node.destination = element.number;
        if (element.bytes < 4) cut(node.code, element.narrow.value_or(node.code.type));
    }

    /// Keeps what a narrow element keeps, as it is read again.
    static void cut(isa::Instruction& code, DataType type) {
        const auto bits = static_cast<std::uint32_t>(8 * isa::bytesOf(type));
        const bool isSigned = type == DataType::S8 || type == DataType::S16;
        code.opcode = isSigned ? Opcode::Bfe : Opcode::And;
        code.type = isSigned ? DataType::S32 : DataType::U32;
        if (isSigned) {
            code.sources[1] = isa::immediateOperand(0);
            code.sources[2] = isa::immediateOperand(bits);
        } else {
            code.sources[1] = isa::immediateOperand((1U << bits) - 1);
        }
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
            if (found->second.bytes < 4) {
                const DataType type = found->second.narrow.value_or(array.type);
                const bool isSigned = type == DataType::S8 || type == DataType::S16;
                element.type = isSigned ? DataType::S32 : DataType::U32;
            }
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
    const PassSettings& settings_;
    Elements elements_{};
};

}  // namespace

// Before:  STL [8], R0           // a[2] = x, in local memory
//          LDL R1, [8]
//          FADD R2, R1, R3
// After:   MOV R4, R0            // a[2] is R4
//          MOV R1, R4
//          FADD R2, R1, R3
// Of a byte, STL.U8 becomes AND R4, R0, 255.
// Left:    LDL R1, [4]           // a[1] has no value: the run says so
void promoteLocals(Code& code, const PassSettings& settings) {
    Promoter(code, settings).run();
}

}  // namespace warpscope::codegen
