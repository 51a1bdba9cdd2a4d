#include "engine/codegen/passes/plan.h"

#include <algorithm>
#include <array>

#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

constexpr std::array kTeachingPasses{
    Pass{"remove_unreachable", removeUnreachable},
    Pass{"write_out_arrays", writeOutArrays},
    Pass{"write_out_rounds", writeOutRounds},
    Pass{"part_first_round", partFirstRound},
    Pass{"join_rounds", joinRounds},
    Pass{"fuse_multiply_add", fuseMultiplyAdd},
    // No compiler divides by a constant; 70 cycles on the special unit would be all that is seen.
    Pass{"divide_by_constant", divideByConstant},
    Pass{"remove_dead", removeDead},
};

constexpr std::array kOptimizedPasses{
    Pass{"remove_unreachable", removeUnreachable},
    // The source says which products are fused: before anything else moves.
    Pass{"write_out_arrays", writeOutArrays},
    Pass{"write_out_rounds", writeOutRounds},
    Pass{"part_first_round", partFirstRound},
    Pass{"join_rounds", joinRounds},
    Pass{"factor_sums", factorSums},
    Pass{"fuse_multiply_add", fuseMultiplyAdd},
    Pass{"split_switches", splitSwitches},
    Pass{"rotate_loops", rotateLoops},
    Pass{"reuse_loads", reuseLoads},
    Pass{"complete_loads", completeLoads},
    Pass{"fold_constants", foldConstants},
    Pass{"share_values", shareValues},
    Pass{"compare_conditions", compareConditions},
    // What PTX computes of addresses is as in CUDA C from here on.
    Pass{"join_sums", joinSums},
    Pass{"narrow_addresses", narrowAddresses},
    Pass{"remove_dead", removeDead},
    Pass{"choose_truths", chooseTruths},
    Pass{"join_conditions", joinConditions},
    Pass{"join_sides", joinSides},
    Pass{"convert_ifs", convertIfs},
    Pass{"unroll_fully", unrollFully},
    Pass{"promote_locals", promoteLocals},
    Pass{"drop_masks", dropMasks},
    Pass{"part_sums", partSums},
    // A bound in memory that stays is a number of rounds.
    Pass{"hoist_invariants", hoistInvariants},
    // …also where the test in front of the loop has read it.
    Pass{"share_values", shareValues},
    Pass{"share_across_blocks", shareAcrossBlocks},
    Pass{"choose_extremes", chooseExtremes},
    Pass{"promote_accesses", promoteAccesses},
    Pass{"unroll_by_four", unrollByFour},
    // Of an unrolled counter each round knows its difference, and rounds that never come fall away.
    Pass{"fold_constants", foldConstants},
    Pass{"remove_unreachable", removeUnreachable},
    // Of rounds that never run the elements were not known.
    Pass{"promote_locals", promoteLocals},
    Pass{"divide_by_constant", divideByConstant},
    Pass{"rename_values", renameValues},
    // Counters of rounds that stand behind one another are one sum.
    Pass{"fold_constants", foldConstants},
    Pass{"compose_products", composeProducts},
    Pass{"fold_addresses", foldAddresses},
    Pass{"remove_dead", removeDead},
    Pass{"join_lanes", joinLanes},
    Pass{"widen_addresses", widenAddresses},
    // The products and conversions that widening has written out are found again, in loops and
    // beside one another.
    Pass{"hoist_invariants", hoistInvariants},
    Pass{"share_values", shareValues},
    Pass{"share_across_blocks", shareAcrossBlocks},
    Pass{"step_addresses", stepAddresses},
    Pass{"remove_dead", removeDead},
    Pass{"share_values", shareValues},
    Pass{"share_across_blocks", shareAcrossBlocks},
    Pass{"merge_accesses", mergeAccesses},
    Pass{"merge_stores", mergeStores},
    Pass{"extend_indices", extendIndices},
    // From here on as the machine has it: constants in their bank, words of 32 bits, steps.
    Pass{"read_parameters", readParameters},
    Pass{"split_wide", splitWide},
    // Before the guards that divisions bring.
    Pass{"choose_summands", chooseSummands},
    Pass{"divide_in_steps", divideInSteps},
    // The reciprocal of a divisor that stays leaves the loop, once.
    Pass{"hoist_invariants", hoistInvariants},
    Pass{"share_values", shareValues},
    Pass{"share_across_blocks", shareAcrossBlocks},
    // What stands alone now becomes instructions that do several things at once.
    Pass{"pack_halves", packHalves},
    Pass{"join_rotations", joinRotations},
    Pass{"remove_dead", removeDead},
    Pass{"join_logic", joinLogic},
    Pass{"share_comparisons", shareComparisons},
    Pass{"ask_for_bits", askForBits},
    Pass{"combine_predicates", combinePredicates},
    Pass{"guard_choices", guardChoices},
    Pass{"join_three", joinThree},
    Pass{"pair_products", pairProducts},
    Pass{"expand_floats", expandFloats},
    Pass{"make_constants", makeConstants},
    // The last look at values: from here on registers and the order of the instructions.
    Pass{"load_parameters", loadParameters},
    Pass{"reload_parameters", reloadParameters},
    Pass{"coalesce_copies", coalesceCopies},
    Pass{"copy_pointers", copyPointers},
    Pass{"locate_local", locateLocal},
    Pass{"locate_shared", locateShared},
    Pass{"schedule", schedule},
    Pass{"hoist_conditions", hoistConditions},
    Pass{"share_conditions", shareConditions},
    Pass{"load_uniforms", loadUniforms},
    Pass{"mark_meetings", markMeetings},
    Pass{"write_prologue", writePrologue},
};

constexpr std::array kPlans{
    Plan{"teaching", true, kTeachingPasses},
    Plan{"optimized", false, kOptimizedPasses},
};
static_assert(kPlans.size() == static_cast<std::size_t>(Level::Optimized) + 1);

}  // namespace

std::span<const Plan> plans() {
    return kPlans;
}

const Plan& planOf(Level level) {
    return kPlans[static_cast<std::size_t>(level)];
}

std::span<const Pass> passesOf(const Plan& plan, const code::Code& code) {
    return code::hasCalls(code) ? planOf(Level::Teaching).passes : plan.passes;
}

std::optional<Level> findLevel(std::string_view name) {
    const auto found = std::ranges::find(kPlans, name, &Plan::name);
    if (found == kPlans.end()) return std::nullopt;
    return static_cast<Level>(found - kPlans.begin());
}

}  // namespace warpscope::codegen
