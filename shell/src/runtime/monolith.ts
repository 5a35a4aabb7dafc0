import { complete, composition, digestOf, readText } from './composition.ts'
import { guardIntegrity } from './integrity-guard.ts'
import { requestPayload } from './payload.ts'
import { retryNow } from './retry-wait.ts'
import { noteStarted } from './starting.ts'
import type { Storefront } from './storefront.ts'
import { installTrustedTypes } from './trusted-types.ts'

// The first script of the monolith baseline is the shell's first script without federation.
installTrustedTypes()
guardIntegrity()

const storefront: Storefront = {
  composition,
  bundler: null,
  digestOf,
  complete,
  readText,
  retryNow,
  noteStarted,
  payload: requestPayload(),
}

Object.defineProperty(globalThis, '__STOREFRONT__', { value: Object.freeze(storefront) })
