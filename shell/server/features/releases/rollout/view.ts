import type { RolloutView } from '@storefront/api/rollouts'

import type { RolloutRow } from './repository-rollouts.ts'

export function toRolloutView(row: RolloutRow): RolloutView {
  const { state, isHeld, step, percents, everySeconds, steppedAt, endedAt } = row
  const isOpen = endedAt === null
  const hasNext = isOpen && state === 'running' && step + 1 < percents.length
  return {
    id: row.id,
    state,
    isHeld,
    percent: isOpen ? (percents[step] ?? 0) : 0,
    percents,
    everySeconds,
    nextStepAt: hasNext ? new Date(steppedAt.getTime() + everySeconds * 1000).toISOString() : null,
    stable: row.stableId,
    candidate: row.candidateId,
    releases: row.releases,
    server: row.serverBuild,
    who: row.who,
    why: row.why,
    startedAt: row.startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    reason: row.reason,
    decision: row.decision,
  }
}
