#include <map>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Liveness;
using code::Node;
using code::RegisterSet;
using code::Space;

class Renamer {
  public:
    explicit Renamer(Code& code)
        : code_(code),
          liveness_(code::livenessOf(code, false)),
          writes_(code.registerCount, 0),
          variables_(code.registerCount, kNoVirtual) {
        for (const Node& node : code.nodes) {
            if (node.destination != kNoVirtual) ++writes_[node.destination];
        }
        for (std::uint32_t v = 0; v < code.variables.size(); ++v) {
            if (code.variables[v].space == Space::None) variables_[code.variables[v].index] = v;
        }
    }

    void run() {
        std::vector<Node> out;
        out.reserve(code_.nodes.size());
        for (std::size_t b = 0; b < liveness_.blocks.size(); ++b)
            renameBlock(liveness_.blocks[b], liveness_.out[b], out);
        code_.nodes = std::move(out);
    }

  private:
    /// Which nodes write a value that ends in the block.
    std::vector<bool> endingValues(const FlowBlock& block, const RegisterSet& liveOut) const {
        std::vector<bool> ends(block.end - block.first, false);
        RegisterSet replaced(writes_.size());
        for (std::size_t i = block.end; i-- > block.first;) {
            const Node& node = code_.nodes[i];
            const std::uint32_t r = node.destination;
            if (r == kNoVirtual || node.keepsOldValue()) continue;
            ends[i - block.first] = writes_[r] > 1 && (replaced.has(r) || !liveOut.has(r));
            replaced.add(r);
        }
        return ends;
    }

    void renameBlock(const FlowBlock& block, const RegisterSet& liveOut, std::vector<Node>& out) {
        const std::vector<bool> ends = endingValues(block, liveOut);
        std::map<std::uint32_t, std::uint32_t> names;
        std::vector<std::uint32_t> scopes;
        for (std::size_t i = block.first; i < block.end; ++i) {
            Node node = code_.nodes[i];
            code::forEachRegisterUse(node, [&](isa::Operand& use) {
                const auto found = names.find(use.value);
                if (found != names.end()) use.value = found->second;
            });
            const std::uint32_t written = node.destination;
            if (written != kNoVirtual && !node.keepsOldValue()) {
                names.erase(written);
                if (ends[i - block.first]) {
                    names[written] = code_.registerCount++;
                    keepName(written, names[written], scopes, out);
                }
            }
            const auto found = names.find(written);
            if (written != kNoVirtual && found != names.end()) node.destination = found->second;
            if (i + 1 == block.end && (node.isBranch() || node.neverFallsThrough()))
                closeScopes(scopes, out);
            out.push_back(node);
        }
        closeScopes(scopes, out);
    }

    /// The lanes view goes on to show the variable.
    void keepName(std::uint32_t before, std::uint32_t after, std::vector<std::uint32_t>& scopes,
                  std::vector<Node>& out) {
        const std::uint32_t variable = variables_[before];
        if (variable == kNoVirtual) return;
        code::Variable copy = code_.variables[variable];
        copy.index = after;
        scopes.push_back(static_cast<std::uint32_t>(code_.variables.size()));
        code_.variables.push_back(std::move(copy));
        mark(Node::Kind::ScopeBegin, scopes.back(), out);
    }

    static void closeScopes(std::vector<std::uint32_t>& scopes, std::vector<Node>& out) {
        for (const std::uint32_t variable : scopes)
            mark(Node::Kind::ScopeEnd, variable, out);
        scopes.clear();
    }

    static void mark(Node::Kind kind, std::uint32_t variable, std::vector<Node>& out) {
        Node node;
        node.kind = kind;
        node.variable = variable;
        out.push_back(node);
    }

    Code& code_;
    Liveness liveness_;
    std::vector<int> writes_;
    std::vector<std::uint32_t> variables_;
};

}  // namespace

// Before:  LDG  R1, [R0]
//          FADD R2, R2, R1
//          LDG  R1, [R0+4]      // has to wait until R1 is read
//          FADD R2, R2, R1
// After:   LDG  R3, [R0]
//          FADD R4, R2, R3
//          LDG  R5, [R0+4]      // may stand before the first FADD
//          FADD R2, R4, R5
void renameValues(Code& code, const PassSettings&) {
    Renamer(code).run();
}

}  // namespace warpscope::codegen
