/** One step: the candidate's share of the visitors, and the occurrences in each arm. */
export type Split = { share: number; stable: number; candidate: number }

/** Ratios between the rate of the candidate and the rate of stable, by which a harmful candidate can differ. */
const harmful = {
  up: [1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.5, 3, 4, 6, 10, 30, 100, 1000, 10_000],
  down: [0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.25, 0.1, 0],
}

/** The likelihood of the splits with this ratio of the rates, compared with equal rates, as a logarithm. */
export function logLikelihoodRatio(splits: Split[], ratio: number): number {
  return splits.reduce((sum, { share, stable, candidate }) => {
    const ofCandidate = candidate === 0 ? 0 : candidate * Math.log(ratio)
    return sum + ofCandidate - (stable + candidate) * Math.log(1 - share + share * ratio)
  }, 0)
}

/** ln of the mean of the values, of which only the logarithms are known. */
function logMean(logs: number[]): number {
  const highest = Math.max(...logs)
  if (highest === Number.NEGATIVE_INFINITY) return highest
  const sum = logs.reduce((total, each) => total + Math.exp(each - highest), 0)
  return highest + Math.log(sum / logs.length)
}

/**
 * The evidence that the candidate does harm, as a logarithm: the sequential test of Lindon and Malek with two
 * categories (Anytime-valid inference for multinomial count data, Advances in Neural Information Processing Systems 35,
 * 2022).
 *
 * Without harm, an occurrence belongs to the candidate with the probability of its share, however the rate changes
 * with the time of day. The evidence is a mixture of likelihood ratios against that. The prior is on the ratio of the
 * rates instead of the probability, so that one process runs through steps of different shares, and has harmful ratios
 * only. For each of them the expected likelihood ratio is at most 1, also when the candidate is better than stable.
 * Therefore, the evidence reaches 1 / α with a probability of at most α, however often it is looked at (Ville).
 */
export function logHarmEvidence(splits: Split[], harm: 'up' | 'down'): number {
  return logMean(harmful[harm].map(ratio => logLikelihoodRatio(splits, ratio)))
}
