#pragma once

#include <string>
#include <vector>

#include "app/present/sm/sm_facts.h"
#include "app/present/sm/sm_hit.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// "12 of 40 blocks finished · 14 resident · 14 waiting".
std::string gridStatus(const session::SlotReader& session, const GridFacts& grid);
/// One line: how many schedulers issue in this cycle, and what most of the others wait for.
std::string stageSentence(const session::SlotReader& session, const std::vector<SmFacts>& sms);
/// The same in few words, for where all of it would be cut.
std::string briefStageSentence(const session::SlotReader& session, const std::vector<SmFacts>& sms);
/// What most wait for, alone, for where even that would be cut.
std::string leastStageSentence(const session::SlotReader& session, const std::vector<SmFacts>& sms);
/// The states that warps are in now, in the order of the table.
std::vector<trace::WarpState> statesNow(const std::vector<SmFacts>& sms);
/// Number, coordinates, phase, SM and times of a block.
std::string blockTip(const session::SlotReader& session, BlockId block);
/// What of an SM is pointed at, in words.
std::string smTip(const session::SlotReader& session, const SmHit& hit, const SmFacts& facts);
/// A warp: number, state and its meaning, instruction, lanes, block.
std::string warpTip(const session::SlotReader& session, const SlotFacts& slot);

}  // namespace warpscope::present
