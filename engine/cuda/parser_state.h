#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/cuda/ast.h"
#include "engine/cuda/specifiers.h"
#include "engine/cuda/token_stream.h"

namespace warpscope::cuda {

/// The recursive-descent parser. Its parts stand in parse_declarations.cpp, parse_types.cpp,
/// parse_statements.cpp and parse_expressions.cpp; parser.cpp puts the file together.
class Parser {
  public:
    Parser(const std::vector<Token>& tokens, const std::map<std::string, HostName>& hostNames,
           ProblemList& problems)
        : stream_(tokens, problems), hostNames_(hostNames) {}

    TranslationUnit run();

  private:
    // Declarations.
    Specifiers specifiers();
    void launchBounds(Specifiers& specifiers);
    void topLevel(TranslationUnit& unit);
    void function(TranslationUnit& unit, Specifiers& specifiers, Type result, const Token& name);
    void parameters(Function& function);
    std::unique_ptr<Variable> declarator(const Specifiers& specifiers);
    void declaratorRest(Variable& variable);
    void arrayDimensions(Variable& variable);
    std::vector<Initializer> braces();
    void applySpecifiers(const Specifiers& specifiers, Variable& variable);
    void typeDefinition();
    void typeAlias();
    std::vector<std::unique_ptr<Variable>> enumeration();
    bool isUnknownType() const;
    void failUnknownType();
    bool atType(std::size_t ahead = 0) const;
    bool takeTypeName(Specifiers& specifiers);
    Type pointerSuffix(const Specifiers& specifiers, bool& isConst);

    // Statements.
    StatementPtr statement();
    StatementPtr block();
    StatementPtr declaration();
    StatementPtr ifStatement();
    StatementPtr forStatement();
    StatementPtr whileStatement();
    StatementPtr doStatement();
    StatementPtr switchStatement();
    StatementPtr caseLabel();
    StatementPtr returnStatement();
    StatementPtr staticAssert();
    StatementPtr expressionStatement();
    StatementPtr make(StatementKind kind) const;
    ExpressionPtr parenthesized();

    // Expressions.
    ExpressionPtr expression();  ///< With commas.
    ExpressionPtr assignment();  ///< Without commas.
    ExpressionPtr conditional();
    ExpressionPtr binary(int precedence);
    ExpressionPtr unary();
    ExpressionPtr increment(ExpressionPtr operand, const Token& token, bool isPostfix);
    ExpressionPtr cast();
    ExpressionPtr staticCast();
    ExpressionPtr functionalCast();
    ExpressionPtr sizeOf();
    ExpressionPtr postfix();
    ExpressionPtr primary();
    ExpressionPtr call(ExpressionPtr callee);
    ExpressionPtr literal();
    Type typeName();
    ExpressionPtr node(ExpressionKind kind, const Place& place) const;
    /// Adds an operand; stops the parse when the tree becomes too deep for what follows.
    void adopt(Expression& parent, ExpressionPtr child);

    TokenStream stream_;
    const std::map<std::string, HostName>& hostNames_;
    std::map<std::string, Type> types_{};  ///< What typedef, using and enum have named.
};

}  // namespace warpscope::cuda
