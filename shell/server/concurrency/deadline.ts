/** The work has exceeded its time limit. It continues. */
export class LateError extends Error {}

type Limits = {
  usualMs: number
  /** The limit after late work, until work ends in time again. */
  shortMs: number
}

/** Waits for work up to a time limit. */
export function createDeadline({ usualMs, shortMs }: Limits) {
  let isShort = false
  return {
    /** @throws LateError after the limit. */
    async waitFor<Value>(work: Promise<Value>): Promise<Value> {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new LateError()), isShort ? shortMs : usualMs)
      })
      try {
        const value = await Promise.race([work, limit])
        isShort = false
        return value
      } catch (error) {
        isShort ||= error instanceof LateError
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    /** The usual limit applies again, because work has ended that nobody waited for. */
    endShort(): void {
      isShort = false
    },
  }
}
