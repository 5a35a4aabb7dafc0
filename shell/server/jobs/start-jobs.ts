import { type Job, type Running, repeat } from '../concurrency/repeat.ts'
import type { Database } from '../database/pool.ts'
import type { WorkContext } from '../dependencies.ts'
import { codeOfJobError } from '../features/jobs/describe-job-error.ts'
import { addJobs, claimDueJobs, saveReports } from '../features/jobs/repository-jobs.ts'
import { traceJob } from '../tracing/tracing.ts'
import { isEverywhere, listJobs, type ShopJob } from './list-jobs.ts'
import { takeOwnership } from './ownership.ts'
import { type ConditionalJob, repeatWhenDue } from './repeat-when-due.ts'
import { createReports } from './reports.ts'
import { createSeparateRuns, type Log } from './separate-runs.ts'

/** Jobs that run at most this often start at a time that the database stores. */
const rareMs = 60_000
const lookForDueMs = 2000
const reportMs = 10_000
/** A server lists its jobs again, because others delete those that nobody has run for days. */
const listMs = 3_600_000

const isRare = ({ everyMs }: Job) => everyMs >= rareMs
const hasCondition = (job: ShopJob): job is ShopJob & ConditionalJob => job.isDue !== undefined
const namesOf = (jobs: Job[]) => jobs.map(({ name }) => name)

type Reports = ReturnType<typeof createReports>

/** The job, whose runs are reported and traced. `server` is empty for a job that runs for all servers. */
function watch({ name, everyMs, run }: Job, server: string, reports: Reports): Job {
  const watched = async () => {
    const startedAt = performance.now()
    try {
      await traceJob(name, run, codeOfJobError)
      reports.add({ name, server, startedAt, status: 'done' })
    } catch (error) {
      reports.add({ name, server, startedAt, status: 'failed', error })
      throw error
    }
  }
  return { name, everyMs, run: watched }
}

type Options = {
  database: Database
  log: Log
  /** The name and address of this server. */
  server: string
  /** How often the jobs are listed again. Default: every hour. */
  relistMs?: number
}

/**
 * Starts jobs. Of several servers, one at a time runs the jobs of a group. When it stops, another one continues at once,
 * and when it dies, after the end of its lease. Correctness does not depend on this: jobs claim the rows that they work on.
 */
export async function runJobs(jobs: ShopJob[], options: Options): Promise<Running> {
  const { database, log, server, relistMs = listMs } = options
  const reports = createReports({
    owner: server,
    save: found => saveReports(database, found),
    onTurn: () => void report(),
  })
  const report = () => reports.flush().catch(err => log.warn({ err }, 'jobs cannot be reported'))
  const place = (job: ShopJob) => (isEverywhere(job) ? server : '')
  const rows = jobs.map(job => ({
    ...{ name: job.name, everyMs: job.everyMs },
    ...{ server: place(job), isRare: isRare(job) },
  }))
  let listAt = 0
  const list = async (): Promise<void> => {
    if (performance.now() < listAt) return
    await addJobs(database, rows)
    listAt = performance.now() + relistMs
  }
  await list().catch(err => log.warn({ err }, 'the jobs cannot be listed'))
  const groups = jobs.filter(job => !isEverywhere(job)).map(({ group }) => group)
  const ownership = await takeOwnership({ database, log, server, groups: [...new Set(groups)] })

  const isOwn = (job: ShopJob) => isEverywhere(job) || ownership.owns(job.group)
  const rare = jobs.filter(isRare)
  const rareRuns = createSeparateRuns(log)
  const startDue = async (): Promise<void> => {
    await list()
    // A run that does not end must not look like a new one in the database.
    const idle = rare.filter(({ name }) => !rareRuns.isRunning(name))
    const names = namesOf(idle.filter(job => !isEverywhere(job) && isOwn(job)))
    const ownNames = namesOf(idle.filter(isEverywhere))
    const due = await claimDueJobs(database, { owner: server, names, ownNames })
    for (const job of rare)
      if (due.includes(job.name)) rareRuns.start(watch(job, place(job), reports))
  }
  const startFrequent = (job: ShopJob): Running => {
    const { name, everyMs, run } = watch(job, place(job), reports)
    return repeat({ name, everyMs, run: async () => (isOwn(job) ? run() : undefined) }, log)
  }
  const frequent = jobs.filter(job => !isRare(job))
  const conditional = frequent.filter(hasCondition).map(job => {
    const { run } = watch(job, place(job), reports)
    return { ...job, run }
  })
  const onIdle = (job: ShopJob): void => {
    const [name, server, startedAt] = [job.name, place(job), performance.now()]
    reports.add({ name, server, startedAt, status: 'done' })
  }
  const running = [
    ...frequent.filter(job => !hasCondition(job)).map(startFrequent),
    repeatWhenDue(conditional, { database, log, isOwn, onIdle }),
    repeat({ name: 'due jobs', everyMs: lookForDueMs, run: startDue }, log),
    repeat({ name: 'reports of jobs', everyMs: reportMs, run: reports.flush }, log),
  ]
  return {
    stop: async () => {
      await Promise.all(running.map(one => one.stop()))
      await rareRuns.finished()
      await report()
      await ownership.stop()
    },
  }
}

/** Starts all background jobs of the shop. */
export function startJobs(context: WorkContext, server: string): Promise<Running> {
  const { dependencies, log } = context
  return runJobs(listJobs(context), { database: dependencies.database, log, server })
}
