import { setTimeout as wait } from 'node:timers/promises'

/** Takes at least so long, whatever the work does and finds: its length tells nobody anything. */
export async function atLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [settled] = await Promise.all([Promise.allSettled([work()]), wait(ms)])
  if (settled[0].status === 'rejected') throw settled[0].reason
  return settled[0].value
}
