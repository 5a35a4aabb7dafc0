import { afterEach, vi } from 'vitest'

import './e2e/tools/only-local.mjs'

declare global {
  var __outsideHosts: string[]
}

afterEach(() => {
  const hosts = globalThis.__outsideHosts.splice(0)
  if (hosts.length > 0)
    throw new Error(`Tests cannot connect to other machines: ${hosts.join(', ')}`)
})

/** Of a busy machine: the default second is over before a document was even drawn. */
const timeoutMs = 10_000

const { waitFor } = vi
vi.waitFor = (callback, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { timeout: timeoutMs, ...given })
}
