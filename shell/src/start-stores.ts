import { $network } from 'shared/network'
import { $colorMode } from 'shared/theme'

import { watchPresses } from './app/modules/after-click.ts'
import { takeMailedLink } from './app/routing/mailed-link.ts'
import { $takenCode } from './app/routing/sign-in-code.store.ts'
import { watchTraversal } from './app/routing/use-arrival.ts'

/**
 * Starts what follows the browser, in this order, before React renders and before the shell sends any request. Secrets
 * leave the URL first. The first read of a store starts it; a remote that reads a store later finds it started.
 */
export function startStores(): void {
  $takenCode.get()
  takeMailedLink()
  watchTraversal()
  watchPresses()
  for (const store of [$colorMode, $network]) store.get()
}
