#include <algorithm>
#include <utility>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/syntax/fold.h"
#include "engine/cuda/syntax/templates.h"

namespace warpscope::cuda {
namespace {

/// A template that writes itself out for ever smaller numbers ends; this many are plenty.
constexpr std::size_t kMaxWrittenOut = 500;

bool isOneOfTemplate(const TemplatePattern& pattern, const Record& record) {
    return !record.templateName.empty() &&
           std::ranges::find(pattern.names, record.templateName) != pattern.names.end();
}

Token numberToken(const Type& type, std::uint64_t bits, const Place& place) {
    Token number;
    number.kind = TokenKind::Integer;
    number.place = place;
    number.type = type.scalar;
    number.bits = bits;
    number.text = std::to_string(signedValue(type, bits));
    return number;
}

/// Of Box<T, N> from Box<float, 4> that T is float and N is 4. False where another argument has
/// said something else.
bool deduceFromClass(const TemplatePattern& pattern, const Record& record,
                     const TemplateParameter& parameter, const Place& place,
                     TemplateBinding& binding) {
    const auto box = std::ranges::find(pattern.names, record.templateName);
    const auto name = std::ranges::find(pattern.names, parameter.name);
    const auto number = static_cast<std::size_t>(name - box) - 1;
    if (name < box || number >= record.arguments.size()) return false;
    const RecordArgument& given = record.arguments[number];
    if (given.isType != parameter.isType) return false;
    if (given.isType) {
        if (binding.type && !(*binding.type == given.type)) return false;
        binding.type = given.type;
        return true;
    }
    const Token token =
        numberToken(scalarType(Scalar::Long), static_cast<std::uint64_t>(given.number), place);
    if (!binding.tokens.empty() && binding.tokens.front().text != token.text) return false;
    binding.tokens = {token};
    return true;
}

/// Of T (&a)[N] from int a[6] that N is 6. False where another argument has said something else.
bool addExtent(const TemplatePattern& pattern, const Expression& argument, const std::string& name,
               TemplateBinding& binding) {
    for (std::size_t i = 0; i < pattern.extents.size(); ++i) {
        if (pattern.extents[i] != name) continue;
        const Token token =
            numberToken(scalarType(Scalar::Long), argument.type.dimensions[i], argument.place);
        if (!binding.tokens.empty() && binding.tokens.front().text != token.text) return false;
        binding.tokens = {token};
    }
    return true;
}

}  // namespace

/// What stands between < and >. Nothing where it does not fit the template's parameters.
std::optional<std::vector<TemplateBinding>> Checker::givenBindings(const Template& made,
                                                                   Expression& call) {
    std::vector<TemplateBinding> bindings(made.parameters.size());
    if (call.templateArguments.size() > made.parameters.size()) return std::nullopt;
    for (std::size_t i = 0; i < call.templateArguments.size(); ++i) {
        TemplateArgument& argument = call.templateArguments[i];
        if (argument.isType != made.parameters[i].isType) return std::nullopt;
        if (argument.isType) {
            bindings[i].type = argument.type;
            continue;
        }
        checkValue(argument.value);
        const Expression& value = *argument.value;
        if (isBroken(value)) return std::nullopt;
        if (value.kind != ExpressionKind::Literal || !value.type.isInteger()) {
            problems_.add(value.place, {"compiler.not_constant"}, {"compiler.hint.constant"});
            return std::nullopt;
        }
        bindings[i].tokens.push_back(numberToken(value.type, value.bits, value.place));
    }
    return bindings;
}

/// Adds the types that follow from the arguments of a call: of T* from float* that T is float.
/// False where two say different things. Requires: the arguments are checked.
bool Checker::deduceBindings(const Template& made, const Expression& call,
                             std::vector<TemplateBinding>& bindings) const {
    const std::vector<TemplatePattern> patterns = patternsOf(made);
    for (std::size_t i = call.templateArguments.size(); i < made.parameters.size(); ++i) {
        for (std::size_t k = 0; k < std::min(patterns.size(), call.operands.size()); ++k) {
            const TemplatePattern& pattern = patterns[k];
            const bool isNamed =
                std::ranges::find(pattern.names, made.parameters[i].name) != pattern.names.end();
            if (!isNamed || isOpenList(*call.operands[k])) continue;
            Type type = call.operands[k]->type;
            if (type.record != nullptr && isOneOfTemplate(pattern, *type.record)) {
                if (!deduceFromClass(pattern, *type.record, made.parameters[i],
                                     call.operands[k]->place, bindings[i]))
                    return false;
                continue;
            }
            const bool isArray = pattern.isReference && type.isArray() &&
                                 pattern.extents.size() == type.dimensions.size();
            if (!made.parameters[i].isType) {
                if (isArray &&
                    !addExtent(pattern, *call.operands[k], made.parameters[i].name, bindings[i]))
                    return false;
                continue;
            }
            const bool isPointer = pattern.isPointer && !isArray;
            if (isArray) type.dimensions.clear();
            if (type.isArray()) type = decayed(type);
            if (isPointer != type.isPointer && isPointer) return false;
            const bool isConst = type.isConst && !pattern.isConst;
            if (isPointer) type = elementType(type);
            if (!type.isPointer) type.isConst = isPointer && isConst;
            std::optional<Type>& known = bindings[i].type;
            if (known && !(*known == type)) return false;
            known = type;
        }
    }
    return true;
}

/// A call of a template's function: writes the template out for the types and numbers of the call,
/// once for each, and gives the call the name of what came of it. False, and told, where it cannot.
bool Checker::callsTemplate(Expression& call) {
    const auto [first, last] = unit_.templates.equal_range(call.name);
    if (first == last) return true;
    // Which of them it belongs to is not followed.
    if (unit_.specialized.contains(call.name) && std::next(first) != last) {
        fail(call, Message{"compiler.outside"}.with("name", "template <> " + call.name));
        return false;
    }
    for (ExpressionPtr& argument : call.operands)
        if (!isOpenList(*argument)) check(argument);
    if (hasBrokenOperand(call)) return false;
    const auto plain = functions_.find(call.name);
    const bool mayBePlain = call.templateArguments.empty() && plain != functions_.end();
    for (const Function* one = mayBePlain ? plain->second : nullptr; one != nullptr;
         one = one->nextOverload) {
        const auto distances = distancesTo(*one, call);
        if (distances && std::ranges::all_of(*distances, [](int far) { return far == 0; }))
            return true;
    }
    if (makesOfTemplate(call)) return true;
    if (call.kind == ExpressionKind::Error) return false;
    if (mayBePlain) return true;
    fail(call, Message{"compiler.no_overload"}.with("name", call.name));
    return false;
}

/// Writes out the first template that takes the operands of a call, and gives the call its name.
/// False where none does; an error where it was told that it is broken. Requires: the operands are
/// checked.
bool Checker::makesOfTemplate(Expression& call) {
    const auto [first, last] = unit_.templates.equal_range(call.name);
    for (auto at = first; at != last; ++at) {
        auto bindings = givenBindings(at->second, call);
        if (!bindings || !deduceBindings(at->second, call, *bindings)) continue;
        // -a and a - b are templates of one name.
        const std::size_t count = patternsOf(at->second).size();
        const bool isSign = call.kind != ExpressionKind::Call;
        if (count < call.operands.size() || (isSign && count > call.operands.size())) continue;
        const std::string name = nameOf(at->second, *bindings);
        if (functions_.contains(name) || writeOut(at->second, *bindings, name)) {
            // Of a * 2 that of two structures takes none.
            if (isSign && !isFitting(name, call)) continue;
            call.name = name;
            return true;
        }
        if (brokenTemplates_.contains(name)) {  // Told where it is written.
            call.kind = ExpressionKind::Error;
            return false;
        }
    }
    return false;
}

/// max_of<float, 16>
std::string Checker::nameOf(const Template& made, const std::vector<TemplateBinding>& bindings) {
    std::string name;
    for (const TemplateBinding& binding : bindings) {
        name += name.empty() ? "" : ", ";
        if (binding.type) name += textOf(*binding.type);
        for (const Token& token : binding.tokens)
            name += token.text;
    }
    // Templates of one name differ by their places.
    return made.name + "<" + name + ">" +
           (unit_.templates.count(made.name) > 1 ? " " + std::to_string(made.place.line) : "");
}

bool Checker::writeOut(const Template& made, const std::vector<TemplateBinding>& bindings,
                       const std::string& name) {
    if (++writtenOut_ > kMaxWrittenOut) {
        problems_.add(made.place, {"compiler.too_deep"}, {"compiler.hint.too_deep"});
        return false;
    }
    const std::size_t functions = unit_.functions.size();
    const std::size_t globals = unit_.globals.size();
    const Instantiated result = instantiate(made, bindings, name, unit_, problems_);
    if (result == Instantiated::Broken) brokenTemplates_.insert(name);
    for (std::size_t i = globals; i < unit_.globals.size(); ++i)
        scopes_.front().try_emplace(unit_.globals[i]->name, unit_.globals[i].get());
    layOutRecords();
    std::vector<std::unique_ptr<Function>> fresh;
    std::move(unit_.functions.begin() + static_cast<std::ptrdiff_t>(functions),
              unit_.functions.end(), std::back_inserter(fresh));
    unit_.functions.resize(functions);
    for (auto& function : fresh)
        addFunction(function, unit_.functions);
    return result == Instantiated::Yes;
}

}  // namespace warpscope::cuda
