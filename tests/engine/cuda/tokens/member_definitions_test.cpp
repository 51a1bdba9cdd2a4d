#include "engine/cuda/tokens/member_definitions.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

namespace members {
WARPSCOPE_BOTH(
    struct Vec {
        int x;
        int y;
        __device__ Vec(int a, int b = 4);
        __device__ int dot(const Vec& other) const;
        __device__ Vec operator+(const Vec& o) const;
        __device__ void scale(int s);
        __device__ int at(int i) const;
        __device__ int at(float i) const;
    };
    __device__ Vec::Vec(int a, int b)
    : x(a), y{b} {} __device__ int Vec::dot(const Vec& v)
                const { return x * v.x + y * v.y; } __device__ Vec Vec::operator+(const Vec& v)
                    const { return Vec(x + v.x, y + v.y); } __device__ void Vec::scale(int s) {
                        x *= s;
                        if (s > 2) {
                            y *= s;
                        }
                    } __device__ int Vec::at(float i) const {
                        return static_cast<int>(i * 10.0f) + y;
                    } __device__ int Vec::at(int i)
                        const { return i == 0 ? x : y; } __device__ int compute(int i) {
                            Vec v(i);
                            v.scale(i);
                            Vec w = v + Vec(1, 2);
                            return w.dot(v) * 100 + w.at(0) + w.at(0.5f);
                        })

TEST(MemberDefinitions, BehindAStructureAreItsFunctions) {
    expectSameAsHost(kText, compute);
}
}  // namespace members

namespace templates {
WARPSCOPE_BOTH(
    template <class T, int N> class Stack {
        T data[N];
        int top;

      public:
        __device__ Stack();
        __device__ void push(const T& x, int times = 1);
        __device__ T pop();
        __device__ bool isEmpty() const;
    };
    template <class U, int M> __device__ Stack<U, M>::Stack()
    : top(0) {} template <class U, int M>
    __device__ void Stack<U, M>::push(const U& x, int times) {
        for (int i = 0; i < times; ++i)
            data[top++ % M] = x;
    } template <class U, int M>
    __device__ U Stack<U, M>::pop() { return data[--top]; } template <class U, int M>
    __device__ bool Stack<U, M>::isEmpty()
        const { return top == 0; } __device__ int compute(int i) {
            Stack<int, 5> s;
            s.push(i);
            s.push(i * 2, 3);
            int sum = 0;
            while (!s.isEmpty())
                sum = sum * 3 + s.pop();
            return sum;
        })

TEST(MemberDefinitions, OfATemplateMayNameItsParametersOtherwise) {
    expectSameAsHost(kText, compute);
}
}  // namespace templates

}  // namespace
}  // namespace warpscope::cuda
