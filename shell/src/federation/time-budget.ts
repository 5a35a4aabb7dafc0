export function delay(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Rejects if `work` takes longer than `ms`. The message names the attempt, and the cause is the previous failure. */
export async function within<Value>(
  ms: number,
  what: string,
  work: Promise<Value>,
  cause?: unknown,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`Cannot ${what} within ${ms} ms`, { cause }))
    timer = setTimeout(fail, ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
