#include <algorithm>
#include <utility>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {
namespace {

/// Whether a structure has a member of this name that is a structure itself.
bool hasObject(const Record& record, const std::string& name) {
    const int index = record.indexOf(name);
    return index >= 0 && record.members[static_cast<std::size_t>(index)].type.isRecord();
}

}  // namespace

/// Whether a structure has a function that makes it.
bool Checker::hasConstructor(const Type& type) const {
    return type.isRecord() && functions_.contains(constructorOf(*type.record));
}

/// T(a, b) of a structure with constructors is a call of one. A copy is none.
bool Checker::callsConstructor(ExpressionPtr& expression, const Type& type) {
    const bool isOfHost =
        type.isRecord() && unit_.hostMembers.contains(constructorOf(*type.record));
    if (!hasConstructor(type) && !isOfHost) return false;
    Expression& node = *expression;
    if (node.operands.size() == 1 && node.operands[0]->kind != ExpressionKind::Construct) {
        checkValue(node.operands[0]);
        if (isBroken(*node.operands[0]) || node.operands[0]->type.record == type.record)
            return false;
    }
    if (!hasConstructor(type)) {
        fail(node, Message{"compiler.host_function"}.with("name", type.record->name),
             {"compiler.hint.add_device"});
        return true;
    }
    node.kind = ExpressionKind::Call;
    node.name = constructorOf(*type.record);
    node.type = scalarType(Scalar::Int);
    checkCall(expression);
    return true;
}

/// T x; and T x{a, b}; of a structure with constructors.
void Checker::constructVariable(Variable& variable) {
    const bool isObject = function_ != nullptr && variable.storage == Storage::Local &&
                          variable.name != "this" && !variable.isReference;
    Type element = variable.type;
    element.dimensions.clear();
    const bool isOfHost =
        element.isRecord() && unit_.hostMembers.contains(constructorOf(*element.record));
    const bool isStatic = function_ != nullptr && (variable.storage == Storage::Global ||
                                                   variable.storage == Storage::Constant);
    if (isStatic && variable.initializer == nullptr && hasConstructor(element))
        problems_.add(variable.place, {"compiler.not_constant"}, {"compiler.hint.constant"});
    if (!isObject || variable.initializer != nullptr || !(hasConstructor(element) || isOfHost))
        return;
    if (variable.type.isArray()) {
        constructElements(variable, element);
        return;
    }
    auto made = std::make_unique<Expression>();
    made->kind = ExpressionKind::Construct;
    made->place = variable.place;
    made->type = element;
    for (Initializer& part : variable.braces) {
        if (part.value == nullptr || !part.member.empty()) {
            const std::string what = part.member.empty() ? "{ { } }" : "{ ." + part.member + " }";
            problems_.add(part.place, Message{"compiler.outside"}.with("name", what));
            return;
        }
        made->depth = std::max(made->depth, part.value->depth + 1);
        made->operands.push_back(std::move(part.value));
    }
    variable.hasBraces = false;
    variable.braces.clear();
    variable.initializer = std::move(made);
}

/// T x[4]; calls the constructor without parameters for each, and so for those that braces leave
/// out.
void Checker::constructElements(Variable& variable, const Type& element) {
    constexpr std::uint32_t kMaxCalls = 64;
    const std::uint32_t count =
        variable.hasUnknownSize ? 0 : elementCount(variable.type.dimensions);
    if (!variable.hasBraces && hasConstructor(element) && leavesAsItIs(element)) return;
    const bool isListed = std::ranges::any_of(
        variable.braces, [](const Initializer& part) { return part.value == nullptr; });
    if (isListed || count > kMaxCalls) {
        problems_.add(variable.place,
                      Message{"compiler.outside"}.with("name", element.record->name + " [ ]"));
        return;
    }
    while (variable.braces.size() < count) {
        Initializer& part = variable.braces.emplace_back();
        part.place = variable.place;
        part.value = std::make_unique<Expression>();
        part.value->kind = ExpressionKind::Construct;
        part.value->place = variable.place;
        part.value->type = element;
    }
    variable.hasBraces = true;
}

