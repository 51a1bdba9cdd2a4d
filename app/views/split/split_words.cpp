#include "app/views/split/split_words.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "app/present/lane_words.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "engine/base/lane_text.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

bool isSame(const std::vector<std::string>& values, LaneMask active) {
    std::string first;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::string value = laneValueIn(values, firstLane(rest));
        if (first.empty()) first = value;
        if (value != first) return false;
    }
    return !first.empty();
}

/// Of a name, a number or a word in another alphabet, as opposed to a sign.
bool isOfName(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte >= 128 || std::isalnum(byte) != 0 || letter == '_';
}

}  // namespace

std::string laneValueIn(const std::vector<std::string>& values, int lane) {
    const auto index = static_cast<std::size_t>(lane);
    return index < values.size() ? values[index] : std::string();
}

std::string splitQuestion(const SplitPicture& picture) {
    const present::BranchCondition& branch = picture.branch;
    if (branch.compared.sign.empty()) return "?";
    std::string right = branch.compared.right;
    if (isSame(branch.rightValues, branch.active)) {
        const std::string value = laneValueIn(branch.rightValues, firstLane(branch.active));
        if (value != right) right += " = " + value;
    }
    return branch.compared.sign + " " + right + " ?";
}

std::string splitQuestionBrief(const SplitPicture& picture) {
    const present::ComparisonText& compared = picture.branch.compared;
    return compared.sign.empty() ? "?" : compared.sign + " " + compared.right + " ?";
}

std::string splitAsked(const SplitPicture& picture) {
    if (!picture.branch.compared.left.empty()) return picture.branch.compared.left;
    if (!picture.branch.condition.empty()) return picture.branch.condition;
    return say(picture.context.session, "view.split.jumps");
}

std::vector<std::string> splitQuestionLines(const draw::Canvas& canvas, const std::string& whole,
                                            float room) {
    // A sign goes with what it stands before: "threadIdx.x", "% 32", "< 24 ?".
    std::vector<std::string> pieces(1);
    std::istringstream words(whole);
    for (std::string word; words >> word;) {
        const bool isSign = word != "?" && std::ranges::none_of(word, isOfName);
        if (isSign && !pieces.back().empty()) pieces.emplace_back();
        pieces.back() += (pieces.back().empty() ? "" : " ") + word;
    }
    std::vector<std::string> lines(1);
    for (const std::string& piece : pieces) {
        const std::string longer = lines.back().empty() ? piece : lines.back() + " " + piece;
        if (lines.back().empty() || canvas.measure(longer).x <= room)
            lines.back() = longer;
        else
            lines.push_back(piece);
    }
    return lines;
}

QuestionInTwo splitQuestionInTwo(const draw::Canvas& canvas, const std::string& whole, float room) {
    for (const float share : {1.0f, 0.9f, 0.8f, 0.7f}) {
        const auto lines = splitQuestionLines(canvas, whole, room / share);
        const auto fits = [&](const std::string& line) {
            return canvas.measure(line).x * share <= room;
        };
        if (lines.size() == 2 && std::ranges::all_of(lines, fits))
            return {lines[0], lines[1], share};
    }
    return {};
}

std::string splitLaneTip(const SplitPicture& picture, int lane) {
    const auto& session = picture.context.session;
    const present::BranchCondition& branch = picture.branch;
    const std::string thread =
        present::coordinateText(present::threadIndexOf(picture.launch, picture.warp, lane));
    if (!hasLane(branch.active, lane))
        return say(session, Message{"view.split.tip.absent"}
                                .with("lane", lane)
                                .with("thread", thread)
                                .with("line", branch.line));
    const bool isYes = hasLane(branch.holds, lane);
    const isa::ProgramCounter to = isYes ? branch.yesTo : branch.noTo;
    const std::string value = laneValueIn(branch.leftValues, lane);
    std::string asked = splitAsked(picture);
    if (!value.empty()) asked += " = " + value + ",  " + splitQuestion(picture);
    return say(session, Message{isYes ? "view.split.tip.yes" : "view.split.tip.no"}
                            .with("lane", lane)
                            .with("thread", thread)
                            .with("asked", asked)
                            .with("line", isa::lineOf(picture.launch.program, to)));
}

std::string splitSentence(const SplitPicture& picture, bool isBrief) {
    const present::BranchCondition& branch = picture.branch;
    const auto& program = picture.launch.program;
    const bool isSplit = branch.isSplit();
    const bool meets = branch.meets < program.instructions.size();
    const std::string key = !isSplit ? "view.split.say.together"
                            : meets  ? "view.split.say.splits"
                                     : "view.split.say.parts";
    // How the sides take turns is what a question may ask for.
    const bool isShort = isBrief || picture.context.session.isQuestionOpen();
    return say(
        picture.context.session,
        Message{isShort ? key + "_brief" : key}
            .with("yes", laneRanges(branch.holds))
            .with("no", laneRanges(branch.no()))
            .with("answer", branch.holds != 0 ? "@view.split.yes_word" : "@view.split.no_word")
            .with("line", isa::lineOf(program, branch.holds != 0 ? branch.yesTo : branch.noTo))
            .with("meets", meets ? isa::lineOf(program, branch.meets) : 0));
}

}  // namespace warpscope::views
