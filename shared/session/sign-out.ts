import { leaveAnswerSchema, providerSignOutAnswerSchema } from '@storefront/api/session'

import { bootData } from '../boot.ts'
import { endCart, parkCart } from '../cart.ts'
import { post } from '../http.ts'
import { navigateTo } from '../navigation.ts'
import { announceSession, watchSession } from './others.ts'
import { clearToken, markPending } from './pending.ts'
import { session } from './state.ts'
import { forgetUser } from './user-info.ts'

/** SPEC 9. */
const guardMs = 1000
/** The server gives the provider 3 s (DESIGN 7). */
const providerTimeoutMs = 4000

let running: Promise<void> | null = null

/** One at a time; the guard is released a second after the end (SPEC 4). Never fails: it ends on the main site. */
export function signOut({ isForced = false } = {}): Promise<void> {
  running ??= run(isForced).finally(() => {
    setTimeout(() => {
      running = null
    }, guardMs)
  })
  return running
}

async function run(isForced: boolean): Promise<void> {
  await forgetLocally(isForced)
  announceSession('signed-out')
  if (isForced) await leave().catch(() => '')
  await signOutAtProvider()
  const mainSiteUrl = await clearToken().catch(() => bootData.settings.mainSiteUrl)
  navigateTo(mainSiteUrl, { isExternal: true })
}

/** First what needs no network: nothing of the customer is left even when the rest hangs. */
async function forgetLocally(isForced: boolean): Promise<void> {
  markPending()
  session.set({ status: 'signed-out' })
  forgetUser()
  if (isForced) await parkCart('forced-sign-out')
  await endCart({ isForced })
}

/** Its failure leads to the main site (SPEC 4, step 3), as its success does, and by the same way. */
async function signOutAtProvider(): Promise<void> {
  const options = { timeoutMs: providerTimeoutMs }
  await post('/api/auth/provider-sign-out', undefined, providerSignOutAnswerSchema, options).catch(
    () => null,
  )
}

/** Puts the way back into the state cookie and tells the sign-in site's address. */
export async function leave(returnTo = location.pathname + location.search): Promise<string> {
  const { signInUrl } = await post('/api/auth/leave', { returnTo }, leaveAnswerSchema)
  return signInUrl
}

watchSession(news => {
  if (news === 'signed-out') session.set({ status: 'signed-out' })
})
