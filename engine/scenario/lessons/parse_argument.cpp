#include <algorithm>
#include <array>

#include "engine/scenario/lessons/parse_parts.h"
#include "engine/scenario/texts/type_names.h"

namespace warpscope::scenario {
namespace {

/// One way to fill a buffer: its name, how many numbers follow it, and which of them must be
/// at least 1.
struct InitForm {
    std::string_view name;
    Init::Kind kind;
    std::size_t numbers;
    std::ptrdiff_t modulus;  ///< Index of the number that is divided by, −1 = none.
};

constexpr std::array kForms{
    InitForm{"zero", Init::Kind::Zero, 0, -1},     InitForm{"iota", Init::Kind::Iota, 0, -1},
    InitForm{"mod", Init::Kind::Mod, 1, 0},        InitForm{"lcg", Init::Kind::Lcg, 2, 1},
    InitForm{"range", Init::Kind::Range, 3, -1},   InitForm{"cumsum", Init::Kind::Cumsum, 2, 1},
    InitForm{"values", Init::Kind::Values, 0, -1},
};

/// 1 GB of four-byte elements: all that the 32-bit addresses of a lesson need.
constexpr std::int64_t kMaxElements = 268'435'456;

std::vector<std::string> formNames() {
    std::vector<std::string> names;
    for (const InitForm& form : kForms)
        names.emplace_back(form.name);
    return names;
}

const InitForm* findForm(std::string_view name) {
    const auto found = std::ranges::find(kForms, name, &InitForm::name);
    return found == kForms.end() ? nullptr : &*found;
}

std::optional<Number> numberOf(const toml::node& node) {
    if (const auto* whole = node.as_integer()) return Number(whole->get());
    if (const auto* real = node.as_floating_point()) return Number(real->get());
    if (const auto* flag = node.as_boolean()) return Number(flag->get() ? 1 : 0);
    return std::nullopt;
}

void parseValues(Document& document, const toml::node& node, Init& init) {
    const auto* array = node.as_array();
    if (array == nullptr) return document.addWrongType("init.values", "numbers", node);
    for (const auto& element : *array) {
        const auto number = numberOf(element);
        if (!number) return document.addWrongType("init.values", "numbers", element);
        init.values.push_back(*number);
    }
}

void parseNumbers(Document& document, const toml::node& node, Init& init) {
    if (const auto* one = node.as_integer()) init.parameters = {one->get()};
    if (const auto* array = node.as_array()) {
        for (const auto& element : *array) {
            const auto* whole = element.as_integer();
            if (whole != nullptr) init.parameters.push_back(whole->get());
        }
        if (init.parameters.size() != array->size()) init.parameters.clear();
    }
    if (auto wrong = wrongInit(init)) {
        document.add(*std::move(wrong), node);
        init = {};
    }
}

void parseScalar(Document& document, const toml::node& node, Argument& argument) {
    if (const auto number = numberOf(node)) {
        argument.value = number->value;
        if (node.is_integer()) argument.whole = number->whole;
    } else {
        document.addWrongType("argument.value", "number", node);
    }
}

void parseBuffer(Document& document, const toml::table& table, Argument& argument) {
    if (const auto* node = table.get("init")) argument.init = parseInit(document, *node, "init");
    if (const auto* node = table.get("offset")) {
        const auto* offset = node->as_integer();
        if (offset == nullptr) return document.addWrongType("argument.offset", "integer", *node);
        argument.offset = offset->get();
    }
    const auto given = static_cast<std::int64_t>(argument.init.values.size());
    const auto* node = table.get("count");
    if (node == nullptr) {
        argument.count = given;
        if (given == 0 && argument.init.kind != Init::Kind::Values) {
            document.add(Message{"scenario.argument_count"}.with("name", argument.name),
                         argument.range);
        }
        return;
    }
    const auto* count = node->as_integer();
    if (count == nullptr) return document.addWrongType("argument.count", "integer", *node);
    argument.count = count->get();
    if (auto wrong = wrongCount(argument)) document.add(*std::move(wrong), *node);
}

void parseType(Document& document, const toml::node& node, Argument& argument) {
    const auto* name = node.as_string();
    if (name == nullptr) return document.addWrongType("argument.type", "text", node);
    std::vector<std::string> names;
    for (const auto& [known, type] : kTypeNames) {
        if (name->get() == known) argument.type = type;
        names.emplace_back(known);
    }
    if (argument.type) return;
    document.add(Message{"scenario.type_unknown"}.with("name", name->get()), node,
                 suggestion(name->get(), names));
}

Argument parseOne(Document& document, const toml::table& table) {
    Argument argument;
    argument.range = document.rangeOf(table);
    document.addUnknownKeys(table, "argument.",
                            {"name", "count", "init", "offset", "value", "type"});
    if (const auto* node = table.get("name")) {
        const auto* name = node->as_string();
        if (name == nullptr) {
            document.addWrongType("argument.name", "text", *node);
        } else {
            argument.name = name->get();
        }
    }
    if (const auto* node = table.get("type")) parseType(document, *node, argument);
    const auto* value = table.get("value");
    argument.isBuffer = table.contains("count") || table.contains("init");
    if (value != nullptr && argument.isBuffer) {
        document.add(Message{"scenario.argument_both"}.with("name", argument.name), *value);
    } else if (value != nullptr) {
        parseScalar(document, *value, argument);
    } else if (argument.isBuffer) {
        parseBuffer(document, table, argument);
    } else {
        document.add(Message{"scenario.argument_neither"}.with("name", argument.name),
                     argument.range);
    }
    return argument;
}

}  // namespace

std::optional<Message> wrongInit(const Init& init) {
    const InitForm& form = *std::ranges::find(kForms, init.kind, &InitForm::kind);
    if (init.parameters.size() != form.numbers) {
        return Message{"scenario.init_numbers"}
            .with("name", form.name)
            .with("numbers", static_cast<long long>(form.numbers));
    }
    const bool isFitting = std::ranges::all_of(
        init.parameters, [](std::int64_t p) { return p >= INT32_MIN && p <= UINT32_MAX; });
    const bool isDividing =
        form.modulus < 0 || init.parameters[static_cast<std::size_t>(form.modulus)] >= 1;
    const bool isOrdered =
        form.kind != Init::Kind::Range || init.parameters[1] <= init.parameters[2];
    if (isFitting && isDividing && isOrdered) return std::nullopt;
    return Message{"scenario.init_range"}.with("name", form.name);
}

std::optional<Message> wrongCount(const Argument& argument) {
    if (argument.count < 1 || argument.count > kMaxElements) {
        return Message{"scenario.out_of_range"}
            .with("key", "argument.count")
            .with("value", static_cast<long long>(argument.count))
            .with("low", 1)
            .with("high", static_cast<long long>(kMaxElements));
    }
    const auto given = static_cast<std::int64_t>(argument.init.values.size());
    // Of structures one value a component: how many they have is known with the kernel.
    if (given <= argument.count || given % argument.count == 0) return std::nullopt;
    return Message{"scenario.too_many_values"}
        .with("name", argument.name)
        .with("values", static_cast<long long>(given))
        .with("count", static_cast<long long>(argument.count));
}

Init parseInit(Document& document, const toml::node& node, std::string_view key) {
    Init init;
    const auto* word = node.as_string();
    const auto* table = node.as_table();
    const bool isOne = table != nullptr && table->size() == 1;
    if (word == nullptr && !isOne) {
        document.addWrongType(key, "init", node);
        return init;
    }
    const std::string name =
        word != nullptr ? word->get() : std::string(table->begin()->first.str());
    const InitForm* form = findForm(name);
    if (form == nullptr) {
        document.add(Message{"scenario.init_unknown"}.with("name", name), node,
                     suggestion(name, formNames()));
        return init;
    }
    const toml::node* content = word != nullptr ? nullptr : &table->begin()->second;
    const bool wantsContent = form->numbers > 0 || form->kind == Init::Kind::Values;
    if (wantsContent != (content != nullptr)) {
        document.add(Message{"scenario.init_numbers"}
                         .with("name", form->name)
                         .with("numbers", static_cast<long long>(form->numbers)),
                     node);
        return init;
    }
    init.kind = form->kind;
    if (form->kind == Init::Kind::Values) {
        parseValues(document, *content, init);
    } else if (content != nullptr) {
        parseNumbers(document, *content, init);
    }
    return init;
}

std::vector<Constant> parseConstants(Document& document, const toml::node& node) {
    std::vector<Constant> constants;
    const auto* array = node.as_array();
    if (array == nullptr) {
        document.addWrongType("constant", "tables", node);
        return constants;
    }
    for (const auto& element : *array) {
        const auto* table = element.as_table();
        if (table == nullptr) {
            document.addWrongType("constant", "tables", element);
            continue;
        }
        Constant& constant = constants.emplace_back();
        constant.range = document.rangeOf(*table);
        document.addUnknownKeys(*table, "constant.", {"name", "init"});
        const auto* name = table->get("name");
        if (name == nullptr || name->as_string() == nullptr) {
            document.addWrongType("constant.name", "text", name == nullptr ? *table : *name);
        } else {
            constant.name = name->as_string()->get();
        }
        if (const auto* init = table->get("init"))
            constant.init = parseInit(document, *init, "init");
    }
    return constants;
}

std::vector<Argument> parseArguments(Document& document, const toml::node& node) {
    std::vector<Argument> arguments;
    const auto* array = node.as_array();
    if (array == nullptr) {
        document.addWrongType("argument", "tables", node);
        return arguments;
    }
    for (const auto& element : *array) {
        const auto* table = element.as_table();
        if (table == nullptr) {
            document.addWrongType("argument", "tables", element);
        } else {
            arguments.push_back(parseOne(document, *table));
        }
    }
    return arguments;
}

}  // namespace warpscope::scenario
