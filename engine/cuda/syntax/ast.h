#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/cuda/tokens/token.h"
#include "engine/cuda/types/operators.h"
#include "engine/cuda/types/types.h"
#include "engine/isa/instruction.h"

namespace warpscope::cuda {

struct Builtin;
struct Function;
struct Lambda;
struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

/// Where a variable lives.
enum class Storage : std::uint8_t { Local, Parameter, Shared, DynamicShared, Constant, Global };

/// A part of {…} as written: a value, or braces of its own.
struct Initializer {
    ExpressionPtr value{};  ///< Empty where it is a list.
    std::vector<Initializer> list{};
    Place place{};
    std::string member{};  ///< .member = …; empty where it is the next one.
};

struct Variable {
    std::string name{};
    Type type{};
    Storage storage = Storage::Local;
    Place place{};
    bool isConst = false;      ///< The variable itself cannot be assigned to.
    bool isReference = false;  ///< T&: another name of a place.
    bool isAuto = false;       ///< The type is that of its first value, or of typeOf.
    std::shared_ptr<ExpressionPtr> typeOf{};  ///< In decltype(…), of all that are declared by it.
    bool isConstexpr = false;                 ///< Its value must be a constant.
    int bindingCount = 0;                     ///< Of auto [a, b]: how many members it must have.
    bool isSet = false;                       ///< What stands above gives it a value.
    int conditionDepth = 0;                   ///< Conditions around its declaration.
    bool isUsed = false;                      ///< Device code names it.
    bool isChecked = false;                   ///< The checker has been through the first value.
    bool isPointerToRows = false;             ///< int (*a)[16].
    std::uint32_t alignment = 1;              ///< What __align__ asks for.
    bool isAssigned = false;                  ///< Assigned to after its declaration.
    bool isAddressTaken = false;              ///< &x occurs, so x needs a place in memory.
    bool isCaptured = false;                  ///< A lambda names it: no other function's own.
    Access access{};                          ///< Of a part of a structure.
    const Record* owner = nullptr;            ///< Of a constant of a structure.
    bool hasUnknownSize = false;  ///< int a[]: the first dimension comes from elsewhere.
    std::vector<ExpressionPtr> dimensions{};  ///< As written; the checker fills type.dimensions.
    ExpressionPtr initializer{};
    std::vector<Initializer> braces{};  ///< What stands between { and }.
    /// The checker's: one for each number in it, empty for 0. A whole structure stands where its
    /// first number would.
    std::vector<ExpressionPtr> elements{};
    bool hasBraces = false;
    /// A constant of the file, checked where device code first uses it: the host may have constants
    /// that device code cannot compute.
    bool isLate = false;
    bool isOfHost = false;      ///< A const array of the file: no memory of the device has it.
    ExpressionPtr known{};      ///< The literal that a const variable stands for.
    std::uint32_t address = 0;  ///< Byte offset in the shared or constant bank.
    std::string text{};         ///< Of a text in the source: its bytes, a zero behind them.
    const std::string* enumClass = nullptr;  ///< Of a constant of one; `type` is the number's.
};

enum class ExpressionKind : std::uint8_t {
    Error,
    Literal,  ///< bits, of the expression's type.
    Text,     ///< "…", its bytes in `name`; the checker makes it a Variable.
    Name,     ///< A word not yet resolved; the checker makes it Variable, Special or Literal.
    Variable,
    Member,   ///< operands[0].name; of a structure, `bits` is the number of the member.
    Special,  ///< A value that the hardware provides.
    Negate,
    BitNot,
    LogicalNot,
    Plus,
    AddressOf,
    Dereference,
    Binary,
    Assign,       ///< operands[0] = operands[1], or op= where isCompound.
    Conditional,  ///< operands[0] ? operands[1] : operands[2].
    Comma,
    Subscript,   ///< operands[0][operands[1]]; operands[0] is a pointer once checked.
    Call,        ///< name(operands).
    Convert,     ///< operands[0] read as `type`; a cast, or added by the checker.
    Decay,       ///< The address of an array as a pointer to its first element.
    SizeOf,      ///< sizeof(type) or sizeof operand; its elements where isCount.
    Lambda,      ///< [=](int x) { … }, a structure without members.
    Construct,   ///< A structure made of operands, one a member; before the check, {…} or T(…).
    Designated,  ///< .name = operands[0] in a Construct; the checker puts it in its place.
};

/// float or 16 of sum<float, 16>(a).
struct TemplateArgument {
    bool isType = false;
    Type type{};
    ExpressionPtr value{};
};

/// A node of an expression. The parser fills the shape, the checker types and what names mean.
struct Expression {
    ExpressionKind kind = ExpressionKind::Error;
    BinaryOperator op = BinaryOperator::Add;
    bool isCompound = false;    ///< Assign: op= instead of =.
    bool isPostfix = false;     ///< Assign: x++ gives the old value.
    bool isFirstValue = false;  ///< Assign: of a constructor's list, to a member that may be const.
    bool isMethod = false;      ///< Call: operands[0] is the object.
    bool isCount = false;       ///< SizeOf: the rows of an array, in for (x : array).
    bool isAlignment = false;   ///< SizeOf: alignof(type).
    bool isParenthesized = false;
    bool isChecked = false;      ///< The checker has been here.
    bool isCutQuotient = false;  ///< Two constants whose quotient of whole numbers is cut.
    int depth = 1;               ///< Levels of the tree below and with this node.
    Place place{};
    Type type{};
    std::uint64_t bits = 0;  ///< Of a literal; above its type's width 0.
    std::string name{};
    std::vector<ExpressionPtr> operands{};
    std::vector<TemplateArgument> templateArguments{};  ///< Name and Call.
    Type operationType{};  ///< Assign with op: the type in which op is computed.
    Variable* variable = nullptr;
    const Builtin* builtin = nullptr;
    Function* function = nullptr;
    Lambda* lambda = nullptr;
    isa::Special special = isa::Special::ThreadX;
    isa::Caching caching = isa::Caching::Usual;  ///< Of a Dereference.
};

enum class StatementKind : std::uint8_t {
    Empty,
    Expression,
    Declaration,
    Block,
    If,
    For,
    While,
    DoWhile,
    Switch,
    Case,
    Default,
    Break,
    Continue,
    Return,
    Label,  ///< name:, where a goto of the same function goes.
    Goto,
    StaticAssert  ///< condition must hold.
};

struct Statement;
using StatementPtr = std::unique_ptr<Statement>;

struct Statement {
    StatementKind kind = StatementKind::Empty;
    Place place{};
    Place end{};               ///< Block: its closing brace. If: its else.
    bool isConstexpr = false;  ///< If: only one side is looked at.
    std::string name{};        ///< Of a label, and of what a goto goes to.
    ExpressionPtr
        condition{};          ///< Also the value of an expression statement, return, switch, case.
    ExpressionPtr step{};     ///< for only.
    StatementPtr initial{};   ///< for only.
    bool isUnrolled = false;  ///< A loop behind #pragma unroll.
    ExpressionPtr rounds{};   ///< … and the number that stands there, if any.
    Place behindRounds{};  ///< … and what stands behind that; line 0 = nothing, as it ought to be.
    StatementPtr body{};
    StatementPtr otherwise{};                            ///< else.
    std::vector<StatementPtr> children{};                ///< Block.
    std::vector<std::unique_ptr<Variable>> variables{};  ///< Declaration.
};

struct Function {
    std::string name{};
    Place place{};
    Place declared{};  ///< Of the first prototype or the definition.
    bool isKernel = false;
    bool isDevice = false;
    bool isConstructor = false;
    bool isStatic = false;      ///< Of a structure, without an object.
    bool isConstexpr = false;   ///< A call with constants is one itself.
    bool isResultOpen = false;  ///< Of auto and lambdas: the first return says what it gives.
    Access access{};
    bool isCalled = false;        ///< Some device code calls it.
    bool isChecked = false;       ///< The checker has been through it.
    bool givesReference = false;  ///< T&: a call of it may stand where a place must.
    const Record* owner =
        nullptr;  ///< Of a function in a structure; `this` is its first parameter.
    Type result{};
    std::vector<std::unique_ptr<Variable>> parameters{};
    StatementPtr body{};            ///< Empty for a prototype.
    ExpressionPtr boundsThreads{};  ///< __launch_bounds__(threads, blocks).
    ExpressionPtr boundsBlocks{};
    Function* nextOverload = nullptr;  ///< Another function of the same name.
    std::vector<Function*> callees{};
    std::vector<Variable*> shared{};   ///< __shared__ variables that it declares.
    std::vector<Variable*> statics{};  ///< Its static ones.
};

/// Whether a checked expression names a place that may have a reference to it.
inline bool isPlace(const Expression& expression) {
    const bool isReference = expression.kind == ExpressionKind::Call &&
                             expression.function != nullptr && expression.function->givesReference;
    return isReference || expression.kind == ExpressionKind::Variable ||
           expression.kind == ExpressionKind::Subscript ||
           expression.kind == ExpressionKind::Dereference ||
           (expression.kind == ExpressionKind::Member && isPlace(*expression.operands[0]));
}

/// {a, b} whose type comes from elsewhere, and has not yet.
inline bool isOpenList(const Expression& expression) {
    return expression.kind == ExpressionKind::Construct && expression.type.isVoid();
}

/// The variable that a place is, or is a part of; nullptr for memory that a pointer names.
inline Variable* rootOf(const Expression& place) {
    const Expression* root = &place;
    while (root->kind == ExpressionKind::Member)
        root = root->operands[0].get();
    return root->kind == ExpressionKind::Variable ? root->variable : nullptr;
}

/// The name under which the functions stand that make a structure.
inline std::string constructorOf(const Record& record) {
    return record.name + "::" + record.name;
}

/// A name of the file that belongs to its host: device code cannot use it.
struct HostName {
    enum class Kind : std::uint8_t { Function, Variable, Type };
    /// What a type is that this reader does not read.
    enum class Outside : std::uint8_t { Other, Union, ClassTemplate, FunctionPointer };
    Kind kind = Kind::Function;
    Place place{};
    std::vector<Token> tokens{};  ///< Of a structure: it is read where device code uses it.
    /// Of a template of structures: template <> struct Name<double> { … } and its kin.
    std::vector<std::vector<Token>> special{};
    Outside outside = Outside::Other;
};

/// A structure of the file. Its members have their sizes when the checker has laid it out.
struct RecordDefinition {
    Record record{};
    Place place{};
    std::vector<const Record*> bases{};
    Access access{};               ///< Of what is read now.
    bool isBegun = false;          ///< The checker has begun to lay it out.
    bool hasDefaultMaker = false;  ///< T() = default;
    std::vector<std::unique_ptr<Variable>> members{};
};

/// A parameter of a template.
struct TemplateParameter {
    std::string name{};
    bool isType = false;            ///< typename T; else a number.
    std::vector<Token> type{};      ///< Of a number.
    std::vector<Token> standard{};  ///< What it is where nothing is given; may be empty.
};

/// What a parameter of a template is in one instance: a type, or the words that stand for it.
struct TemplateBinding {
    std::optional<Type> type{};
    std::vector<Token> tokens{};
};

/// template <…> in front of a function, which is read once for each way in which it is used.
struct Template {
    std::string name{};
    Place place{};
    bool isKernel = false;
    std::vector<TemplateParameter> parameters{};
    std::vector<Token> tokens{};  ///< The function; ends with End.
};

/// A lambda: a function of a structure without members. Calls are copied into each other and
/// nothing outlives the block that it stands in, so what it captures by reference is that variable
/// itself, and what it captures by value is a variable that gets its value where the lambda stands.
struct Lambda {
    std::unique_ptr<Function> function{};             ///< Until the checker has been there.
    bool capturesAll = false;                         ///< [=] or [&] …
    bool isAllByReference = false;                    ///< … the latter.
    std::map<std::string, bool> named{};              ///< Captured by name; whether by reference.
    bool isMutable = false;                           ///< It may change its copies.
    std::vector<std::unique_ptr<Variable>> copies{};  ///< [n = 2 * i], and the checker's by value.
};

/// A whole kernel file, without what only its host uses.
struct TranslationUnit {
    std::deque<RecordDefinition> records{};  ///< In the order of their definitions.
    std::vector<std::unique_ptr<Function>> functions{};
    std::vector<std::unique_ptr<Variable>> globals{};  ///< __constant__, const, extern __shared__.
    std::vector<std::unique_ptr<Variable>> texts{};    ///< What stands in quotation marks.
    std::map<std::string, HostName> hostNames{};
    std::set<std::string> hostMembers{};  ///< Structure::function, without __device__.
    std::deque<Lambda> lambdas{};
    std::multimap<std::string, Template> templates{};
    std::set<std::string> specialized{};        ///< Those with a template <> of their own.
    std::map<std::string, Type> instances{};    ///< Of templates of structures: Box<float, 4>.
    std::map<std::string, Type> nestedTypes{};  ///< Of structures: Box<float, 4>::type.
    int openInstances = 0;                      ///< Those that are read now, one for another.
    std::map<std::string, Type> types{};  ///< What typedef, using, enum and struct have named.
    /// What stands in front of the constants of an enum, by each of its names: "Shade::" of a
    /// class, nothing of others.
    std::map<std::string, std::string> enumScopes{};
    std::deque<std::string> enumClasses{};  ///< The names that types point to.
};

}  // namespace warpscope::cuda
