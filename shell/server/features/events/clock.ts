import type { FastifyBaseLogger } from 'fastify'

/** Changes of so long become one event. */
const batchMs = 300
/** How often to look: where notifications do not arrive, and where one may have been lost. */
const pollMs = { deaf: 700, listening: 5000 }

type Options = {
  look: () => Promise<void>
  isNeeded: () => boolean
  isListening: () => boolean
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** When a process looks for changes: soon after it was woken, and now and then anyway. */
export function createClock({ look, isNeeded, isListening, log }: Options) {
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
    await look().catch(error => log.warn({ err: error }, 'Events could not be read'))
    if (!isWoken && isNeeded()) schedule(isListening() ? pollMs.listening : pollMs.deaf)
  }
  return {
    /** Something changed. */
    wake: (): void => {
      if (isWoken) return
      isWoken = true
      schedule(batchMs)
    },
    start: (): void => {
      if (!isWoken) schedule(pollMs.deaf)
    },
    stop: (): void => clearTimeout(timer),
  }
}
