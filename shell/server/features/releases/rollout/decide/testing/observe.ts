import type { ArmCounts, Observation, ObservedStep, StepEvidence } from '../types.ts'

const nobody: ArmCounts = {
  served: 0,
  failedStarts: 0,
  silent: 0,
  errors: 0,
  handled: 0,
  added: 0,
  attempted: 0,
  failedOrders: 0,
  ordered: 0,
  paid: 0,
}

type Counts = Partial<ArmCounts>

export function stepOf(share: number, stable: Counts, candidate: Counts): ObservedStep {
  return { share, stable: { ...nobody, ...stable }, candidate: { ...nobody, ...candidate } }
}

const enough: StepEvidence = { starts: 100, orderAttempts: 40 }

/** Steps with enough evidence for the next one. */
export function observe(...steps: ObservedStep[]): Observation {
  return {
    steps,
    current: { stable: enough, candidate: enough },
    ready: { stable: [], candidate: [] },
  }
}
