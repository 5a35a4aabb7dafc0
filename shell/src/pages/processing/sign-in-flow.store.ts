import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { exchangeCode } from 'shared/session'

import { $signInCode } from '../../app/routing/sign-in-code.store.ts'

export type SignInFlow =
  | { status: 'working' }
  | { status: 'confirm'; name: string; email: string }
  | { status: 'used' | 'unusable' }
  | { status: 'missing' }
  | { status: 'failed'; error: unknown }

const flow = atom<SignInFlow>({ status: 'missing' })

onMount(flow, () => {
  keepMount(flow)
  // This includes a code that arrives later, by client-side navigation.
  $signInCode.subscribe(code => flow.set({ status: code ? 'working' : 'missing' }))
})

export const $signInFlow: ReadableAtom<SignInFlow> = flow

/**
 * Opens a path with a full page load, so that all parts start with the signed-in customer; for other sites, the root.
 */
function openPage(returnTo: string): void {
  const target = new URL(returnTo, location.origin)
  location.replace(target.origin === location.origin ? target.href : location.origin)
}

/** Exchanges the code for a session, then returns to the page where the sign-in started (S2.processing). */
export async function finishSignIn(isConfirmed = false): Promise<void> {
  const code = $signInCode.get()
  if (!code) return
  flow.set({ status: 'working' })
  try {
    const { t, state } = code
    const exchange = await exchangeCode(t, isConfirmed, state)
    if (exchange.status === 'signed-in') openPage(exchange.returnTo)
    else flow.set(exchange)
  } catch (error) {
    flow.set({ status: 'failed', error })
  }
}
