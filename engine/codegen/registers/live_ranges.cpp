#include <algorithm>
#include <span>

#include "engine/code/flow.h"
#include "engine/codegen/registers/allocate.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using code::RegisterSet;

constexpr std::size_t kNotLive = SIZE_MAX;

/// The words of all registers have one number each, those of a register behind one another.
class Words {
  public:
    explicit Words(const Code& code) : widths_(code::widthsOf(code)) {
        for (const std::uint8_t width : widths_) {
            first_.push_back(count_);
            count_ += width;
        }
    }

    std::uint32_t count() const { return count_; }
    std::uint32_t first(std::size_t r) const { return first_[r]; }
    std::uint8_t width(std::size_t r) const { return widths_[r]; }

    template <class Visit>
    void forEachRead(const Node& node, Visit visit) const {
        if (!node.isInstruction()) return;
        for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
            const isa::Operand& source = node.code.sources[s];
            if (source.kind == isa::Operand::Kind::Register)
                visitWords(source.value, source.part, isa::registersOf(node.code, s), visit);
        }
    }

    template <class Visit>
    void forEachWritten(const Node& node, Visit visit) const {
        if (node.destination != kNoVirtual)
            visitWords(node.destination, node.destinationPart, isa::resultRegistersOf(node.code),
                       visit);
    }

    /// Whether what the written words held before is gone for all lanes.
    static bool ends(const Node& node) { return !node.code.isGuarded() || node.endsOldValue; }

    /// Moves `live` from behind the node to before it.
    void stepBackwards(const Node& node, RegisterSet& live) const {
        if (ends(node)) forEachWritten(node, [&](std::uint32_t word) { live.remove(word); });
        forEachRead(node, [&](std::uint32_t word) { live.add(word); });
    }

  private:
    template <class Visit>
    void visitWords(std::uint32_t r, std::uint32_t part, int count, Visit visit) const {
        const std::uint32_t end =
            std::min<std::uint32_t>(part + static_cast<std::uint32_t>(count), widths_[r]);
        for (std::uint32_t word = part; word < end; ++word)
            visit(first_[r] + word);
    }

    std::vector<std::uint8_t> widths_;
    std::vector<std::uint32_t> first_{};
    std::uint32_t count_ = 0;
};

/// By block, the words that are read behind it before they are written.
std::vector<RegisterSet> liveOut(const Code& code, const Words& words,
                                 const std::vector<FlowBlock>& blocks) {
    std::vector<RegisterSet> in(blocks.size(), RegisterSet(words.count()));
    std::vector<RegisterSet> out = in;
    std::vector<RegisterSet> ended = in;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        for (std::size_t n = blocks[b].end; n-- > blocks[b].first;) {
            const Node& node = code.nodes[n];
            words.stepBackwards(node, in[b]);
            if (Words::ends(node))
                words.forEachWritten(node, [&](std::uint32_t word) { ended[b].add(word); });
        }
    }
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (std::size_t b = blocks.size(); b-- > 0;) {
            bool isOutChanged = false;
            for (const std::uint32_t next : blocks[b].successors)
                isOutChanged = out[b].addAll(in[next]) || isOutChanged;
            if (isOutChanged) isChanged = in[b].addAll(out[b], ended[b]) || isChanged;
        }
    }
    return out;
}

/// Instructions that wait in a queue read their sources when they leave it: whoever wrote there
/// before would have to wait for that, so ptxas takes other registers as long as there are enough.
/// Of 0 to 32 the number with which the registers of 82 kernels come nearest to nvcc's: off by 14
/// to 20 instead of 15 to 22 %.
constexpr std::size_t kHeldByQueued = 8;

class RangeFinder {
  public:
    RangeFinder(const Code& code, const Words& words, Reuse reuse)
        : code_(code),
          words_(words),
          reuse_(reuse),
          ranges_(words.count()),
          end_(words.count(), kNotLive) {}

