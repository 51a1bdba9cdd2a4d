#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/place.h"
#include "engine/base/problem.h"

namespace warpscope {

/// So many problems of one file are told: who reads more has mended the first by then.
inline constexpr std::size_t kMaxProblems = 20;

/// Collects what is wrong with a file of source, at most kMaxProblems, one a line of source.
class ProblemList {
  public:
    explicit ProblemList(std::string file) : file_(std::move(file)) {}

    /// Adds a problem unless the list is full or already has one that starts at the same line.
    void add(const Place& place, Message message, Message hint = {});
    /// Drops the problems that start on these lines.
    void removeLines(int first, int last);
    bool isEmpty() const { return problems_.empty(); }
    bool isFull() const;
    /// The problems in the order of the source.
    std::vector<Problem> take();

  private:
    std::string file_;
    std::vector<Problem> problems_{};
};

}  // namespace warpscope
