#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/from_chars.h"
#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/types/assembly_builtins.h"

// asm("mov.u32 %0, %%laneid;" : "=r"(lane)); and the few other lines of PTX that kernels hold where
// the language has no word for something: they read a special register, order, or compute a word.

namespace warpscope::cuda {
namespace {

struct SpecialRegister {
    std::string_view name;
    isa::Special special;
};

/// PTX ISA, "Special Registers"; those of 32 bits.
constexpr std::array kSpecials{
    SpecialRegister{"laneid", isa::Special::Lane},
    SpecialRegister{"warpid", isa::Special::WarpIndex},
    SpecialRegister{"nwarpid", isa::Special::WarpCount},
    SpecialRegister{"smid", isa::Special::SmIndex},
    SpecialRegister{"nsmid", isa::Special::SmCount},
    SpecialRegister{"clock", isa::Special::Clock},
    SpecialRegister{"clock_hi", isa::Special::ClockHigh},
    SpecialRegister{"lanemask_eq", isa::Special::LaneMaskEqual},
    SpecialRegister{"lanemask_lt", isa::Special::LaneMaskLess},
    SpecialRegister{"lanemask_le", isa::Special::LaneMaskLessEqual},
    SpecialRegister{"lanemask_gt", isa::Special::LaneMaskGreater},
    SpecialRegister{"lanemask_ge", isa::Special::LaneMaskGreaterEqual},
    SpecialRegister{"tid.x", isa::Special::ThreadX},
    SpecialRegister{"tid.y", isa::Special::ThreadY},
    SpecialRegister{"tid.z", isa::Special::ThreadZ},
    SpecialRegister{"ctaid.x", isa::Special::BlockX},
    SpecialRegister{"ctaid.y", isa::Special::BlockY},
    SpecialRegister{"ctaid.z", isa::Special::BlockZ},
    SpecialRegister{"ntid.x", isa::Special::BlockDimX},
    SpecialRegister{"ntid.y", isa::Special::BlockDimY},
    SpecialRegister{"ntid.z", isa::Special::BlockDimZ},
    SpecialRegister{"nctaid.x", isa::Special::GridDimX},
    SpecialRegister{"nctaid.y", isa::Special::GridDimY},
    SpecialRegister{"nctaid.z", isa::Special::GridDimZ},
    SpecialRegister{"dynamic_smem_size", isa::Special::DynamicSharedBytes},
    SpecialRegister{"total_smem_size", isa::Special::SharedBytes}};

struct PlainLine {
    std::string_view text;
    std::string_view function;  ///< Of CUDA that does the same.
};

constexpr std::array kPlainLines{PlainLine{"bar.sync 0", "__syncthreads"},
                                 PlainLine{"barrier.sync 0", "__syncthreads"},
                                 PlainLine{"bar.warp.sync 0xffffffff", "__syncwarp"},
                                 PlainLine{"membar.cta", "__threadfence_block"},
                                 PlainLine{"membar.gl", "__threadfence"},
                                 PlainLine{"membar.sys", "__threadfence_system"},
                                 PlainLine{"trap", "__trap"}};

/// One line of PTX, words parted by single spaces, without its semicolon.
std::string plainLine(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';';
        if (isSpace && !line.empty() && line.back() != ' ') line += ' ';
        if (!isSpace) line += c;
    }
    while (!line.empty() && line.back() == ' ')
        line.pop_back();
    return line;
}

/// The register of mov.u32 %0, %%laneid; nvcc takes %laneid as well. Empty for another line.
std::string_view movedRegister(std::string_view line) {
    for (const std::string_view head : {"mov.u32 %0, %", "mov.s32 %0, %", "mov.b32 %0, %",
                                        "mov.u32 %0,%", "mov.u64 %0, %", "mov.u64 %0,%"}) {
        if (!line.starts_with(head)) continue;
        line.remove_prefix(head.size());
        if (line.starts_with('%')) line.remove_prefix(1);
        return line;
    }
    return {};
}

/// What stands between the commas behind an instruction's name.
std::vector<std::string_view> operandsOf(std::string_view list) {
    std::vector<std::string_view> operands;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        std::string_view one = list.substr(at, end - at);
        while (one.starts_with(' '))
            one.remove_prefix(1);
        while (one.ends_with(' '))
            one.remove_suffix(1);
        operands.push_back(one);
        at = end + 1;
    }
    return operands;
}

/// A whole number of 32 bits as PTX has it, decimal or after 0x; nothing for other words.
std::optional<std::uint32_t> numberIn(std::string_view word) {
    const bool isHex = word.starts_with("0x") || word.starts_with("0X");
    if (isHex) word.remove_prefix(2);
    std::uint32_t value = 0;
    const auto read =
        std::from_chars(word.data(), word.data() + word.size(), value, isHex ? 16 : 10);
    const bool isWhole = read.ec == std::errc() && read.ptr == word.data() + word.size();
    return isWhole ? std::optional(value) : std::nullopt;
}

}  // namespace

