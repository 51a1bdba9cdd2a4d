#include "engine/codegen/values/float_products.h"

#include <algorithm>
#include <utility>

#include "engine/codegen/values/chosen_factors.h"
#include "engine/codegen/values/joined_blocks.h"
#include "engine/codegen/values/library_branches.h"
#include "engine/codegen/values/needed_nodes.h"
#include "engine/codegen/values/same_results.h"
#include "engine/codegen/values/signed_value.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;
using isa::Operand;

constexpr std::uint32_t kSignOfNumber = 0x80000000U;

/// What a factor is but for its sign, which is taken off it.
bool takeSign(Operand& factor, bool isDouble) {
    if (factor.kind == Operand::Kind::Immediate) {
        std::uint32_t& top = isDouble ? factor.high : factor.value;
        const bool isLess = (top & kSignOfNumber) != 0;
        top &= ~kSignOfNumber;
        return isLess;
    }
    return std::exchange(factor.negate, false);
}

/// The block from which alone each is entered. Several ways lead out of a library function with
/// branches; behind the first one of a kernel that begins without branches, LLVM has one block.
std::vector<std::uint32_t> onlyWays(const Code& code, const std::vector<FlowBlock>& blocks) {
    std::vector<std::uint32_t> before = code::onlyPredecessors(blocks);
    for (std::size_t block = 2; block < blocks.size(); ++block) {
        const std::uint32_t from = before[block];
        if (from == kNoVirtual || blocks[from].first == blocks[from].end) continue;
        const bool isBehind = blocks[from].end == blocks[block].first &&
                              branchesInLibrary(code.nodes[blocks[from].end - 1]);
        if (isBehind) before[block] = kNoVirtual;
    }
    return before;
}

}  // namespace

FloatProducts::FloatProducts(const Code& code, const std::vector<FlowBlock>& blocks,
                             const std::vector<bool>& isShared, const std::vector<bool>& isKept,
                             const ReachingValues& values, RoundsOf& roundsOf)
    : code_(code),
      blocks_(blocks),
      isShared_(isShared),
      before_(onlyWays(code, blocks)),
      values_(values),
      home_(joinedBlocks(code, blocks, isKept, values)),
      invariants_(invariantProducts(code, isKept, values, home_, roundsOf)),
      pairs_(pairedSums(code, blocks, isKept, values)) {
    const std::vector<bool> areOfChosen = productsOfChosen(code, blocks, isKept, values, roundsOf);
    const std::vector<bool> isNeeded = neededNodes(code, isKept, values);
    for (std::size_t block = 0; block < blocks_.size(); ++block) {
        for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i) {
            if (isNeeded[i] && mayBeFused(code_.nodes[i])) addProduct(i, home_[block]);
        }
    }
    for (std::size_t p = 0; p < products_.size(); ++p) {
        for (const std::size_t at : products_[p].nodes) {
            for (const Reader& reader : values_.usesOf(at)) {
                if (isNeeded[reader.node] && values_.sameAs(reader.node) == reader.node) {
                    add(p, reader);
                    continue;
                }
                products_[p].idle.push_back(reader);
                if (!isNeeded[reader.node]) continue;
                read_[{reader.node, reader.source}] = p;
                repeatedSums_.push_back(reader.node);
            }
            products_[p].escapes |= values_.meetsOthers(at) || areOfChosen[at];
        }
    }
    readPairs();
    for (FloatProduct& product : products_)
        settle(product);
}

const FloatProduct* FloatProducts::of(const Reader& reader) const {
    const auto found = read_.find({reader.node, reader.source});
    return found == read_.end() ? nullptr : &products_[found->second];
}

FloatProduct* FloatProducts::of(const Reader& reader) {
    return const_cast<FloatProduct*>(std::as_const(*this).of(reader));
}

void FloatProducts::copy(const Reader& from, const Reader& to) {
    const auto found = read_.find({from.node, from.source});
    if (found != read_.end()) add(found->second, to);
}

void FloatProducts::add(std::size_t product, const Reader& reader) {
    products_[product].readers.push_back(reader);
    read_[{reader.node, reader.source}] = product;
}

