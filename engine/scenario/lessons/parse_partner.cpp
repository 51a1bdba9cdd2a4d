#include "engine/scenario/lessons/parse_partner.h"

#include <filesystem>

#include "engine/scenario/lessons/parse_parts.h"
#include "engine/scenario/lessons/parse_step_settings.h"

namespace warpscope::scenario {

Partner parsePartner(Document& document, const toml::node& node, const Scenario& scenario) {
    Partner partner;
    const auto* table = node.as_table();
    if (table == nullptr) {
        document.addWrongType("partner", "table", node);
        return partner;
    }
    document.addUnknownKeys(*table, "partner.", {"file", "set"});
    if (const auto* file = table->get("file")) {
        partner.file = parseText(document, *file, "partner.file");
        std::error_code error;
        const auto path = scenario.path.parent_path() / partner.file;
        if (!partner.file.empty() && !std::filesystem::is_regular_file(path, error))
            document.add(Message{"scenario.not_found"}.with("file", partner.file), *file);
    }
    if (const auto* set = table->get("set")) {
        checkSet(document, *set, "partner.set");
        if (document.problems().empty())
            partner.set = parseSettings(document, *set->as_table(), scenario);
    }
    if (document.problems().empty() && !partner.isNamed())
        document.add(Message{"scenario.missing"}.with("key", "partner.file"), node);
    return partner;
}

}  // namespace warpscope::scenario