    std::vector<Ranges> run() {
        const std::vector<FlowBlock> blocks = code::flowBlocks(code_);
        const std::vector<RegisterSet> out = liveOut(code_, words_, blocks);
        for (std::size_t b = blocks.size(); b-- > 0;)
            visitBlock(blocks[b], out[b]);
        for (Ranges& ranges : ranges_)
            std::ranges::reverse(ranges);
        return std::move(ranges_);
    }

  private:
    void visitBlock(const FlowBlock& block, const RegisterSet& out) {
        live_.clear();
        out.forEach([&](std::uint32_t word) { begin(word, block.end); });
        for (std::size_t n = block.end; n-- > block.first;) {
            const Node& node = code_.nodes[n];
            words_.forEachWritten(node, [&](std::uint32_t word) {
                const bool isLive = end_[word] != kNotLive;
                // A result that nobody reads still needs a register while it is written.
                if (!isLive) add(word, n, n + 1);
                if (!isLive || !Words::ends(node)) return;
                add(word, n, end_[word]);
                end_[word] = kNotLive;
            });
            // What is read may end where a result begins.
            words_.forEachRead(node, [&](std::uint32_t word) {
                if (end_[word] == kNotLive) begin(word, std::min(block.end, n + heldBehind(node)));
            });
        }
        for (const std::uint32_t word : live_) {
            if (end_[word] != kNotLive) add(word, block.first, end_[word]);
            end_[word] = kNotLive;
        }
    }

    /// For how many nodes behind a node nothing else is put where its sources lie.
    std::size_t heldBehind(const Node& node) const {
        if (reuse_ == Reuse::AtOnce || !node.isInstruction()) return 0;
        switch (isa::infoOf(node.code.opcode).latency) {
            case isa::LatencyClass::Memory:
            case isa::LatencyClass::Shuffle:
            case isa::LatencyClass::Conversion:
            case isa::LatencyClass::Sfu:
                return kHeldByQueued;
            default:
                return 0;
        }
    }

    void begin(std::uint32_t word, std::size_t end) {
        end_[word] = end;
        live_.push_back(word);
    }

    /// They come from the last to the first.
    void add(std::uint32_t word, std::size_t from, std::size_t to) {
        if (from >= to) return;
        Ranges& ranges = ranges_[word];
        if (!ranges.empty() && ranges.back().from <= to)
            ranges.back().from = std::min(ranges.back().from, from);
        else
            ranges.push_back({from, to});
    }

    const Code& code_;
    const Words& words_;
    Reuse reuse_;
    std::vector<Ranges> ranges_;
    std::vector<std::size_t> end_;  ///< Where what a word holds now is read last.
    std::vector<std::uint32_t> live_{};
};

/// Where any of the words holds something.
Ranges unionOf(std::span<const Ranges> words) {
    Ranges all;
    for (const Ranges& word : words)
        all.insert(all.end(), word.begin(), word.end());
    std::ranges::sort(all, {}, &Interval::from);
    Ranges joined;
    for (const Interval& range : all) {
        if (!joined.empty() && range.from <= joined.back().to)
            joined.back().to = std::max(joined.back().to, range.to);
        else
            joined.push_back(range);
    }
    return joined;
}

}  // namespace

std::vector<WordRanges> liveRanges(const Code& code, const std::vector<Interval>& intervals,
                                   bool hasHoles, Reuse reuse) {
    const Words words(code);
    std::vector<Ranges> found;
    if (hasHoles) found = RangeFinder(code, words, reuse).run();
    std::vector<WordRanges> all(code.registerCount);
    for (std::size_t r = 0; r < all.size(); ++r) {
        // A narrow value in a word that is free would keep the next quad away from the others.
        if (hasHoles && words.width(r) > 2) {
            all[r].assign(words.width(r), unionOf({found.data() + words.first(r), words.width(r)}));
            continue;
        }
        for (std::uint32_t word = 0; word < words.width(r); ++word) {
            if (hasHoles)
                all[r].push_back(std::move(found[words.first(r) + word]));
            else if (!intervals[r].isEmpty())
                all[r].push_back({intervals[r]});
        }
    }
    return all;
}

}  // namespace warpscope::codegen
