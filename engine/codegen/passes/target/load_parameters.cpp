#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

bool isOneNumber(const Operand& operand) {
    return operand.kind == Operand::Kind::Immediate;
}

/// What reads a parameter into a register by itself.
bool isCopy(const Node& node) {
    const isa::Form form = isa::infoOf(node.code.opcode).form;
    return form == isa::Form::Move || form == isa::Form::Widening;
}

/// A source that is one word of the constant bank.
bool isWord(const isa::Instruction& code, std::size_t source) {
    return code.sources[source].kind == Operand::Kind::Parameter &&
           isa::registersOf(code, source) == 1;
}

/// Whether a register is a bound or a mask of others, which nvcc keeps in a uniform register.
bool isBound(const Code& code, std::uint32_t number) {
    return std::ranges::all_of(code.nodes, [&](const Node& node) {
        bool isRead = false;
        code::forEachRegisterUse(
            node, [&](const Operand& source) { isRead = isRead || source.value == number; });
        const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
        return !isRead || (info.commutes && info.form == isa::Form::Other);
    });
}

/// Whether an instruction of nvcc's would read this source from a register: a uniform one can be
/// the last but one source of an instruction and never its first.
bool asksForRegister(const Code& code, const Node& node, std::size_t source) {
    switch (isa::integerFormOf(node.code.opcode)) {
        case isa::Form::Shift:
            return source == 0;
        case isa::Form::Sum:
            return source < 2 && isOneNumber(node.code.sources[1 - source]) &&
                   !isBound(code, node.destination);
        case isa::Form::Product:
        case isa::Form::ProductSum:
            return source < 2 && isOneNumber(node.code.sources[1 - source]);
        default:  // Of one number: an absolute value, a conversion.
            return node.code.sources[1].kind == Operand::Kind::None && code::isPure(node);
    }
}

/// Whether the word is a factor of two numbers that differ by a constant, rows of a picture say:
/// nvcc computes one product and adds multiples of the word to it.
class Rows {
  public:
    explicit Rows(const Code& code) : code_(code), definitions_(code::onlyDefinitions(code)) {}

    bool hasTwo(const Node& node, std::size_t source) {
        const isa::Form form = isa::integerFormOf(node.code.opcode);
        if (form != isa::Form::Product && form != isa::Form::ProductSum) return false;
        if (source > 1 || node.code.sources[1 - source].kind != Operand::Kind::Register)
            return false;
        const std::uint32_t row = node.code.sources[1 - source].value;
        const auto [known, isNew] =
            rows_.try_emplace({node.code.sources[source].value, baseOf(row)}, row);
        return !isNew && known->second != row;
    }

  private:
    std::uint32_t baseOf(std::uint32_t number) const {
        if (definitions_[number] == SIZE_MAX) return number;
        const isa::Instruction& made = code_.nodes[definitions_[number]].code;
        const bool isNext = made.opcode == Opcode::Iadd &&
                            made.sources[0].kind == Operand::Kind::Register &&
                            isOneNumber(made.sources[1]);
        return isNext ? made.sources[0].value : number;
    }

    const Code& code_;
    std::vector<std::size_t> definitions_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> rows_{};
};

/// A word of the constant bank: who reads it, each by its node and source.
struct ReadWord {
    std::vector<std::pair<std::size_t, std::size_t>> reads{};
    bool isAskedFor = false;
};

constexpr std::uint32_t kWordBytes = 4;

/// By offset.
using ReadWords = std::map<std::uint32_t, ReadWord>;

ReadWords readWordsOf(const Code& code) {
    ReadWords words;
    Rows rows(code);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        if (!node.isInstruction() || isCopy(node)) continue;
        for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
            if (!isWord(node.code, s)) continue;
            ReadWord& word = words[node.code.sources[s].value];
            word.reads.emplace_back(i, s);
            if (asksForRegister(code, node, s) || rows.hasTwo(node, s)) word.isAskedFor = true;
        }
    }
    return words;
}

/// In front of which node a word is loaded: at the beginning of the block of its first reader, out
/// of all loops; of the kernel's where that does not come before every reader.
std::size_t placeOf(const Code& code, const ReadWord& word) {
    std::size_t place = word.reads.front().first;
    for (const code::Loop& loop : code::loopsOf(code))
        if (loop.contains(place) && loop.first > 0) place = loop.first - 1;
    const auto blocks = code::flowBlocks(code);
    const auto blockOf = [&](std::size_t node) {
        return static_cast<std::uint32_t>(
            std::ranges::find_if(blocks, [&](const auto& block) { return node < block.end; }) -
            blocks.begin());
    };
    const code::Dominance dominance(blocks);
    const std::uint32_t home = blockOf(place);
    const bool isBeforeAll = std::ranges::all_of(
        word.reads, [&](const auto& read) { return dominance.holds(home, blockOf(read.first)); });
    return isBeforeAll ? code::instructionFrom(code, blocks[home].first) : 0;
}

void readFrom(Code& code, const ReadWord& word, std::uint32_t number, std::uint8_t part) {
    for (const auto& [i, s] : word.reads) {
        Operand& source = code.nodes[i].code.sources[s];
        const bool isNegated = source.negate;
        source = isa::registerOperand(number);
        source.part = part;
        source.negate = isNegated;
    }
}

/// Loads the word at an offset, and with it the next one where that is read as well.
void load(Code& code, std::uint32_t offset) {
    const ReadWords words = readWordsOf(code);
    ReadWord read = words.at(offset);
    const auto next = words.find(offset + kWordBytes);
    const bool isPair = next != words.end();
    const std::uint32_t destination = code.registerCount++;
    readFrom(code, read, destination, 0);
    if (isPair) {
        readFrom(code, next->second, destination, 1);
        read.reads.insert(read.reads.end(), next->second.reads.begin(), next->second.reads.end());
        std::ranges::sort(read.reads);
    }
    Node node;
    node.code.opcode = isPair ? Opcode::Mov : Opcode::I2i;
    node.code.type = isPair ? isa::DataType::U64 : isa::DataType::U32;
    node.code.sources[0] = isa::parameterOperand(offset);
    node.code.line = code.nodes[read.reads.front().first].code.line;
    node.destination = destination;
    const auto place = static_cast<std::ptrdiff_t>(placeOf(code, read));
    code.nodes.insert(code.nodes.begin() + place, node);
}

/// The offset of the first word that is asked for, or of the one before it, which is loaded with
/// it; none where no word is left.
std::optional<std::uint32_t> nextOf(const ReadWords& words) {
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (!word->second.isAskedFor) continue;
        if (word == words.begin()) return word->first;
        const auto before = std::prev(word);
        return before->first + kWordBytes == word->first ? before->first : word->first;
    }
    return std::nullopt;
}

}  // namespace

// Before:      IADD R2, m, -1
//              IMAD R3, R4, m, R5
// After:       MOV.64 R6, n             // LDC.64 of n and m, which stand next to each other
//              IADD R2, R6.y, -1
//              IMAD R3, R4, R6.y, R5
void loadParameters(Code& code, const PassSettings&) {
    while (const auto offset = nextOf(readWordsOf(code)))
        load(code, *offset);
}

}  // namespace warpscope::codegen
