#pragma once

#include <cstddef>
#include <vector>

#include "engine/code/flow.h"

namespace warpscope::codegen {

/// Puts first, of two products of floats that a sum adds, the one that nvcc puts first (Reassociate
/// of LLVM): the one whose parts are known earlier. It decides which of them is fused. What is
/// taken off stands second. `isDifference`: by node, whether the second is taken off in the source;
/// `isKept`: by node, whether it is still needed.
void orderSums(code::Code& code, const std::vector<code::FlowBlock>& blocks,
               const std::vector<bool>& isDifference, const std::vector<bool>& isKept);

/// Puts the sums among the nodes [first, last) of a loop into nvcc's order, which it has before it
/// writes the rounds out: what a round begins with is known earlier than what it computes. They
/// stay in it (Node::isOrdered).
void orderSumsOf(code::Code& code, std::size_t first, std::size_t last);

/// The same of all sums whose products are known in different blocks: what a loop leaves is known
/// earlier than what is loaded behind it, which is not seen any more once its rounds are written out.
void orderSumsAcrossBlocks(code::Code& code);

/// Whether a node is the product of two floats or of two doubles, whatever guards it not, and LLVM
/// sees it.
bool isFloatProduct(const code::Node& node);

/// Whether a sum may take in what a node computes: a product whose rounding is free, also one that
/// only ptxas sees.
bool mayBeFused(const code::Node& node);

/// Whether a node adds two floats or two doubles, under no guard.
bool isFloatSum(const code::Node& node);

/// Whether one factor of a product is a number.
bool hasNumber(const code::Node& product);

}  // namespace warpscope::codegen
