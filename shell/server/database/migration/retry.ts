import { setTimeout as wait } from 'node:timers/promises'

import { type Blocker, describeBlocker } from './blockers.ts'

/** The SQLSTATE of a lock that was not available within `lock_timeout`. */
export const lockNotAvailable = '55P03'
const maxPauseMs = 5000

/** A migration waited too long for the lock of a table. It changed nothing, so it can run again. */
export class LockNotAvailable extends Error {
  readonly migration: string
  readonly blockers: Blocker[]

  constructor(migration: string, blockers: Blocker[], cause: unknown) {
    super(`Migration ${migration} waited too long for a lock`, { cause })
    this.migration = migration
    this.blockers = blockers
  }

  /** Names who blocks the migration, if that is known. */
  describe(): string {
    return this.blockers.length === 0
      ? 'an unknown transaction'
      : this.blockers.map(describeBlocker).join('; ')
  }
}

/** A failure whose message explains itself, with the solution. */
export class MigrationFailure extends Error {}

function toFailure(error: LockNotAvailable, seconds: number): Error {
  const [blocker] = error.blockers
  const solution = blocker
    ? `Wait until it ends, or end it with pg_terminate_backend(${blocker.pid}).`
    : 'Repeat it when the shop has less to do.'
  return new MigrationFailure(
    `Cannot apply migration ${error.migration}: for ${seconds} s, it did not get a lock that it needs from ${error.describe()}. ${solution}`,
    { cause: error },
  )
}

/** Called with a sentence about what a migration does or waits for. */
export type Report = (sentence: string) => void

/**
 * Repeats an attempt that did not get a lock. In the growing pauses, those who queued behind it get their turn.
 * @throws MigrationFailure with the processes that block it after `seconds`.
 */
export async function retryLocks<Result>(
  { seconds, report }: { seconds: number; report: Report },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const deadline = Date.now() + seconds * 1000
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof LockNotAvailable)) throw error
      if (Date.now() >= deadline) throw toFailure(error, seconds)
      report(`${error.migration} waits for a lock of ${error.describe()}`)
      await wait(pauseMs * (0.5 + Math.random()))
    }
  }
}
