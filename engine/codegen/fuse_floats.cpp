#include "engine/codegen/fuse_floats.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "engine/code/dominators.h"
#include "engine/code/loops.h"
#include "engine/codegen/reaching_values.h"
#include "engine/codegen/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kTopBit = 0x80000000U;
/// More readers keep a product out of all of them in nvcc's first half.
constexpr std::size_t kMaxReaders = 4;

using Reader = ReachingValues::Use;

/// What one block computes once for nvcc, however often it stands there.
struct FusedProduct {
    std::vector<std::size_t> nodes{};
    std::vector<Reader> readers{};  ///< That have not taken it in.
    bool escapes = false;           ///< Others may read it, or it is not what they read.
    bool isTaken = false;           ///< By a sum at least.
    bool hasNumber = false;
    std::size_t block = 0;
    bool isHoisted = false;  ///< Stands in front of a loop.
    std::size_t rounds = 1;  ///< That read it, of a loop that is written out.
};

class FloatFuser {
  public:
    FloatFuser(Code& code, const std::vector<FlowBlock>& blocks, const std::vector<bool>& isShared,
               std::vector<bool>& isKept, RoundsOf& roundsOf)
        : code_(code),
          blocks_(blocks),
          isShared_(isShared),
          isKept_(isKept),
          before_(code::onlyPredecessors(blocks)),
          values_(code, blocks, isKept),
          invariants_(invariantProducts(code, isKept, values_, roundsOf)),
          isApart_(code.nodes.size(), false) {}

    void run() {
        if (!collect()) return;
        for (FusedProduct& product : products_)
            settle(product);
        for (std::size_t i = code_.nodes.size(); i-- > 0;)
            if (isAddition(i)) fuseFirstHalf(i);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            if (isFreeSum(i)) fuseSecondHalf(i);
        for (const FusedProduct& product : products_) {
            if (!product.readers.empty() || product.escapes || !product.isTaken) continue;
            for (const std::size_t at : product.nodes)
                isKept_[at] = isApart_[at] = false;
            dropCopies(product);
        }
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            if (isApart_[i]) keepApart(i);
        insertCopies();
    }

