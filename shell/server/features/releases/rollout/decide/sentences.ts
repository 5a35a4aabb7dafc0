import type { Split } from './ratio-evidence.ts'
import type { Rules } from './rules.ts'
import type { Measure, RuleFigures, StepEvidence } from './types.ts'

const subjects: Record<Exclude<Measure, 'served'>, string> = {
  failedStarts: 'visitors whose page did not start',
  silent: 'visitors with a page that never reported',
  errors: 'visitors with an error in a file of the shop',
  handled: 'visitors to whom a page showed an error',
  added: 'visitors who added a plan to the cart',
  attempted: 'visitors who tried to order',
  failedOrders: 'visitors with a failed order',
  ordered: 'visitors who ordered',
  paid: 'visitors who paid',
}

const round = (value: number) => Number(value.toPrecision(3)).toString()
const evidenceOf = ({ evidence, limit }: RuleFigures) =>
  `evidence ${round(evidence)}, limit ${round(limit)}`

/** How many occurrences of each step would be the candidate's without harm. */
const expectedOf = (splits: Split[]) =>
  splits.reduce((sum, { share, stable, candidate }) => sum + share * (stable + candidate), 0)

export const sentences = {
  count: (measure: Exclude<Measure, 'served'>, splits: Split[], figures: RuleFigures) => {
    const { stable, candidate } = figures
    const total = stable + candidate
    return `Of ${total} ${subjects[measure]}, the candidate has ${candidate} instead of about ${round(expectedOf(splits))} (${evidenceOf(figures)}).`
  },
  time: (quantile: number, { stable, candidate }: RuleFigures) =>
    `Of ${round(quantile * 100)} % of the pages, stable is ready within ${stable} ms, and the candidate is not within ${candidate} ms.`,
  guard: (count: number) =>
    `The pages of ${count} visitors did not start in the candidate, and all pages of stable did.`,
  sampleRatio: (splits: Split[], figures: RuleFigures) => {
    const { stable, candidate } = figures
    return `Of ${stable + candidate} visitors, the candidate has ${candidate} instead of about ${round(expectedOf(splits))} (${evidenceOf(figures)}). This proves no harm, but the arms cannot be compared, and nothing protects the customers of the candidate: find out which pages are not counted, then start the canary again.`
  },
  tooFew: (arm: string, has: StepEvidence, { minStarts, minOrderAttempts }: Rules) =>
    `The ${arm} arm has ${has.starts} of ${minStarts} starts and ${has.orderAttempts} of ${minOrderAttempts} order attempts that this step needs.`,
}
