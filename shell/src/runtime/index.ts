import { freshBundler } from './bundler.ts'
import { complete, composition, digestOf, readText } from './composition.ts'
import { loadRemote, registerComposition } from './host.ts'
import { guardIntegrity } from './integrity-guard.ts'
import { requestPayload } from './payload.ts'
import { retryNow } from './retry-wait.ts'
import { noteStarted } from './starting.ts'
import type { Storefront } from './storefront.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()
guardIntegrity()
registerComposition()

const storefront: Storefront = {
  composition,
  get bundler() {
    return freshBundler()
  },
  loadRemote,
  digestOf,
  complete,
  readText,
  retryNow,
  noteStarted,
  payload: requestPayload(),
}

Object.defineProperty(globalThis, '__STOREFRONT__', { value: Object.freeze(storefront) })
