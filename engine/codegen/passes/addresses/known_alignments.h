#pragma once

#include <cstdint>
#include <span>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// The widest access of a lane, in bytes.
inline constexpr std::uint32_t kMaxAccessBytes = 16;

/// A number is `rest` more than some multiple of `unit`.
struct Alignment {
    std::uint32_t unit = 1;  ///< A power of two, at most kMaxAccessBytes.
    std::uint32_t rest = 0;  ///< Less than `unit`.
    bool operator==(const Alignment&) const = default;
};

/// How addresses are aligned, as far as the code says. It refers to `code` and to what
/// code::onlyDefinitions says of it.
class KnownAlignments {
  public:
    KnownAlignments(const code::Code& code, std::span<const std::size_t> definitions)
        : code_(code), definitions_(definitions) {}

    /// Of a word; a unit of 1 where nothing is known.
    Alignment of(const isa::Operand& operand) const { return of(operand, 0); }

  private:
    Alignment of(const isa::Operand& operand, int depth) const;
    Alignment resultOf(const isa::Instruction& code, int depth) const;

    const code::Code& code_;
    std::span<const std::size_t> definitions_;
};

/// Where the line of `bytes` begins that an access at `base + offset` reaches, as an offset from
/// the base. Requires: `base.unit` is a multiple of `bytes`.
std::int32_t lineOf(const Alignment& base, std::int32_t offset, std::uint32_t bytes);

}  // namespace warpscope::codegen
