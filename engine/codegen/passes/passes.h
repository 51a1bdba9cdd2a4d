#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "engine/code/code.h"
#include "engine/code/loops.h"

namespace warpscope::codegen {

/// What every pass is told.
struct PassSettings {
    bool keepsVariables = true;  ///< What is assigned to a variable of the source stays.
    bool fusesFloats = true;     ///< A float multiplication and addition may become one.
    int warpSize = 32;           ///< Lanes of a warp.
};

// Each pass stands in a file of its own, with what it does to a few lines of code. plan.cpp says
// which passes run at which level, and in which order.

/// Removes what no path reaches, and jumps to the instruction that follows anyway.
void removeUnreachable(code::Code& code, const PassSettings& settings);

/// Removes instructions without effect whose result nobody reads.
void removeDead(code::Code& code, const PassSettings& settings);

/// Joins an integer multiplication and the one addition that uses it to IMAD, within a basic block,
/// and lets sums of floats take in products as nvcc does (fuse_floats.h, fuse_halves.h), where
/// `fusesFloats`. With `keepsVariables` an integer product that is a variable of the source stays;
/// a float one is fused all the same, because its rounding is what the hardware does, and is then
/// no longer listed. A product of floats that a block and one entered from it alone both compute is
/// one product of two readers for nvcc, and not fused; without `keepsVariables` it is computed
/// once. Signs are seen through (fold_negations.h), and a variable that is assigned to again is
/// another value.
void fuseMultiplyAdd(code::Code& code, const PassSettings& settings);

/// Writes out loops that reach into local arrays or are one straight run, and keeps those arrays in
/// registers, as few as make the difference, where nvcc does and other products are fused then: it
/// fuses once arrays are gone and what stands in front of a loop and behind it is one block.
void writeOutArrays(code::Code& code, const PassSettings& settings);

/// Writes out the rounds of a loop, where nvcc does and they are not fused alike: a sum reads what
/// the round before has multiplied, or the first round multiplies by 1 or takes off 0.
void writeOutRounds(code::Code& code, const PassSettings& settings);

/// Runs the first round of a loop apart, where nvcc writes the loop out and the sums of that round
/// alone take in a product that stands in front of it: which products are fused differs then.
void partFirstRound(code::Code& code, const PassSettings& settings);

/// Runs eight or four rounds between two tests, where nvcc does and a round computes products that
/// the next one reads again: those of one round are products of two readers then, the last ones
/// not.
void joinRounds(code::Code& code, const PassSettings& settings);

/// Takes out of a sum of two products the factor that both have: i * n * n + j * n.
void factorSums(code::Code& code, const PassSettings& settings);

/// Asks for the cases of a switch as a tree of comparisons, where there are more than three.
void splitSwitches(code::Code& code, const PassSettings& settings);

/// Puts the test of a loop in front of it as well, so that each loop ends with its only branch.
void rotateLoops(code::Code& code, const PassSettings& settings);

/// The same for the loops of which `isWanted` says so: given the jump in front, and the branch back.
/// Not a pass of its own.
void rotateThose(code::Code& code, const std::function<bool(std::size_t, std::size_t)>& isWanted);

/// Takes from the test of a loop what the round that follows would load again.
void reuseLoads(code::Code& code, const PassSettings& settings);

/// Guards what stands behind a short branch instead of branching, and ends lanes where they would
/// branch to EXIT.
void convertIfs(code::Code& code, const PassSettings& settings);

/// IMIN or IMAX where a comparison of two whole numbers chooses one of them.
void chooseExtremes(code::Code& code, const PassSettings& settings);

/// Writes out the rounds of a loop whose number is known and small, or as #pragma unroll asks.
void unrollFully(code::Code& code, const PassSettings& settings);

/// Writes out the rounds of a loop where roundsWrittenOut(). Not a pass of its own.
void writeOut(code::Code& code, const code::Loop& loop);
/// Writes roundsTogether() of a loop between two ways back.
void writeRoundsTogether(code::Code& code, const code::Loop& loop);
/// Writes `count` rounds, each with its test. Requires: the way back is guarded.
void writeRoundsWithTests(code::Code& code, const code::Loop& loop, int count);

/// Runs four rounds of a short counted loop between two tests, and the rounds that are too many
/// behind them, or before them where no whole number begins what the rounds hand on; where a round does little sixteen, then eight, then four. As many as #pragma unroll
/// asks for, and none where it asks for one; where the rounds cannot be counted each has its test.
void unrollByFour(code::Code& code, const PassSettings& settings);

/// Computes what is known before the kernel runs, and branches that go one way only.
void foldConstants(code::Code& code, const PassSettings& settings);

/// Shifts, masks and multiplications instead of division by a constant.
void divideByConstant(code::Code& code, const PassSettings& settings);

/// Division by what is not known as the sequence that it is on the hardware, which has no divider.
void divideInSteps(code::Code& code, const PassSettings& settings);

/// Divisions, reciprocals, roots and their inverses of floats as the sequences that they are on the
/// hardware.
void expandFloats(code::Code& code, const PassSettings& settings);

/// Parts a sum from a product that is the same in every round of its loop.
void partSums(code::Code& code, const PassSettings& settings);

/// Asks for conditions as predicates, where the source asks for them as the numbers 0 and 1.
void compareConditions(code::Code& code, const PassSettings& settings);

/// Takes out of a loop what is the same in every round, loads of unchanging memory included.
void hoistInvariants(code::Code& code, const PassSettings& settings);

/// Computes a product and a sum of 64 bits by one instruction, also where others read the product.
void joinSums(code::Code& code, const PassSettings& settings);

/// Computes addresses of shared and local memory with the 32 bits that they have.
void narrowAddresses(code::Code& code, const PassSettings& settings);

/// Within each basic block: addresses that differ by a constant share a register.
void foldAddresses(code::Code& code, const PassSettings& settings);

/// Has one lane take to an argument's place what all lanes add there, as ptxas does for warps of 32:
/// atomics on words whose sums and minima REDUX finds; without an old value, or of a constant.
void joinLanes(code::Code& code, const PassSettings& settings);

/// Gives global addresses 64 bits, as the hardware has them.
void widenAddresses(code::Code& code, const PassSettings& settings);

/// Lets an address that grows by the same step in every round of a loop grow, instead of computing
/// it again from the counter.
void stepAddresses(code::Code& code, const PassSettings& settings);

/// Keeps local arrays in registers where every access says which element it means.
void promoteLocals(code::Code& code, const PassSettings& settings);

/// Keeps in a register over a loop what each of its rounds reads and writes at one place in memory.
void promoteAccesses(code::Code& code, const PassSettings& settings);

/// Leaves out masks of values that have no other bits.
void dropMasks(code::Code& code, const PassSettings& settings);

/// One instruction for two halves that a shift, a mask and an OR put into a word.
void packHalves(code::Code& code, const PassSettings& settings);

/// One SHF for two shifts and what joins them, where they turn the bits of a word around.
void joinRotations(code::Code& code, const PassSettings& settings);

/// One LOP3 for two operations on bits of which one alone reads the other.
void joinLogic(code::Code& code, const PassSettings& settings);

/// Lets LOP3 tell whether what it makes is 0.
void askForBits(code::Code& code, const PassSettings& settings);

/// Lets a comparison take in the condition that PLOP joins to it.
void combinePredicates(code::Code& code, const PassSettings& settings);

/// Of a minimum and a maximum between which SEL chooses, writes one over the other under the
/// predicate; of a value and what one instruction makes of it, changes the value under it.
void guardChoices(code::Code& code, const PassSettings& settings);

/// Takes out of both sides of an if what both compute, load or, at their ends, store alike.
void joinSides(code::Code& code, const PassSettings& settings);

/// Of a condition in several parts that is a value, chooses by the last part instead of a branch.
void chooseTruths(code::Code& code, const PassSettings& settings);

/// Of a choice by a || (b && c) between values, one branch instead of two.
void joinConditions(code::Code& code, const PassSettings& settings);

/// Takes comparisons on which a loop branches, the same in every round, in front of it, as far as
/// predicates last. Requires: each predicate lives within a block.
void hoistConditions(code::Code& code, const PassSettings& settings);

/// Of an if that only adds, chooses what is added, or computes the sum for all lanes.
void chooseSummands(code::Code& code, const PassSettings& settings);

/// IADD3 or VIADDMNMX for a sum and the one sum, minimum or maximum that reads it; LEA.HI for a
/// shift to the right and the one sum that reads it.
void joinThree(code::Code& code, const PassSettings& settings);

/// One product of 64 bits for both halves of it.
void pairProducts(code::Code& code, const PassSettings& settings);

/// Loads into registers, where their first reader's block begins, words of the constant bank that
/// an instruction of nvcc's could not read from a uniform register.
void loadParameters(code::Code& code, const PassSettings& settings);

/// Loads a parameter anew in each block that reads it, or in front of an innermost loop.
void reloadParameters(code::Code& code, const PassSettings& settings);

/// Loads what other instructions read from the constant bank beside their registers by one of its
/// own, once in each block or in front of an innermost loop.
void loadUniforms(code::Code& code, const PassSettings& settings);

/// Loads what the test of a loop reads anew only where a side of an if in the loop has written.
void completeLoads(code::Code& code, const PassSettings& settings);

/// Writes out the index of an address in 64 bits where nvcc does.
void extendIndices(code::Code& code, const PassSettings& settings);

/// Computes a product of a product and numbers by one product with the product of the numbers.
void composeProducts(code::Code& code, const PassSettings& settings);

/// Puts a number into registers where it is the second one of an instruction.
void makeConstants(code::Code& code, const PassSettings& settings);

/// Copies a pointer that a loop steps into a pair of registers for its access, where there are two.
void copyPointers(code::Code& code, const PassSettings& settings);

/// Chooses between addresses of local memory, made in front of the loop, where an index is one of
/// several numbers.
void locateLocal(code::Code& code, const PassSettings& settings);

/// Computes where the shared memory of a block lies, wherever an address there begins.
void locateShared(code::Code& code, const PassSettings& settings);

/// Lets an instruction write the register that its result is copied to.
void coalesceCopies(code::Code& code, const PassSettings& settings);

/// Within each basic block: a register of its own for each value that is written into one.
void renameValues(code::Code& code, const PassSettings& settings);

/// Works on values of 64 bits word by word, as the hardware does, but for sums and comparisons.
void splitWide(code::Code& code, const PassSettings& settings);

/// Reads parameters from the constant bank instead of from registers, where those would have to
/// last.
void readParameters(code::Code& code, const PassSettings& settings);

/// Loads neighbouring words of shared memory with one access.
void mergeAccesses(code::Code& code, const PassSettings& settings);

/// Stores neighbouring words of shared memory with one access.
void mergeStores(code::Code& code, const PassSettings& settings);

/// Orders each basic block so that loads are issued long before their uses.
void schedule(code::Code& code, const PassSettings& settings);

/// Says in front of each branch that may part a warp where its lanes meet, and there that they have
/// met, as the hardware is told.
void markMeetings(code::Code& code, const PassSettings& settings);

/// Begins with what the calling convention asks for: the end of the stack, and the descriptor of
/// memory where memory is used.
void writePrologue(code::Code& code, const PassSettings& settings);

/// Reads the predicate of a comparison that was made before, on every way to here and of the same
/// values, as far as predicates last.
void shareConditions(code::Code& code, const PassSettings& settings);

/// The same of those comparisons of which `mayShare` says so: given the earlier and the later node.
/// Not a pass of its own.
void shareThose(code::Code& code, const std::function<bool(std::size_t, std::size_t)>& mayShare);

/// The same of comparisons of whole numbers that no AND or OR joins to another, and not into a loop:
/// before what asks for bits and before comparisons take in what is joined to them.
void shareComparisons(code::Code& code, const PassSettings& settings);

/// Reads what was computed before on every way to here, and the original of a copy, in all blocks.
void shareAcrossBlocks(code::Code& code, const PassSettings& settings);

/// By node: the products of floats whose factors are both numbers wherever they are computed, at
/// the latest once short loops are written out. A compiler multiplies these before it fuses
/// anything: with dt = 0.01f, v - 9.81f * dt subtracts one number that has been rounded. Not a pass
/// of its own.
std::vector<bool> productsOfConstants(const code::Code& code, const PassSettings& settings);

/// Removes labels that no branch leads to; not a pass of its own.
void dropUnusedLabels(code::Code& code);

/// Reads the source of a MOV instead of its copy, and computes nothing twice, in each basic block
/// and those that are entered from its end alone.
void shareValues(code::Code& code, const PassSettings& settings);

}  // namespace warpscope::codegen
