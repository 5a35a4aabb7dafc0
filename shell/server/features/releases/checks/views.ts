import type { Check, CheckDetail, Queued } from '@storefront/api/checks'

import type { Database } from '../../../database/pool.ts'
import { listScreenshots } from './repository-checkers.ts'
import type { CheckRow } from './repository-checks.ts'
import { countAhead, type QueuedRow } from './repository-queue.ts'
import { parseVerdict } from './trusted-verdict.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

export function toCheck(row: CheckRow): Check {
  const { id, number, state, composition, base, server, version, releases, parts } = row
  return {
    id,
    number,
    state,
    composition,
    base,
    server,
    version,
    releases,
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    checker: row.checker,
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    attempts: row.attempts,
    parts,
    outcome: row.outcome,
    counts: row.counts,
    problem: row.problem,
  }
}

export async function toCheckDetail(database: Database, row: CheckRow): Promise<CheckDetail> {
  return {
    ...toCheck(row),
    verdict: parseVerdict(row),
    screenshots: await listScreenshots(database, row.id),
  }
}

export async function toQueued(database: Database, row: QueuedRow): Promise<Queued> {
  const { id, number, state, releases, who, why, rechecks, deployment, code, problem } = row
  return {
    id,
    number,
    state,
    releases,
    who,
    why,
    requestedAt: row.requestedAt.toISOString(),
    ahead: await countAhead(database, row),
    check: row.checkId,
    rechecks,
    deployment,
    rollout: row.rollout,
    code,
    problem,
  }
}