void FloatProducts::drop(const Reader& reader) {
    FloatProduct* const product = of(reader);
    if (product == nullptr) return;
    std::erase_if(product->readers, [&](const Reader& one) {
        return one.node == reader.node && one.source == reader.source;
    });
    read_.erase({reader.node, reader.source});
}

std::size_t FloatProducts::blockOf(std::size_t sum) const {
    const PairedSum* const pair = pairOf(sum);
    return home_[pair == nullptr ? values_.blockOf(sum) : pair->block];
}

const PairedSum* FloatProducts::pairOf(std::size_t sum) const {
    const auto found = pairs_.find(sum);
    return found == pairs_.end() ? nullptr : &found->second;
}

void FloatProducts::addProduct(std::size_t at, std::size_t blockOfNode) {
    const InvariantProduct& invariant = invariants_[at];
    FloatProduct product;
    product.nodes = {at};
    product.isHoisted = invariant.block != SIZE_MAX;
    product.block = product.isHoisted ? home_[invariant.block] : blockOfNode;
    product.rounds = invariant.rounds;
    std::vector<std::size_t>& alike = alike_[keyOf(at)];
    for (const std::size_t index : alike) {
        FloatProduct& other = products_[index];
        const std::size_t first = other.nodes.front();
        if (other.block != product.block || !isSame(first, at)) continue;
        if (keepsSign(first) != keepsSign(at)) continue;
        other.isMixed |= isLessBySigns(first) != isLessBySigns(at);
        other.nodes.push_back(at);
        return;
    }
    product.hasNumber = hasNumber(code_.nodes[at]);
    product.isLate = code_.nodes[at].isLate;
    product.escapes = !isShared_.empty() && isShared_[at] && !product.hasNumber;
    alike.push_back(products_.size());
    products_.push_back(std::move(product));
}

/// Whether a product is less than nothing by the signs of its factors alone.
bool FloatProducts::isLessBySigns(std::size_t at) const {
    const Node& product = code_.nodes[at];
    bool isLess = false;
    for (Operand factor : product.code.sources) {
        const bool isRegister = factor.kind == Operand::Kind::Register;
        isLess = isLess != (isRegister ? signedValueOf(code_, values_, at, factor).isLess
                                       : takeSign(factor, bytesOf(product.code.type) == 8));
    }
    return isLess;
}

/// Whether LLVM leaves a product of something negated as it is: where a sum begins with it, and
/// what is negated has other readers. Of others it makes differences.
bool FloatProducts::keepsSign(std::size_t at) const {
    const auto& uses = values_.usesOf(at);
    const bool beginsSum =
        uses.size() == 1 && uses.front().source == 0 && isFloatSum(code_.nodes[uses.front().node]);
    if (!beginsSum || !isLessBySigns(at)) return false;
    return std::ranges::any_of(code_.nodes[at].code.sources, [&](const Operand& factor) {
        if (factor.kind != Operand::Kind::Register) return false;
        const std::size_t value = values_.before(at, factor.value);
        return values_.isResult(value) && isFloatNegation(code_.nodes[value]) &&
               values_.usesOf(value).size() > 1;
    });
}

/// The same for two products of the same factors in either order, whatever their signs.
std::size_t FloatProducts::keyOf(std::size_t at) const {
    const Node& node = code_.nodes[at];
    std::size_t key = 0;
    for (std::size_t k = 0; k < 2; ++k) {
        Operand factor = node.code.sources[k];
        takeSign(factor, bytesOf(node.code.type) == 8);
        const bool isRegister = factor.kind == Operand::Kind::Register;
        key += isRegister ? signedValueOf(code_, values_, at, factor).value
                          : ~std::size_t{factor.value};
    }
    return key;
}

bool FloatProducts::isSame(std::size_t earlier, std::size_t later) const {
    const Node& a = code_.nodes[earlier];
    const Node& b = code_.nodes[later];
    if (a.code.opcode != b.code.opcode || a.code.type != b.code.type) return false;
    const bool isDouble = bytesOf(a.code.type) == 8;
    const auto isSameFactor = [&](std::size_t i, std::size_t k) {
        Operand one = a.code.sources[i];
        Operand other = b.code.sources[k];
        takeSign(one, isDouble);
        takeSign(other, isDouble);
        const bool areRegisters =
            one.kind == Operand::Kind::Register && other.kind == Operand::Kind::Register;
        if (!areRegisters) return one == other;
        if (signedValueOf(code_, values_, earlier, one).value !=
            signedValueOf(code_, values_, later, other).value)
            return false;
        one.value = other.value = 0;
        return one == other;
    };
    return (isSameFactor(0, 0) && isSameFactor(1, 1)) || (isSameFactor(0, 1) && isSameFactor(1, 0));
}

