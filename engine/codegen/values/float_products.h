#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/values/invariant_products.h"
#include "engine/codegen/values/paired_sums.h"

namespace warpscope::codegen {

/// What one block computes once for nvcc, however often it stands there.
struct FloatProduct {
    using Reader = ReachingValues::Use;

    std::vector<std::size_t> nodes{};
    std::vector<Reader> readers{};  ///< That have not taken it in.
    std::vector<Reader> idle{};     ///< Read it for what nobody needs, which nvcc does not compute.
    bool escapes = false;           ///< Others may read it, or it is not what they read.
    bool isTaken = false;           ///< By a sum at least.
    bool hasNumber = false;
    bool isLate = false;  ///< LLVM does not see it, ptxas does.
    /// As x * y and as -x * y, or x * 3 and x * -3, which nvcc takes off what it is added to.
    bool isMixed = false;
    std::size_t block = 0;
    bool isHoisted = false;  ///< Stands in front of a loop.
    std::size_t rounds = 1;  ///< That read it, of a loop that is written out.
};

/// The products of floats and doubles that may be fused, who reads each, and the block where nvcc
/// computes it.
class FloatProducts {
  public:
    using Reader = FloatProduct::Reader;

    /// `isShared`: by node, whether the block behind computes the product again (empty for none).
    /// `values` of the same code, of which what is not `isKept` does not count.
    FloatProducts(const code::Code& code, const std::vector<code::FlowBlock>& blocks,
                  const std::vector<bool>& isShared, const std::vector<bool>& isKept,
                  const ReachingValues& values, RoundsOf& roundsOf);

    const std::vector<FloatProduct>& all() const { return products_; }

    /// The product that a node reads as one of its sources, or null.
    const FloatProduct* of(const Reader& reader) const;
    FloatProduct* of(const Reader& reader);

    /// Sums that compute again what another one has computed, in order: for nvcc none.
    const std::vector<std::size_t>& repeatedSums() const { return repeatedSums_; }

    /// Makes `to` a reader of what `from` reads.
    void copy(const Reader& from, const Reader& to);
    void drop(const Reader& reader);

    /// Where a sum stands for nvcc: of both sides of an if it may be behind them.
    std::size_t blockOf(std::size_t sum) const;

    /// The sum that stands on the other side of an if, and is one with this one for nvcc.
    const PairedSum* pairOf(std::size_t sum) const;

  private:
    void addProduct(std::size_t at, std::size_t blockOfNode);
    void add(std::size_t product, const Reader& reader);
    bool isLessBySigns(std::size_t at) const;
    bool keepsSign(std::size_t at) const;
    bool isSame(std::size_t earlier, std::size_t later) const;
    std::size_t keyOf(std::size_t at) const;
    void readPairs();
    bool haveCommonFactor(const FloatProduct& one, const FloatProduct& other) const;
    void settle(FloatProduct& product);
    bool isInLoopOfItsOwn(std::size_t first, std::size_t second);

    const code::Code& code_;
    const std::vector<code::FlowBlock>& blocks_;
    const std::vector<bool>& isShared_;
    std::vector<std::uint32_t> before_;
    const ReachingValues& values_;
    std::vector<std::uint32_t> home_;           ///< By block, the one that it is part of for nvcc.
    std::vector<InvariantProduct> invariants_;  ///< By node.
    std::map<std::size_t, PairedSum> pairs_;    ///< By node.
    std::vector<FloatProduct> products_{};
    std::vector<std::size_t> repeatedSums_{};
    std::map<std::size_t, std::vector<std::size_t>> alike_{};            ///< Of them, by keyOf().
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> read_{};  ///< By reader.
    std::optional<std::vector<EnteredLoop>> loops_{};                    ///< Once asked for.
};

}  // namespace warpscope::codegen
