#include "engine/ptx/module.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace warpscope::ptx {
namespace {

using enum Type::Kind;

constexpr std::array<std::pair<std::string_view, Type>, 23> kTypes{{
    {"b8", {Bits, 8, false}},       {"b16", {Bits, 16, false}},
    {"b32", {Bits, 32, false}},     {"b64", {Bits, 64, false}},
    {"b128", {Bits, 128, false}},   {"s8", {Signed, 8, false}},
    {"s16", {Signed, 16, false}},   {"s32", {Signed, 32, false}},
    {"s64", {Signed, 64, false}},   {"u8", {Unsigned, 8, false}},
    {"u16", {Unsigned, 16, false}}, {"u32", {Unsigned, 32, false}},
    {"u64", {Unsigned, 64, false}}, {"f16", {Float, 16, false}},
    {"f16x2", {Float, 32, true}},   {"bf16", {Brain, 16, false}},
    {"bf16x2", {Brain, 32, true}},  {"f32", {Float, 32, false}},
    {"f64", {Float, 64, false}},    {"pred", {Predicate, 1, false}},
    {"s16x2", {Signed, 32, true}},  {"u16x2", {Unsigned, 32, true}},
    {"tf32", {Bits, 32, true}},
}};

}  // namespace

Type typeOf(std::string_view name) {
    const auto found = std::ranges::find(kTypes, name, &std::pair<std::string_view, Type>::first);
    return found == kTypes.end() ? Type{} : found->second;
}

std::string_view nameOf(Type type) {
    const auto found = std::ranges::find(kTypes, type, &std::pair<std::string_view, Type>::second);
    return found == kTypes.end() ? std::string_view{} : found->first;
}

std::string_view outsideOf(std::string_view instruction) {
    const auto isOneOf = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, instruction) != names.end();
    };
    if (isOneOf({"tex", "tld4", "txq", "istypep", "suld", "sust", "sured", "suq"}))
        return "textures";
    if (isOneOf({"wmma", "mma", "ldmatrix", "stmatrix", "wgmma", "movmatrix"})) return "wmma";
    return {};
}

const RegisterRange* Function::findRegister(std::string_view wanted) const {
    const std::size_t digits = wanted.find_last_not_of("0123456789") + 1;
    std::uint64_t number = 0;
    std::from_chars(wanted.data() + digits, wanted.data() + wanted.size(), number);
    for (const RegisterRange& range : registers) {
        const bool isIn = range.count == 0 ? range.name == wanted
                                           : digits < wanted.size() && number < range.count &&
                                                 range.name == wanted.substr(0, digits);
        if (isIn) return &range;
    }
    return nullptr;
}

const Function* Module::find(std::string_view name) const {
    const Function* declared = nullptr;
    for (const Function& function : functions) {
        if (function.name != name) continue;
        if (function.hasBody) return &function;
        declared = &function;
    }
    return declared;
}

std::uint64_t Module::addressOf(const Function& function) const {
    constexpr std::uint64_t kFunctionWindow = std::uint64_t{0x0400'0000} << 32;
    constexpr std::uint64_t kApart = 16;
    const auto index = static_cast<std::uint64_t>(&function - functions.data());
    return kFunctionWindow + kApart * (index + 1);
}

const Variable* Module::findVariable(std::string_view name) const {
    const auto found = std::ranges::find(variables, name, &Variable::name);
    return found == variables.end() ? nullptr : &*found;
}

int mainFileOf(const Module& module, const Function& entry) {
    int first = 0;
    for (const Statement& statement : entry.body) {
        if (statement.kind != Statement::Kind::Location) continue;
        const int file = statement.location.file;
        const auto name = module.files.find(file);
        if (name != module.files.end() && name->second.ends_with(".cu")) return file;
        if (first == 0) first = file;
    }
    return first;
}

}  // namespace warpscope::ptx
