import { delay } from './time-budget.ts'

const longestMs = 30_000

/** Retries without limit, with back-off: a start has no fallback, and the recovery part is visible in the meantime. */
export async function retryUntilDone<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let waitMs = 300; ; waitMs = Math.min(waitMs * 2, longestMs)) {
    try {
      return await work()
    } catch (error) {
      console.warn('The start failed and is retried', error)
      await delay(waitMs)
    }
  }
}
