#pragma once

namespace warpscope::sm {

/// How many warps are resident, could issue (those that issued are among them), and issued.
struct WarpCounts {
    int resident = 0;
    int eligible = 0;
    int issued = 0;

    bool isAny() const { return (resident | eligible | issued) != 0; }
    WarpCounts& operator+=(const WarpCounts& other) {
        resident += other.resident;
        eligible += other.eligible;
        issued += other.issued;
        return *this;
    }
    WarpCounts& operator-=(const WarpCounts& other) {
        resident -= other.resident;
        eligible -= other.eligible;
        issued -= other.issued;
        return *this;
    }
    friend bool operator==(const WarpCounts&, const WarpCounts&) = default;
};

}  // namespace warpscope::sm
