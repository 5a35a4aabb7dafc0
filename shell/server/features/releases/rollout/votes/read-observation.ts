import type { Database } from '../../../../database/pool.ts'
import type {
  ArmCounts,
  Measure,
  Observation,
  ObservedStep,
  StepEvidence,
} from '../decide/types.ts'
import {
  type EvidenceRow,
  readFirstVotes,
  readReadyTimes,
  readStepEvidence,
  type VoteRow,
} from './repository-observation.ts'

const arms = ['stable', 'candidate'] as const
type Arm = (typeof arms)[number]

const measures: Measure[] = [
  'served',
  'failedStarts',
  'silent',
  'errors',
  'handled',
  'added',
  'attempted',
  'failedOrders',
  'ordered',
  'paid',
]

function countsOf(rows: VoteRow[], step: number, arm: Arm): ArmCounts {
  const own = rows.filter(row => row.step === step && row.arm === arm)
  const count = (measure: Measure) => own.find(row => row.measure === measure)?.visitors ?? 0
  return Object.fromEntries(measures.map(measure => [measure, count(measure)])) as ArmCounts
}

function evidenceOf(rows: EvidenceRow[], arm: Arm): StepEvidence {
  const count = (measure: string) =>
    rows.find(row => row.measure === measure && row.arm === arm)?.visitors ?? 0
  return { starts: count('started'), orderAttempts: count('attempted') }
}

/** `percents`: the shares of all steps in percent. `step`: the index of the current one. */
type ObservedRollout = {
  id: string
  percents: number[]
  step: number
  candidateId: string
  /** Default: a canary of releases. */
  serverBuild?: string | null
}

/** What a rollout has shown until now, for `decide`. */
export async function readObservation(
  database: Database,
  rollout: ObservedRollout,
  now: Date,
): Promise<Observation> {
  const { id, percents, step: current, candidateId, serverBuild = null } = rollout
  const [votes, evidence, ready] = await Promise.all([
    readFirstVotes(database, { id, serverBuild }, now),
    readStepEvidence(database, { id, serverBuild, candidateId, step: current }, now),
    readReadyTimes(database, id),
  ])
  const timesOf = (arm: Arm) =>
    ready.filter(row => row.arm === arm).map(({ bucket, count }) => ({ bucket, count }))
  return {
    steps: percents.slice(0, current + 1).map(
      (percent, step): ObservedStep => ({
        share: percent / 100,
        stable: countsOf(votes, step, 'stable'),
        candidate: countsOf(votes, step, 'candidate'),
      }),
    ),
    current: {
      stable: evidenceOf(evidence, 'stable'),
      candidate: evidenceOf(evidence, 'candidate'),
    },
    ready: { stable: timesOf('stable'), candidate: timesOf('candidate') },
  }
}
