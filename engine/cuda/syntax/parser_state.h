#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/cuda/syntax/ast.h"
#include "engine/cuda/syntax/specifiers.h"
#include "engine/cuda/tokens/token_stream.h"

namespace warpscope::cuda {

struct PartialClass;

/// The recursive-descent parser. Its parts stand in parse_declarations.cpp, parse_types.cpp,
/// parse_records.cpp, parse_constructors.cpp, class_templates.cpp, default_values.cpp,
/// unknown_types.cpp, parse_templates.cpp, parse_statements.cpp, parse_lambdas.cpp,
/// parse_casts.cpp, parse_expressions.cpp and parse_primaries.cpp; parser.cpp puts the file
/// together.
class Parser {
  public:
    Parser(const std::vector<Token>& tokens, const std::map<std::string, HostName>& hostNames,
           TranslationUnit& unit, ProblemList& problems)
        : stream_(tokens, problems), hostNames_(hostNames), unit_(unit) {}

    void run();
    /// Reads what a template became, under a name of its own.
    void readInstance(const std::string& name);
    /// The names of types that the file has left.
    std::map<std::string, Type> takeTypes();

  private:
    // Declarations.
    Specifiers specifiers();
    void launchBounds(Specifiers& specifiers);
    std::uint32_t alignment();
    void topLevel();
    void function(Specifiers& specifiers, Type result, const Token& name, const Record* owner);
    void parameters(Function& function);
    Token functionName();
    void globalVariables(const Specifiers& specifiers, const Type& type, bool isConst);
    std::unique_ptr<Variable> declarator(const Specifiers& specifiers);
    void declaratorRest(Variable& variable);
    void arrayDimensions(Variable& variable);
    void spellText(Variable& variable);
    std::vector<Initializer> braces();
    void applySpecifiers(const Specifiers& specifiers, Variable& variable);
    void typeDefinition();
    void templateDeclaration();
    TemplateParameter templateParameter();
    std::vector<TemplateArgument> templateArguments();
    bool atClassTemplate(std::size_t ahead = 0) const;
    Type classTemplateType();
    bool bindArguments(const std::vector<TemplateParameter>& parameters, const Token& plain,
                       std::vector<TemplateArgument>& given, std::vector<RecordArgument>& bound);
    Type readClass(const std::vector<Token>& tokens,
                   const std::vector<TemplateParameter>& parameters,
                   const std::vector<RecordArgument>& bound,
                   const std::vector<RecordArgument>& arguments, const std::string& plain,
                   const std::string& name);
    std::optional<int> matchPattern(const std::vector<Token>& pattern,
                                    const RecordArgument& argument, PartialClass& partial);
    std::optional<PartialClass> nearestPartial(const std::vector<std::vector<Token>>& specials,
                                               const std::vector<RecordArgument>& arguments);
    std::optional<std::int64_t> constantOf(const Expression& expression) const;
    void rememberConstant(const Variable& variable);
    std::vector<std::unique_ptr<Variable>> typeAlias();
    void nameEnum(const Token& first, const std::string& name);
    void takeTypeOf(Specifiers& specifiers);
    bool atTypeOf(std::size_t ahead = 0) const;
    std::vector<std::unique_ptr<Variable>> enumeration();
    bool isUnknownType() const;
    std::size_t behindArguments(std::size_t at) const;
    std::size_t behindClassArguments(std::size_t at) const;
    std::size_t behindSpelledType() const;
    Token spelledType() const;
    void failHostType(const Token& name, const HostName& type);
    Type structure();
    void basesOf(RecordDefinition& definition);
    void accessLabel(RecordDefinition& definition);
    void structureMember(RecordDefinition& definition);
    void defaultValue(Variable& member);
    static void makeStatic(Variable& variable);
    void staticMembers(const Specifiers& specifiers, const RecordDefinition& definition);
    bool atFriend() const;
    void friendFunction();
    void skipBody();
    bool atHostMember() const;
    void skipMember(const Record& record);
    bool atConstructor(const Record& record) const;
    void constructor(RecordDefinition& definition);
    std::size_t defaultedLength() const;
    void defaultedMember(RecordDefinition& definition, std::size_t length);
    bool atDestructor() const;
    void destructor();
    static bool isCopy(const Function& maker, const Record& record);
    void checkCopy(const Function& maker, const Record& record);
    void addDefaultMaker(RecordDefinition& definition);
    StatementPtr objectDeclaration(const Record& record, const Place& place) const;
    ExpressionPtr thisObject(const Place& place) const;
    StatementPtr memberValue(const Token& name, ExpressionPtr value);
    void memberValues(Statement& body);
    const Function* standardMaker(const Type& type) const;
    bool isMadeByStandard(const Type& type) const;
    std::unique_ptr<Function> ownFunction(const RecordDefinition& definition,
                                          const std::string& name) const;
    std::unique_ptr<Function> ownMaker(const RecordDefinition& definition, std::size_t given);
    std::vector<std::pair<Token, Type>> madeParts(const RecordDefinition& definition);
    void addDefaultValues(RecordDefinition& definition);
    void addElements(Statement& body, Variable& member, const Token& name);
    std::vector<StatementPtr> elementValues(const Variable& member, const Token& name,
                                            std::vector<ExpressionPtr> values);
    void spreadArrayValues(const RecordDefinition& definition);
    void addSetter(RecordDefinition& definition);
    bool atStructure() const;
    bool atStructureWithBody(const Specifiers& found) const;
    std::unique_ptr<Variable> objectParameter(const Record& owner, const Place& place) const;
    std::optional<Type> namedType(const std::string& name);
    bool readHostType(const std::string& name);
    bool isNestedFunction();
    void nameEnumerator(std::string& name) const;
    bool specializedFunction(const Template& made);
    void trailingResult(Function& function);
    void failUnknownType();
    bool isHostLibrary() const;
    void failHostLibrary();
    bool atType(std::size_t ahead = 0);
    const Type* nestedType(const Type& type, const std::string& name) const;
    void takeNestedType(Type& type);
    void nameNested(const std::map<std::string, Type>& before, const Record& record);
    void nestedEnumeration(const RecordDefinition& definition);
    bool takeTypeName(Specifiers& specifiers);
    Type pointerSuffix(const Specifiers& specifiers, bool& isConst);

