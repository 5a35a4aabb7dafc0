/**
 * What the rules count. `served` is the sample itself. `silent` is a page that reported nothing within a minute, while
 * `failedStarts` reported that the shell did not start. `handled`: an error that a page showed.
 */
export type Measure =
  | 'served'
  | 'failedStarts'
  | 'silent'
  | 'errors'
  | 'handled'
  | 'added'
  | 'attempted'
  | 'failedOrders'
  | 'ordered'
  | 'paid'

/** Visitors. Of each measure, only the first occurrence in the whole rollout counts for a visitor. */
export type ArmCounts = Record<Measure, number>

/** How much a step has seen: visitors whose page started, and visitors who tried to order, repeated ones too. */
export type StepEvidence = { starts: number; orderAttempts: number }

/** One step of the rollout. `share` is the part of the visitors that gets the candidate, above 0 and up to 1. */
export type ObservedStep = { share: number; stable: ArmCounts; candidate: ArmCounts }

/** Visitors by the bucket of a time. A bucket is 10 % wider than the previous one. */
export type TimeBucket = { bucket: number; count: number }

export type Observation = {
  /** From the first step to the current one. */
  steps: ObservedStep[]
  current: { stable: StepEvidence; candidate: StepEvidence }
  /** Ready times of pages whose visitor had already loaded one in this arm. */
  ready: { stable: TimeBucket[]; candidate: TimeBucket[] }
}

/** Figures of one rule. `evidence` and `limit` are e-values: the rule is broken when the evidence reaches the limit. */
export type RuleFigures = { stable: number; candidate: number; evidence: number; limit: number }

export type Decision = {
  action: 'wait' | 'step' | 'roll-back'
  /** Sentences. Empty for `step`. */
  reasons: string[]
  figures: Record<string, RuleFigures>
}
