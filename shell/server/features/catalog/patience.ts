/** The work has not ended in time; it goes on. */
export class Late extends Error {}

type Limits = {
  usualMs: number
  /** After work that came late, until some comes in time: nobody waits for long twice. */
  shortMs: number
}

/** Waits for work as long as the limits allow, then throws `Late`. */
export function createPatience({ usualMs, shortMs }: Limits) {
  let isShort = false
  return async <Value>(work: Promise<Value>): Promise<Value> => {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Late()), isShort ? shortMs : usualMs)
    })
    try {
      const value = await Promise.race([work, limit])
      isShort = false
      return value
    } catch (error) {
      isShort ||= error instanceof Late
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
