import { logBeta } from './log-gamma.ts'

const tiny = 1e-300
const precision = 1e-14
const maxTerms = 10_000

const nonZero = (value: number) => (Math.abs(value) < tiny ? tiny : value)

/** The continued fraction of the incomplete beta function by Lentz's method (https://dlmf.nist.gov/8.17.E22). */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m < maxTerms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    for (const term of [even, odd]) {
      d = 1 / nonZero(1 + term * d)
      c = nonZero(1 + term / c)
      result *= d * c
    }
    if (Math.abs(d * c - 1) < precision) break
  }
  return result
}

function logLower(x: number, a: number, b: number): number {
  const front = a * Math.log(x) + b * Math.log1p(-x) - Math.log(a) - logBeta(a, b)
  return front + Math.log(continuedFraction(x, a, b))
}

/** ln P(X > x) for X ~ Beta(a, b) and 0 < x < 1. It stays exact where the probability itself is 0 or 1. */
export function logBetaTail(x: number, a: number, b: number): number {
  if (1 - x < (b + 1) / (a + b + 2)) return logLower(1 - x, b, a)
  return Math.log1p(-Math.exp(logLower(x, a, b)))
}
