import { $network } from 'shared/network'
import { $colorMode } from 'shared/theme'

import { watchPresses } from './app/modules/after-press.ts'
import { takeMailedLink } from './app/routing/mailed-link.ts'
import { $signInCode } from './app/routing/sign-in-code.store.ts'
import { watchTraversal } from './app/routing/use-arrival.ts'

/**
 * Starts the stores that follow the browser, in this order, before React renders and before the shell sends any
 * request. First it removes secrets from the URL. The first read of a store starts it, so it is running when a remote
 * reads it.
 */
export function startStores(): void {
  $signInCode.get()
  takeMailedLink()
  watchTraversal()
  watchPresses()
  for (const store of [$colorMode, $network]) store.get()
}
