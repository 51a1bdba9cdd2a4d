#include "app/present/sweep/sweep_plan.h"

#include <algorithm>

#include "app/present/field_words.h"
#include "app/present/knobs/knob_values.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/session/state/say.h"
#include "engine/scenario/fields/knob_fields.h"

namespace warpscope::present {
namespace {

/// From nothing to twice the value that the scenario gives, in about 32 runs.
scenario::SweepPlan planOver(const std::string& argument, long long value) {
    const long long most = 2 * value;
    return {.over = "argument." + argument + ".value",
            .from = 0,
            .to = most,
            .step = std::max(1LL, most / 32)};
}

}  // namespace

std::optional<scenario::SweepPlan> offeredSweep(const session::SlotReader& session) {
    const auto question = questionOf(session);
    if (!question) return std::nullopt;
    const scenario::SweepPlan& own = session.scenario().sweep;
    return own.over.empty() ? scenario::planFor(*scenario::sweptFields().front(), question->machine)
                            : own;
}

std::vector<SweepOffer> sweepOffers(const session::SlotReader& session,
                                    const machine::Machine& machine) {
    const scenario::Scenario& scenario = session.scenario();
    std::vector<SweepOffer> offers;
    for (const scenario::Field* field : scenario::sweptFields())
        offers.push_back({session::say(session, wordsOf(session, *field, "swept")),
                          scenario::planFor(*field, machine)});
    for (const scenario::Argument& argument : scenario.arguments) {
        const auto value = static_cast<long long>(argument.value);
        if (argument.isBuffer || value < 1 || static_cast<double>(value) != argument.value)
            continue;
        const std::string words =
            session::say(session, Message{"view.sweep.argument"}.with("name", argument.name));
        offers.push_back({words, planOver(argument.name, value)});
    }
    for (const scenario::Field* field : scenario::choiceFields())
        if (choicesOf(*field, session.devices()).size() > 1)
            offers.push_back({session::say(session, wordsOf(session, *field, "menu")),
                              {.over = std::string(field->key)}});
    const scenario::SweepPlan& own = scenario.sweep;
    if (own.over.empty()) return offers;
    for (SweepOffer& offer : offers) {
        if (offer.plan.over != own.over) continue;
        offer.plan = own;
        return offers;
    }
    offers.push_back({own.over, own});
    return offers;
}

}  // namespace warpscope::present
