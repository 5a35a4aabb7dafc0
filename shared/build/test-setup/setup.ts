import { vi } from 'vitest'

/** Of a busy machine: the default second is over before a document was even drawn. */
const timeoutMs = 10_000

const { waitFor } = vi
vi.waitFor = (callback, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { timeout: timeoutMs, ...given })
}
