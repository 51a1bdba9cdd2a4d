#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/cycle.h"

/// The folder's name is a word of C++.
namespace warpscope::exporting {

/// Takes the text of an export piece by piece, in order; false: it could not be kept, and the
/// export ends.
using Sink = std::function<bool(std::string_view piece)>;

/// The cycles that are exported: [from, to). What began before is cut at `from`, what ends later
/// at `to`.
struct Stretch {
    Cycle from = 0;
    Cycle to = kNever;  ///< kNever: to the end of the run.
};

/// Collects text and hands it on in pieces of some hundred kilobytes.
class Writer {
  public:
    explicit Writer(const Sink& sink) : sink_(sink) { text_.reserve(kPiece + kPiece / 8); }

    void add(std::string_view text) { text_.append(text); }
    void add(char letter) { text_.push_back(letter); }
    void addNumber(std::int64_t number);
    void addHex(std::uint64_t number, int digits);
    /// Between two rows. false: the sink wants no more.
    bool rest() { return text_.size() < kPiece || flush(); }
    bool flush() {
        isGood_ = isGood_ && sink_(text_);
        text_.clear();
        return isGood_;
    }

  private:
    static constexpr std::size_t kPiece = 1U << 18;

    const Sink& sink_;
    std::string text_{};
    bool isGood_ = true;
};

}  // namespace warpscope::exporting
