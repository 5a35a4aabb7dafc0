export function delay(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Rejects when `work` takes longer than `ms`; what was tried stands in the message, a former failure as its cause. */
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
