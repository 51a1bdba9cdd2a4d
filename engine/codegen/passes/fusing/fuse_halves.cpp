#include "engine/codegen/passes/fusing/fuse_halves.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "engine/codegen/values/factor_copies.h"
#include "engine/codegen/values/needed_nodes.h"
#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Opcode;
using isa::Operand;

constexpr std::size_t kNoNode = SIZE_MAX;

bool isFreeHalf(const Node& node, Opcode opcode) {
    return node.isInstruction() && node.code.opcode == opcode && !node.code.isGuarded() &&
           node.destinationPart == 0 && node.code.rounding == isa::Rounding::Free;
}

/// Whether a node gives its register with another sign of one half or both, as PTX subtracts.
bool flipsSigns(const Node& node) {
    const Operand& sign = node.code.sources[1];
    return node.isInstruction() && node.code.opcode == Opcode::Xor && !node.code.isGuarded() &&
           node.destinationPart == 0 && sign.kind == Operand::Kind::Immediate &&
           (sign.value == 0x8000U || sign.value == 0x8000'8000U);
}

class HalfFuser {
  public:
    HalfFuser(Code& code, std::vector<bool>& isKept)
        : code_(code), isKept_(isKept), values_(code, code::flowBlocks(code), isKept) {}

    void run() {
        const std::vector<bool> isNeeded = neededNodes(code_, isKept_, values_);
        findTakenApart();
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            if (isNeeded[i] && isFreeHalf(code_.nodes[i], Opcode::Hmul2)) addProduct(i, isNeeded);
        const auto findRefused = [&] {
            return std::ranges::find_if_not(
                products_, [&](const HalfProduct& product) { return isTakenByAll(product); });
        };
        for (auto refused = findRefused(); refused != products_.end(); refused = findRefused())
            products_.erase(refused);
        for (const HalfProduct& product : products_)
            fuse(product);
        insertCopies();
    }

  private:
    /// A sum, which of its sources the product is, and the node between that negates it.
    struct HalfReader {
        std::size_t sum = 0;
        std::size_t source = 0;
        std::size_t negation = kNoNode;
    };
    struct HalfProduct {
        std::size_t node = 0;
        bool hasNumber = false;  ///< It goes into sums of any block.
        std::vector<HalfReader> readers{};
        bool isReadInVain = false;  ///< By what nobody needs, too.
    };

    bool isSumOf(const HalfProduct& product, std::size_t sum) const {
        return isFreeHalf(code_.nodes[sum], Opcode::Hadd2) &&
               code_.nodes[sum].code.type == code_.nodes[product.node].code.type &&
               (product.hasNumber || values_.blockOf(sum) == values_.blockOf(product.node));
    }

    /// A copy that is rounded takes one of a pair, which is no product of its own for ptxas.
    void findTakenApart() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const isa::Instruction& code = code_.nodes[i].code;
            if (isKept_[i] && values_.isCopy(i) && code.rounding != isa::Rounding::Free)
                areTakenApart_.insert(values_.before(i, code.sources[0].value));
        }
    }

    /// Whether what a node reads is known before the kernel runs: also a float that is made a half.
    bool isNumber(std::size_t node, const Operand& operand) const {
        if (operand.kind != Operand::Kind::Register)
            return operand.kind == Operand::Kind::Immediate;
        const std::size_t value = values_.before(node, operand.value);
        if (!values_.isResult(value)) return false;
        const Node& from = code_.nodes[value];
        if (!from.isInstruction() || from.code.isGuarded() || from.destinationPart != 0)
            return false;
        if (from.code.opcode == Opcode::F2h2)
            return isNumber(value, from.code.sources[0]) && isNumber(value, from.code.sources[1]);
        return from.code.opcode == Opcode::Mov &&
               from.code.sources[0].kind == Operand::Kind::Immediate;
    }

    /// Keeps a product that all its readers may take in. That of two numbers is one.
    void addProduct(std::size_t at, const std::vector<bool>& isNeeded) {
        const auto& factors = code_.nodes[at].code.sources;
        const bool isFirst = isNumber(at, factors[0]), isSecond = isNumber(at, factors[1]);
        const bool isWhole = !values_.meetsOthers(at) && !areTakenApart_.contains(at);
        if (!isWhole || (isFirst && isSecond)) return;
        HalfProduct product{.node = at, .hasNumber = isFirst || isSecond};
        for (const ReachingValues::Use& use : values_.usesOf(at)) {
            if (!isNeeded[use.node])
                product.isReadInVain = true;
            else if (!addReader(product, use))
                return;
        }
        if (!product.readers.empty()) products_.push_back(std::move(product));
    }

    /// False for a reader that takes no product in.
    bool addReader(HalfProduct& product, const ReachingValues::Use& use) const {
        if (isSumOf(product, use.node)) {
            product.readers.push_back({use.node, use.source});
            return true;
        }
        const auto& behind = values_.usesOf(use.node);
        const bool isNegated = flipsSigns(code_.nodes[use.node]) && use.source == 0 &&
                               !values_.meetsOthers(use.node) && behind.size() == 1;
        if (!isNegated || !isSumOf(product, behind.front().node)) return false;
        product.readers.push_back({behind.front().node, behind.front().source, use.node});
        return true;
    }

    const HalfProduct* productAt(std::size_t sum, std::size_t source) const {
        for (const HalfProduct& product : products_)
            for (const HalfReader& reader : product.readers)
                if (reader.sum == sum && reader.source == source) return &product;
        return nullptr;
    }

    /// A sum takes in one product: of two that with fewer readers, or else the first.
    bool isTakenByAll(const HalfProduct& product) const {
        return std::ranges::all_of(product.readers, [&](const HalfReader& reader) {
            const HalfProduct* const other = productAt(reader.sum, 1 - reader.source);
            if (other == nullptr) return true;
            const std::size_t own = product.readers.size();
            const std::size_t others = other->readers.size();
            return own != others ? own < others : reader.source == 0;
        });
    }

    /// A factor as it was at the product, for a node behind.
    Operand factorFor(std::size_t node, std::size_t product, std::size_t k) {
        const Operand& factor = code_.nodes[product].code.sources[k];
        const bool isThere = factor.kind != Operand::Kind::Register ||
                             values_.writtenBefore(node, factor.value) ==
                                 values_.writtenBefore(product, factor.value);
        if (isThere) return factor;
        const auto [found, isNew] = copies_.try_emplace({product, k}, code_.registerCount);
        if (isNew) ++code_.registerCount;
        return isa::registerOperand(found->second);
    }

    void fuse(const HalfProduct& product) {
        const Operand& first = code_.nodes[product.node].code.sources[0];
        const std::size_t negated = first.kind == Operand::Kind::Register ? 0 : 1;
        for (const HalfReader& reader : product.readers) {
            isa::Instruction& sum = code_.nodes[reader.sum].code;
            const Operand other = sum.sources[1 - reader.source];
            std::array<Operand, 2> taken{};
            for (std::size_t k = 0; k < 2; ++k) {
                const bool isNegated = reader.negation != kNoNode && k == negated;
                taken[k] = factorFor(isNegated ? reader.negation : reader.sum, product.node, k);
                if (!isNegated) continue;
                code_.nodes[reader.negation].code.sources[0] = taken[k];
                taken[k] = sum.sources[reader.source];
            }
            sum.opcode = Opcode::Hfma2;
            sum.sources = {taken[0], taken[1], other, Operand{}};
        }
        if (!product.isReadInVain) drop(product.node);
    }

    /// Leaves out a product and its copies.
    void drop(std::size_t product) {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const bool isCopyOfIt =
                isKept_[i] && values_.isCopy(i) &&
                values_.before(i, code_.nodes[i].code.sources[0].value) == product;
            if (i == product || isCopyOfIt) isKept_[i] = false;
        }
    }

    /// Puts them in front of their products.
    void insertCopies() {
        std::vector<FactorCopy> copies;
        for (const auto& [place, destination] : copies_) {
            const isa::Instruction& product = code_.nodes[place.first].code;
            copies.push_back({place.first, product.sources[place.second], destination});
        }
        insertFactorCopies(code_, isKept_, copies);
    }

    Code& code_;
    std::vector<bool>& isKept_;
    ReachingValues values_;
    std::vector<HalfProduct> products_{};
    std::set<std::size_t> areTakenApart_{};  ///< Values.
    /// Of products and which of their factors: where it lasts.
    std::map<std::pair<std::size_t, std::size_t>, std::uint32_t> copies_{};
};

}  // namespace

// Before:  HMUL2 R2, R0, R1
//          HADD2 R3, R2, R4
//          LOP3 R5, R2 ^ 0x80008000
//          HADD2 R6, R4, R5
// After:   HFMA2 R3, R0, R1, R4
//          LOP3 R5, R0 ^ 0x80008000
//          HFMA2 R6, R5, R1, R4
void fuseHalves(Code& code, std::vector<bool>& isKept) {
    const bool hasProduct = std::ranges::any_of(
        code.nodes, [](const Node& node) { return isFreeHalf(node, Opcode::Hmul2); });
    if (hasProduct) HalfFuser(code, isKept).run();
}

}  // namespace warpscope::codegen
