#include "engine/history/segment_list.h"

#include <algorithm>

#include "engine/base/contract.h"

namespace warpscope::history {

void SegmentList::grow() {
    constexpr std::size_t kSmallest = 16;
    const auto size = static_cast<std::size_t>(end_ - data_.get());
    const std::size_t wanted = std::max(kSmallest, 2 * size);
    void* const larger = std::realloc(data_.get(), wanted * sizeof(Word));
    WARPSCOPE_EXPECT(larger != nullptr, "memory for the segments of a run");
    static_cast<void>(data_.release());
    data_.reset(static_cast<Word*>(larger));
    end_ = data_.get() + size;
    limit_ = data_.get() + wanted;
}

void SegmentList::noteMask(LaneMask active) {
    masks_.push_back({static_cast<std::size_t>(end_ - data_.get()), active});
    active_ = active;
}

void SegmentList::dropLast() {
    WARPSCOPE_EXPECT(hasOpen(), "a segment to take back");
    if (hasNext(open_)) {
        open_ &= ~(kStateMask << kNextShift);
        return;
    }
    const auto index = static_cast<std::size_t>(end_ - data_.get());
    open_ = index == 0 ? kNone : *--end_;
    if (masks_.empty() || masks_.back().word < index) return;
    masks_.pop_back();
    active_ = masks_.empty() ? 0 : masks_.back().active;
}

Segments::Iterator::Iterator(const SegmentList& list, Cycle end, std::size_t word, bool isNext)
    : list_(&list), end_(end), word_(word), isNext_(isNext) {
    const auto after = std::ranges::upper_bound(list.masks_, word, {}, &SegmentList::Mask::word);
    masks_ = static_cast<std::size_t>(after - list.masks_.begin());
}

trace::Segment Segments::Iterator::operator*() const {
    const SegmentList::Word* const word = list_->data_.get() + word_;
    const LaneMask active = masks_ == 0 ? 0 : list_->masks_[masks_ - 1].active;
    const bool isIssueBefore = !isNext_ && SegmentList::hasNext(*word);
    trace::Segment segment =
        isNext_ ? SegmentList::nextOf(*word, active) : SegmentList::firstOf(*word, active);
    if (isIssueBefore)
        segment.end = segment.begin + 1;
    else
        segment.end = word + 1 == list_->end_ ? end_ : SegmentList::beginOf(word[1]);
    return segment;
}

Segments::Iterator& Segments::Iterator::operator++() {
    if (!isNext_ && SegmentList::hasNext(list_->data_[word_])) {
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
    isNext_ = SegmentList::hasNext(list_->data_[word_]);
    return *this;
}

Segments::Iterator Segments::firstAfter(Cycle cycle) const {
    if (list_ == nullptr) return {};
    const SegmentList::Word* const first = list_->data_.get();
    const auto* const after = std::upper_bound(
        first, static_cast<const SegmentList::Word*>(list_->end_), cycle,
        [](Cycle c, SegmentList::Word word) { return c < SegmentList::beginOf(word); });
    const auto word = static_cast<std::size_t>(after - first);
    const bool isNext =
        word > 0 && SegmentList::hasNext(after[-1]) && SegmentList::beginOf(after[-1]) == cycle;
    return {*list_, end_, isNext ? word - 1 : word, isNext};
}

Segments::Iterator Segments::at(Cycle cycle) const {
    const Iterator after = firstAfter(cycle);
    return cycle >= end_ || after == begin() ? end() : std::ranges::prev(after);
}

}  // namespace warpscope::history
