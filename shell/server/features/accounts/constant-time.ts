import { setTimeout as wait } from 'node:timers/promises'

/** Runs `work` and resolves after `ms` at the earliest, so that the response time does not reveal the result. */
export async function withMinimumDuration<Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.all([Promise.allSettled([work()]), wait(ms)])
  if (outcome[0].status === 'rejected') throw outcome[0].reason
  return outcome[0].value
}
