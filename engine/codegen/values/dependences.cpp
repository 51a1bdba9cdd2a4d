#include "engine/codegen/values/dependences.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>

namespace warpscope::codegen {
namespace {

using code::kNoVirtual;
using code::Node;
using isa::Opcode;

constexpr int kToGuard = 13;  ///< Cycles from a comparison to an instruction that it guards.

/// Memory of the SM, which answers soon: shared memory and constants. An atomic takes its turns.
bool isNear(const isa::OpcodeInfo& info) {
    return info.queue == isa::Queue::MemoryInputOutput && info.purity == isa::Purity::Reads;
}

/// Cycles from issue to use, about as measured on an H100; what matters is which of two chains is
/// the longer one. They are not those of the device on purpose: nvcc orders code for sm_90 whatever
/// runs it, and a knob of the device's timing must not change the program.
int latencyOf(const Node& node) {
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    switch (info.latency) {
        case isa::LatencyClass::Memory:
            return isNear(info) ? 29 : 200;
        case isa::LatencyClass::Shuffle:
            return 24;
        case isa::LatencyClass::Conversion:
            // A word becomes a float on the way of whole numbers (I2FP).
            if (node.code.opcode == Opcode::I2f && bytesOf(node.code.type) == 4) break;
            return 17;
        case isa::LatencyClass::Sfu:
            return 17;
        case isa::LatencyClass::Division:
            return 40;
        case isa::LatencyClass::Double:
            return 8;
        case isa::LatencyClass::Alu:
        case isa::LatencyClass::Fma:
        case isa::LatencyClass::Imad:
        case isa::LatencyClass::Control:
            break;
    }
    return 4;
}

/// Memories and other things that the order can be seen in.
constexpr unsigned kGlobal = 1;
constexpr unsigned kShared = 2;
constexpr unsigned kLocal = 4;
constexpr unsigned kLanes = 8;
constexpr unsigned kAll = 15;

struct Effects {
    unsigned reads = 0;
    unsigned writes = 0;
};

/// Of Space::None, and of constants, which nobody writes, none.
unsigned memoryOf(isa::Space space) {
    switch (space) {
        case isa::Space::Global:
            return kGlobal;
        case isa::Space::Shared:
            return kShared;
        case isa::Space::Local:
            return kLocal;
        case isa::Space::Generic:
            return kAll;
        case isa::Space::None:
        case isa::Space::Constant:
            break;
    }
    return 0;
}

Effects effectsOf(const Node& node) {
    const Opcode opcode = node.code.opcode;
    const isa::OpcodeInfo& info = isa::infoOf(opcode);
    if (info.space == isa::Space::Generic) return {kAll, kAll};
    if (info.space != isa::Space::None) {
        const unsigned memory = memoryOf(info.space);
        return {isa::isLoad(opcode) ? memory : memoryOf(info.from),
                isa::mayWriteTo(opcode, info.space) ? memory : 0};
    }
    if (info.purity != isa::Purity::Acts)
        return {info.collective == isa::Collective::None ? 0 : kLanes, 0};
    return isa::isExchange(opcode) ? Effects{0, kLanes} : Effects{kAll, kAll};
}

/// Bytes of shared memory that an access touches, the same for all of its lanes.
struct SharedPlace {
    isa::Operand base{};
    int version = 0;  ///< So often was the register of the base written before.
    std::int64_t first = 0;
    std::int64_t end = 0;

    /// Whether nobody touches here what is touched there.
    bool isApartFrom(const SharedPlace& other) const {
        return base == other.base && version == other.version &&
               (end <= other.first || other.end <= first);
    }
};

bool isGlobalLoad(const Node& node) {
    return isa::isLoad(node.code.opcode) &&
           isa::infoOf(node.code.opcode).space == isa::Space::Global;
}

class GraphBuilder {
  public:
    explicit GraphBuilder(const std::vector<Node>& nodes) : nodes_(nodes), graph_(nodes.size()) {
        std::uint32_t registers = 0;
        std::uint32_t predicates = 0;
        for (const Node& node : nodes) {
            const auto note = [](std::uint32_t& count, std::uint32_t number) {
                if (number != kNoVirtual) count = std::max(count, number + 1);
            };
            note(registers, node.destination);
            note(predicates, node.destinationPredicate);
            code::forEachRegisterUse(node,
                                     [&](const isa::Operand& use) { note(registers, use.value); });
            code::forEachPredicateUse(
                node, [&](const isa::Operand& use) { note(predicates, use.value); });
        }
        registers_ = TouchTable(registers);
        predicates_ = TouchTable(predicates);
    }

