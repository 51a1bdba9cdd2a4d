#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace warpscope {

/// A vector that holds up to `Near` elements in itself and more on the heap, for lists that are
/// nearly always that short: reaching an element then touches no other memory than the list. As
/// with a vector, what points into it is valid until it grows; here also until it is moved.
template <class T, std::size_t Near>
class SmallList {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;

    SmallList() = default;
    SmallList(std::initializer_list<T> values) { append(values.begin(), values.size()); }
    SmallList(const SmallList& other) { append(other.begin(), other.size()); }
    SmallList(SmallList&& other) noexcept { take(other); }
    SmallList& operator=(const SmallList& other) {
        if (this == &other) return *this;
        clear();
        append(other.begin(), other.size());
        return *this;
    }
    SmallList& operator=(SmallList&& other) noexcept {
        if (this != &other) take(other);
        return *this;
    }
    ~SmallList() = default;

    T* begin() { return far_ ? far_.get() : near_.data(); }
    const T* begin() const { return far_ ? far_.get() : near_.data(); }
    T* end() { return begin() + count_; }
    const T* end() const { return begin() + count_; }
    auto rbegin() const { return std::reverse_iterator(end()); }
    auto rend() const { return std::reverse_iterator(begin()); }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    /// Requires: such an element.
    T& operator[](std::size_t index) { return begin()[index]; }
    const T& operator[](std::size_t index) const { return begin()[index]; }
    T& front() { return *begin(); }
    const T& front() const { return *begin(); }
    T& back() { return end()[-1]; }
    const T& back() const { return end()[-1]; }

    void clear() { count_ = 0; }
    void push_back(T value) {
        if (count_ == capacity_) grow();
        begin()[count_++] = value;
    }
    void pop_back() { --count_; }
    /// Before `place`. Returns where the value stands.
    T* insert(const T* place, T value) {
        const std::ptrdiff_t index = place - begin();
        if (count_ == capacity_) grow();
        T* const at = begin() + index;
        std::copy_backward(at, end(), end() + 1);
        *at = value;
        ++count_;
        return at;
    }
    T* erase(const T* first, const T* last) {
        T* const at = begin() + (first - begin());
        T* const newEnd = std::copy(at + (last - first), end(), at);
        count_ = static_cast<std::uint32_t>(newEnd - begin());
        return at;
    }
    T* erase(const T* place) { return erase(place, place + 1); }

    /// Bytes beyond the list itself.
    std::size_t heapBytes() const { return far_ ? capacity_ * sizeof(T) : 0; }

    friend bool operator==(const SmallList& a, const SmallList& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    void append(const T* values, std::size_t count) {
        while (capacity_ < count_ + count)
            grow();
        std::copy(values, values + count, end());
        count_ += static_cast<std::uint32_t>(count);
    }
    void grow() {
        const std::uint32_t capacity = 2 * capacity_;
        auto wider = std::make_unique<T[]>(capacity);
        std::copy(begin(), end(), wider.get());
        far_ = std::move(wider);
        capacity_ = capacity;
    }
    void take(SmallList& other) {
        near_ = other.near_;
        far_ = std::move(other.far_);
        count_ = std::exchange(other.count_, 0);
        capacity_ = std::exchange(other.capacity_, static_cast<std::uint32_t>(Near));
    }

    std::array<T, Near> near_{};
    std::unique_ptr<T[]> far_{};  ///< Empty while there are no more than `Near`.
    std::uint32_t count_ = 0;
    std::uint32_t capacity_ = static_cast<std::uint32_t>(Near);
};

/// Erases the elements for which `isGone` holds.
template <class T, std::size_t Near, class Predicate>
void eraseIf(SmallList<T, Near>& list, Predicate isGone) {
    list.erase(std::remove_if(list.begin(), list.end(), isGone), list.end());
}

}  // namespace warpscope
