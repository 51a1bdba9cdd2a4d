#include "engine/codegen/passes/fusing/fuse_floats.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "engine/codegen/values/factor_copies.h"
#include "engine/codegen/values/float_products.h"
#include "engine/codegen/values/library_branches.h"
#include "engine/codegen/values/same_loads.h"
#include "engine/codegen/values/same_results.h"
#include "engine/codegen/values/same_values.h"
#include "engine/codegen/values/signed_value.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::forEachRegisterUse;
using code::Node;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kTopBit = 0x80000000U;
/// More readers keep a product out of all of them in nvcc's first half.
constexpr std::size_t kMaxReaders = 4;

class FloatFuser {
  public:
    using Reader = FloatProducts::Reader;

    FloatFuser(Code& code, const std::vector<FlowBlock>& blocks, const std::vector<bool>& isShared,
               std::vector<bool>& isKept, RoundsOf& roundsOf)
        : code_(code),
          isKept_(isKept),
          values_(valuesOf(code, blocks, isKept)),
          products_(code, blocks, isShared, isKept, values_, roundsOf),
          stretch_(stretchesOf(blocks)),
          isApart_(code.nodes.size(), false) {
        for (std::size_t i = 0; i < code.nodes.size(); ++i)
            if (isKept[i] && values_.isCopy(i)) moves_.push_back(i);
        for (const FloatProduct& product : products_.all())
            readerCounts_.push_back(product.readers.size());
    }

