import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'

import { type Running, repeat } from '../concurrency/repeat.ts'
import { type Database, limitQueries } from '../database/pool.ts'
import {
  giveBackLeases,
  leaseSeconds,
  listFreeLeases,
  takeLeases,
} from '../features/jobs/repository-job-leases.ts'

/** How often a server looks for jobs without an owner, and how often the owner renews its leases. */
const lookMs = 500
const renewMs = 1500
const queryLimitMs = 2000

/**
 * The holder of leases: an id of the server's name and address. A server that starts again after a crash has the same one
 * and need not wait for the end of its own lease.
 */
export function toHolder(server: string): string {
  const hex = createHash('sha256').update(`jobs of ${server}`).digest('hex')
  return hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

type Options = {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  server: string
  groups: string[]
}

type Ownership = Running & {
  /** Whether this server runs the jobs of the group now. */
  owns: (group: string) => boolean
}

/** Takes the groups of jobs that no other server runs, and keeps them. Resolves after the first attempt. */
export async function takeOwnership({
  database,
  log,
  server,
  groups,
}: Options): Promise<Ownership> {
  const limited = limitQueries(database, queryLimitMs)
  const holder = toHolder(server)
  const leaseOf = (group: string) => `jobs: ${group}`
  const leases = groups.map(leaseOf)
  let owned = new Set<string>()
  let until = 0
  let renewedAt = Number.NEGATIVE_INFINITY

  const isValid = () => performance.now() < until
  const renew = async (): Promise<void> => {
    const startedAt = performance.now()
    const isOwner = owned.size > 0 && isValid()
    if (isOwner && startedAt - renewedAt < renewMs) return
    const free =
      owned.size === leases.length ? leases : await listFreeLeases(limited, leases, holder)
    if (free.length === 0) return
    owned = new Set(await takeLeases(limited, free, holder))
    renewedAt = startedAt
    until = startedAt + leaseSeconds * 1000
  }
  await renew().catch(err => log.warn({ err }, 'the jobs have no owner yet'))
  const renewing = repeat({ name: 'ownership of jobs', everyMs: lookMs, run: renew }, log)
  return {
    owns: group => owned.has(leaseOf(group)) && isValid(),
    stop: async () => {
      await renewing.stop()
      owned = new Set()
      await giveBackLeases(limited, leases, holder).catch(err =>
        log.warn({ err }, 'another server takes the jobs over when the lease ends'),
      )
    },
  }
}
