import type { FastifyBaseLogger } from 'fastify'

import type { Job } from '../concurrency/repeat.ts'

export type Log = Pick<FastifyBaseLogger, 'warn'>

/** Runs jobs that nobody waits for, each never twice at a time. A failure is logged. */
export function createSeparateRuns(log: Log) {
  const running = new Map<string, Promise<void>>()
  return {
    isRunning: (name: string): boolean => running.has(name),
    start: ({ name, run }: Pick<Job, 'name' | 'run'>): void => {
      const done = run()
        .catch(err => log.warn({ err, job: name }, 'A job failed'))
        .then(() => void running.delete(name))
      running.set(name, done)
    },
    finished: async (): Promise<void> => {
      await Promise.all(running.values())
    },
  }
}
