#pragma once

#include <set>

#include "engine/base/problem_list.h"
#include "engine/ptx/module.h"
#include "engine/ptx/token.h"

namespace warpscope::ptx {

/// The parser behind parse(). Its parts stand in parse_*.cpp.
class Parser {
  public:
    Parser(std::vector<Token> tokens, ProblemList& problems)
        : tokens_(std::move(tokens)), problems_(problems) {}

    Module run();

  private:
    /// What a pair of braces inside of a body declares: names get a number of their own, because
    /// inline assembly repeats them.
    struct Scope {
        std::map<std::string_view, std::string_view> names{};
        std::set<std::string_view> labels{};
        std::size_t firstStatement = 0;
    };

    // Words.
    const Token& peek(std::size_t ahead = 0) const;
    const Token& take();
    bool takeIf(std::string_view text);
    bool expect(std::string_view text);
    void complain(const Token& at);
    void skipStatement();
    void skipBraces();
    bool isDone() const;

    // The file.
    void parseTop();
    void parseFile();
    void parseFunction(bool isEntry);
    void parseParameters(std::vector<Variable>& to, std::string_view end);
    void parseHeaderDirectives(Function& function);
    int parseProduct();

    // Declarations.
    bool parseVariable(Variable& variable);
    bool parseVariableHead(Variable& variable, bool& isVector);
    void parseInitial(Variable& variable);
    void parseInitialValue(Variable& variable);
    void parseRegisters(Function& function);
    void parseVariables(std::vector<Variable>& to);

    // Bodies.
    void parseBody(Function& function);
    void parseBodyWord(Function& function);
    void parseBodyDirective(Function& function);
    void parsePragma(Function& function);
    void parseLocation(Function& function);
    bool parsePlace(Location& location);
    void parseTargets(Function& function, std::string_view label);
    void parseInstruction(Function& function);
    void parseParts(Statement& statement);
    void openScope(const Function& function);
    void closeScope(Function& function);
    std::string_view declared(std::string_view name);
    std::string_view resolved(std::string_view name) const;

    // Operands.
    bool parseOperand(Operand& operand);
    bool parseElements(Operand& operand, std::string_view end);
    bool parseAddress(Operand& operand);
    bool parseName(Operand& operand);
    bool parseNumber(Operand& operand);
    bool parseInteger(std::uint64_t& value);
    std::string_view operatorAt(std::size_t ahead) const;
    bool beginsExpression() const;
    bool parsePrimary(std::uint64_t& value);
    /// `least`: operators that bind less are left to the caller.
    bool parseExpression(std::uint64_t& value, int least = 0);

    std::vector<Token> tokens_;
    ProblemList& problems_;
    Module module_{};
    std::size_t at_ = 0;
    std::vector<Scope> scopes_{};
    std::size_t scopeCount_ = 0;
    int depth_ = 0;        ///< Of operands in operands.
    int nested_ = 0;       ///< Of constant expressions.
    bool isCall_ = false;  ///< Its lists stand in parentheses.
};

/// The value of a number as PTX writes it. `floatBits` becomes 32 or 64 for 0f…, 0d… and decimal
/// floats. False where it is none.
bool valueOfNumber(std::string_view text, std::uint64_t& bits, int& floatBits);

}  // namespace warpscope::ptx
