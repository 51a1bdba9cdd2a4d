#pragma once

namespace warpscope::sm {

/// How many warps are resident, could issue (those that issued are among them), and issued.
struct Load {
    int resident = 0;
    int eligible = 0;
    int issued = 0;

    Load& operator+=(const Load& other) {
        resident += other.resident;
        eligible += other.eligible;
        issued += other.issued;
        return *this;
    }
    Load& operator-=(const Load& other) {
        resident -= other.resident;
        eligible -= other.eligible;
        issued -= other.issued;
        return *this;
    }
    friend bool operator==(const Load&, const Load&) = default;
};

}  // namespace warpscope::sm