    std::vector<Dependences> run() {
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const Node& node = nodes_[i];
            code::forEachRegisterUse(
                node, [&](const isa::Operand& use) { read(registers_[use.value], i); });
            code::forEachPredicateUse(node, [&](const isa::Operand& use) {
                read(predicates_[use.value], i, &use == &node.code.guard ? kToGuard : 0);
            });
            const std::optional<SharedPlace> place = placeOf(node);
            // Lanes without the guard keep the old value, so it has to be there.
            if (node.destination != kNoVirtual) write(registers_[node.destination], i);
            if (node.destinationPredicate != kNoVirtual)
                write(predicates_[node.destinationPredicate], i);
            const Effects effects = effectsOf(node);
            for (std::size_t bit = 0; bit < memories_.size(); ++bit) {
                const bool isWritten = ((effects.writes >> bit) & 1) != 0;
                const bool isRead = ((effects.reads >> bit) & 1) != 0;
                if (isWritten || isRead) access(memories_[bit], {i, place}, isWritten);
            }
        }
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            // A comparison waits for the branch that ends the block, as long as for a guard: in
            // code of nvcc 13 it stands thirteen cycles before that where there is work to do.
            const bool isCompared = nodes_[i].destinationPredicate != kNoVirtual;
            graph_[i].height = isCompared ? kToGuard : latencyOf(nodes_[i]);
            for (const Dependence& next : graph_[i].after) {
                const Dependences& waiting = graph_[next.node];
                graph_[i].height = std::max(graph_[i].height, next.latency + waiting.height);
                graph_[i].leadsToLoad |= waiting.leadsToLoad || isGlobalLoad(nodes_[next.node]);
            }
        }
        return std::move(graph_);
    }

  private:
    /// Who touched a register or a predicate last.
    struct Touches {
        bool isWritten = false;
        std::size_t writer = 0;
        int version = 0;  ///< So often was it written.
        SmallList<std::size_t, 4> readers{};
    };

    /// Of the registers or predicates below a number; most of those a run does not touch.
    class TouchTable {
      public:
        explicit TouchTable(std::size_t count = 0) : places_(count, kNoVirtual) {}
        Touches& operator[](std::uint32_t number) {
            std::uint32_t& place = places_[number];
            if (place == kNoVirtual) {
                place = static_cast<std::uint32_t>(touches_.size());
                touches_.emplace_back();
            }
            return touches_[place];
        }

      private:
        std::vector<std::uint32_t> places_;
        std::deque<Touches> touches_{};
    };

    void tie(std::size_t from, std::size_t to, int latency) {
        if (from == to) return;
        graph_[from].after.push_back({to, latency});
        ++graph_[to].before;
    }

    struct Access {
        std::size_t node = 0;
        std::optional<SharedPlace> place{};

        bool mayMeet(const Access& other) const {
            return !place || !other.place || !place->isApartFrom(*other.place);
        }
    };
    /// Who touched a memory since the last write that nobody may pass, it included.
    struct Accesses {
        std::vector<Access> writes{};
        std::vector<Access> reads{};
    };

    /// Where a place is known: another lane's access to it is this lane's own.
    std::optional<SharedPlace> placeOf(const Node& node) {
        if (!node.namesOnePlace || node.code.isVolatile) return std::nullopt;
        const isa::Operand& base = node.code.sources[0];
        const bool isRegister = base.kind == isa::Operand::Kind::Register;
        const std::int64_t first = node.code.offset;
        return SharedPlace{base, isRegister ? registers_[base.value].version : 0, first,
                           first + isa::bytesOf(node.code.type)};
    }

    /// Between a read and a write that must not pass it. A barrier lets what the read brings go
    /// first (nvcc's FADDs of loads from shared memory stand in front of BAR.SYNC in heat_rod).
    int untilWrite(std::size_t read, std::size_t write) const {
        return nodes_[write].code.opcode == Opcode::Bar ? latencyOf(nodes_[read]) : 0;
    }

    /// Ties an access to those before it that it must not pass.
    void access(Accesses& before, const Access& next, bool isWrite) {
        for (const Access& write : before.writes)
            if (next.mayMeet(write)) tie(write.node, next.node, 1);
        if (!isWrite) return before.reads.push_back(next);
        for (const Access& read : before.reads)
            if (next.mayMeet(read)) tie(read.node, next.node, untilWrite(read.node, next.node));
        if (!next.place) before = {};
        before.writes.push_back(next);
    }

    /// `latency`: 0 is that of the writer.
    void read(Touches& touches, std::size_t node, int latency = 0) {
        if (touches.isWritten)
            tie(touches.writer, node, latency > 0 ? latency : latencyOf(nodes_[touches.writer]));
        touches.readers.push_back(node);
    }

    void write(Touches& touches, std::size_t node) {
        if (touches.isWritten) {
            const bool keeps = nodes_[node].keepsOldValue();
            tie(touches.writer, node, keeps ? latencyOf(nodes_[touches.writer]) : 1);
        }
        for (const std::size_t reader : touches.readers)
            tie(reader, node, 0);
        touches.isWritten = true;
        touches.writer = node;
        ++touches.version;
        touches.readers.clear();
    }

    const std::vector<Node>& nodes_;
    std::vector<Dependences> graph_;
    TouchTable registers_{};
    TouchTable predicates_{};
    std::array<Accesses, 4> memories_{};
};

}  // namespace

std::vector<Dependences> dependencesOf(const std::vector<Node>& nodes) {
    return GraphBuilder(nodes).run();
}

}  // namespace warpscope::codegen