/// Whether the constructor without parameters, T() { }, does nothing.
bool Checker::leavesAsItIs(const Type& type) const {
    const Function* one = functions_.find(constructorOf(*type.record))->second;
    while (one != nullptr && !one->parameters.empty())
        one = one->nextOverload;
    if (one == nullptr || one->body == nullptr) return false;
    // The object, what stands in the braces, and return.
    const auto& parts = one->body->children;
    return parts.size() == 3 && parts[1]->kind == StatementKind::Block &&
           parts[1]->children.empty();
}

/// Says which arguments a function takes.
Message Checker::parametersHint(const Function& function) {
    std::string list;
    for (const auto& parameter : function.parameters) {
        if (parameter->name == "this") continue;
        list += (list.empty() ? "" : ", ") + textOf(parameter->type);
        if (!parameter->name.empty()) list += ' ' + parameter->name;
    }
    return Message{"compiler.hint.parameters"}
        .with("line", function.declared.line)
        .with("name", spokenName(function.name))
        .with("list", list);
}

/// Whether one of the functions of a name takes the operands of a call.
bool Checker::isFitting(const std::string& name, const Expression& call) const {
    const auto found = functions_.find(name);
    const Function* one = found == functions_.end() ? nullptr : found->second;
    while (one != nullptr && !distancesTo(*one, call))
        one = one->nextOverload;
    return one != nullptr;
}

/// Derived::next, where next is a static function of Base, is Base::next.
void Checker::nameInherited(Expression& call) const {
    const std::size_t end = call.name.rfind("::");
    if (end == std::string::npos || functions_.contains(call.name)) return;
    const auto isNamed = [&](const auto& definition) {
        return call.name.compare(0, end, definition.record.name) == 0;
    };
    const auto derived = std::ranges::find_if(unit_.records, isNamed);
    if (derived == unit_.records.end()) return;
    const std::string function = call.name.substr(end + 2);
    const Record* const owner = ownerOf(function, derived->record);
    if (owner != nullptr) call.name = owner->name + "::" + function;
}

/// a + b and its kin with a structure in it: a function "operator+" of the first one, or one that
/// stands alone. False where none takes these operands. Requires: they are checked.
bool Checker::callsOperator(Expression& expression, const std::string& sign) {
    const auto mayHaveOperators = [](const ExpressionPtr& one) {
        return one->type.isRecord() || one->type.isEnumClass();
    };
    if (std::ranges::none_of(expression.operands, mayHaveOperators)) return false;
    const std::string name = "operator" + sign;
    const Type& left = expression.operands[0]->type;
    const Record* owner = left.isRecord() ? ownerOf(name, *left.record) : nullptr;
    // -a may be a function of the structure and a - b one of the file.
    const bool isElsewhere = owner == left.record && owner != nullptr &&
                             !isFitting(owner->name + "::" + name, expression) &&
                             isFitting(name, expression);
    if (isElsewhere) owner = nullptr;
    std::string called = owner != nullptr ? owner->name + "::" + name : name;
    if (owner == nullptr && unit_.templates.contains(name) && !isFitting(name, expression)) {
        // As f(a, b) of a template's function; where none fits it is told as of any other sign.
        std::swap(expression.name, called);
        const bool isMade = makesOfTemplate(expression);
        std::swap(expression.name, called);
        if (expression.kind == ExpressionKind::Error) return true;
        if (!isMade) return false;
    }
    const auto found = functions_.find(called);
    if (found == functions_.end()) {
        const bool isOfHost =
            unit_.hostNames.contains(name) ||
            (left.isRecord() && unit_.hostMembers.contains(left.record->name + "::" + name));
        if (isOfHost)
            fail(expression, Message{"compiler.host_function"}.with("name", name),
                 {"compiler.hint.add_device"});
        return isOfHost;
    }
    if (owner != nullptr) enterBases(expression.operands[0], recordType(*owner));
    if (!isFitting(found->first, expression)) return false;
    expression.kind = ExpressionKind::Call;
    expression.name = name;
    expression.isMethod = owner != nullptr;
    Function* const chosen = chooseOverload(expression, *found->second);
    if (chosen != nullptr) checkFunctionCall(expression, *chosen);
    return true;
}

