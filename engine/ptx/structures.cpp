#include "engine/ptx/structures.h"

#include <algorithm>

namespace warpscope::ptx {
namespace {

bool has(const Statement& statement, std::string_view part) {
    return std::ranges::find(statement.parts, part) != statement.parts.end();
}

bool isParamLoad(const Statement& statement) {
    return statement.parts.front() == "ld" &&
           std::ranges::any_of(statement.parts,
                               [](std::string_view part) { return part.starts_with("param"); }) &&
           statement.operands.size() == 2;
}

Type typeIn(const Statement& statement) {
    for (const std::string_view part : statement.parts) {
        const Type type = typeOf(part);
        if (type.kind != Type::Kind::None) return type;
    }
    return {};
}

class UseReader {
  public:
    explicit UseReader(const Function& entry) : entry_(entry) {
        for (const Variable& parameter : entry.parameters)
            parameters_.insert(parameter.name);
    }

    StructureUse run() {
        countWrites();
        findAddresses();
        for (const Statement& statement : entry_.body) {
            if (statement.kind == Statement::Kind::Instruction) visit(statement);
        }
        return std::move(use_);
    }

  private:
    void countWrites() {
        for (const Statement& statement : entry_.body) {
            if (statement.kind == Statement::Kind::Instruction && !statement.operands.empty())
                ++writes_[statement.operands.front().name];
        }
    }

    /// mov r, parameter and add r, s, 8, in the order of the code.
    void findAddresses() {
        for (const Statement& statement : entry_.body) {
            if (statement.kind != Statement::Kind::Instruction || statement.operands.size() < 2 ||
                !statement.guard.empty())
                continue;
            const std::string_view target = statement.operands[0].name;
            const Operand& source = statement.operands[1];
            if (target.empty() || writes_[target] != 1) continue;
            const bool isCopy = statement.parts.front() == "mov" && statement.operands.size() == 2;
            const bool isSum = statement.parts.front() == "add" && statement.operands.size() == 3 &&
                               statement.operands[2].kind == Operand::Kind::Number;
            if (!isCopy && !isSum) continue;
            auto byte = byteOf(source);
            if (!byte || (isSum && parameters_.contains(source.name))) continue;
            if (isSum) byte->offset += statement.operands[2].bits;
            use_.registers[target] = *byte;
            defining_.insert(&statement);
        }
    }

    std::optional<ParameterByte> byteOf(const Operand& operand) const {
        if (parameters_.contains(operand.name)) return ParameterByte{operand.name, operand.bits};
        return use_.byteOf(operand);
    }

    void visit(const Statement& statement) {
        if (defining_.contains(&statement)) return;
        if (!isParamLoad(statement)) return escape(statement);
        const auto byte = byteOf(statement.operands[1]);
        if (!byte) return;
        const Operand& target = statement.operands[0];
        const std::size_t count =
            target.kind == Operand::Kind::Vector ? target.elements.size() : std::size_t{1};
        const Type type = typeIn(statement);
        for (std::size_t i = 0; i < count; ++i)
            use_.members[byte->parameter].try_emplace(
                byte->offset + i * static_cast<std::uint64_t>(type.bits) / 8, type);
    }

    /// Whoever computes with the address of a parameter may read any of its bytes.
    void escape(const Statement& statement) {
        if (has(statement, "call")) return;
        for (const Operand& operand : statement.operands)
            escape(operand);
    }

    void escape(const Operand& operand) {
        if (!operand.name.empty()) {
            if (const auto byte = byteOf(operand)) use_.indexed.insert(byte->parameter);
        }
        for (const Operand& element : operand.elements)
            escape(element);
    }

    const Function& entry_;
    std::set<std::string_view> parameters_{};
    std::map<std::string_view, int> writes_{};
    std::set<const Statement*> defining_{};
    StructureUse use_{};
};

}  // namespace

std::optional<ParameterByte> StructureUse::byteOf(const Operand& address) const {
    const auto found = registers.find(address.name);
    if (found == registers.end()) return std::nullopt;
    return ParameterByte{found->second.parameter, found->second.offset + address.bits};
}

StructureUse structureUseOf(const Function& entry) {
    return UseReader(entry).run();
}

}  // namespace warpscope::ptx
