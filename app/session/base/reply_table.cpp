#include "app/session/base/reply_table.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

namespace warpscope::session {
namespace {

using JudgedBy = Reply::JudgedBy;

/// A reason of a run: its key, then names and values of its placeholders by turns.
toml::array partsOf(const Message& message) {
    toml::array all;
    if (message.isEmpty()) return all;
    all.push_back(message.key);
    for (const auto& [name, value] : message.values) {
        all.push_back(name);
        all.push_back(value);
    }
    return all;
}

Message messageOf(const toml::array* all) {
    Message message;
    if (all == nullptr || all->empty()) return message;
    const auto word = [&](std::size_t i) { return all->get(i)->value_or(std::string()); };
    message.key = word(0);
    for (std::size_t i = 1; i + 1 < all->size(); i += 2)
        message.values.emplace_back(word(i), word(i + 1));
    return message;
}

toml::table nearnessTable(const Nearness& near) {
    return toml::table{{"right", near.right},
                       {"count", near.count},
                       {"missing", near.missing},
                       {"direction", near.direction}};
}

Nearness nearnessIn(const toml::table* table) {
    if (table == nullptr) return {};
    const auto of = [&](const char* key) { return (*table)[key].value_or(0); };
    return {of("right"), of("count"), of("missing"), of("direction")};
}

void insertExpected(const Expected& expected, toml::table& table) {
    toml::array values;
    for (const double value : expected.values)
        values.push_back(value);
    if (!values.empty()) table.insert("values", std::move(values));
    if (expected.lanes != 0) table.insert("lanes", std::bit_cast<std::int64_t>(expected.lanes));
    if (!expected.because.isEmpty()) table.insert("because", partsOf(expected.because));
}

Expected expectedIn(const toml::table& table) {
    Expected expected;
    if (const toml::array* values = table["values"].as_array())
        for (const toml::node& value : *values)
            expected.values.push_back(value.value_or(0.0));
    expected.lanes = std::bit_cast<LaneMask>(table["lanes"].value_or(std::int64_t{0}));
    expected.because = messageOf(table["because"].as_array());
    return expected;
}

toml::table replyTable(const Reply& reply) {
    toml::table table;
    if (reply == Reply{}) return table;
    table.insert("seen", reply.isSeen);
    table.insert("choice", reply.choice);
    table.insert("typed", reply.typed);
    table.insert("is_right", reply.isRight);
    table.insert("judged_by", static_cast<int>(reply.judgedBy));
    table.insert("right_choice", reply.rightChoice);
    insertExpected(reply.expected, table);
    if (!reply.wasWrongFirst) return table;
    table.insert("first_choice", reply.firstChoice);
    table.insert("first_typed", reply.firstTyped);
    table.insert("first_nearness", nearnessTable(reply.firstNearness));
    return table;
}

Reply replyIn(const toml::table& table) {
    const auto choice = [&](const char* key) { return std::max(-1, table[key].value_or(-1)); };
    Reply reply;
    reply.isSeen = table["seen"].value_or(false);
    reply.choice = choice("choice");
    reply.typed = table["typed"].value_or(std::string());
    reply.isRight = table["is_right"].value_or(false);
    const int by = table["judged_by"].value_or(0);
    reply.judgedBy = by == static_cast<int>(JudgedBy::ReadersRun)  ? JudgedBy::ReadersRun
                     : by == static_cast<int>(JudgedBy::FileAlone) ? JudgedBy::FileAlone
                                                                   : JudgedBy::Step;
    reply.rightChoice = choice("right_choice");
    reply.expected = expectedIn(table);
    reply.wasWrongFirst = table.contains("first_choice");
    reply.firstChoice = choice("first_choice");
    reply.firstTyped = table["first_typed"].value_or(std::string());
    reply.firstNearness = nearnessIn(table["first_nearness"].as_table());
    return reply;
}

}  // namespace

toml::array tablesOf(const std::vector<Reply>& replies) {
    toml::array all;
    for (const Reply& reply : replies)
        all.push_back(replyTable(reply));
    return all;
}

std::vector<Reply> repliesOf(const toml::array* tables) {
    std::vector<Reply> replies;
    if (tables == nullptr) return replies;
    for (const toml::node& node : *tables) {
        const toml::table* table = node.as_table();
        replies.push_back(table == nullptr ? Reply{} : replyIn(*table));
    }
    return replies;
}

}  // namespace warpscope::session
