#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "app/cli/report_text.h"
#include "app/cli/table.h"
#include "app/names/view_names.h"
#include "engine/exercise/grade.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::cli {
namespace {

using Kind = scenario::Question::Kind;

std::filesystem::path templatesOf(const Environment& environment) {
    return environment.home / "assets" / "exercises";
}

/// What an answer is, in JSON and in the catalogue.
std::string kindName(Kind kind) {
    switch (kind) {
        case Kind::Choice:
            return "choice";
        case Kind::Number:
            return "number";
        case Kind::Line:
            return "line";
        case Kind::Warp:
            return "warp";
        case Kind::Lanes:
            return "lanes";
        case Kind::Order:
            return "order";
        case Kind::Mend:
            return "mend";
        case Kind::None:
            break;
    }
    return "none";
}

int listExercises(const ExerciseOptions& options, const Environment& environment) {
    const auto all =
        exercise::summaries(templatesOf(environment), environment.devices, names::ofWindow());
    std::vector<std::vector<std::string>> rows;
    auto json = Json::array();
    for (const exercise::Summary& one : all) {
        rows.push_back(
            {std::string(one.name), environment.say(one.title), environment.say(one.summary)});
        json.push_back({{"name", one.name},
                        {"title", environment.say(one.title)},
                        {"summary", environment.say(one.summary)},
                        {"source", environment.say(one.source)}});
    }
    *environment.out << (options.format == Format::Json ? jsonText(json) : alignedRows(rows));
    return all.empty() ? kInputWrong : kDone;
}

/// A kernel with the numbers of its lines.
std::string numbered(const std::string& code) {
    std::string out;
    int line = 1;
    for (std::size_t at = 0; at < code.size(); ++line) {
        const std::size_t end = std::min(code.find('\n', at), code.size());
        out += fmt::format("{:>4}  {}\n", line, code.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

std::string extentText(const Dim3& extent) {
    return fmt::format("{} × {} × {}", extent.x, extent.y, extent.z);
}

/// The device, its limits, the launch: what a pencil needs.
std::string headText(const Environment& environment, const exercise::Instance& instance,
                     const gpu::Launch& launch) {
    const machine::Limits& limits = launch.machine.limits;
    std::string out = environment.say(instance.scenario.title) +
                      fmt::format(" · {} {}\n", instance.name, instance.seed);
    out += environment.say(Message{"cli.exercise.device"}
                               .with("device", launch.machine.name)
                               .with("sms", launch.machine.smCount)
                               .with("warps", limits.maxWarpsPerSm)
                               .with("blocks", limits.maxBlocksPerSm)
                               .with("registers", limits.registersPerSm)
                               .with("shared", limits.sharedBytesPerSm)) +
           "\n";
    out +=
        environment.say(Message{"cli.exercise.launch"}
                            .with("grid", extentText(launch.grid))
                            .with("block", extentText(launch.block))
                            .with("registers", launch.registersPerThread)
                            .with("shared", static_cast<long long>(launch.sharedBytesPerBlock()))) +
        "\n\n";
    return out + numbered(instance.scenario.code);
}

/// `seen`: what the window shows beside it.
std::string questionText(const Environment& environment, const scenario::Step& step, int number,
                         const std::string& seen) {
    const scenario::Question& question = step.question;
    std::string out = fmt::format("\n{}. {}\n{}   {}\n", number, environment.say(step.text), seen,
                                  environment.say(question.text));
    int choice = 1;
    for (const scenario::LocalText& words : question.choices)
        out += fmt::format("   {} · {}\n", choice++, environment.say(words));
    // Of another question they prove the answer.
    for (const scenario::Condition& condition : question.conditions)
        if (question.isMended()) out += fmt::format("   {}\n", condition.text);
    out += "   " + environment.say("cli.exercise.answer_" + kindName(question.kind));
    const std::string& unit = environment.say(question.wanted.unit);
    if (!unit.empty()) out += environment.say(Message{"cli.exercise.in_unit"}.with("unit", unit));
    return out + "\n";
}

/// What was expected: of a choice its words as well, which are what a reader remembers.
std::string expectedText(const Environment& environment, const exercise::Grade& grade,
                         const scenario::Question& question) {
    if (question.kind != Kind::Choice) return grade.expected;
    const auto chosen = static_cast<std::size_t>(question.answer);
    return grade.expected + " · " + environment.say(question.choices[chosen]);
}

std::string gradeText(const Environment& environment, const exercise::Grade& grade,
                      const scenario::Question& question, int number) {
    const char* key = grade.isRight            ? "cli.exercise.right"
                      : grade.expected.empty() ? "cli.exercise.not_yet"
                                               : "cli.exercise.wrong";
    const std::string expected = expectedText(environment, grade, question);
    std::string out = fmt::format("{}. {}\n", number,
                                  environment.say(Message{key}.with("answer", expected)));
    const auto addLine = [&](const std::string& words) {
        if (!words.empty()) out += "   " + words + "\n";
    };
    addLine(environment.say(grade.hint));
    for (const Message& sentence : grade.because)
        addLine(environment.say(sentence));
    addLine(environment.say(grade.reason));
    return out;
}

Json questionJson(const Environment& environment, const scenario::Step& step) {
    const scenario::Question& question = step.question;
    Json json{{"text", environment.say(step.text)},
              {"question", environment.say(question.text)},
              {"kind", kindName(question.kind)}};
    const std::string& unit = environment.say(question.wanted.unit);
    if (!unit.empty()) json["unit"] = unit;
    for (const scenario::LocalText& words : question.choices)
        json["choices"].push_back(environment.say(words));
    for (const scenario::Condition& condition : question.conditions)
        if (question.isMended()) json["conditions"].push_back(condition.text);
    return json;
}

void addGrade(const Environment& environment, const exercise::Grade& grade,
              const std::string& answer, Json& json) {
    json["answer"] = answer;
    json["right"] = grade.isRight;
    if (!grade.expected.empty()) json["expected"] = grade.expected;
    if (const std::string& hint = environment.say(grade.hint); !hint.empty()) json["hint"] = hint;
    json["because"] = Json::array();
    for (const Message& sentence : grade.because)
        json["because"].push_back(environment.say(sentence));
    json["reason"] = environment.say(grade.reason);
}

/// A kernel file stands for its text where something is mended.
Result<std::string> answerOf(const scenario::Question& question, const std::string& given) {
    const bool isFile = given.ends_with(".cu") || given.ends_with(".ptx");
    if (!question.isMended() || !isFile) return given;
    return scenario::readTextFile(given);
}

Json instanceJson(const Environment& environment, const exercise::Instance& instance,
                  const gpu::Launch& launch) {
    return {{"name", instance.name},
            {"seed", instance.seed},
            {"title", environment.say(instance.scenario.title)},
            {"device", launch.machine.id},
            {"grid", {launch.grid.x, launch.grid.y, launch.grid.z}},
            {"block", {launch.block.x, launch.block.y, launch.block.z}},
            {"registers_per_thread", launch.registersPerThread},
            {"shared_bytes_per_block", launch.sharedBytesPerBlock()},
            {"kernel", instance.scenario.code}};
}

int writeScenario(const Environment& environment, const ExerciseOptions& options,
                  const std::string& text) {
    const auto refuse = [&](const char* key) {
        Problem problem;
        problem.message = Message{key}.with("file", options.output);
        problem.range.file = options.output;
        return printProblems(environment, {problem});
    };
    std::error_code error;
    if (std::filesystem::exists(options.output, error) && !options.isForced)
        return refuse("cli.new.exists");
    std::ofstream file(options.output, std::ios::binary);
    file << text;
    file.close();
    return file ? kDone : refuse("cli.new.not_written");
}

/// Prints the instance and, where there are answers, their grades. The exit status.
int printInstance(const Environment& environment, const ExerciseOptions& options,
                  const exercise::Instance& instance, const gpu::Launch& launch) {
    const auto steps = exercise::stepsThatAsk(instance.scenario);
    exercise::Grader grader(instance, environment.devices);
    const bool isGraded = !options.answers.empty();
    std::string out = isGraded ? std::string() : headText(environment, instance, launch);
    Json json = instanceJson(environment, instance, launch);
    bool isRight = true;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const scenario::Step& step = instance.scenario.steps[steps[i]];
        const int number = static_cast<int>(i) + 1;
        Json row = questionJson(environment, step);
        if (isGraded) {
            const auto answer = answerOf(step.question, options.answers[i]);
            if (!answer) return printProblems(environment, answer.problems());
            const auto grade = grader.grade(steps[i], *answer);
            if (!grade) return printProblems(environment, grade.problems());
            isRight = isRight && grade->isRight;
            out += gradeText(environment, *grade, step.question, number);
            addGrade(environment, *grade, options.answers[i], row);
        } else {
            const auto seen = grader.seenAt(steps[i], pictureWords(environment));
            if (!seen) return printProblems(environment, seen.problems());
            out += questionText(environment, step, number, *seen);
            if (!seen->empty()) row["seen"] = *seen;
        }
        json["questions"].push_back(std::move(row));
    }
    if (isGraded) json["right"] = isRight;
    *environment.out << (options.format == Format::Json ? jsonText(json) : out);
    return isRight ? kDone : kInputWrong;
}

}  // namespace

int runCommand(const ExerciseOptions& options, Environment& environment) {
    if (options.name.empty()) return listExercises(options, environment);
    const auto instance =
        exercise::makeInstance(templatesOf(environment), options.name, options.seed,
                               environment.devices, names::ofWindow());
    if (!instance) {
        printProblems(environment, instance.problems());
        return instance.problem().message.key == "exercise.unknown" ? kUsageWrong : kInputWrong;
    }
    const auto launch = scenario::makeLaunch(instance->scenario, environment.devices);
    if (!launch) return printProblems(environment, launch.problems());
    const std::size_t asked = exercise::stepsThatAsk(instance->scenario).size();
    if (!options.answers.empty() && options.answers.size() != asked) {
        *environment.err << environment.say(
                                Message{"cli.exercise.answers"}
                                    .with("count", static_cast<long long>(asked))
                                    .with("given", static_cast<long long>(options.answers.size())))
                         << '\n';
        return kUsageWrong;
    }
    if (!options.output.empty()) {
        const int written = writeScenario(environment, options, instance->text);
        if (written != kDone) return written;
    }
    return printInstance(environment, options, *instance, *launch);
}

}  // namespace warpscope::cli
