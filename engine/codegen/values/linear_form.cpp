#include "engine/codegen/values/linear_form.h"

#include <algorithm>

#include "engine/code/dominators.h"

namespace warpscope::codegen {
namespace {

using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// Longer sums are terms of their own.
constexpr std::size_t kMaxTerms = 4;
constexpr int kMaxDepth = 24;

bool comesBefore(const Term& a, const Term& b) {
    if (a.operand.kind != b.operand.kind) return a.operand.kind < b.operand.kind;
    if (a.operand.value != b.operand.value) return a.operand.value < b.operand.value;
    return a.version < b.version;
}

void addTo(LinearForm& sum, const LinearForm& other, std::uint32_t factor) {
    sum.constant += other.constant * factor;
    for (Term term : other.terms) {
        term.factor *= factor;
        const auto place = std::ranges::lower_bound(sum.terms, term, comesBefore);
        const bool isKnown = place != sum.terms.end() && !comesBefore(term, *place);
        if (!isKnown) {
            if (term.factor != 0) sum.terms.insert(place, term);
            continue;
        }
        place->factor += term.factor;
        if (place->factor == 0) sum.terms.erase(place);
    }
}

std::optional<std::uint32_t> constantOf(const LinearForm& form) {
    return form.terms.empty() ? std::optional(form.constant) : std::nullopt;
}

/// a × b where one of them is a number.
std::optional<LinearForm> product(const LinearForm& a, const LinearForm& b) {
    LinearForm result;
    if (const auto factor = constantOf(b)) {
        addTo(result, a, *factor);
    } else if (const auto other = constantOf(a)) {
        addTo(result, b, *other);
    } else {
        return {};
    }
    return result;
}

/// Of sums and products of 64 bits the lower word is that of the lower words.
bool hasFormOfLowerWord(const Node& node) {
    const isa::Instruction& code = node.code;
    const bool isWhole =
        node.destinationPart == 0 &&
        std::ranges::all_of(code.sources, [](const Operand& source) { return source.part == 0; });
    const bool isLong = code.type == isa::DataType::S64 || code.type == isa::DataType::U64;
    return isWhole && (code.opcode == Opcode::ImadWide || isLong);
}

}  // namespace

std::optional<Operand> LinearForm::alone() const {
    if (terms.empty()) return isa::immediateOperand(0);
    if (terms.size() == 1 && terms.front().factor == 1) return terms.front().operand;
    return {};
}

LinearForms::LinearForms(const code::Code& code)
    : code_(code), definitions_(code::onlyDefinitions(code)) {}

std::uint32_t LinearForms::versionOf(std::uint32_t number) const {
    if (definitions_[number] != SIZE_MAX) return 0;
    const auto found = versions_.find(number);
    return found == versions_.end() ? atEntry_ : found->second;
}

LinearForm LinearForms::of(const Operand& operand) const {
    LinearForm form;
    if (operand.kind == Operand::Kind::Immediate) {
        form.constant = operand.negate ? 0 - operand.value : operand.value;
    } else if (operand.kind == Operand::Kind::Register) {
        addTo(form, ofRegister(operand.value), operand.negate ? UINT32_MAX : 1);
    } else {
        Operand plain = operand;
        plain.negate = false;
        form.terms.push_back({plain, 0, operand.negate ? UINT32_MAX : 1});
    }
    return form;
}

LinearForm LinearForms::ofRegister(std::uint32_t number) const {
    const auto found = forms_.find(number);
    if (found != forms_.end() && isCurrent(found->second)) return found->second;
    const auto known = everywhere_.find(number);
    if (known != everywhere_.end()) return known->second;
    LinearForm itself;
    itself.terms.push_back({isa::registerOperand(number), versionOf(number), 1});
    const std::size_t definition = definitions_[number];
    if (definition == SIZE_MAX || depth_ >= kMaxDepth) return itself;
    ++depth_;
    const auto form = formOf(code_.nodes[definition]);
    --depth_;
    // Only what is made of registers that never change stays true in every block.
    const bool isStable = form && std::ranges::all_of(form->terms, [](const Term& term) {
                              return term.version == 0;
                          });
    const LinearForm& result = isStable ? *form : itself;
    if (depth_ == 0) everywhere_[number] = result;
    return result;
}

std::optional<LinearForm> LinearForms::formOf(const Node& node) const {
    const isa::Instruction& code = node.code;
    const bool isWord = code.type == isa::DataType::S32 || code.type == isa::DataType::U32;
    if (code.isGuarded() || (!isWord && !hasFormOfLowerWord(node))) return {};
    std::optional<LinearForm> form;
    switch (code.opcode) {
        case Opcode::Mov:
            form = of(code.sources[0]);
            break;
        case Opcode::Iadd:
            form = of(code.sources[0]);
            addTo(*form, of(code.sources[1]), 1);
            break;
        case Opcode::Imul:
            form = product(of(code.sources[0]), of(code.sources[1]));
            break;
        case Opcode::Imad:
        case Opcode::ImadWide:
            form = product(of(code.sources[0]), of(code.sources[1]));
            if (form) addTo(*form, of(code.sources[2]), 1);
            break;
        case Opcode::Shl:
            if (code.sources[1].kind != Operand::Kind::Immediate || code.sources[1].value > 31)
                return {};
            form.emplace();
            addTo(*form, of(code.sources[0]), 1u << code.sources[1].value);
            break;
        default:
            return {};
    }
    if (form && form->terms.size() > kMaxTerms) return {};
    return form;
}

bool LinearForms::isCurrent(const LinearForm& form) const {
    return std::ranges::all_of(form.terms, [&](const Term& term) {
        return term.operand.kind != Operand::Kind::Register ||
               term.version == versionOf(term.operand.value);
    });
}

void LinearForms::note(const Node& node) {
    if (!node.isInstruction() || node.destination == kNoVirtual) return;
    auto form = formOf(node);
    const std::uint32_t number = node.destination;
    if (definitions_[number] == SIZE_MAX) versions_[number] = ++writes_;
    forms_.erase(number);
    if (form && isCurrent(*form)) forms_[number] = std::move(*form);
}

void LinearForms::forget() {
    versions_.clear();
    forms_.clear();
    atEntry_ = ++writes_;
}

}  // namespace warpscope::codegen
