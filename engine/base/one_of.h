#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace warpscope {

/// A value of one of many kinds, as std::variant is. Copies of a variant are compiled anew in every
/// file for all its kinds together: with fifty kinds that was two thirds of what a file of views
/// took to compile. Here a file pays for the kinds that it names. Values are not changed once they
/// are in.
template <class First, class... Others>
class OneOf {
    template <class Kind>
    static constexpr bool isKind = (std::is_same_v<Kind, First> || ... ||
                                    std::is_same_v<Kind, Others>);

  public:
    OneOf() : OneOf(First{}) {}

    template <class Kind>
    requires isKind<Kind> OneOf(Kind value)
        : index_(indexOf<Kind>()), value_(std::make_shared<const Kind>(std::move(value))) {}

    /// nullptr where the value is of another kind.
    template <class Kind>
    requires isKind<Kind>
    const Kind* as() const {
        return index_ == indexOf<Kind>() ? static_cast<const Kind*>(value_.get()) : nullptr;
    }

    /// Calls `visitor` with the value as what it is.
    template <class Visitor>
    void visit(const Visitor& visitor) const {
        visitIf<First>(visitor);
        (visitIf<Others>(visitor), ...);
    }

  private:
    template <class Kind>
    static constexpr std::size_t indexOf() {
        std::size_t index = 0;
        static_cast<void>(
            (std::is_same_v<Kind, First> || ... || (++index, std::is_same_v<Kind, Others>)));
        return index;
    }

    template <class Kind, class Visitor>
    void visitIf(const Visitor& visitor) const {
        if (const Kind* value = as<Kind>()) visitor(*value);
    }

    std::size_t index_;                  ///< Of the kind in the list, from 0.
    std::shared_ptr<const void> value_;  ///< Never null: a moved-from value is not looked at.
};

}  // namespace warpscope
