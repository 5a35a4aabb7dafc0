import type { FastifyBaseLogger } from 'fastify'

/** Changes within this time become one event. */
const batchMs = 300
/** The polling intervals: without notifications, and with notifications, one of which can be lost. */
const pollMs = { withoutNotifications: 700, withNotifications: 5000 }

type Options = {
  poll: () => Promise<void>
  isNeeded: () => boolean
  isListening: () => boolean
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Schedules the polls for changes: soon after a notification, and regularly without one. */
export function createPollSchedule({ poll, isNeeded, isListening, log }: Options) {
  let timer: NodeJS.Timeout | undefined
  let isWoken = false
  const schedule = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
    timer.unref()
  }
  const run = async (): Promise<void> => {
    isWoken = false
    if (!isNeeded()) return
    await poll().catch(error => log.warn({ err: error }, 'Events could not be read'))
    if (!isWoken && isNeeded())
      schedule(isListening() ? pollMs.withNotifications : pollMs.withoutNotifications)
  }
  return {
    /** Schedules a poll after a change. */
    wake: (): void => {
      if (isWoken) return
      isWoken = true
      schedule(batchMs)
    },
    start: (): void => {
      if (!isWoken) schedule(pollMs.withoutNotifications)
    },
    stop: (): void => clearTimeout(timer),
  }
}
