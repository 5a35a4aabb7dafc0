import { describeJobError } from '../features/jobs/describe-job-error.ts'
import type { JobReport } from '../features/jobs/repository-jobs.ts'

type Run = { name: string; server: string; startedAt: number } & (
  | { status: 'done' }
  | { status: 'failed'; error: unknown }
)
type Waiting = Omit<JobReport, 'agoMs'> & { endedAt: number }

/** The newer report of a job, with the failures of both. */
const join = (older: Waiting | undefined, newer: Waiting): Waiting => ({
  ...newer,
  failures: newer.failures + (newer.hasSucceeded ? 0 : (older?.failures ?? 0)),
  hasSucceeded: newer.hasSucceeded || older?.hasSucceeded === true,
})

type Options = {
  /** The name of this server. */
  owner: string
  save: (reports: JobReport[]) => Promise<void>
  /** A job has failed, or works again: this is reported at once. */
  onTurn: () => void
}

/** Collects the runs of jobs, so that a job that runs twice a second costs a row every few seconds. */
export function createReports({ owner, save, onTurn }: Options) {
  let waiting = new Map<string, Waiting>()
  const failing = new Set<string>()

  const put = (report: Waiting): void => {
    const key = `${report.name} ${report.server}`
    waiting.set(key, join(waiting.get(key), report))
  }
  return {
    add: (run: Run): void => {
      const { name, server, startedAt } = run
      const endedAt = performance.now()
      const hasFailed = run.status === 'failed'
      put({
        ...{ name, server, owner, endedAt, hasSucceeded: !hasFailed },
        durationMs: Math.round(endedAt - startedAt),
        failures: hasFailed ? 1 : 0,
        error: run.status === 'failed' ? describeJobError(run.error) : null,
      })
      if (failing.has(name) === hasFailed) return
      if (hasFailed) failing.add(name)
      else failing.delete(name)
      onTurn()
    },
    /** Saves what was collected. After a failure, it is saved with the next reports. */
    flush: async (): Promise<void> => {
      const taken = [...waiting.values()]
      if (taken.length === 0) return
      waiting = new Map()
      const now = performance.now()
      try {
        await save(taken.map(({ endedAt, ...report }) => ({ ...report, agoMs: now - endedAt })))
      } catch (error) {
        const newer = [...waiting.values()]
        waiting = new Map()
        for (const report of [...taken, ...newer]) put(report)
        throw error
      }
    },
  }
}
