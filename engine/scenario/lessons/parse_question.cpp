#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/lane_text.h"
#include "engine/scenario/lessons/claim.h"
#include "engine/scenario/lessons/parse_parts.h"
#include "engine/scenario/lessons/question_figure.h"

namespace warpscope::scenario {
namespace {

using QuestionKind = Question::Kind;

constexpr std::int64_t kMaxWarpIds = 1 << 30;
constexpr std::string_view kNext = "next";

/// The keys that say what is asked for, of which a question has one.
constexpr std::array<std::pair<std::string_view, QuestionKind>, 7> kQuestionKinds{
    {{"choices", QuestionKind::Choice},
     {"number", QuestionKind::Number},
     {"line", QuestionKind::Line},
     {"warp", QuestionKind::Warp},
     {"lanes", QuestionKind::Lanes},
     {"order", QuestionKind::Order},
     {"mend", QuestionKind::Mend}}};

std::vector<LocalText> parseChoices(Document& document, const toml::node& node) {
    std::vector<LocalText> choices;
    const auto* array = node.as_array();
    if (array == nullptr) {
        document.addWrongType("step.question.choices", "texts", node);
        return choices;
    }
    for (const auto& element : *array)
        choices.push_back(parseLocalText(document, element, "step.question.choices"));
    return choices;
}

double parseNumber(Document& document, const toml::node& node, std::string_view key) {
    if (const auto* whole = node.as_integer()) return static_cast<double>(whole->get());
    if (const auto* real = node.as_floating_point()) return real->get();
    document.addWrongType(key, "number", node);
    return 0;
}

void parseWantedNumber(Document& document, const toml::table& table, Wanted& wanted) {
    const toml::node& node = *table.get("number");
    if (const auto* text = node.as_string()) {
        if (const auto figure = parseQuestionFigure(text->get())) {
            wanted.figure = figure->name;
            wanted.line = figure->line;
        } else {
            document.add(Message{"scenario.question_figure"}.with("text", text->get()), node,
                         suggestion(text->get(), questionFigureForms()));
        }
    } else {
        wanted.value = parseNumber(document, node, "step.question.number");
    }
    if (const auto* tolerance = table.get("tolerance"))
        wanted.tolerance = parseNumber(document, *tolerance, "step.question.tolerance");
    if (const auto* unit = table.get("unit"))
        wanted.unit = parseLocalText(document, *unit, "step.question.unit");
}

/// Of what happens to one warp at one line.
bool isOfOneWarp(const GoTo& place) {
    using Place = GoTo::Kind;
    return place.kind == Place::Divergence || place.kind == Place::Reconvergence ||
           place.kind == Place::Barrier;
}

/// A line or a warp: its number, or the event that shows it.
void parseWantedThing(Document& document, const toml::node& node, QuestionKind kind,
                      Wanted& wanted) {
    const bool isWarp = kind == QuestionKind::Warp;
    const std::string_view key = isWarp ? "step.question.warp" : "step.question.line";
    const auto* text = node.as_string();
    if (text == nullptr) {
        const auto number = isWarp ? parseInteger(document, node, key, 0, kMaxWarpIds)
                                   : parseInteger(document, node, key, 1, kMaxSourceLine);
        wanted.value = static_cast<double>(number.value_or(0));
        return;
    }
    wanted.isNext = isWarp && text->get() == kNext;
    if (wanted.isNext) return;
    const auto event = parseGoTo(text->get());
    if (event && isOfOneWarp(*event)) {
        wanted.event = *event;
        return;
    }
    std::vector<std::string> forms{"divergence 1", "reconvergence 1", "barrier 1"};
    if (isWarp) forms.emplace_back(kNext);
    document.add(Message{"scenario.question_event"}.with("text", text->get()), node,
                 suggestion(text->get(), forms));
}

/// "0-7, 12", or "line 5": those with which the step's warp first executes it.
void parseWantedLanes(Document& document, const toml::node& node, Wanted& wanted) {
    const std::string text = parseText(document, node, "step.question.lanes");
    if (text.empty()) return;
    if (const auto place = parseGoTo(text); place && place->kind == GoTo::Kind::Line) {
        wanted.line = static_cast<int>(place->number);
    } else if (const auto lanes = parseLanes(text)) {
        wanted.lanes = *lanes;
    } else {
        document.add(Message{"scenario.question_lanes"}.with("text", text), node);
    }
}

/// What is asked for by a key of the table; None (and a problem) where that is not one thing.
QuestionKind kindOf(Document& document, const toml::table& table) {
    QuestionKind found = QuestionKind::None;
    int count = 0;
    for (const auto& [key, kind] : kQuestionKinds) {
        if (!table.contains(key)) continue;
        found = kind;
        ++count;
    }
    if (count == 1) return found;
    document.add(Message{count == 0 ? "scenario.question_kind" : "scenario.question_kinds"},
                 document.rangeOf(table));
    return QuestionKind::None;
}

void parseChoice(Document& document, const toml::table& table, Question& question) {
    question.choices = parseChoices(document, *table.get("choices"));
    const auto* answer = table.get("answer");
    if (answer == nullptr)
        document.add(Message{"scenario.missing"}.with("key", "step.question.answer"), table);
    if (question.choices.size() < 2) {
        question.kind = QuestionKind::None;
        return document.add(Message{"scenario.question_choices"}, table);
    }
    if (answer == nullptr) return;
    const auto last = static_cast<std::int64_t>(question.choices.size()) - 1;
    const auto index = parseInteger(document, *answer, "step.question.answer", 0, last);
    question.answer = static_cast<int>(index.value_or(0));
}

/// Empty words would make a wrong answer be asked for again without a hint.
LocalText parseHintText(Document& document, const toml::node& node, std::string_view key) {
    const std::size_t before = document.problems().size();
    LocalText text = parseLocalText(document, node, key);
    const bool isRead = document.problems().size() == before;
    if (isRead && (ascii::trimmed(text.en).empty() || ascii::trimmed(text.zh).empty()))
        document.add(Message{"scenario.hint_empty"}, node);
    return text;
}

/// One of `hints`: it names a wrong answer, and what is said to it.
void parseHint(Document& document, const toml::node& node, Question& question) {
    constexpr std::string_view kKey = "step.question.hints";
    const auto* table = node.as_table();
    if (table == nullptr) return document.addWrongType(kKey, "hints", node);
    document.addUnknownKeys(*table, "step.question.hints.", {"answer", "text"});
    for (const char* needed : {"answer", "text"})
        if (!table->contains(needed))
            return document.add(Message{"scenario.missing"}.with(
                                    "key", std::string("step.question.hints.") + needed),
                                node);
    const toml::node& answer = *table->get("answer");
    Hint hint;
    const bool isChoice = question.kind == QuestionKind::Choice;
    if (isChoice) {
        const auto last = static_cast<std::int64_t>(question.choices.size()) - 1;
        const auto index = parseInteger(document, answer, "step.question.hints.answer", 0, last);
        if (!index) return;
        hint.answer = static_cast<double>(*index);
    } else {
        hint.answer = parseNumber(document, answer, "step.question.hints.answer");
    }
    const bool isFigure = !question.wanted.figure.empty();
    const double right = isChoice ? question.answer : question.wanted.value;
    const double tolerance = isChoice ? 0 : question.wanted.tolerance;
    if (!isFigure && std::abs(hint.answer - right) <= tolerance)
        return document.add(Message{"scenario.hint_of_right"}, answer);
    const auto isSame = [&](const Hint& other) {
        return std::abs(other.answer - hint.answer) <= tolerance;
    };
    if (std::ranges::any_of(question.hints, isSame))
        return document.add(Message{"scenario.hint_twice"}, answer);
    hint.text = parseHintText(document, *table->get("text"), "step.question.hints.text");
    question.hints.push_back(std::move(hint));
}

/// Of two the other one is right, and nobody is asked again.
bool hasOneWrongAnswer(const Question& question) {
    return (question.kind == QuestionKind::Choice && question.choices.size() == 2) ||
           (question.kind == QuestionKind::Order && question.items.size() == 2);
}

void parseHints(Document& document, const toml::table& table, Question& question) {
    for (const char* key : {"hint", "hints"})
        if (const auto* node = table.get(key); node != nullptr && hasOneWrongAnswer(question))
            return document.add(Message{"scenario.hint_of_two"}, *node);
    if (const auto* hint = table.get("hint"))
        question.hint = parseHintText(document, *hint, "step.question.hint");
    const auto* hints = table.get("hints");
    if (hints == nullptr) return;
    const auto* array = hints->as_array();
    if (array == nullptr) return document.addWrongType("step.question.hints", "hints", *hints);
    if (array->empty()) return document.add(Message{"scenario.hint_empty"}, *hints);
    for (const auto& element : *array)
        parseHint(document, element, question);
}

/// What the run shows of an answer that stands in the file: its text alone is kept, since the run
/// is asked only when the lesson is checked.
void parseProof(Document& document, const toml::node& node, Question& question) {
    constexpr std::string_view kKey = "step.question.proof";
    const auto* array = node.as_array();
    if (array == nullptr) return document.addWrongType(kKey, "texts", node);
    const auto isPlace = [](std::string_view place) { return parseOrderItem(place).has_value(); };
    for (const auto& element : *array) {
        Condition condition;
        condition.text = parseText(document, element, kKey);
        if (condition.text.empty()) continue;
        if (!isClaim(condition.text, isPlace))
            document.add(Message{"scenario.question_claim"}.with("text", condition.text), element,
                         suggestion(condition.text, claimForms()));
        question.conditions.push_back(std::move(condition));
    }
}

/// The keys that go with a kind.
void parseAnswer(Document& document, const toml::table& table, Question& question) {
    switch (question.kind) {
        case QuestionKind::None:
            return;
        case QuestionKind::Choice:
            return parseChoice(document, table, question);
        case QuestionKind::Number:
            return parseWantedNumber(document, table, question.wanted);
        case QuestionKind::Line:
            return parseWantedThing(document, *table.get("line"), QuestionKind::Line,
                                    question.wanted);
        case QuestionKind::Warp:
            return parseWantedThing(document, *table.get("warp"), QuestionKind::Warp,
                                    question.wanted);
        case QuestionKind::Lanes:
            return parseWantedLanes(document, *table.get("lanes"), question.wanted);
        case QuestionKind::Order:
            question.items = parseOrder(document, *table.get("order"));
            return;
        case QuestionKind::Mend:
            question.conditions = parseMend(document, *table.get("mend"));
            return;
    }
}

std::vector<std::string> keysOf(QuestionKind kind) {
    std::vector<std::string> keys{"text", "reason", "ask_at", "cover"};
    for (const auto& [key, of] : kQuestionKinds)
        keys.emplace_back(key);
    if (kind == QuestionKind::Choice || kind == QuestionKind::None) keys.emplace_back("answer");
    const bool isOfFile = kind == QuestionKind::Choice || kind == QuestionKind::Number;
    if (isOfFile) keys.insert(keys.end(), {"hints", "proof", "proof_set"});
    if (kind != QuestionKind::Mend) keys.emplace_back("hint");
    if (kind == QuestionKind::Number) keys.insert(keys.end(), {"tolerance", "unit"});
    return keys;
}

}  // namespace

Question parseQuestion(Document& document, const toml::node& node, const WindowNames& window) {
    Question question;
    const auto* table = node.as_table();
    if (table == nullptr) {
        document.addWrongType("step.question", "table", node);
        return question;
    }
    question.kind = kindOf(document, *table);
    document.addUnknownKeys(*table, "step.question.", keysOf(question.kind));
    if (const auto* text = table->get("text")) {
        question.text = parseLocalText(document, *text, "step.question.text");
    } else {
        document.add(Message{"scenario.missing"}.with("key", "step.question.text"), node);
    }
    if (const auto* reason = table->get("reason"))
        question.reason = parseLocalText(document, *reason, "step.question.reason");
    if (const auto* place = table->get("ask_at"))
        question.askAt = parseGoToNode(document, *place, "step.question.ask_at");
    if (const auto* cover = table->get("cover"))
        question.cover = parseViews(document, *cover, "step.question.cover", window);
    parseAnswer(document, *table, question);
    if (question.kind != QuestionKind::None) parseHints(document, *table, question);
    const auto* proof = table->get("proof");
    const bool isOfFile =
        question.kind == QuestionKind::Choice || question.kind == QuestionKind::Number;
    if (proof != nullptr && isOfFile) parseProof(document, *proof, question);
    if (const auto* set = table->get("proof_set")) {
        checkSet(document, *set, "step.question.proof_set");
        // Of a question with another answer the key itself is unknown.
        if (isOfFile && question.conditions.empty() && proof == nullptr)
            document.add(Message{"scenario.proof_set_alone"}, *set);
    }
    return question;
}

}  // namespace warpscope::scenario
