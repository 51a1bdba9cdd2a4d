#include "engine/cuda/types/assembly_builtins.h"

#include <algorithm>
#include <array>

namespace warpscope::cuda {
namespace {

using isa::Opcode;

constexpr Builtin word(std::string_view name, Opcode opcode, int arguments,
                       Scalar scalar = kUnsigned) {
    return {.name = name,
            .opcode = opcode,
            .result = scalar,
            .argument = scalar,
            .minArguments = arguments,
            .maxArguments = arguments};
}

constexpr std::array kInstructions{
    word("bfe.u32", Opcode::Bfe, 3),      word("bfe.s32", Opcode::Bfe, 3, kInt),
    word("bfi.b32", Opcode::Bfi, 4),      word("lop3.b32", Opcode::Lop3, 4),
    word("add.u32", Opcode::Iadd, 2),     word("add.s32", Opcode::Iadd, 2, kInt),
    word("mul.lo.u32", Opcode::Imul, 2),  word("mul.lo.s32", Opcode::Imul, 2, kInt),
    word("mad.lo.u32", Opcode::Imad, 3),  word("mad.lo.s32", Opcode::Imad, 3, kInt),
    word("and.b32", Opcode::And, 2),      word("or.b32", Opcode::Or, 2),
    word("xor.b32", Opcode::Xor, 2),      word("shl.b32", Opcode::Shl, 2),
    word("shr.u32", Opcode::Shr, 2),      word("shr.s32", Opcode::Shr, 2, kInt),
    word("prmt.b32", Opcode::Prmt, 3),    word("mov.u32", Opcode::Mov, 1),
    word("mov.s32", Opcode::Mov, 1, kInt)};

struct Named {
    std::string_view instruction;
    std::string_view function;
};
constexpr std::array kNamed{Named{"mul.hi.u32", "__umulhi"},
                            Named{"mul.hi.s32", "__mulhi"},
                            Named{"popc.b32", "__popc"},
                            Named{"clz.b32", "__clz"},
                            Named{"brev.b32", "__brev"},
                            Named{"shf.l.wrap.b32", "__funnelshift_l"},
                            Named{"shf.r.wrap.b32", "__funnelshift_r"},
                            Named{"shf.l.clamp.b32", "__funnelshift_lc"},
                            Named{"shf.r.clamp.b32", "__funnelshift_rc"},
                            Named{"add.rn.f32", "__fadd_rn"},
                            Named{"mul.rn.f32", "__fmul_rn"},
                            Named{"fma.rn.f32", "__fmaf_rn"}};

}  // namespace

std::span<const Builtin> assemblyBuiltins() {
    return kInstructions;
}

std::string_view functionOfAssembly(std::string_view instruction) {
    const auto* const named = std::ranges::find(kNamed, instruction, &Named::instruction);
    if (named != kNamed.end()) return named->function;
    const auto* const row = std::ranges::find(kInstructions, instruction, &Builtin::name);
    return row == kInstructions.end() ? std::string_view() : row->name;
}

}  // namespace warpscope::cuda
