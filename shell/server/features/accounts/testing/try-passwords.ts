import type { FastifyInstance } from 'fastify'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { seedDemoAccounts } from '../demo-accounts.ts'
import { cookieOf } from './external-sign-in.ts'

/** Few tries, so that tests need few. */
const limits =
  'sign-in-ip=6/900,sign-in-email=3/900,sign-in-device=3/900,sign-in-account=5/3600,account-ip=100/60'
export const operator = { email: 'operator@quarry.example', password: 'quarry-operator' }
export const demo = { email: 'demo@quarry.example', password: 'quarry-demo' }
export const wrong = (email = operator.email) => ({ email, password: 'wrong' })

export let shop: TestApp
let app: FastifyInstance

/** A shop with real passwords; gives the end of it. */
export async function openShop() {
  shop = await createTestApp({ environment: { RATE_LIMITS: limits } })
  app = shop.app
  await shop.dependencies.pool.query('delete from accounts')
  await seedDemoAccounts(shop.dependencies.database)
  return () => shop.close()
}

type From = { address?: string; device?: string | undefined; at?: FastifyInstance }

/** As the sandbox asks for somebody at its sign-in page. */
export function ask(person: typeof demo, { address = '10.0.0.1', device, at = app }: From = {}) {
  const authorization = `Bearer ${shop.dependencies.config.sandboxSecret}`
  const headers = { authorization, 'x-client-address': address }
  return at.inject({
    method: 'POST',
    url: '/internal/sign-in',
    headers,
    body: { ...person, device },
  })
}
export const statusOf = async (...call: Parameters<typeof ask>) => (await ask(...call)).statusCode

export const post = (url: string, body: object, cookie = '') =>
  app.inject({ method: 'POST', url, body, headers: { cookie } })

/** Signs somebody in; the cookies of the browser from then on. */
export async function signIn(person: typeof demo, cookie = '') {
  const { t } = (await ask(person)).json()
  const response = await post('/api/auth/exchange', { t, isConfirmed: true }, cookie)
  const pairOf = (name: string) => cookieOf(response, name).split(';')[0] ?? ''
  return { token: pairOf('token'), device: pairOf('device'), answer: response }
}

/** What a browser with these cookies takes along to the sign-in page. */
export async function deviceOf(cookie: string): Promise<string> {
  const left = await post('/api/auth/leave', { returnTo: '/cart' }, cookie)
  return new URL(left.json().content.signInUrl).searchParams.get('device') ?? ''
}

/** Time passes, as far as wrong passwords are concerned. */
export const pass = (seconds: number) =>
  shop.dependencies.pool.query(
    `update password_failures set last_at = last_at - make_interval(secs => $1), ends_at = ends_at - make_interval(secs => $1)`,
    [seconds],
  )

/** So many wrong passwords for one account, each from another address; what the last one got. */
export async function attack(count: number, email = operator.email) {
  let response = await ask(wrong(email), { address: '10.9.9.9' })
  for (let at = 1; at < count; at += 1) {
    await pass(45)
    response = await ask(wrong(email), { address: `10.9.${at}.1` })
  }
  return response
}
