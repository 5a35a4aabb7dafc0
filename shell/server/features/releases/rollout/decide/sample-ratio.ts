import { logBeta } from './log-gamma.ts'
import type { Split } from './ratio-evidence.ts'

/** The weight of the prior, in visitors. A high weight finds small deviations, which a wrong assignment causes. */
const weight = 200

/**
 * The evidence of one step that the visitors do not follow the share, as a logarithm: the Dirichlet-multinomial Bayes
 * factor of Lindon and Malek (`./ratio-evidence.ts`), with a prior around the share.
 */
function logEvidenceOf({ share, stable, candidate }: Split): number {
  if (share >= 1) return 0
  const [a, b] = [weight * share, weight * (1 - share)]
  const posterior = logBeta(a + candidate, b + stable) - logBeta(a, b)
  return posterior - candidate * Math.log(share) - stable * Math.log1p(-share)
}

/** The evidence that the arms do not get their shares, in either direction. The factors of the steps multiply. */
export function logSampleRatioEvidence(splits: Split[]): number {
  return splits.reduce((sum, split) => sum + logEvidenceOf(split), 0)
}
