import { type Job, type Running, repeat } from '../concurrency/repeat.ts'
import type { Condition } from '../database/any-row.ts'
import type { Database } from '../database/pool.ts'
import { areTrue } from '../features/jobs/repository-jobs.ts'
import { createSeparateRuns, type Log } from './separate-runs.ts'

/** How often a server looks for work. Jobs with a longer interval are looked at less often. */
const lookMs = 500

/** `isDue` is true in the database whenever the job would do something. */
export type ConditionalJob = Job & { isDue: Condition }

type Options<Listed extends ConditionalJob> = {
  database: Database
  log: Log
  /** Whether this server runs the job now. */
  isOwn: (job: Listed) => boolean
  /** Called when there was nothing to do. */
  onIdle: (job: Listed) => void
}

/**
 * Repeats jobs that have work now and then, each never twice at a time. One query asks for all of them whether there is
 * any, because an idle server would otherwise spend most of its time on queries without results. When it fails, each job
 * runs and finds out on its own, so that a table that is locked for long stops only the jobs that need it.
 */
export function repeatWhenDue<Listed extends ConditionalJob>(
  jobs: Listed[],
  { database, log, isOwn, onIdle }: Options<Listed>,
): Running {
  const nextAt = new Map<string, number>()
  const runs = createSeparateRuns(log)
  let isStopped = false

  const isAwaited = (job: Listed): boolean => {
    // A look is rarely exactly in time.
    const isTime = performance.now() + lookMs / 2 >= (nextAt.get(job.name) ?? 0)
    return isTime && isOwn(job) && !runs.isRunning(job.name)
  }
  const findDue = async (awaited: Listed[]): Promise<Listed[]> => {
    const conditions = awaited.map(({ isDue }) => isDue)
    const due = await areTrue(database, conditions).catch(() => null)
    return due ? awaited.filter((_, index) => due[index]) : awaited
  }
  const look = async (): Promise<void> => {
    const awaited = jobs.filter(isAwaited)
    if (awaited.length === 0) return
    const due = await findDue(awaited)
    if (isStopped) return
    for (const job of awaited.filter(isOwn)) {
      nextAt.set(job.name, performance.now() + job.everyMs)
      if (due.includes(job)) runs.start(job)
      else onIdle(job)
    }
  }
  const looking = repeat({ name: 'work for jobs', everyMs: lookMs, run: look }, log)
  return {
    stop: async () => {
      isStopped = true
      await looking.stop()
      await runs.finished()
    },
  }
}
