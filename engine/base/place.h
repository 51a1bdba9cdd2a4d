#pragma once

namespace warpscope {

/// A place in a file that is known from elsewhere: line and column from 1, in bytes; endColumn is
/// one past the last byte.
struct Place {
    int line = 0;
    int column = 0;
    int endColumn = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

}  // namespace warpscope
