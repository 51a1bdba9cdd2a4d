#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "engine/base/contract.h"
#include "engine/base/problem.h"

namespace warpscope {

/// A value, or the problems that kept it from being made (at least one, the first one first).
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Problem problem) : content_(std::in_place_index<1>) {
        std::get<1>(content_).push_back(std::move(problem));
    }
    /// Requires: problems is not empty.
    Result(std::vector<Problem> problems) : content_(std::in_place_index<1>, std::move(problems)) {
        WARPSCOPE_EXPECT(!std::get<1>(content_).empty(), "a failed result names its problem");
    }

    bool isOk() const { return content_.index() == 0; }
    explicit operator bool() const { return isOk(); }

    /// Requires: isOk().
    const T& value() const& { return checked(); }
    T& value() & { return const_cast<T&>(checked()); }
    T&& value() && { return std::move(const_cast<T&>(checked())); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    /// Requires: !isOk().
    const std::vector<Problem>& problems() const {
        WARPSCOPE_EXPECT(!isOk(), "only a failed result has problems");
        return std::get<1>(content_);
    }
    const Problem& problem() const { return problems().front(); }

  private:
    const T& checked() const {
        WARPSCOPE_EXPECT(isOk(), "the value of a failed result was asked for");
        return std::get<0>(content_);
    }

    std::variant<T, std::vector<Problem>> content_;
};

}  // namespace warpscope
