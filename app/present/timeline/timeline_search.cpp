#include "app/present/timeline/timeline_search.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "app/present/run_words.h"
#include "engine/isa/listing.h"

namespace warpscope::present {
namespace {

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::string inCapitals(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), upper);
    return out;
}

std::optional<std::uint32_t> numberIn(std::string_view text) {
    std::uint32_t number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (text.empty() || read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    return number;
}

/// The states whose letter or name a word is (a part of): in the reader's language, or as
/// scenarios and profilers call them, which everybody may have read before.
unsigned statesOf(const session::SlotReader& session, const std::string& word) {
    unsigned states = 0;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const trace::WarpStateInfo& info = trace::infoOf(static_cast<trace::WarpState>(i));
        const std::string key = "state." + std::string(info.key);
        const bool isIt =
            word.size() == 1
                ? word[0] == info.letter
                : inCapitals(session.text(key + ".name") + " " + session.text(key + ".short") +
                             " " + std::string(info.key))
                          .find(inCapitals(word)) != std::string::npos;
        if (isIt) states |= 1U << i;
    }
    return states;
}

/// "第 8 行" is line 8.
constexpr std::string_view kBeforeLine = "第", kAfterLine = "行";

/// What the number behind a word counts, as 'W', 'B' or 'L'; 0 where it is no such word.
char nounOf(const session::SlotReader& session, const std::string& capitals) {
    if (capitals == "WARP" || capitals == inCapitals(session.word("warp"))) return 'W';
    if (capitals == "BLOCK" || capitals == inCapitals(session.word("block"))) return 'B';
    return capitals == "LINE" || capitals == kBeforeLine ? 'L' : '\0';
}

void addState(SearchTerms& terms, unsigned states) {
    terms.states = terms.states == 0 ? states : terms.states & states;
    if (terms.states == 0) terms.isUnknown = true;
}

}  // namespace

SearchTerms parseSearch(const session::SlotReader& session, std::string_view text) {
    SearchTerms terms;
    std::istringstream words{std::string(text)};
    // "warp 12", "block 3", "line 8": the noun says what the number is.
    char noun = 0;
    for (std::string word; words >> word;) {
        const std::string capitals = inCapitals(word);
        if (capitals == kAfterLine) continue;
        if (const char said = nounOf(session, capitals); said != 0) {
            noun = said;
            continue;
        }
        const bool hasPrefix = capitals.size() > 1 && (capitals[0] == 'W' || capitals[0] == 'B');
        const auto number =
            numberIn(hasPrefix ? std::string_view(capitals).substr(1) : std::string_view(capitals));
        const char kind = hasPrefix ? capitals[0] : noun;
        noun = 0;
        if (number && kind == 'W') {
            terms.warp = WarpId{*number};
        } else if (number && kind == 'B') {
            terms.block = BlockId{*number};
        } else if (number) {
            terms.line = static_cast<int>(*number);
        } else if (const unsigned states = statesOf(session, word); states != 0) {
            addState(terms, states);
        } else {
            terms.code.push_back(capitals);
        }
    }
    const history::Recording& run = *session.run();
    if (terms.warp && terms.warp->value >= run.warps().size()) terms.isUnknown = true;
    if (terms.block && terms.block->value >= run.blocks().size()) terms.isUnknown = true;
    return terms;
}

void TimelineSearch::update(const session::SlotReader& session, const std::string& text) {
    const Cycle lastShown = session.lastShown();
    if (run_ == session.run() && text_ == text && lastShown_ == lastShown) return;
    run_ = session.run();
    text_ = text;
    lastShown_ = lastShown;
    hits_.clear();
    areMore_ = false;
    isWantedPc_.clear();
    terms_ = run_ != nullptr ? parseSearch(session, text) : SearchTerms{};
    if (terms_.isEmpty() || terms_.isUnknown) return;
    const auto count = run_->launch().program.instructions.size();
    isWantedPc_.assign(count, true);
    for (std::size_t pc = 0; pc < count; ++pc) {
        const auto at = static_cast<isa::ProgramCounter>(pc);
        const std::string code = terms_.code.empty() ? "" : inCapitals(instructionText(*run_, at));
        const auto isIn = [&](const std::string& part) {
            return code.find(part) != std::string::npos;
        };
        isWantedPc_[pc] =
            (!terms_.line || isa::lineOf(run_->launch().program, at) == *terms_.line) &&
            std::ranges::all_of(terms_.code, isIn);
    }
    findAll(lastShown);
}

