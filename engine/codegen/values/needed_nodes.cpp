#include "engine/codegen/values/needed_nodes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Operand;

class NeededNodes {
  public:
    NeededNodes(const Code& code, const std::vector<bool>& isKept, const ReachingValues& values)
        : code_(code),
          isKept_(isKept),
          values_(values),
          writers_(code.registerCount),
          isNeeded_(code.nodes.size(), false) {}

    std::vector<bool> find() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const Node& node = code_.nodes[i];
            if (!isKept_[i] || !node.isInstruction()) continue;
            if (node.destination != kNoVirtual) writers_[node.destination].push_back(i);
            // What has no register for its result writes a predicate.
            if (!code::isPure(node) || node.destination == kNoVirtual) need(i);
        }
        while (!waiting_.empty()) {
            const std::size_t at = waiting_.back();
            waiting_.pop_back();
            const Node& node = code_.nodes[at];
            code::forEachRegisterUse(node, [&](const Operand& use) { read(at, use.value); });
            if (node.destination != kNoVirtual && node.keepsOldValue()) read(at, node.destination);
        }
        return std::move(isNeeded_);
    }

  private:
    void need(std::size_t node) {
        if (isNeeded_[node]) return;
        isNeeded_[node] = true;
        waiting_.push_back(node);
    }

    void read(std::size_t node, std::uint32_t r) {
        const std::size_t value = values_.writtenBefore(node, r);
        if (values_.isResult(value)) {
            need(value);
            return;
        }
        for (const std::size_t writer : writers_[r])
            need(writer);
        writers_[r].clear();
    }

    const Code& code_;
    const std::vector<bool>& isKept_;
    const ReachingValues& values_;
    std::vector<std::vector<std::size_t>> writers_;  ///< By register, until all are needed.
    std::vector<bool> isNeeded_;
    std::vector<std::size_t> waiting_{};
};

}  // namespace

std::vector<bool> neededNodes(const Code& code, const std::vector<bool>& isKept,
                              const ReachingValues& values) {
    return NeededNodes(code, isKept, values).find();
}

}  // namespace warpscope::codegen
