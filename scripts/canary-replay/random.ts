import { logGamma } from '../../shell/server/features/releases/rollout/decide/log-gamma.ts'

/** A number from 0 up to 1, without 1. */
export type Random = () => number

/** The generator sfc32 by Chris Doty-Humphrey. The same seed gives the same numbers on every machine. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0, seed | 0, 0x9e3779b9 | 0, 1]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 15; round++) next()
  return next
}

function probabilityOf(count: number, trials: number, probability: number): number {
  const ways = logGamma(trials + 1) - logGamma(count + 1) - logGamma(trials - count + 1)
  return Math.exp(
    ways + count * Math.log(probability) + (trials - count) * Math.log1p(-probability),
  )
}

/** A binomial number, exact: it inverts the distribution from its mode to both sides. */
export function drawBinomial(random: Random, trials: number, probability: number): number {
  if (trials === 0 || probability <= 0) return 0
  if (probability >= 1) return trials
  const odds = probability / (1 - probability)
  let low = Math.floor((trials + 1) * probability)
  let high = low
  let atLow = probabilityOf(low, trials, probability)
  let atHigh = atLow
  let rest = random() - atLow
  let latest = low
  while (rest > 0 && (low > 0 || high < trials)) {
    if (high < trials) {
      atHigh *= ((trials - high) / (high + 1)) * odds
      high += 1
      rest -= atHigh
      latest = high
    }
    if (rest > 0 && low > 0) {
      atLow *= low / ((trials - low + 1) * odds)
      low -= 1
      rest -= atLow
      latest = low
    }
    // Far tails are smaller than the rounding error of the sum.
    if (atLow + atHigh < 1e-18) break
  }
  return latest
}
