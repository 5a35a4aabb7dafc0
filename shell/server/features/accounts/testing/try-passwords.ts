import type { FastifyInstance } from 'fastify'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { seedDemoAccounts } from '../demo-accounts.ts'
import { cookieOf } from './external-sign-in.ts'

/** Low limits, so that tests need few tries. */
const limits =
  'sign-in-ip=6/900,sign-in-email=3/900,sign-in-device=3/900,sign-in-account=5/3600,account-ip=100/60'
export const operator = { email: 'operator@quarry.example', password: 'quarry-operator' }
export const demo = { email: 'demo@quarry.example', password: 'quarry-demo' }
export const wrong = (email = operator.email) => ({ email, password: 'wrong' })

export let shop: TestApp
let app: FastifyInstance

/** Starts a shop with real password hashes. Returns a function that closes it. */
export async function openShop() {
  shop = await createTestApp({ environment: { RATE_LIMITS: limits } })
  app = shop.app
  await shop.dependencies.pool.query('delete from accounts')
  await seedDemoAccounts(shop.dependencies.database)
  return () => shop.close()
}

type SignInOptions = { address?: string; device?: string | undefined; at?: FastifyInstance }

/** Sends the request of the sandbox's sign-in page. */
export function requestSignIn(
  person: typeof demo,
  { address = '10.0.0.1', device, at = app }: SignInOptions = {},
) {
  const authorization = `Bearer ${shop.dependencies.config.sandboxSecret}`
  const headers = { authorization, 'x-client-address': address }
  return at.inject({
    method: 'POST',
    url: '/internal/sign-in',
    headers,
    body: { ...person, device },
  })
}
export const statusOf = async (...call: Parameters<typeof requestSignIn>) =>
  (await requestSignIn(...call)).statusCode

export const post = (url: string, body: object, cookie = '') =>
  app.inject({ method: 'POST', url, body, headers: { cookie } })

/** Signs in. Returns the cookies that the browser then has. */
export async function signIn(person: typeof demo, cookie = '') {
  const { t } = (await requestSignIn(person)).json()
  const response = await post('/api/auth/exchange', { t, isConfirmed: true }, cookie)
  const pairOf = (name: string) => cookieOf(response, name).split(';')[0] ?? ''
  return { token: pairOf('token'), device: pairOf('device'), answer: response }
}

/** Returns the device proof that a browser with these cookies sends to the sign-in page. */
export async function deviceOf(cookie: string): Promise<string> {
  const left = await post('/api/auth/leave', { returnTo: '/cart' }, cookie)
  return new URL(left.json().content.signInUrl).searchParams.get('device') ?? ''
}

/** Moves the stored times of wrong passwords into the past, as if this time had passed. */
export const advanceTime = (seconds: number) =>
  shop.dependencies.pool.query(
    `update password_failures set last_at = last_at - make_interval(secs => $1), ends_at = ends_at - make_interval(secs => $1)`,
    [seconds],
  )

/** Tries `count` wrong passwords for one account, each from another address. Returns the last response. */
export async function attack(count: number, email = operator.email) {
  let response = await requestSignIn(wrong(email), { address: '10.9.9.9' })
  for (let at = 1; at < count; at += 1) {
    await advanceTime(45)
    response = await requestSignIn(wrong(email), { address: `10.9.${at}.1` })
  }
  return response
}
