#include "engine/ptx/memory_layout.h"

#include <algorithm>
#include <optional>
#include <ranges>

#include "engine/ptx/element_types.h"

namespace warpscope::ptx {
namespace {

/// Dynamic shared memory begins at a multiple of this, as nvcc's does.
constexpr std::uint32_t kDynamicAlignment = 16;
constexpr std::uint64_t kMaxConstants = 64 * 1024;
constexpr std::uint64_t kMaxGlobals = std::uint64_t{1} << 28;
/// More than any device has; with what comes behind it, their sum stays a positive int.
constexpr std::uint64_t kMaxShared = (std::uint64_t{1} << 31) - (1 << 16);

std::uint32_t alignedTo(std::uint32_t offset, std::uint32_t alignment) {
    return (offset + alignment - 1) / alignment * alignment;
}

/// As compilers name those two of assets/cuda/cooperative_groups.h that grid.sync() alone uses.
bool isOfGridBarrier(std::string_view variable) {
    return variable == "_ZN18cooperative_groups7details7arrivedE" ||
           variable == "_ZN18cooperative_groups7details5roundE";
}

void mention(const Operand& operand, std::set<std::string_view>& names) {
    if (!operand.name.empty()) names.insert(operand.name);
    for (const Operand& element : operand.elements)
        mention(element, names);
}

/// Where a variable lies whose address is known before the launch, as a generic address where
/// `isGeneric`: of shared memory without dynamic arrays, and of constants.
std::optional<std::uint64_t> fixedAddressOf(const MemoryLayout& layout, const InitialValue& value) {
    const auto at = [&](const auto& places, std::uint32_t window) -> std::optional<std::uint64_t> {
        const auto found = places.find(value.symbol);
        if (found == places.end()) return std::nullopt;
        return found->second | (value.isGeneric ? std::uint64_t{window} << 32 : 0);
    };
    const auto shared = at(layout.shared, isa::kSharedWindow);
    return shared ? shared : at(layout.constants, isa::kConstantWindow);
}

std::vector<std::uint8_t> initialBytesOf(const Module& module, const MemoryLayout& layout,
                                         const Variable& variable) {
    std::vector<std::uint8_t> bytes;
    const int width = std::max(variable.type.bits / 8, 1);
    for (const InitialValue& value : variable.initial) {
        const Function* const function = value.symbol.empty() ? nullptr : module.find(value.symbol);
        const std::uint64_t bits =
            value.bits + (function == nullptr ? fixedAddressOf(layout, value).value_or(0)
                                              : module.addressOf(*function));
        for (int i = 0; i < width; ++i)
            bytes.push_back(static_cast<std::uint8_t>(bits >> (8 * i)));
    }
    bytes.resize(static_cast<std::size_t>(variable.bytes()));
    return bytes;
}

/// Everything that the instructions of a function name, and what the initial values of those
/// variables name.
std::set<std::string_view> namesIn(const Module& module, const Function& function,
                                   bool withCalls = true) {
    std::set<std::string_view> names;
    for (const Statement& statement : function.body) {
        const bool isCall = !statement.parts.empty() && statement.parts.front() == "call";
        if (isCall && !withCalls) continue;
        for (const Operand& operand : statement.operands)
            mention(operand, names);
    }
    // What one begins with stands before it: those of the last first.
    for (const Variable& variable : std::views::reverse(module.variables)) {
        if (!names.contains(variable.name)) continue;
        for (const InitialValue& value : variable.initial)
            if (!value.symbol.empty()) names.insert(value.symbol);
    }
    return names;
}

/// Those whose address code takes, or the initial value of a variable that it names.
std::vector<const Function*> pointedToBy(const Module& module,
                                         const std::vector<const Function*>& functions) {
    std::set<std::string_view> names;
    for (const Function* function : functions)
        names.merge(namesIn(module, *function, false));
    std::vector<const Function*> found;
    for (const Function& function : module.functions)
        if (function.hasBody && !function.isEntry && names.contains(function.name))
            found.push_back(&function);
    return found;
}

/// Places variables one after the other in the order of the file.
class Placer {
  public:
    Placer(const Module& module, code::Kernel& kernel, ProblemList& problems)
        : module_(module), kernel_(kernel), problems_(problems) {}

    void setFunctions(std::vector<const Function*> functions) { functions_ = std::move(functions); }
    void findStructures(const Function& entry) { layout_.structures = structureUseOf(entry); }

    void placeParameters(const Function& entry) {
        for (const Variable& variable : entry.parameters) {
            const bool isScalar = variable.count == 1;
            const auto bytes =
                std::max<std::uint32_t>(static_cast<std::uint32_t>(variable.bytes()), 4);
            const std::uint32_t offset =
                alignedTo(bank_, std::max<std::uint32_t>(variable.alignment, isScalar ? bytes : 4));
            bank_ = offset + bytes;
            layout_.parameters[variable.name] = offset;
            if (isScalar)
                addParameter(std::string(variable.name), variable.type, offset);
            else
                addMembers(variable, offset);
        }
    }

