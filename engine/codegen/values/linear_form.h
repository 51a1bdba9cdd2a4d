#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// A value that a sum is made of: a register as it was after so many writes, or a parameter.
struct Term {
    isa::Operand operand{};
    std::uint32_t version = 0;
    std::uint32_t factor = 1;

    friend bool operator==(const Term&, const Term&) = default;
};

/// factor × term + … + constant, modulo 2^32: what an address amounts to.
struct LinearForm {
    std::vector<Term> terms{};  ///< In the order of their operands, none twice, none with factor 0.
    std::uint32_t constant = 0;

    /// The register or parameter that is all of it but the constant, or 0 where there is no term.
    std::optional<isa::Operand> alone() const;
    friend bool operator==(const LinearForm&, const LinearForm&) = default;
};

/// The forms of the registers along one block. Registers that are written once in the whole kernel
/// are known everywhere.
class LinearForms {
  public:
    explicit LinearForms(const code::Code& code);

    /// Of a source, where the block has come to.
    LinearForm of(const isa::Operand& operand) const;
    /// Whether the terms still stand in their registers.
    bool isCurrent(const LinearForm& form) const;
    std::uint32_t versionOf(std::uint32_t number) const;
    /// The instruction has been passed.
    void note(const code::Node& node);
    /// A new block begins.
    void forget();

  private:
    std::optional<LinearForm> formOf(const code::Node& node) const;
    LinearForm ofRegister(std::uint32_t number) const;

    const code::Code& code_;
    std::vector<std::size_t> definitions_;  ///< Node of the only definition, or SIZE_MAX.
    std::map<std::uint32_t, std::uint32_t> versions_{};
    std::uint32_t writes_ = 1;
    std::uint32_t atEntry_ = 1;  ///< Version of what this block has not written.
    std::map<std::uint32_t, LinearForm> forms_{};
    mutable std::map<std::uint32_t, LinearForm> everywhere_{};
    mutable int depth_ = 0;
};

}  // namespace warpscope::codegen