    void run() {
        if (products_.all().empty()) return;
        for (std::size_t i = code_.nodes.size(); i-- > 0;)
            if (isAddition(i)) fuseFirstHalf(i);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            if (isFreeSum(i)) fuseSecondHalf(i);
        for (const std::size_t sum : products_.repeatedSums())
            fuseAsFirst(sum);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            turnNegation(i);
        std::vector<bool> isGone(code_.nodes.size(), false);
        for (const FloatProduct& product : products_.all()) {
            const bool isRead = !product.readers.empty() || !product.idle.empty();
            if (isRead || product.escapes || !product.isTaken) continue;
            for (const std::size_t at : product.nodes) {
                isKept_[at] = isApart_[at] = false;
                isGone[at] = true;
            }
        }
        dropCopiesOf(isGone);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i)
            if (isApart_[i]) keepApart(i);
        insertCopies();
    }

  private:
    static ReachingValues valuesOf(const Code& code, const std::vector<FlowBlock>& blocks,
                                   const std::vector<bool>& isKept) {
        ReachingValues values = valuesWithSameLoads(code, blocks, isKept);
        takeSameValues(code, blocks, isKept, values);
        return values;
    }

    /// By node: how many divisions and roots stand in front of it. Their rare ways are branches of
    /// ptxas, so that a block of it ends where one of them stands. What repeats an earlier one of
    /// its block is that one.
    std::vector<std::uint32_t> stretchesOf(const std::vector<FlowBlock>& blocks) const {
        std::vector<std::uint32_t> stretches(code_.nodes.size(), 0);
        std::uint32_t count = 0;
        for (const FlowBlock& block : blocks) {
            std::vector<std::size_t> own;
            for (std::size_t i = block.first; i < block.end; ++i) {
                stretches[i] = count;
                const Node& node = code_.nodes[i];
                const bool isOne = isKept_[i] && hasRoutineOfPtxas(node) &&
                                   std::ranges::none_of(own, [&](std::size_t earlier) {
                                       return isSameResult(code_, values_, earlier, i);
                                   });
                if (!isOne) continue;
                own.push_back(i);
                ++count;
            }
        }
        return stretches;
    }

    void dropCopiesOf(const std::vector<bool>& isGone) {
        for (const std::size_t i : moves_) {
            const std::size_t origin = values_.before(i, code_.nodes[i].code.sources[0].value);
            if (values_.isResult(origin) && isGone[origin]) isKept_[i] = false;
        }
    }

    bool isFreeSum(std::size_t at) const {
        const Node& node = code_.nodes[at];
        return isKept_[at] && isFloatSum(node) && node.code.rounding == isa::Rounding::Free &&
               !isFloatNegation(node);
    }

    /// -(x * y) is the product of -x and y where nobody else reads that of x and y.
    void turnNegation(std::size_t at) {
        if (!isKept_[at] || !isFloatNegation(code_.nodes[at])) return;
        const FloatProduct* const product = products_.of({at, 0});
        const bool isOnly = product != nullptr && product->readers.size() == 1 &&
                            product->idle.empty() && product->nodes.size() == 1 &&
                            !product->escapes;
        if (!isOnly || !take({at, 0})) return;
        isa::Instruction& code = code_.nodes[at].code;
        code.opcode = code.opcode == Opcode::Dfma ? Opcode::Dmul : Opcode::Fmul;
        code.sources[2] = Operand{};
    }

    /// A sum with nothing less than nothing in it: the others are differences for nvcc. What is
    /// multiplied by a number takes its sign there.
    bool isAddition(std::size_t at) const {
        if (!isFreeSum(at)) return false;
        if (const PairedSum* const pair = products_.pairOf(at)) return pair->isAddition;
        const auto& sources = code_.nodes[at].code.sources;
        return !isTakenOff({at, 0}, sources[0]) && !isTakenOff({at, 1}, sources[1]);
    }

    bool isTakenOff(const Reader& reader, const Operand& operand) const {
        if (operand.kind == Operand::Kind::Immediate) return false;
        const FloatProduct* const product = products_.of(reader);
        if (product == nullptr) return operand.negate;
        if (product->hasNumber && readersAlike(*product, reader) == 1) return false;
        bool isLess = operand.negate;
        const std::size_t at = values_.before(reader.node, operand.value);
        const std::size_t from = product->isMixed ? at : product->nodes.front();
        const Node& own = code_.nodes[from];
        for (const Operand& factor : own.code.sources) {
            if (factor.kind == Operand::Kind::Register)
                isLess = isLess != signedValueOf(code_, values_, from, factor).isLess;
            const bool isDouble = bytesOf(own.code.type) == 8;
            if (product->isMixed) isLess = isLess != isNumberLess(factor, isDouble);
        }
        return isLess;
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

    /// Whether a reader of a product reads it of a number less than nothing.
    bool isOfLess(const Reader& reader) const {
        const Operand& source = code_.nodes[reader.node].code.sources[reader.source];
        const Node& node = code_.nodes[values_.before(reader.node, source.value)];
        return std::ranges::any_of(node.code.sources, [&](const Operand& factor) {
            return isNumberLess(factor, bytesOf(node.code.type) == 8);
        });
    }

    /// Of x * 3 and x * -3, which are two products for LLVM, the one that a reader reads. Where it
    /// is alone with its sign in a sum, y + 3 * x has the first and y - 3 * x whichever is there.
    enum class Sign : std::uint8_t { Plus, Minus, Either };
    Sign signFor(const FloatProduct& product, const Reader& reader) const {
        const bool isLess = isOfLess(reader);
        const auto alike = std::ranges::count_if(
            product.readers, [&](const Reader& other) { return isOfLess(other) == isLess; });
        const Node& node = code_.nodes[reader.node];
        if (alike != 1 || !isFloatSum(node)) return isLess ? Sign::Minus : Sign::Plus;
        return node.code.sources[reader.source].negate == isLess ? Sign::Plus : Sign::Either;
    }

    bool areAlike(const FloatProduct& product, const Reader& one, const Reader& other) const {
        if (!product.isMixed || !product.hasNumber) return true;
        const Sign first = signFor(product, one), second = signFor(product, other);
        return first == second || first == Sign::Either || second == Sign::Either;
    }

    std::ptrdiff_t readersAlike(const FloatProduct& product, const Reader& reader) const {
        return std::ranges::count_if(
            product.readers, [&](const Reader& other) { return areAlike(product, reader, other); });
    }

    bool areAllOf(const FloatProduct& product, bool isAnywhere, auto isOne) const {
        return !product.escapes && std::ranges::all_of(product.readers, [&](const Reader& reader) {
            return isOne(reader) && (isAnywhere || products_.blockOf(reader.node) == product.block);
        });
    }

    /// NVPTX of LLVM: within a block, of sums only; the last sum comes first.
    void fuseFirstHalf(std::size_t sum) {
        for (std::size_t k = 0; k < 2; ++k) {
            const FloatProduct* const product = products_.of({sum, k});
            if (product == nullptr || product->isLate ||
                product->readers.size() * product->rounds > kMaxReaders)
                continue;
            const bool isFree = areAllOf(*product, false, [&](const Reader& reader) {
                return isAddition(reader.node) || !areAlike(*product, {sum, k}, reader);
            });
            if (isFree && take({sum, k})) return;
        }
    }

    /// Whether every reader of a product is a sum that may take it in.
    bool isFreeInAll(const FloatProduct& product) const {
        return areAllOf(product, product.hasNumber, [&](const Reader& reader) {
            const bool isNear =
                product.hasNumber || stretch_[product.nodes.front()] == stretch_[reader.node];
            return isNear && isFreeSum(reader.node);
        });
    }

    std::size_t readerCount(const FloatProduct& product) const {
        return readerCounts_[static_cast<std::size_t>(&product - products_.all().data())];
    }

    /// A sum that takes in its other product leaves this one to be computed for it all the same,
    /// and then nobody takes it in.
    bool isTakenByAll(const FloatProduct& product) const {
        return std::ranges::all_of(product.readers, [&](const Reader& reader) {
            const FloatProduct* const other = products_.of({reader.node, 1 - reader.source});
            return other == nullptr || other == &product ||
                   readerCount(*other) >= readerCount(product) || !isFreeInAll(*other);
        });
    }

    /// ptxas: differences too, the first comes first; of two products the one with fewer readers.
    /// What is multiplied by a number goes into any block, since no more registers have to last.
    void fuseSecondHalf(std::size_t sum) {
        std::array<const FloatProduct*, 2> products{};
        for (std::size_t k = 0; k < 2; ++k) {
            const FloatProduct* const product = products_.of({sum, k});
            if (product == nullptr) continue;
            if (isFreeInAll(*product) && isTakenByAll(*product)) products[k] = product;
        }
        const bool isRightFirst =
            products[1] != nullptr &&
            (products[0] == nullptr || products[1]->readers.size() < products[0]->readers.size());
        const std::size_t first = isRightFirst ? 1 : 0;
        if (products[first] != nullptr && take({sum, first})) return;
        if (products[1 - first] != nullptr) take({sum, 1 - first});
    }

    /// A sum that another one has computed before is that one for nvcc: it takes in the same.
    void fuseAsFirst(std::size_t sum) {
        const auto taken = taken_.find(values_.sameAs(sum));
        if (taken == taken_.end() || !isFreeSum(sum)) return;
        for (std::size_t k = 0; k < 2; ++k)
            if (products_.of({sum, k}) == taken->second && take({sum, k})) return;
    }

    /// Gives a product that some read a register of its own, since sums read what it would
    /// overwrite.
    void keepApart(std::size_t at) {
        const std::uint32_t own = code_.registerCount++;
        const std::uint32_t result = code_.nodes[at].destination;
        for (const std::size_t i : moves_) {
            if (!isKept_[i]) continue;
            Operand& source = code_.nodes[i].code.sources[0];
            const bool isOfIt = source.value == result && values_.writtenBefore(i, result) == at;
            if (isOfIt) source.value = own;
        }
        for (const FloatProduct& product : products_.all()) {
            if (std::ranges::find(product.nodes, at) == product.nodes.end()) continue;
            for (const auto* const readers : {&product.readers, &product.idle}) {
                for (const Reader& reader : *readers) {
                    Operand& source = code_.nodes[reader.node].code.sources[reader.source];
                    if (source.value == result && values_.writtenBefore(reader.node, result) == at)
                        source.value = own;
                }
            }
        }
        code_.nodes[at].destination = own;
    }

    bool take(const Reader& reader) {
        FloatProduct& product = *products_.of(reader);
        isa::Instruction& sum = code_.nodes[reader.node].code;
        const std::size_t at = values_.before(reader.node, sum.sources[reader.source].value);
        const Node& from = code_.nodes[at];
        if (bytesOf(from.code.type) != bytesOf(sum.type)) return false;
        const Factors factorsThere = factorsAt(at, reader.node);
        const bool goesAway =
            product.readers.size() == 1 && product.idle.empty() && product.nodes.size() == 1;
        std::array<Operand, 4> factors = from.code.sources;
        if (factorsThere == Factors::Changed || (factorsThere == Factors::Gone && !goesAway))
            keepFactors(at, reader.node, factors);
        if (factorsThere == Factors::Overwritten) isApart_[at] = true;
        const std::size_t other = 1 - reader.source;
        if (sum.sources[reader.source].negate) negate(factors[0], sum.opcode == Opcode::Dadd);
        sum.opcode = sum.opcode == Opcode::Dadd ? Opcode::Dfma : Opcode::Ffma;
        sum.sources = {factors[0], factors[1], sum.sources[other], Operand{}};
        product.isTaken = true;
        taken_[reader.node] = &product;
        products_.drop(reader);
        products_.copy({reader.node, other}, {reader.node, 2});
        products_.drop({reader.node, other});
        for (std::size_t k = 0; k < 2; ++k)
            products_.copy({at, k}, {reader.node, k});
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
        std::vector<FactorCopy> copies;
        for (const auto& [place, destination] : copies_) {
            const isa::Instruction& product = code_.nodes[place.first].code;
            copies.push_back(
                {place.first, isa::registerOperand(place.second), destination, product.type});
        }
        insertFactorCopies(code_, isKept_, copies);
    }

    static bool isNumberLess(const Operand& factor, bool isDouble) {
        return factor.kind == Operand::Kind::Immediate &&
               ((isDouble ? factor.high : factor.value) & kTopBit) != 0;
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
    std::vector<bool>& isKept_;
    ReachingValues values_;
    FloatProducts products_;
    std::vector<std::size_t> readerCounts_{};  ///< By product, before any sum takes one in.
    std::vector<std::size_t> moves_{};         ///< The nodes that only copy a register, in order.
    /// Of registers in front of products: where they last.
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> copies_{};
    std::map<std::size_t, const FloatProduct*> taken_{};  ///< By sum.
    std::vector<std::uint32_t> stretch_;
    std::vector<bool> isApart_;  ///< By node: its result goes to another register.
};

}  // namespace

// Before:  FMUL R2, R0, R1
//          FADD R3, R2, R4
//          FADD R5, R2, -R4    // all readers of R2 are sums
// After:   FFMA R3, R0, R1, R4
//          FFMA R5, R0, R1, -R4
void fuseFloats(Code& code, const std::vector<FlowBlock>& blocks, const std::vector<bool>& isShared,
                std::vector<bool>& isKept, RoundsOf& roundsOf) {
    if (std::ranges::none_of(code.nodes, mayBeFused)) return;
    FloatFuser(code, blocks, isShared, isKept, roundsOf).run();
}

}  // namespace warpscope::codegen
