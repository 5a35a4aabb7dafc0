import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'

import { createBrowser } from '../../accounts/testing/openid-provider.ts'
import { openStaffShop } from '../../accounts/testing/staff-shop.ts'

type Shop = Awaited<ReturnType<typeof openStaffShop>>
type Change = (claims: Record<string, unknown>) => Record<string, unknown>

let staff: Shop
let change: Change | null = null
/** Changes the claims of ID tokens on their way, and keeps the signature. */
const fetchChanged: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!change || !String(input).endsWith('/token')) return response
  const answer = z.looseObject({ id_token: z.string() }).parse(await response.json())
  const [head, claims = '', signature] = answer.id_token.split('.')
  const changed = change(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  const body = Buffer.from(JSON.stringify(changed)).toString('base64url')
  return Response.json({ ...answer, id_token: [head, body, signature].join('.') })
}
beforeAll(async () => {
  staff = await openStaffShop(fetchChanged)
  const { state } = staff.provider
  state.people.set('ada', { name: 'Ada', email: 'ada@shop.example', groups: ['shop-operators'] })
  state.current = 'ada'
})
afterAll(() => staff.close())
beforeEach(() => {
  change = null
})

async function signIn() {
  const { app } = staff.shop
  const left = await app.inject('/_staff/sign-in')
  const back = await createBrowser().follow(String(left.headers.location))
  const cookie = left.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const response = await app.inject({ url: back.pathname + back.search, headers: { cookie } })
  const session = response.cookies.find(({ name, value }) => name === 'token' && value !== '')
  return { status: response.statusCode, hasSession: session !== undefined }
}

it('signs in with the ID token of the provider', async () => {
  change = claims => claims
  expect(await signIn()).toEqual({ status: 302, hasSession: true })
})

it('rejects an ID token that somebody has changed', async () => {
  change = claims => ({ ...claims, name: 'Mallory' })
  expect(await signIn()).toEqual({ status: 400, hasSession: false })
})
