#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "tests/fuzz/random_kinds.h"

namespace warpscope::fuzz {

/// What a statement is made of, drawn from the kernel that it stands in.
struct Drawn {
    std::function<int(int)> below{};
    std::function<std::string(Kind)> value{};     ///< An expression without side effects.
    std::function<std::string(Kind)> variable{};  ///< The name of one that may be written.
    std::function<std::string()> condition{};
};

/// A statement with what C++ has beyond C: objects and their members, lambdas, templates, unions,
/// references, conditions that are written to.
std::string objectStatement(const Drawn& drawn, const std::string& indent);

/// Types and functions that such statements use. MEMBER is __device__ or nothing.
inline constexpr std::string_view kObjectHelpers = R"(
TABLE int table[16] = {3, -1, 4, 1, -5, 9, 2, 6, 5, -3, 5, 8, 9, 7, -9, 3};
enum class Way { North = 3, East = 5, South };
struct Counter {
    int steps; unsigned hash;
    MEMBER Counter() : steps(0), hash(17u) {}
    MEMBER explicit Counter(int s) : steps(s), hash((unsigned)s * 31u) {}
    MEMBER void feed(unsigned x);
    MEMBER unsigned value() const { return hash ^ (unsigned)steps; }
    MEMBER Counter& operator+=(const Counter& o) { steps = (int)((unsigned)steps + (unsigned)o.steps); hash += o.hash; return *this; }
    MEMBER bool operator<(const Counter& o) const { return hash < o.hash; }
    MEMBER unsigned operator()(unsigned x) const { return hash + x; }
};
MEMBER inline void Counter::feed(unsigned x) { hash = (hash ^ x) * 16777619u; steps = (int)((unsigned)steps + 1u); }
MEMBER inline Counter operator+(Counter a, const Counter& b) { a += b; return a; }
template <typename T> struct Box {
    T held; int count;
    MEMBER Box(T x) : held(x), count(1) {}
    MEMBER void add(T x) { held = held + x; ++count; }
    MEMBER T mean() const { return held / (T)count; }
};
template <typename T, int N> struct Ring {
    T items[N]; int at;
    MEMBER Ring() : at(0) { for (int k = 0; k < N; ++k) items[k] = (T)k; }
    MEMBER void push(T x);
    MEMBER T& operator[](int k) { return items[k % N]; }
    MEMBER T sum() const;
};
template <typename T, int N> MEMBER void Ring<T, N>::push(T x) { items[at] = x; at = (at + 1) % N; }
template <typename T, int N> MEMBER T Ring<T, N>::sum() const { T s = (T)0; for (int k = 0; k < N; ++k) s = s + items[k]; return s; }
template <typename T, int N> struct Power { MEMBER T operator()(T x) const { Power<T, N - 1> rest; return x * rest(x); } };
template <typename T> struct Power<T, 0> { MEMBER T operator()(T) const { return (T)1; } };
template <typename T> struct Halved { MEMBER T operator()(T x) const { return x * (T)0.5; } };
template <> struct Halved<unsigned> { MEMBER unsigned operator()(unsigned x) const { return x >> 1; } };
template <typename T> QUALIFIED T mixed(T a, T b) { return a > b ? a - b : a * (T)2 + b; }
template <int N> QUALIFIED unsigned folded(const int* p) { unsigned s = 0; for (int k = 0; k < N; ++k) s = s * 31u + (unsigned)p[k]; return s; }
template <typename F> QUALIFIED unsigned applied(F f, unsigned x) { return f(x) ^ f(x + 1u); }
union Bits { float f; unsigned u; unsigned char b[4]; };
QUALIFIED void rotateAll(int (&a)[8], unsigned by) { for (int k = 0; k < 8; ++k) a[k] = (int)(((unsigned)a[k] << (by & 31)) | ((unsigned)a[k] >> ((32 - (by & 31)) & 31))); }
QUALIFIED int found(const int* p, int n, int x) { for (int k = 0; k < n; ++k) { if (p[k] == x) return k; if (p[k] > 1000000) return -2; } return -1; }
QUALIFIED unsigned twisted(unsigned x, unsigned by = 5u) { return x * 3u + by; }
QUALIFIED long long twisted(long long x) { return x ^ (x >> 7); }
QUALIFIED double twisted(double x) { return x * 0.75 - 1.0; }
)";

}  // namespace warpscope::fuzz