    void place(const Variable& variable) {
        switch (variable.space) {
            case StateSpace::Shared:
                return placeShared(variable);
            case StateSpace::Constant:
                return placeConstant(variable);
            case StateSpace::Global:
                return placeGlobal(variable);
            default:
                return;
        }
    }

    /// What the driver gives a grid whose blocks meet: nvcc's grid.sync() counts them in its second
    /// word, and traps where there is none. It alone has a trap there.
    void placeGridWorkspace(const std::vector<const Function*>& functions) {
        bank_ = alignedTo(bank_, 8);
        layout_.globals[kGridWorkspace] = bank_;
        const bool meets = std::ranges::any_of(functions, [](const Function* function) {
            return std::ranges::any_of(function->body, [](const Statement& statement) {
                return !statement.parts.empty() && statement.parts.front() == "trap";
            });
        });
        kernel_.globals.push_back(
            {"grid.sync() blocks", isa::DataType::U32, bank_, std::vector<std::uint8_t>(8), meets});
        bank_ += 8;
    }

    MemoryLayout finish(int maxStaticShared, const Place& at) {
        if (kernel_.usesDynamicShared) shared_ = alignedTo(shared_, kDynamicAlignment);
        for (const std::string_view name : dynamic_)
            layout_.shared[name] = shared_;
        kernel_.staticSharedBytes = static_cast<int>(shared_);
        if (kernel_.staticSharedBytes > maxStaticShared)
            problems_.add(at, Message{"ptx.shared_too_large"}.with("most", maxStaticShared),
                          {"compiler.hint.shared_too_large"});
        return std::move(layout_);
    }

  private:
    /// Which initial bytes are addresses of global variables: those of the variable that is placed
    /// next, `global`, or none where it stands at `offset` of the constant bank. A variable is
    /// written behind those whose addresses it holds, as PTX ISA asks, so they have their place.
    void findAddresses(const Variable& variable, std::optional<std::size_t> global,
                       std::uint32_t offset) {
        for (std::size_t i = 0; i < variable.initial.size(); ++i) {
            const InitialValue& value = variable.initial[i];
            const bool isDynamic = std::ranges::find(dynamic_, value.symbol) != dynamic_.end();
            if (!isDynamic && fixedAddressOf(layout_, value)) continue;
            const auto other = std::ranges::find(module_.variables, value.symbol, &Variable::name);
            // _ZTI…: what a class is called, which no kernel asks for.
            const bool isVariable = isDynamic || other != module_.variables.end();
            if (!isVariable || value.symbol.starts_with("_ZTI")) continue;
            const auto placed = layout_.globals.find(value.symbol);
            if (placed == layout_.globals.end() || variable.type.bits != 64) {
                problems_.add(variable.place,
                              Message{"ptx.address_value"}
                                  .with("name", variable.name)
                                  .with("other", value.symbol),
                              {"ptx.hint.address_value"});
                return;
            }
            const auto target =
                std::ranges::find(kernel_.globals, placed->second, &isa::GlobalVariable::addressAt);
            kernel_.addresses.push_back({global, offset + static_cast<std::uint32_t>(8 * i),
                                         static_cast<std::size_t>(target - kernel_.globals.begin()),
                                         value.bits});
        }
    }

    isa::Parameter& addParameter(std::string name, Type type, std::uint32_t offset) {
        isa::Parameter& parameter = kernel_.parameters.emplace_back();
        parameter.name = std::move(name);
        parameter.type = elementTypeOf(type);
        parameter.mayBePointer =
            type.bits == 64 && !type.isFloat() && type.kind != Type::Kind::Signed;
        parameter.isWide = parameter.mayBePointer;
        parameter.offset = offset;
        return parameter;
    }

    /// A structure becomes one parameter for each member that the kernel reads, "p+8". Where a
    /// register says which, words fill what no member covers.
    void addMembers(const Variable& variable, std::uint32_t offset) {
        const auto& structures = layout_.structures;
        std::map<std::uint64_t, Type> members;
        if (const auto known = structures.members.find(variable.name);
            known != structures.members.end())
            members = known->second;
        if (structures.indexed.contains(variable.name)) fillGaps(variable, members);
        for (const auto& [at, type] : members) {
            if (at + static_cast<std::uint64_t>(type.bits) / 8 > variable.bytes()) continue;
            isa::Parameter& parameter =
                addParameter(std::string(variable.name) + "+" + std::to_string(at), type,
                             offset + static_cast<std::uint32_t>(at));
            // Only its own bytes are written: its neighbours stand beside it.
            parameter.structureBytes = static_cast<std::uint32_t>(type.bits) / 8;
        }
    }

    static void fillGaps(const Variable& variable, std::map<std::uint64_t, Type>& members) {
        constexpr std::uint64_t kMaxBytes = 4096;  // CUDA C Programming Guide: all parameters.
        for (std::uint64_t at = 0; at < std::min(variable.bytes(), kMaxBytes);) {
            auto next = members.lower_bound(at);
            if (next != members.end() && next->first == at) {
                at += std::max<std::uint64_t>(static_cast<std::uint64_t>(next->second.bits) / 8, 1);
                continue;
            }
            const std::uint64_t end = next == members.end() ? variable.bytes() : next->first;
            const bool isWord = at % 4 == 0 && at + 4 <= end;
            members[at] = {isWord ? Type::Kind::Bits : Type::Kind::Unsigned, isWord ? 32 : 8,
                           false};
            at += isWord ? 4 : 1;
        }
    }