    // Statements.
    StatementPtr statement();
    bool atHostFunction() const;
    bool atDeviceOutside() const;
    bool lacksBraces(std::size_t at) const;
    StatementPtr block();
    StatementPtr declaration();
    void bindings(const Specifiers& found, Statement& made);
    StatementPtr ifStatement();
    StatementPtr branches(StatementPtr branch);
    bool hasCommaForSemicolon();
    bool isOverRange() const;
    StatementPtr forStatement();
    StatementPtr whileStatement();
    StatementPtr doStatement();
    StatementPtr switchStatement();
    StatementPtr caseLabel();
    StatementPtr returnStatement();
    bool atLabel() const;
    StatementPtr label();
    StatementPtr gotoStatement();
    StatementPtr listOf(const Variable& element);
    StatementPtr overRange(StatementPtr loop);
    StatementPtr conditionVariable(Statement& of, bool mayHaveBoth);
    StatementPtr behindVariable(StatementPtr branch);
    void declareInBody(Statement& loop, StatementPtr variable);
    bool atConditionVariable(std::size_t ahead = 1);
    StatementPtr staticAssert();
    StatementPtr expressionStatement();
    StatementPtr make(StatementKind kind) const;
    ExpressionPtr parenthesized();
    bool hasHead(const char* hint);
    bool failsAsLoop();
    bool failsAsElseIf();

    // Expressions.
    ExpressionPtr expression();  ///< With commas.
    ExpressionPtr assignment();  ///< Without commas.
    ExpressionPtr conditional();
    ExpressionPtr binary(int precedence);
    ExpressionPtr unary();
    ExpressionPtr increment(ExpressionPtr operand, const Token& token, bool isPostfix);
    ExpressionPtr cast();
    ExpressionPtr namedCast();
    bool failsAsCast();
    ExpressionPtr referenceCast(ExpressionPtr cast, ExpressionPtr operand);
    ExpressionPtr construct();
    ExpressionPtr designated();
    std::string designator();
    ExpressionPtr initializerClause();
    void rowsPointer(Variable& variable);
    void skipAttributes();
    StatementPtr unrolledLoop();
    ExpressionPtr functionalCast();
    ExpressionPtr sizeOf();
    void extents(Type& type);
    ExpressionPtr postfix();
    bool takesStandard();
    ExpressionPtr primary();
    Message missingValueHint() const;
    StatementPtr assembly();
    ExpressionPtr assemblyOutput();
    std::vector<ExpressionPtr> assemblyInputs();
    ExpressionPtr assemblyCall(std::string_view line, std::vector<ExpressionPtr> inputs,
                               const Place& place);
    bool isClobber() const;
    ExpressionPtr specialRegister(std::string_view line, const Place& place) const;
    ExpressionPtr lambda();
    void captures(Lambda& lambda);
    ExpressionPtr call(ExpressionPtr callee);
    ExpressionPtr literal();
    ExpressionPtr truth();
    ExpressionPtr text();
    Type typeName();
    ExpressionPtr node(ExpressionKind kind, const Place& place) const;
    /// Adds an operand; stops the parse when the tree becomes too deep for what follows.
    void adopt(Expression& parent, ExpressionPtr child);

    TokenStream stream_;
    const std::map<std::string, HostName>& hostNames_;
    TranslationUnit& unit_;
    std::optional<Place> unclosed_{};  ///< A brace that by the indentation is never closed.
    int openBlocks_ = 0;
    std::map<std::string, Type> types_{};      ///< What typedef, using, enum and struct have named.
    std::map<std::string, Type> hostTypes_{};  ///< Structures that were passed over, once used.
    std::set<std::string> triedTypes_{};       ///< Of those, all that were asked for.
    /// using R = decltype(x); by name, the words from decltype on. Each use reads them.
    std::map<std::string, std::vector<Token>> typesOf_{};
    std::set<std::string> toldTypes_{};                ///< Unknown types: each is told once.
    std::map<std::string, Problem> unreadTypes_{};     ///< Of those, what is wrong with one.
    std::map<std::string, std::int64_t> constants_{};  ///< Of the function that is read.
    bool isHalfClosed_ = false;  ///< The first > of >> has ended the arguments of a template.
    std::map<std::string, std::string> statics_{};  ///< Constants of the structure that is read.
};

/// Puts a prefix before those names in an expression that are among the given ones.
void prefixNames(Expression& value, const std::set<std::string>& names, const std::string& prefix);

}  // namespace warpscope::cuda
