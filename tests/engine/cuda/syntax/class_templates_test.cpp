// Templates of structures, and unions. The values are those that the compiler of this file gives
// the same source.
#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

namespace stack {
WARPSCOPE_BOTH(
    template <typename T, int N = 4> struct Stack {
        T data[N];
        int top;
        __device__ Stack() : top(0) {}
        __device__ void push(T v) {
            if (top < N) data[top++] = v;
        }
        __device__ T pop() {
            return top > 0 ? data[--top] : T(0);
        }
        __device__ int capacity() const {
            return N;
        }
    };
    __device__ int compute(int t) {
        Stack<float> s;
        Stack<int, 8> many;
        for (int i = 0; i < 6; ++i) {
            s.push((float)i * 0.5f + (float)t);
            many.push(i * t);
        }
        return (int)(s.pop() * 4 + s.pop() * 100) + many.pop() + s.capacity() * 7 + many.capacity();
    })
}  // namespace stack

TEST(ClassTemplates, AStructureIsWrittenOutForItsArguments) {
    expectSameAsHost(stack::kText, stack::compute);
}

TEST(ClassTemplates, AnArgumentMayAskForSizesAndConditions) {
    const std::string types =
        "template <bool B, class T, class F> struct If { typedef T type; };\n"
        "template <class T, class F> struct If<false, T, F> { typedef F type; };\n";
    EXPECT_EQ(support::valueOf("If<(sizeof(long) > 4), long, int>::type w = 1;\n"
                               "If<(sizeof(float*) == 4 && !false), long, short>::type s = 1;\n"
                               "out[0] = sizeof(w) * 10 + sizeof(s);",
                               {}, types),
              82);
}

namespace deduced {
WARPSCOPE_BOTH(
    template <typename T, int R, int C> class Tile {
      public:
        static constexpr int kSize = R * C;
        __device__ T get(int r, int c) const {
            return m[r * C + c];
        }
        T m[kSize];
    };
    template <typename T> struct Pair {
        T value;
        int index;
    };
    template <typename T> __device__ Pair<T> better(const Pair<T>& a, const Pair<T>& b) {
        return b.value > a.value ? b : a;
    } template <int R, int C>
    __device__ int sum(const Tile<int, R, C>& t) {
        int s = 0;
        for (int r = 0; r < R; ++r)
            for (int c = 0; c < C; ++c)
                s = s * 3 + t.get(r, c);
        return s;
    } __device__ int compute(int t) {
        const int W = 3;
        Tile<int, 2, W> a;
        Tile<int, W, W - 2> b;
        for (int i = 0; i < Tile<int, 2, W>::kSize; ++i)
            a.m[i] = i * t;
        for (int i = 0; i < 3; ++i)
            b.m[i] = t - i;
        Pair<double> p = {t * 0.75, 5};
        Pair<double> q = {2.5, 9};
        return sum(a) * 10 + sum(b) + better(p, q).index;
    })
}  // namespace deduced

TEST(ClassTemplates, ArgumentsFollowFromWhatAFunctionIsGiven) {
    expectSameAsHost(deduced::kText, deduced::compute);
}

namespace special {
WARPSCOPE_BOTH(
    template <typename T> struct Limits { static constexpr int kMost = 1; };
    template <> struct Limits<int> { static constexpr int kMost = 77; };
    template <typename T> struct Vec3 {
        T x;
        T y;
        T z;
        __device__ Vec3 operator+(const Vec3& o) const {
            Vec3 sum;
            sum.x = x + o.x;
            sum.y = y + o.y;
            sum.z = z + o.z;
            return sum;
        }
        __device__ T dot(const Vec3<T>& o) const {
            return x * o.x + y * o.y + z * o.z;
        }
    };
    typedef Vec3<float> Point; using Exact = Vec3<double>;
    template <typename T> struct Outer { Vec3<Vec3<T>> m; }; __device__ int compute(int t) {
        Point a = {1.0f, 2.0f, (float)t};
        Point b = {3.0f, 0.5f, 2.0f};
        Exact c = {1.0, 2.0, t * 3.0};
        Outer<float> o;
        o.m.x = a;
        o.m.y = b;
        o.m.z = a + b;
        return (int)((a + b).dot(b) * 8) + Limits<int>::kMost + Limits<float>::kMost +
               (int)(c.dot(c) + o.m.z.dot(o.m.x));
    })
}  // namespace special

// dot() of Vec3<Vec3<float>> would not compile, and nobody calls it.
TEST(ClassTemplates, SpecialOnesNestedOnesAndTheirNames) {
    expectSameAsHost(special::kText, special::compute);
}

namespace unions {
WARPSCOPE_BOTH(
    union Bits {
        float f;
        unsigned u;
        struct {
            unsigned short lo;
            unsigned short hi;
        } h;
    };
    union Word {
        unsigned u;
        unsigned char b[4];
    };
    __device__ Word swapped(Word w) {
        Word r;
        for (int i = 0; i < 4; ++i)
            r.b[i] = w.b[3 - i];
        return r;
    } __device__ int compute(int t) {
        Bits b = {1.5f * (float)t};
        Word w;
        w.u = b.u + (unsigned)t;
        Word all[2];
        all[t & 1] = swapped(w);
        union {
            double d;
            long long l;
        } wide;
        wide.d = t * 0.1;
        b.h.lo = 9;
        return (int)(all[t & 1].u + all[t & 1].b[1] + b.u + (unsigned)b.h.hi +
                     (unsigned)(wide.l >> 40) + (unsigned)sizeof(Bits) + (unsigned)sizeof(wide));
    })
}  // namespace unions

TEST(Unions, MembersAreTheSameBytes) {
    expectSameAsHost(unions::kText, unions::compute);
}

TEST(ClassTemplates, ThatNeedOthersWithoutEndAreTold) {
    const std::string kernel = "\n__global__ void k(int* o) { S<S<int>> s; o[0] = sizeof(s); }";
    for (const std::string member : {"S<S<T>> x;", "S<S<T>>* x;"})
        EXPECT_EQ(problemOf("template <class T> struct S { " + member + " };" + kernel),
                  "1:31 compiler.endless_template");
    EXPECT_EQ(problemOf("template <int N> struct S { S<N + 1> x; };\n"
                        "__global__ void k(int* o) { S<0> s; o[0] = sizeof(s); }"),
              "1:29 compiler.endless_template");
}

namespace numbered {
// clang-format off
WARPSCOPE_BOTH(
    template <int N> struct Row { int a[N]; };
    template <int N> struct Two { Row<N> first; Row<N + 1> last; int tail; };
    __device__ int compute(int i) {
        Two<3> two;
        two.first.a[2] = i;
        two.last.a[3] = 10 * i;
        two.tail = 7;
        return (int)sizeof(two) * 1000 + two.first.a[2] + two.last.a[3] + two.tail;
    })
// clang-format on
}  // namespace numbered

// Row<N + 1> last; was once taken for a function of the host.
namespace declared {
WARPSCOPE_BOTH(
    template <int N> struct Power { static constexpr int kValue = 2 * N; };
    template <> struct Power<0>;
    __device__ int compute(int t) { return Power<3>::kValue + t; })
}  // namespace declared

TEST(ClassTemplates, ASpecialOneMayBeDeclaredOnly) {
    expectSameAsHost(declared::kText, declared::compute);
}

TEST(ClassTemplates, TheirNumbersMayBeThoseOfTheirMembers) {
    expectSameAsHost(numbered::kText, numbered::compute);
}

}  // namespace
}  // namespace warpscope::cuda