bool TimelineSearch::holds(WarpId warp, trace::WarpState state, isa::ProgramCounter pc) const {
    if (terms_.isUnknown || (terms_.states == 0 && !terms_.line && terms_.code.empty()))
        return false;
    if (terms_.warp && *terms_.warp != warp) return false;
    if (terms_.block && run_->warps()[warp.value].block != *terms_.block) return false;
    const unsigned wanted =
        terms_.states != 0 ? terms_.states : 1U << static_cast<unsigned>(trace::WarpState::Issued);
    return (wanted >> static_cast<unsigned>(state) & 1U) != 0 && pc < isWantedPc_.size() &&
           isWantedPc_[pc];
}

void TimelineSearch::findAll(Cycle lastShown) {
    for (std::uint32_t id = 0; id < run_->warps().size(); ++id) {
        const history::WarpRecord& record = run_->warps()[id];
        if (terms_.warp && terms_.warp->value != id) continue;
        if (terms_.block && record.block != *terms_.block) continue;
        if (record.residentFrom == kNever || record.residentFrom > lastShown) continue;
        if (terms_.states == 0 && !terms_.line && terms_.code.empty())
            hits_.push_back({record.residentFrom, WarpId{id}});
        else
            findInWarp(WarpId{id}, lastShown);
        if (areMore_) break;
    }
    std::ranges::sort(hits_);
}

void TimelineSearch::findInWarp(WarpId warp, Cycle lastShown) {
    for (const trace::Segment segment : run_->segments(warp)) {
        if (segment.begin > lastShown) return;
        if (!holds(warp, segment.state, segment.pc)) continue;
        areMore_ = hits_.size() >= kMaxHits;
        if (areMore_) return;
        hits_.push_back({segment.begin, warp});
    }
}

bool TimelineSearch::isInSomeInstruction(const std::string& part) const {
    const auto count = run_->launch().program.instructions.size();
    for (std::size_t pc = 0; pc < count; ++pc)
        if (inCapitals(instructionText(*run_, static_cast<isa::ProgramCounter>(pc))).find(part) !=
            std::string::npos)
            return true;
    return false;
}

/// The first of the words that nothing of this run could be; it is known without running.
std::optional<Message> TimelineSearch::whatIsNotThere() const {
    const auto beyond = [](const char* key, std::uint32_t number, std::size_t count) {
        return Message{key}
            .with("number", static_cast<long long>(number))
            .with("last", static_cast<long long>(count) - 1);
    };
    if (terms_.warp && terms_.warp->value >= run_->warps().size())
        return beyond("view.timeline.search_no_warp", terms_.warp->value, run_->warps().size());
    if (terms_.block && terms_.block->value >= run_->blocks().size())
        return beyond("view.timeline.search_no_block", terms_.block->value, run_->blocks().size());
    if (terms_.isUnknown) return Message{"view.timeline.search_two_reasons"};
    for (const std::string& part : terms_.code)
        if (!isInSomeInstruction(part))
            return Message{"view.timeline.search_no_code"}.with("word", part);
    const isa::Program& program = run_->launch().program;
    bool hasLine = !terms_.line;
    for (std::size_t pc = 0; pc < program.instructions.size() && !hasLine; ++pc)
        hasLine = isa::lineOf(program, static_cast<isa::ProgramCounter>(pc)) == *terms_.line;
    if (!hasLine) return Message{"view.timeline.search_no_line"}.with("number", *terms_.line);
    return std::nullopt;
}

std::optional<Message> TimelineSearch::whyNothing() const {
    if (!isActive() || !hits_.empty()) return std::nullopt;
    if (auto missing = whatIsNotThere()) return missing;
    if (lastShown_ + 1 < run_->cycles())
        return Message{"view.timeline.search_none_yet"}.with("cycle", lastShown_);
    return Message{"view.timeline.search_none"};
}

std::optional<TimelineHit> TimelineSearch::next(const TimelineHit& from, int direction) const {
    if (hits_.empty()) return std::nullopt;
    if (direction > 0) {
        const auto after = std::ranges::upper_bound(hits_, from);
        return after == hits_.end() ? hits_.front() : *after;
    }
    const auto at = std::ranges::lower_bound(hits_, from);
    return at == hits_.begin() ? hits_.back() : *std::prev(at);
}

Cycle TimelineSearch::endOf(const TimelineHit& hit) const {
    const auto segment = run_->segmentAt(hit.warp, hit.cycle);
    const bool isStretch = segment && holds(hit.warp, segment->state, segment->pc);
    return isStretch ? std::min(std::max(hit.cycle, segment->end - 1), lastShown_) : hit.cycle;
}

std::size_t TimelineSearch::numberOf(const TimelineHit& hit) const {
    const auto at = std::ranges::lower_bound(hits_, hit);
    if (at == hits_.end() || *at != hit) return 0;
    return static_cast<std::size_t>(at - hits_.begin()) + 1;
}

}  // namespace warpscope::present
