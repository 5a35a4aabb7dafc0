/** How long a document waits for its data, and again for its content. */
const waitMs = 200

/** Resolves to null if the work takes too long, and then leaves it alone. Rejects as the work does. */
export async function waitBriefly<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(resolve, waitMs, null)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