/// What asm gives to its only output; empty where it is no special register of that width.
ExpressionPtr Parser::specialRegister(std::string_view line, const Place& place) const {
    const std::string_view name = movedRegister(line);
    if (name == "clock64" && line.starts_with("mov.u64")) {
        ExpressionPtr call = node(ExpressionKind::Call, place);
        call->name = "clock64";
        return call;
    }
    const auto* const found = std::ranges::find(kSpecials, name, &SpecialRegister::name);
    if (found == kSpecials.end() || line.starts_with("mov.u64")) return nullptr;
    ExpressionPtr value = node(ExpressionKind::Special, place);
    value->special = found->special;
    value->type = scalarType(Scalar::Unsigned);
    value->isChecked = true;
    return value;
}

/// "=r"(x) behind a colon.
ExpressionPtr Parser::assemblyOutput() {
    if (stream_.peek().kind != TokenKind::Text) return nullptr;
    stream_.take();
    return parenthesized();
}

/// "r"(a), "n"(4) behind the second colon.
std::vector<ExpressionPtr> Parser::assemblyInputs() {
    std::vector<ExpressionPtr> inputs;
    while (stream_.peek().kind == TokenKind::Text && stream_.peek(1).is("(")) {
        stream_.take();
        inputs.push_back(parenthesized());
        if (stream_.isFailing() || !stream_.accept(",")) break;
    }
    return inputs;
}

/// lop3.b32 %0, %1, %2, 7, 0x96 with its inputs as a call; nullptr for what is not read here.
ExpressionPtr Parser::assemblyCall(std::string_view line, std::vector<ExpressionPtr> inputs,
                                   const Place& place) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string_view function = functionOfAssembly(line.substr(0, space));
    const std::vector<std::string_view> operands = operandsOf(line.substr(space));
    if (function.empty() || operands.size() < 2 || operands[0] != "%0") return nullptr;
    ExpressionPtr call = node(ExpressionKind::Call, place);
    call->name = function;
    for (const std::string_view operand : std::span(operands).subspan(1)) {
        ExpressionPtr argument;
        if (operand.starts_with('%')) {
            const auto input = numberIn(operand.substr(1));
            // An input that is named twice would be computed twice.
            if (!input || *input == 0 || *input > inputs.size()) return nullptr;
            argument = std::move(inputs[*input - 1]);
        } else if (const auto number = numberIn(operand)) {
            argument = node(ExpressionKind::Literal, place);
            argument->type = scalarType(Scalar::Unsigned);
            argument->bits = *number;
        }
        if (argument == nullptr) return nullptr;
        adopt(*call, std::move(argument));
    }
    const bool areAllRead = std::ranges::all_of(inputs, [](const auto& one) { return !one; });
    return areAllRead ? std::move(call) : nullptr;
}

/// "memory", behind the last colon.
bool Parser::isClobber() const {
    return stream_.peek().kind == TokenKind::Text && !stream_.peek(1).is("(");
}

/// asm volatile("…" : outputs : inputs : what it changes);
StatementPtr Parser::assembly() {
    StatementPtr made = make(StatementKind::Expression);
    const Token word = stream_.take();
    while (stream_.at("volatile") || stream_.at("__volatile__"))
        stream_.take();
    if (!stream_.expect("(") || stream_.peek().kind != TokenKind::Text) {
        if (!stream_.isFailing()) stream_.expect("\"");
        return made;
    }
    const std::string line = plainLine(text()->name);
    const bool isWritten = stream_.peek(1).text.starts_with("\"=");
    ExpressionPtr output = stream_.accept(":") ? assemblyOutput() : nullptr;
    std::vector<ExpressionPtr> inputs;
    if (isWritten && stream_.accept(":")) inputs = assemblyInputs();
    // What it changes beside. A second output is in nothing that is read here.
    while (stream_.at(":") || stream_.at("::") || stream_.at(",") || isClobber())
        stream_.take();
    const auto* const plain = std::ranges::find(kPlainLines, line, &PlainLine::text);
    ExpressionPtr value =
        output && inputs.empty() ? specialRegister(line, word.place) : nullptr;
    if (output && !inputs.empty()) value = assemblyCall(line, std::move(inputs), word.place);
    if (value != nullptr && stream_.at(")")) {
        made->condition = node(ExpressionKind::Assign, word.place);
        adopt(*made->condition, std::move(output));
        adopt(*made->condition, std::move(value));
    } else if (line.empty() && output == nullptr && stream_.at(")")) {
        made->kind = StatementKind::Empty;
    } else if (plain != kPlainLines.end() && output == nullptr && stream_.at(")")) {
        made->condition = node(ExpressionKind::Call, word.place);
        made->condition->name = plain->function;
    } else if (!stream_.isFailing()) {
        stream_.fail(word.place, Message{"compiler.outside"}.with("name", word.text),
                     {"compiler.hint.assembly"});
        return made;
    }
    if (!stream_.isFailing() && stream_.expect(")")) stream_.expect(";");
    return made;
}

}  // namespace warpscope::cuda
