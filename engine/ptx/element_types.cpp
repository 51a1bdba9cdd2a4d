#include "engine/ptx/element_types.h"

#include <algorithm>

namespace warpscope::ptx {

isa::DataType elementTypeOf(Type type) {
    const bool isSigned = type.kind == Type::Kind::Signed;
    switch (type.bits) {
        case 8:
            return isSigned ? isa::DataType::S8 : isa::DataType::U8;
        case 16:
            if (type.kind == Type::Kind::Float) return isa::DataType::F16;
            if (type.kind == Type::Kind::Brain) return isa::DataType::Bf16;
            return isSigned ? isa::DataType::S16 : isa::DataType::U16;
        case 64:
            if (type.isFloat()) return isa::DataType::F64;
            return isSigned ? isa::DataType::S64 : isa::DataType::U64;
        default:
            if (type.isFloat() && !type.isPacked) return isa::DataType::F32;
            return isSigned ? isa::DataType::S32 : isa::DataType::U32;
    }
}

namespace {

/// What loads of constants say of the type of bytes without one: nvcc and clang write
/// `.const .b8 mask[36]` for nine floats. `loads`: the types of those whose address names the
/// variable, else of all.
std::optional<isa::DataType> loadedType(const std::vector<Type>& loads) {
    if (loads.empty() || loads.front().kind == Type::Kind::None) return std::nullopt;
    const bool isOne =
        std::ranges::all_of(loads, [&](const Type& type) { return type == loads.front(); });
    return isOne ? std::optional(elementTypeOf(loads.front())) : std::nullopt;
}

Type typeOfLoad(const Statement& statement) {
    for (const std::string_view part : statement.parts) {
        if (const Type type = typeOf(part); type.kind != Type::Kind::None) return type;
    }
    return {};
}

}  // namespace

std::optional<isa::DataType> loadedType(const std::vector<const Function*>& functions,
                                        std::string_view space, std::string_view variable) {
    std::vector<Type> named;
    std::vector<Type> all;
    for (const Function* function : functions) {
        for (const Statement& statement : function->body) {
            const bool isLoad = statement.parts.size() > 2 && statement.parts[0] == "ld" &&
                                statement.parts[1] == space && statement.operands.size() == 2;
            if (!isLoad) continue;
            all.push_back(typeOfLoad(statement));
            if (statement.operands[1].name == variable) named.push_back(all.back());
        }
    }
    return loadedType(named.empty() ? all : named);
}

}  // namespace warpscope::ptx
