import { type Job, type Running, repeat } from '../concurrency/repeat.ts'
import type { Condition } from '../database/any-row.ts'
import type { Database } from '../database/pool.ts'
import { areTrue } from '../features/jobs/repository-jobs.ts'
import { createSeparateRuns, type Log } from './separate-runs.ts'

/** How often a server looks for work. Jobs with a longer interval are looked at less often. */
const lookMs = 500

/** `isDue`: whether the database has rows for the job, by the same condition with which the job selects them. */
export type DueJob = Job & { isDue: Condition }

type Options<Due extends DueJob> = {
  database: Database
  log: Log
  /** Whether this server runs the job now. */
  isOwn: (job: Due) => boolean
  /** Called when there was nothing to do, or when the database could not say so. */
  onIdle: (job: Due, error?: unknown) => void
}

/**
 * Repeats jobs that have work now and then, each never twice at a time. One query asks for all of them whether there is
 * any, because an idle server would otherwise spend most of its time on queries without results.
 */
export function repeatWhenDue<Due extends DueJob>(jobs: Due[], options: Options<Due>): Running {
  const { database, log, isOwn, onIdle } = options
  const nextAt = new Map<string, number>()
  const runs = createSeparateRuns(log)

  const rest = ({ name, everyMs }: Due) => void nextAt.set(name, performance.now() + everyMs)
  const isAwaited = (job: Due): boolean =>
    isOwn(job) && !runs.isRunning(job.name) && performance.now() >= (nextAt.get(job.name) ?? 0)
  const start = (job: Due): void =>
    runs.start({ name: job.name, run: () => job.run().finally(() => rest(job)) })

  const beIdle = (job: Due): void => {
    onIdle(job)
    rest(job)
  }

  const look = async (): Promise<void> => {
    const awaited = jobs.filter(isAwaited)
    if (awaited.length === 0) return
    try {
      const conditions = awaited.map(({ isDue }) => isDue)
      const due = await areTrue(database, conditions)
      for (const [index, job] of awaited.entries()) {
        if (due[index]) start(job)
        else beIdle(job)
      }
    } catch (error) {
      for (const job of awaited) onIdle(job, error)
      throw error
    }
  }
  const looking = repeat({ name: 'work for jobs', everyMs: lookMs, run: look }, log)
  return {
    stop: async () => {
      await looking.stop()
      await runs.finished()
    },
  }
}