    void placeShared(const Variable& variable) {
        if (layout_.shared.contains(variable.name)) return;
        if (variable.count == 0 || variable.isExternal) {
            kernel_.usesDynamicShared = true;
            dynamic_.push_back(variable.name);
            layout_.shared[variable.name] = 0;
            return;
        }
        shared_ = alignedTo(shared_, variable.alignment);
        layout_.shared[variable.name] = shared_;
        const isa::DataType type = typeOfBytes(variable, "shared");
        layout_.sharedVariables.push_back(
            {std::string(variable.name), type, code::Space::Shared, shared_,
             static_cast<std::uint32_t>(variable.bytes() /
                                        static_cast<std::uint64_t>(isa::bytesOf(type)))});
        shared_ = static_cast<std::uint32_t>(std::min(shared_ + variable.bytes(), kMaxShared));
    }

    void placeConstant(const Variable& variable) {
        const std::uint32_t offset =
            alignedTo(static_cast<std::uint32_t>(kernel_.constants.size()), variable.alignment);
        if (offset + variable.bytes() > kMaxConstants) {
            problems_.add(variable.place,
                          Message{"ptx.constant_too_large"}.with("name", variable.name));
            return;
        }
        findAddresses(variable, std::nullopt, offset);
        layout_.constants[variable.name] = offset;
        kernel_.constants.resize(offset);
        const auto bytes = initialBytesOf(module_, layout_, variable);
        kernel_.constants.insert(kernel_.constants.end(), bytes.begin(), bytes.end());
        kernel_.constantVariables.push_back({std::string(variable.name),
                                             typeOfBytes(variable, "const"), offset,
                                             static_cast<std::uint32_t>(bytes.size())});
    }

    /// PTX has the bytes of an array; what loads of its space take from them says the type.
    isa::DataType typeOfBytes(const Variable& variable, std::string_view space) const {
        const isa::DataType written = elementTypeOf(variable.type);
        if (variable.type.kind != Type::Kind::Bits) return written;
        const isa::DataType type = loadedType(functions_, space, variable.name).value_or(written);
        const auto width = static_cast<std::uint64_t>(isa::bytesOf(type));
        return variable.bytes() % width == 0 ? type : written;
    }

    void placeGlobal(const Variable& variable) {
        if (variable.bytes() > kMaxGlobals || variable.isExternal) {
            problems_.add(variable.place, Message{"ptx.no_global"}.with("name", variable.name));
            return;
        }
        findAddresses(variable, kernel_.globals.size(), 0);
        bank_ = alignedTo(bank_, 8);
        layout_.globals[variable.name] = bank_;
        kernel_.globals.push_back({std::string(variable.name), elementTypeOf(variable.type), bank_,
                                   initialBytesOf(module_, layout_, variable),
                                   isOfGridBarrier(variable.name)});
        bank_ += 8;
    }

    const Module& module_;
    code::Kernel& kernel_;
    ProblemList& problems_;
    MemoryLayout layout_{};
    std::vector<const Function*> functions_{};  ///< Of which the code is read.
    std::vector<std::string_view> dynamic_{};
    std::uint32_t bank_ = 0;
    std::uint32_t shared_ = 0;
};

}  // namespace

std::vector<const Function*> reachableFrom(const Module& module, const Function& entry) {
    std::vector<const Function*> found{&entry};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const std::string_view name : namesIn(module, *found[i])) {
            const Function* const callee = module.find(name);
            if (callee == nullptr || !callee->hasBody) continue;
            if (std::ranges::find(found, callee) == found.end()) found.push_back(callee);
        }
    }
    return found;
}

MemoryLayout layOut(const Module& module, const Function& entry, int maxStaticShared,
                    code::Kernel& kernel, ProblemList& problems) {
    Placer placer(module, kernel, problems);
    placer.findStructures(entry);
    placer.placeParameters(entry);
    const auto functions = reachableFrom(module, entry);
    placer.setFunctions(functions);
    std::set<std::string_view> names;
    for (const Function* function : functions)
        names.merge(namesIn(module, *function));
    // Shared arrays first: variables of the other spaces may begin with their addresses.
    for (const bool isShared : {true, false}) {
        const auto placeIfItsTurn = [&](const Variable& variable) {
            if ((variable.space == StateSpace::Shared) == isShared) placer.place(variable);
        };
        for (const Variable& variable : module.variables)
            if (names.contains(variable.name)) placeIfItsTurn(variable);
        for (const Function* function : functions)
            std::ranges::for_each(function->variables, placeIfItsTurn);
    }
    if (names.contains(kGridWorkspace)) placer.placeGridWorkspace(functions);
    MemoryLayout layout = placer.finish(maxStaticShared, entry.place);
    layout.pointedTo = pointedToBy(module, functions);
    return layout;
}

}  // namespace warpscope::ptx
