import { afterEach } from 'vitest'

import './e2e/tools/only-local.mjs'
import './shared/build/test-setup/setup.ts'

declare global {
  var __outsideHosts: string[]
}

afterEach(() => {
  const hosts = globalThis.__outsideHosts.splice(0)
  if (hosts.length > 0)
    throw new Error(`Tests cannot connect to other machines: ${hosts.join(', ')}`)
})
