#include <algorithm>

#include "engine/ptx/parser.h"

namespace warpscope::ptx {
namespace {

/// More than any memory holds, so that what is larger is refused by the limit of its memory.
constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 31;

bool isLinkage(const Token& token) {
    return token.is(".visible") || token.is(".weak") || token.is(".common");
}

StateSpace spaceOf(std::string_view word) {
    if (word == ".global") return StateSpace::Global;
    if (word == ".shared") return StateSpace::Shared;
    if (word == ".local") return StateSpace::Local;
    if (word == ".const") return StateSpace::Constant;
    if (word == ".param") return StateSpace::Param;
    return word == ".reg" ? StateSpace::Register : StateSpace::Generic;
}

}  // namespace

/// The words in front of the name: space, alignment, type.
bool Parser::parseVariableHead(Variable& variable, bool& isVector) {
    while (peek().kind == Token::Kind::DotName) {
        const Token& word = take();
        const Type type = typeOf(word.text.substr(1));
        if (word.is(".extern")) variable.isExternal = true;
        if (word.is(".extern") || isLinkage(word) || word.is(".ptr")) continue;
        if (word.is(".attribute")) {
            if (!expect("(")) return false;
            while (!peek().is(")") && peek().kind != Token::Kind::End)
                take();
            if (!expect(")")) return false;
        } else if (word.is(".align")) {
            std::uint64_t bytes = 0;
            if (!parseInteger(bytes)) return false;
            variable.alignment = static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, 4096));
        } else if (word.is(".texref") || word.is(".samplerref") || word.is(".surfref")) {
            // Who reads it is told that textures are outside.
            variable.type = Type{Type::Kind::Bits, 64, false};
        } else if (word.is(".v2") || word.is(".v4")) {
            variable.count = word.is(".v2") ? 2 : 4;
            isVector = true;
        } else if (type.kind != Type::Kind::None) {
            variable.type = type;
        } else if (spaceOf(word.text) != StateSpace::Generic) {
            // Behind .ptr stands what the pointer points into.
            if (variable.type.kind == Type::Kind::None) variable.space = spaceOf(word.text);
        } else {
            complain(word);
            return false;
        }
    }
    return true;
}

bool Parser::parseVariable(Variable& variable) {
    bool isVector = false;
    if (!parseVariableHead(variable, isVector)) return false;
    variable.place = peek().place;
    if (peek().kind != Token::Kind::Name || variable.type.kind == Type::Kind::None) {
        complain(peek());
        return false;
    }
    variable.name = take().text;
    const auto natural =
        static_cast<std::uint32_t>(variable.type.bits / 8 * static_cast<int>(variable.count));
    variable.alignment = std::max({variable.alignment, isVector ? natural : 0U,
                                   static_cast<std::uint32_t>(variable.type.bits / 8), 1U});
    while (takeIf("[")) {
        std::uint64_t extent = 0;
        if (!peek().is("]") && !parseInteger(extent)) return false;
        if (!expect("]")) return false;
        variable.count = std::min(variable.count * std::min(extent, kMaxElements), kMaxElements);
    }
    if (takeIf("=")) parseInitial(variable);
    return true;
}

void Parser::parseInitial(Variable& variable) {
    int depth = 0;
    while (!isDone()) {
        if (takeIf("{")) {
            ++depth;
        } else if (takeIf("}")) {
            --depth;
        } else if (!takeIf(",")) {
            const std::size_t before = at_;
            parseInitialValue(variable);
            if (at_ == before) return;
        }
        if (depth <= 0 && !peek().is(",")) return;
    }
}

void Parser::parseInitialValue(Variable& variable) {
    InitialValue value;
    if (peek().kind == Token::Kind::Name) {
        value.symbol = take().text;
        if (value.symbol == "generic" && takeIf("(")) {
            value.isGeneric = true;
            value.symbol = take().text;
            if (!expect(")")) return;
        }
        if (takeIf("+") && !parseInteger(value.bits)) return complain(peek());
    } else {
        Operand number;
        if (!parseNumber(number)) return complain(peek());
        value.bits = number.bits;
    }
    variable.initial.push_back(value);
}

void Parser::parseVariables(std::vector<Variable>& to) {
    Variable variable;
    if (!parseVariable(variable)) return skipStatement();
    if (!scopes_.empty()) variable.name = declared(variable.name);
    to.push_back(variable);
    while (takeIf(",")) {
        variable.initial.clear();
        variable.name = declared(take().text);
        to.push_back(variable);
    }
    if (!expect(";")) skipStatement();
}

void Parser::parseRegisters(Function& function) {
    take();
    RegisterRange range;
    while (peek().kind == Token::Kind::DotName) {
        const Type type = typeOf(take().text.substr(1));
        if (type.kind != Type::Kind::None) range.type = type;
    }
    do {
        if (peek().kind != Token::Kind::Name) {
            complain(peek());
            return skipStatement();
        }
        range.name = declared(take().text);
        range.count = 0;
        if (takeIf("<")) {
            if (!parseInteger(range.count) || !expect(">")) return skipStatement();
            range.count = std::max<std::uint64_t>(range.count, 1);
        }
        function.registers.push_back(range);
    } while (takeIf(","));
    if (!expect(";")) skipStatement();
}

}  // namespace warpscope::ptx
