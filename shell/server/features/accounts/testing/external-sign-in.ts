import type { FastifyInstance, InjectOptions } from 'fastify'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { findByEmail } from '../repository-accounts.ts'
import { issueCode } from '../sign-in/repository-sign-in-codes.ts'

type Provider = (url: string, init?: RequestInit) => Promise<Response>
type ResponseWithHeaders = { headers: Record<string, unknown> }

export let shop: TestApp
export let app: FastifyInstance
let provider: Provider

const respondNoContent = async () => new Response(null, { status: 204 })

/** Sets the response of the sign-in site to a sign-out. Default: 204. */
export function setProviderResponse(responses: Provider = respondNoContent) {
  provider = responses
}

/** Starts a shop whose sign-in site is faked. Returns a function that closes it. */
export async function openShop() {
  shop = await createTestApp({
    environment: { RATE_LIMITS: 'off' },
    fetch: (url, init) => provider(String(url), init),
  })
  app = shop.app
  setProviderResponse()
  return () => shop.close()
}

export const post = (url: string, body?: InjectOptions['body'], cookie = '') =>
  app.inject({ method: 'POST', url, body, headers: { cookie } })
export const user = (cookie: string) => post('/api/v3/user', undefined, cookie)

export function cookiesOf(response: ResponseWithHeaders): string[] {
  return [response.headers['set-cookie'] ?? []].flat().map(String)
}
export const cookieOf = (response: ResponseWithHeaders, name: string) =>
  cookiesOf(response).find(cookie => cookie.startsWith(`${name}=`)) ?? ''

/** Starts a sign-in like a browser. Returns a code for the demo customer and the state cookie. */
export async function startSignIn(returnTo: string) {
  const left = await post('/api/auth/leave', { returnTo })
  const cookie = cookieOf(left, 'state').split(';')[0] ?? ''
  const state = new URL(left.json().content.signInUrl).searchParams.get('state') ?? ''
  const account = await findByEmail(shop.dependencies.database, 'demo@quarry.example')
  const t = await issueCode(shop.dependencies.database, { accountId: account?.id ?? '', state })
  return { t, cookie }
}
