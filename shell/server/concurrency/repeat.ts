import type { FastifyBaseLogger } from 'fastify'

export type Job = { name: string; everyMs: number; run: () => Promise<void> }
export type Running = { stop: () => Promise<void> }

/** Repeats a job, never twice at a time. A failure is logged and does not stop it. */
export function repeat(job: Job, log: Pick<FastifyBaseLogger, 'warn'>): Running {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let round = Promise.resolve()

  const schedule = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      round = job
        .run()
        .catch(error => log.warn({ err: error, job: job.name }, 'A job failed'))
        .then(schedule)
    }, job.everyMs)
    timer.unref()
  }
  schedule()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
