#include "engine/trace/segment_list.h"

#include <algorithm>
#include <new>
#include <utility>

#include "engine/base/contract.h"

namespace warpscope::trace {

void SegmentList::grow() {
    const bool isFirst = first_ == nullptr;
    const std::size_t size = isFirst ? kFirstBlock : kFirstBlock << (others_.size() + 1);
    // Not std::make_unique, which would write zeros.
    Block words(static_cast<Word*>(std::malloc(size * sizeof(Word))));  // NOLINT
    if (words == nullptr) throw std::bad_alloc();
    end_ = words.get();
    limit_ = end_ + size;
    if (isFirst)
        first_ = std::move(words);
    else
        others_.push_back(std::move(words));
}

/// Makes the last block as large as what stands in it: memory of malloc, since that may shrink
/// where it lies, without a copy.
void SegmentList::giveBackRest() {
    if (end_ == limit_) return;
    Word* const first = lastBlock().get();
    const auto count = static_cast<std::size_t>(end_ - first);
    void* const smaller =  // NOLINTNEXTLINE
        std::realloc(first, std::max<std::size_t>(1, count) * sizeof(Word));
    if (smaller == nullptr) return;  // As large as before.
    static_cast<void>(lastBlock().release());
    lastBlock().reset(static_cast<Word*>(smaller));
    end_ = limit_ = lastBlock().get() + count;
}

void SegmentList::noteMask(LaneMask active) {
    masks_.push_back({wordCount(), active});
    active_ = active;
}

void SegmentList::dropLast() {
    WARPSCOPE_EXPECT(hasOpen(), "a segment to take back");
    if (hasNext(open_)) {
        open_ &= ~(kStateMask << kNextShift);
        lastBegin_ = beginOf(open_);
        return;
    }
    const std::size_t index = wordCount();
    if (!masks_.empty() && masks_.back().word == index) {
        masks_.pop_back();
        active_ = masks_.empty() ? 0 : masks_.back().active;
    }
    open_ = kNone;
    lastBegin_ = kNoCycle;
    if (index == 0) return;
    open_ = word(index - 1);
    lastBegin_ = beginOf(open_) + (hasNext(open_) ? 1 : 0);
    if (end_ == lastBlock().get()) {
        others_.pop_back();
        end_ = limit_ = lastBlock().get() + (kFirstBlock << others_.size());
    }
    --end_;
}

Segments::Iterator::Iterator(const SegmentList& list, Cycle end, std::size_t word, bool isNext)
    : list_(&list), end_(end), word_(word), isNext_(isNext) {
    const auto after = std::ranges::upper_bound(list.masks_, word, {}, &SegmentList::Mask::word);
    masks_ = static_cast<std::size_t>(after - list.masks_.begin());
}

Segment Segments::Iterator::operator*() const {
    const SegmentList::Word word = list_->word(word_);
    const LaneMask active = masks_ == 0 ? 0 : list_->masks_[masks_ - 1].active;
    Segment segment =
        isNext_ ? SegmentList::nextOf(word, active) : SegmentList::firstOf(word, active);
    if (!isNext_ && SegmentList::hasNext(word))
        segment.end = segment.begin + 1;
    else
        segment.end =
            word_ + 1 == list_->wordCount() ? end_ : SegmentList::beginOf(list_->word(word_ + 1));
    return segment;
}

Segments::Iterator& Segments::Iterator::operator++() {
    if (!isNext_ && SegmentList::hasNext(list_->word(word_))) {
        isNext_ = true;
        return *this;
    }
    isNext_ = false;
    ++word_;
    const auto& masks = list_->masks_;
    if (masks_ < masks.size() && masks[masks_].word == word_) ++masks_;
    return *this;
}

Segments::Iterator& Segments::Iterator::operator--() {
    if (isNext_) {
        isNext_ = false;
        return *this;
    }
    if (masks_ > 0 && list_->masks_[masks_ - 1].word == word_) --masks_;
    --word_;
    isNext_ = SegmentList::hasNext(list_->word(word_));
    return *this;
}

Segments::Iterator Segments::firstAfter(Cycle cycle) const {
    if (list_ == nullptr) return {};
    std::size_t word = 0;  // The first word that begins after the cycle lies in [word, end).
    std::size_t end = list_->wordCount();
    while (word < end) {
        const std::size_t middle = word + (end - word) / 2;
        if (SegmentList::beginOf(list_->word(middle)) <= cycle)
            word = middle + 1;
        else
            end = middle;
    }
    const SegmentList::Word before = word == 0 ? SegmentList::kNone : list_->word(word - 1);
    const bool isNext = SegmentList::hasNext(before) && SegmentList::beginOf(before) == cycle;
    return {*list_, end_, isNext ? word - 1 : word, isNext};
}

Segments::Iterator Segments::lastUpTo(Cycle cycle, const Iterator& from) const {
    const std::size_t count = list_->wordCount();
    const auto begins = [&](std::size_t word) {
        return word < count && SegmentList::beginOf(list_->word(word)) <= cycle;
    };
    Iterator found = from;
    std::size_t step = 1;
    for (; begins(found.word_ + step); step *= 2)
        found.word_ += step;
    while ((step /= 2) != 0)
        if (begins(found.word_ + step)) found.word_ += step;
    const SegmentList::Word word = list_->word(found.word_);
    found.isNext_ = SegmentList::hasNext(word) && SegmentList::beginOf(word) < cycle;
    const auto& masks = list_->masks_;
    while (found.masks_ < masks.size() && masks[found.masks_].word <= found.word_)
        ++found.masks_;
    return found;
}

void Segments::addTo(SegmentSums& sums) const {
    if (list_ == nullptr) return;
    const std::size_t count = list_->wordCount();
    const auto add = [&sums](SegmentList::Word word, Cycle end, int lanes) {
        sums.add(
            static_cast<isa::ProgramCounter>(word >> SegmentList::kPcShift & SegmentList::kPcMask),
            word >> SegmentList::kStateShift, end - SegmentList::beginOf(word), lanes);
    };
    auto change = list_->masks_.begin();
    const auto changes = list_->masks_.end();
    int lanes = 0;
    std::size_t index = 0;
    for (std::size_t block = 0; index < count; ++block) {
        const std::size_t behind = std::min(count, SegmentList::wordsBefore(block + 1));
        const SegmentList::Word* at = list_->blockAt(block);
        while (index < behind) {
            for (; change != changes && change->word == index; ++change)
                lanes = countLanes(change->active);
            // As far as the mask stays; the word behind the last one of a block lies elsewhere.
            const std::size_t until = change == changes ? behind : std::min(behind, change->word);
            const std::size_t inside = std::min(until, behind - 1);
            for (; index < inside; ++index, ++at)
                add(at[0], SegmentList::beginOf(at[1]), lanes);
            if (until < behind) continue;
            ++index;
            add(*at, index < count ? SegmentList::beginOf(list_->word(index)) : end_, lanes);
        }
    }
}

Segments::Iterator Segments::at(Cycle cycle) const {
    const Iterator after = firstAfter(cycle);
    return cycle >= end_ || after == begin() ? end() : --Iterator(after);
}

}  // namespace warpscope::trace