/// ++a and a++ of a structure: operator++(), with an int behind the object for the latter.
bool Checker::callsStep(Expression& expression) {
    if (expression.name.empty() || !expression.operands[0]->type.isRecord()) return false;
    ExpressionPtr one = std::move(expression.operands[1]);
    expression.operands.pop_back();
    if (expression.isPostfix) expression.operands.push_back(std::move(one));
    const std::string sign = expression.name;
    if (callsOperator(expression, sign)) return true;
    if (!expression.isPostfix) expression.operands.push_back(std::move(one));
    return false;
}

/// What a person calls a function by: of the constructor V::V its type.
std::string Checker::spokenName(const std::string& name) {
    if (name.size() < 4) return name;
    const std::size_t half = name.size() / 2 - 1;
    const bool isConstructor =
        name.size() % 2 == 0 && name.compare(half, 2, "::") == 0 &&
        std::string_view(name).substr(0, half) == std::string_view(name).substr(half + 2);
    return isConstructor ? name.substr(0, half) : name;
}

/// A function of a structure that device code does not have.
void Checker::failUnknownMethod(Expression& call, const Type& type) {
    if (type.isRecord() && unit_.hostMembers.contains(type.record->name + "::" + call.name)) {
        fail(call, Message{"compiler.host_function"}.with("name", call.name),
             {"compiler.hint.add_device"});
        return;
    }
    if (call.name == "operator()") {
        fail(call, {"compiler.not_a_function"});
        return;
    }
    std::vector<std::string_view> names;
    const std::string scope = type.isRecord() ? type.record->name + "::" : std::string();
    for (const auto& [name, function] : functions_) {
        if (!scope.empty() && name.starts_with(scope))
            names.push_back(std::string_view(name).substr(scope.size()));
    }
    Message hint = didYouMean(call.name, names);
    if (hint.isEmpty() && type.isPointer && type.record != nullptr) hint = {"compiler.hint.arrow"};
    fail(call, Message{"compiler.unknown_function"}.with("name", call.name), std::move(hint));
}

/// f(x) where f is a structure with operator().
bool Checker::callsObject(ExpressionPtr& expression) {
    const Variable* const object = findVariable(expression->name);
    const Record* const owner = function_ != nullptr ? function_->owner : nullptr;
    const bool isObject = object != nullptr && object->type.isRecord();
    const bool isOwn = object == nullptr && owner != nullptr && hasObject(*owner, expression->name);
    if (!isObject && !isOwn) return false;
    auto name = std::make_unique<Expression>();
    name->kind = ExpressionKind::Name;
    name->name = expression->name;
    name->place = expression->place;
    expression->operands.insert(expression->operands.begin(), std::move(name));
    expression->name = "operator()";
    expression->isMethod = true;
    expression->depth = std::max(expression->depth, 2);
    return true;
}

/// a.f(x) where f is a member that has operator(). Requires: the object is checked.
void Checker::callMember(Expression& call) {
    const Type& type = call.operands[0]->type;
    if (!type.isRecord() || !hasObject(*type.record, call.name)) return;
    const int index = type.record->indexOf(call.name);
    const Access access = type.record->members[static_cast<std::size_t>(index)].access;
    if (isHidden(call, call.name, *type.record, access)) return;
    enterPart(call.operands[0], index);
    call.name = "operator()";
}

}  // namespace warpscope::cuda
