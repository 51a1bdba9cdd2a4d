#include <array>
#include <charconv>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

/// One way to name a place in a run: words around a number, or words alone.
struct GoToForm {
    std::string_view before;
    std::string_view after;
    GoTo::Kind kind;
    bool hasNumber;
    std::int64_t lowest;  ///< Events count from 1, ids and cycles from 0.
};

using Kind = GoTo::Kind;
// "barrier release" stands before "barrier", whose rest would otherwise be "release 1".
constexpr std::array kGoToForms{
    GoToForm{"cycle ", "", Kind::Cycle, true, 0},
    GoToForm{"divergence ", "", Kind::Divergence, true, 1},
    GoToForm{"reconvergence ", "", Kind::Reconvergence, true, 1},
    GoToForm{"barrier release ", "", Kind::BarrierRelease, true, 1},
    GoToForm{"barrier ", "", Kind::Barrier, true, 1},
    GoToForm{"block ", " starts", Kind::BlockStarts, true, 0},
    GoToForm{"block ", " ends", Kind::BlockEnds, true, 0},
    GoToForm{"warp ", " stalls", Kind::WarpStalls, true, 0},
    GoToForm{"line ", "", Kind::Line, true, 1},
    GoToForm{"line ", " waits", Kind::LineWaits, true, 1},
    GoToForm{"issue ", "", Kind::Issue, true, 1},
    GoToForm{"switch ", "", Kind::Switch, true, 1},
    GoToForm{"end", "", Kind::End, false, 0},
};

}  // namespace

std::optional<GoTo> parseGoTo(std::string_view text) {
    for (const GoToForm& form : kGoToForms) {
        if (!text.starts_with(form.before) || !text.ends_with(form.after)) continue;
        if (text.size() < form.before.size() + form.after.size()) continue;
        std::string_view middle = text.substr(form.before.size());
        middle.remove_suffix(form.after.size());
        if (!form.hasNumber) {
            if (middle.empty()) return GoTo{form.kind, 0};
            continue;
        }
        std::int64_t number = 0;
        const char* const end = middle.data() + middle.size();
        const auto [rest, error] = std::from_chars(middle.data(), end, number);
        if (error == std::errc() && rest == end && number >= form.lowest)
            return GoTo{form.kind, number};
    }
    return std::nullopt;
}

std::vector<std::string> goToForms() {
    std::vector<std::string> forms;
    for (const GoToForm& form : kGoToForms) {
        std::string example(form.before);
        if (form.hasNumber) example += '1';
        forms.push_back(example + std::string(form.after));
    }
    return forms;
}

GoTo parseGoToNode(Document& document, const toml::node& node, std::string_view key) {
    const std::string text = parseText(document, node, key);
    if (text.empty()) return {};
    if (const auto goTo = parseGoTo(text)) return *goTo;
    document.add(Message{"scenario.go_to_unknown"}.with("text", text), node,
                 suggestion(text, goToForms()));
    return {};
}

}  // namespace warpscope::scenario
