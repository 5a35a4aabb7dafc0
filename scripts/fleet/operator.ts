import { setTimeout as wait } from 'node:timers/promises'

import { staffPaths } from '../../shell/server/features/accounts/staff/staff-paths.ts'
import {
  clientSettings,
  createBrowser,
  type OpenIdProvider,
} from '../../shell/server/features/accounts/testing/openid-provider.ts'
import type { Journal } from './journal.ts'

const group = 'shop-operators'
const pauseMs = 2000
const timeoutMs = 20_000

/** Makes the provider the one of all servers. Nobody else signs in there. */
export function providerSettings({ issuer, state }: OpenIdProvider): Record<string, string> {
  state.people.set('ada', { name: 'Ada Wong', email: 'ada@shop.example', groups: [group] })
  state.current = 'ada'
  return {
    ...clientSettings,
    OIDC_ISSUER: issuer,
    OIDC_SCOPE: 'openid profile email groups',
    OIDC_OPERATORS: group,
  }
}

const open = (url: string, cookie = '') =>
  fetch(url, { redirect: 'manual', headers: { cookie }, signal: AbortSignal.timeout(timeoutMs) })

/** The new cookies of a redirect, and its address. @throws Error if it is none */
async function readRedirect(response: Response) {
  await response.body?.cancel()
  const target = response.headers.get('location')
  if (response.status !== 302 || target === null) throw new Error(`status ${response.status}`)
  const cookies = response.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
  return { target, cookie: cookies.join('; ') }
}

/** Leaves one server, and may come back to another one. @throws Error if it is not an operator then */
async function signIn(url: string): Promise<void> {
  const left = await readRedirect(await open(`${url}${staffPaths.signIn}?returnTo=%2F_ops`))
  const back = await createBrowser().follow(left.target)
  const returned = await readRedirect(await open(back.href, left.cookie))
  const response = await open(`${url}/_registry/tokens`, returned.cookie)
  await response.body?.cancel()
  if (response.status !== 200) throw new Error(`status ${response.status} of an operator`)
}

/** Signs in again and again through the balancer, each time in a new browser. */
export async function operateShop(url: string, journal: Journal): Promise<void> {
  while (!journal.isOver) {
    journal.signIns += 1
    await journal.repeat('a sign-in of staff', () => signIn(url), journal.failedSignIns)
    await wait(pauseMs)
  }
}