  private:
    void dropCopies(const FusedProduct& product) {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (!isKept_[i] || !values_.isCopy(i)) continue;
            const std::size_t origin = values_.before(i, code_.nodes[i].code.sources[0].value);
            if (std::ranges::find(product.nodes, origin) != product.nodes.end()) isKept_[i] = false;
        }
    }

    bool isFreeSum(std::size_t at) const {
        const Node& node = code_.nodes[at];
        return isKept_[at] && isFloatSum(node) && node.code.rounding == isa::Rounding::Free;
    }

    /// A sum with nothing less than nothing in it: the others are differences for nvcc. What is
    /// multiplied by a number takes its sign there.
    bool isAddition(std::size_t at) const {
        if (!isFreeSum(at)) return false;
        const auto& sources = code_.nodes[at].code.sources;
        return !isTakenOff({at, 0}, sources[0]) && !isTakenOff({at, 1}, sources[1]);
    }

    bool isTakenOff(const Reader& reader, const Operand& operand) const {
        if (operand.kind == Operand::Kind::Immediate) return false;
        const FusedProduct* const product = productOf(reader);
        if (product == nullptr) return operand.negate;
        if (product->hasNumber && product->readers.size() == 1) return false;
        bool isLess = operand.negate;
        for (const Operand& factor : code_.nodes[product->nodes.front()].code.sources)
            isLess = isLess != (factor.kind == Operand::Kind::Register && factor.negate);
        return isLess;
    }

    const FusedProduct* productOf(const Reader& reader) const {
        const auto found = productRead_.find({reader.node, reader.source});
        return found == productRead_.end() ? nullptr : &products_[found->second];
    }
    FusedProduct* productOf(const Reader& reader) {
        return const_cast<FusedProduct*>(std::as_const(*this).productOf(reader));
    }

    void add(std::size_t product, const Reader& reader) {
        products_[product].readers.push_back(reader);
        productRead_[{reader.node, reader.source}] = product;
    }

    void drop(const Reader& reader) {
        FusedProduct* const product = productOf(reader);
        if (product == nullptr) return;
        std::erase_if(product->readers, [&](const Reader& one) {
            return one.node == reader.node && one.source == reader.source;
        });
        productRead_.erase({reader.node, reader.source});
    }

    /// Finds the products and who reads them; false where there are none.
    bool collect() {
        for (std::size_t block = 0; block < blocks_.size(); ++block) {
            for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i) {
                const Node& node = code_.nodes[i];
                const bool isFree =
                    isKept_[i] && isFloatProduct(node) && node.code.rounding == isa::Rounding::Free;
                if (isFree) addProduct(i, block);
            }
        }
        for (std::size_t p = 0; p < products_.size(); ++p) {
            for (const std::size_t at : products_[p].nodes) {
                for (const Reader& reader : values_.usesOf(at))
                    add(p, reader);
                products_[p].escapes |= values_.meetsOthers(at);
            }
        }
        return !products_.empty();
    }

    void addProduct(std::size_t at, std::size_t blockOfNode) {
        const InvariantProduct& invariant = invariants_[at];
        FusedProduct product;
        product.nodes = {at};
        product.isHoisted = invariant.block != SIZE_MAX;
        product.block = product.isHoisted ? invariant.block : blockOfNode;
        product.rounds = invariant.rounds;
        for (FusedProduct& other : products_) {
            if (other.block != product.block || !isSame(other.nodes.front(), at)) continue;
            other.nodes.push_back(at);
            return;
        }
        product.hasNumber = hasNumber(code_.nodes[at]);
        product.escapes = !isShared_.empty() && isShared_[at] && !product.hasNumber;
        products_.push_back(std::move(product));
    }

    bool isSame(std::size_t earlier, std::size_t later) const {
        const Node& a = code_.nodes[earlier];
        const Node& b = code_.nodes[later];
        if (a.code.opcode != b.code.opcode || a.code.type != b.code.type) return false;
        const auto isSameFactor = [&](std::size_t i, std::size_t k) {
            Operand one = a.code.sources[i];
            Operand other = b.code.sources[k];
            const bool areRegisters =
                one.kind == Operand::Kind::Register && other.kind == Operand::Kind::Register;
            if (!areRegisters) return one == other;
            if (values_.before(earlier, one.value) != values_.before(later, other.value))
                return false;
            one.value = other.value = 0;
            return one == other;
        };
        return (isSameFactor(0, 0) && isSameFactor(1, 1)) ||
               (isSameFactor(0, 1) && isSameFactor(1, 0));
    }

    /// Overwritten: but for the product itself, t *= x. Gone: but for copies of the product.
    enum class Factors : std::uint8_t { Unchanged, Overwritten, Gone, Changed };

    /// Whether the factors of a product still are what they were, in front of the node `at`.
    Factors factorsAt(std::size_t product, std::size_t at) const {
        Factors factors = Factors::Unchanged;
        forEachRegisterUse(code_.nodes[product], [&](const Operand& use) {
            const std::size_t value = values_.before(at, use.value);
            if (value == values_.before(product, use.value)) return;
            Factors factor = Factors::Changed;
            if (value == product) factor = Factors::Gone;
            if (values_.writtenBefore(at, use.value) == product) factor = Factors::Overwritten;
            factors = std::max(factors, factor);
        });
        return factors;
    }

    /// nvcc computes a product in the block that alone reads it, where this block is entered from
    /// its own alone, or where no more registers have to last until there.
    void settle(FusedProduct& product) {
        if (product.escapes || product.readers.empty() || product.nodes.size() != 1) return;
        if (product.isHoisted) return;
        const std::size_t to = values_.blockOf(product.readers.front().node);
        const bool isOfOne = std::ranges::all_of(product.readers, [&](const Reader& reader) {
            return values_.blockOf(reader.node) == to;
        });
        const Node& node = code_.nodes[product.nodes.front()];
        if (!isOfOne || to <= product.block) return;
        if (isInLoopOfItsOwn(product.nodes.front(), product.readers.front().node)) return;
        std::size_t from = to;
        while (from > product.block && before_[from] != kNoVirtual && before_[from] < from)
            from = before_[from];
        int lasting = 0;
        std::uint32_t previous = kNoVirtual;
        forEachRegisterUse(node, [&](const Operand& use) {
            if (use.value != previous && !values_.isLive(use.value, to)) ++lasting;
            previous = use.value;
        });
        if (from == product.block || lasting <= 1) product.block = to;
    }

    /// Whether a loop has the second node and not the first.
    bool isInLoopOfItsOwn(std::size_t first, std::size_t second) {
        if (!loops_) loops_ = code::loopsOf(code_);
        return std::ranges::any_of(*loops_, [&](const code::Loop& loop) {
            return loop.contains(second) && !loop.contains(first);
        });
    }

    bool areAllOf(const FusedProduct& product, bool isAnywhere, auto isOne) const {
        return !product.escapes && std::ranges::all_of(product.readers, [&](const Reader& reader) {
            return isOne(reader.node) &&
                   (isAnywhere || values_.blockOf(reader.node) == product.block);
        });
    }

    /// NVPTX of LLVM: within a block, of sums only; the last sum comes first.
    void fuseFirstHalf(std::size_t sum) {
        for (std::size_t k = 0; k < 2; ++k) {
            const FusedProduct* const product = productOf({sum, k});
            if (product == nullptr || product->readers.size() * product->rounds > kMaxReaders)
                continue;
            const bool isFree =
                areAllOf(*product, false, [&](std::size_t reader) { return isAddition(reader); });
            if (isFree && take({sum, k})) return;
        }
    }

    /// ptxas: differences too, the first comes first; of two products the one with fewer readers.
    /// What is multiplied by a number goes into any block, since no more registers have to last.
    void fuseSecondHalf(std::size_t sum) {
        std::array<const FusedProduct*, 2> products{};
        for (std::size_t k = 0; k < 2; ++k) {
            const FusedProduct* const product = productOf({sum, k});
            if (product == nullptr) continue;
            const bool isFree = areAllOf(*product, product->hasNumber,
                                         [&](std::size_t reader) { return isFreeSum(reader); });
            if (isFree) products[k] = product;
        }
        const bool isRightFirst =
            products[1] != nullptr &&
            (products[0] == nullptr || products[1]->readers.size() < products[0]->readers.size());
        const std::size_t first = isRightFirst ? 1 : 0;
        if (products[first] != nullptr && take({sum, first})) return;
        if (products[1 - first] != nullptr) take({sum, 1 - first});
    }

    /// Gives a product that some read a register of its own, since sums read what it would
    /// overwrite.
    void keepApart(std::size_t at) {
        const std::uint32_t own = code_.registerCount++;
        const std::uint32_t result = code_.nodes[at].destination;
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (!isKept_[i] || !values_.isCopy(i)) continue;
            Operand& source = code_.nodes[i].code.sources[0];
            const bool isOfIt = source.value == result && values_.writtenBefore(i, result) == at;
            if (isOfIt) source.value = own;
        }
        for (const FusedProduct& product : products_) {
            if (std::ranges::find(product.nodes, at) == product.nodes.end()) continue;
            for (const Reader& reader : product.readers) {
                Operand& source = code_.nodes[reader.node].code.sources[reader.source];
                if (source.value == result && values_.writtenBefore(reader.node, result) == at)
                    source.value = own;
            }
        }
        code_.nodes[at].destination = own;
    }

    bool take(const Reader& reader) {
        FusedProduct& product = *productOf(reader);
        isa::Instruction& sum = code_.nodes[reader.node].code;
        const std::size_t at = values_.before(reader.node, sum.sources[reader.source].value);
        const Node& from = code_.nodes[at];
        if (bytesOf(from.code.type) != bytesOf(sum.type)) return false;
        const Factors factorsThere = factorsAt(at, reader.node);
        const bool goesAway = product.readers.size() == 1 && product.nodes.size() == 1;
        std::array<Operand, 4> factors = from.code.sources;
        if (factorsThere == Factors::Changed || (factorsThere == Factors::Gone && !goesAway))
            keepFactors(at, reader.node, factors);
        if (factorsThere == Factors::Overwritten) isApart_[at] = true;
        const std::size_t other = 1 - reader.source;
        if (sum.sources[reader.source].negate) negate(factors[0], sum.opcode == Opcode::Dadd);
        sum.opcode = sum.opcode == Opcode::Dadd ? Opcode::Dfma : Opcode::Ffma;
        sum.sources = {factors[0], factors[1], sum.sources[other], Operand{}};
        product.isTaken = true;
        drop(reader);
        const auto addend = productRead_.find({reader.node, other});
        if (addend != productRead_.end()) {
            const std::size_t p = addend->second;
            drop({reader.node, other});
            add(p, {reader.node, 2});
        }
        for (std::size_t k = 0; k < 2; ++k) {
            const auto factor = productRead_.find({at, k});
            if (factor != productRead_.end()) add(factor->second, {reader.node, k});
        }
        return true;
    }

    /// Lets a sum read copies of the factors that other values have taken the place of.
    void keepFactors(std::size_t product, std::size_t sum, std::array<Operand, 4>& factors) {
        for (std::size_t k = 0; k < 2; ++k) {
            if (factors[k].kind != Operand::Kind::Register) continue;
            const std::uint32_t r = factors[k].value;
            if (values_.before(sum, r) == values_.before(product, r)) continue;
            const auto [found, isNew] = copies_.try_emplace({product, r}, code_.registerCount);
            if (isNew) ++code_.registerCount;
            factors[k].value = found->second;
        }
    }

    /// Puts them in front of their products. Nothing that is known by node holds any more.
    void insertCopies() {
        if (copies_.empty()) return;
        std::vector<Node> nodes;
        std::vector<bool> isKept;
        auto copy = copies_.begin();
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            for (; copy != copies_.end() && copy->first.first == i; ++copy) {
                Node move = code_.nodes[i];
                move.code = isa::Instruction{};
                move.code.opcode = Opcode::Mov;
                move.code.type = code_.nodes[i].code.type;
                move.code.sources = {isa::registerOperand(copy->first.second)};
                move.destination = copy->second;
                nodes.push_back(move);
                isKept.push_back(true);
            }
            nodes.push_back(code_.nodes[i]);
            isKept.push_back(isKept_[i]);
        }
        code_.nodes = std::move(nodes);
        isKept_ = std::move(isKept);
    }

    static void negate(Operand& factor, bool isDouble) {
        if (factor.kind != Operand::Kind::Immediate) {
            factor.negate = !factor.negate;
        } else if (isDouble) {
            factor.high ^= kTopBit;
        } else {
            factor.value ^= kTopBit;
        }
    }

    Code& code_;
    const std::vector<FlowBlock>& blocks_;
    const std::vector<bool>& isShared_;
    std::vector<bool>& isKept_;
    std::vector<std::uint32_t> before_;
    ReachingValues values_;
    std::vector<InvariantProduct> invariants_;  ///< By node.
    /// Of registers in front of products: where they last.
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> copies_{};
    std::vector<bool> isApart_;  ///< By node: its result goes to another register.
    std::vector<FusedProduct> products_{};
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> productRead_{};  ///< By reader.
    std::optional<std::vector<code::Loop>> loops_{};                            ///< Once asked for.
};

}  // namespace

// Before:  FMUL R2, R0, R1
//          FADD R3, R2, R4
//          FADD R5, R2, -R4    // all readers of R2 are sums
// After:   FFMA R3, R0, R1, R4
//          FFMA R5, R0, R1, -R4
void fuseFloats(Code& code, const std::vector<FlowBlock>& blocks, const std::vector<bool>& isShared,
                std::vector<bool>& isKept, RoundsOf& roundsOf) {
    if (std::ranges::none_of(code.nodes, isFloatProduct)) return;
    FloatFuser(code, blocks, isShared, isKept, roundsOf).run();
}

}  // namespace warpscope::codegen