/// What a pair of sums adds differently is chosen before it is added, and so no product any more,
/// but where both are products of one value, of which only the other factor is chosen.
void FloatProducts::readPairs() {
    std::vector<FloatProduct*> chosen;
    for (const auto& [sum, pair] : pairs_) {
        FloatProduct* const common = of({sum, pair.common});
        if (common != nullptr && !common->isHoisted && common->block == home_[pair.branch])
            common->block = home_[pair.block];
        FloatProduct* const own = of({sum, 1 - pair.common});
        const FloatProduct* const other = of({pair.other, 1 - pairs_.at(pair.other).common});
        const bool isFactorChosen = own != nullptr && other != nullptr && pair.areAlike &&
                                    own->block == home_[values_.blockOf(sum)] &&
                                    haveCommonFactor(*own, *other);
        if (own != nullptr && !isFactorChosen) chosen.push_back(own);
        if (isFactorChosen) own->block = home_[pair.block];
    }
    for (FloatProduct* const product : chosen)
        product->escapes = true;
}

bool FloatProducts::haveCommonFactor(const FloatProduct& one, const FloatProduct& other) const {
    const auto isAlone = [](const FloatProduct& product) {
        return product.nodes.size() == 1 && product.readers.size() == 1 && !product.escapes;
    };
    if (!isAlone(one) || !isAlone(other)) return false;
    const std::size_t a = one.nodes.front(), b = other.nodes.front();
    for (const Operand& left : code_.nodes[a].code.sources) {
        for (const Operand& right : code_.nodes[b].code.sources) {
            if (left.kind == Operand::Kind::None || left.kind != right.kind) continue;
            if (left.kind != Operand::Kind::Register && left == right) return true;
            if (left.kind != Operand::Kind::Register || left.negate != right.negate) continue;
            const std::size_t x = values_.before(a, left.value);
            const std::size_t y = values_.before(b, right.value);
            const bool areResults = values_.isResult(x) && values_.isResult(y);
            if (x == y || (areResults && isSameResult(code_, values_, x, y))) return true;
        }
    }
    return false;
}

/// nvcc computes a product in the block that alone reads it, where this block is entered from
/// its own alone, or where no more registers have to last until there.
void FloatProducts::settle(FloatProduct& product) {
    if (product.escapes || product.readers.empty() || product.nodes.size() != 1) return;
    if (product.isHoisted) return;
    const std::size_t to = blockOf(product.readers.front().node);
    const bool isOfOne = std::ranges::all_of(
        product.readers, [&](const Reader& reader) { return blockOf(reader.node) == to; });
    const Node& node = code_.nodes[product.nodes.front()];
    if (!isOfOne || to <= product.block) return;
    if (isInLoopOfItsOwn(product.nodes.front(), product.readers.front().node)) return;
    std::size_t from = to;
    while (from > product.block && before_[from] != kNoVirtual && before_[from] < from)
        from = before_[from];
    int lasting = 0;
    std::size_t previous = SIZE_MAX;
    forEachRegisterUse(node, [&](const Operand& use) {
        std::size_t value = values_.before(product.nodes.front(), use.value);
        if (values_.isResult(value)) value = values_.sameAs(value);
        if (value != previous && !values_.isLive(use.value, to)) ++lasting;
        previous = value;
    });
    // What a quotient is made of lasts for ptxas as long as anybody reads it.
    if (from == product.block || lasting <= 1 || product.isLate) product.block = to;
}

/// Whether a loop has the second node and not the first.
bool FloatProducts::isInLoopOfItsOwn(std::size_t first, std::size_t second) {
    if (!loops_) loops_ = enteredLoops(code_);
    return std::ranges::any_of(*loops_, [&](const EnteredLoop& entered) {
        const code::Loop& loop = entered.loop;
        return loop.contains(second) && !loop.contains(first);
    });
}

}  // namespace warpscope::codegen
