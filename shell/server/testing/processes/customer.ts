import { randomUUID } from 'node:crypto'
import { leaveResponseSchema } from '@storefront/api/session'
import { vi } from 'vitest'

const password = 'seven quiet harbours'

async function post(url: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (response.ok) return response
  throw new Error(`${url} responds with ${response.status}: ${await response.text()}`)
}

const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0] ?? '')
    .find(cookie => cookie.startsWith(`${name}=`)) ?? ''

/** The token of the link in the newest mail to an address. */
async function readMailedToken(sandboxUrl: string, email: string): Promise<string> {
  const read = async (path: string) => (await fetch(sandboxUrl + path)).text()
  const path = await vi.waitFor(
    async () => {
      const list = await read(`/outbox?to=${encodeURIComponent(email)}`)
      const [found] = /\/outbox\/[\w-]+(?=\?)/.exec(list) ?? []
      if (found === undefined) throw new Error(`No mail to ${email}`)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
  const mail = await read(`${path}?view=text`)
  return /[?&;]token=([\w-]+)/.exec(mail)?.[1] ?? ''
}

/** Signs in at the sign-in site, like a browser. Returns the `cookie` header of the session. */
export async function signIn(url: string, email: string): Promise<string> {
  const leaving = await post(`${url}/api/auth/leave`, { returnTo: '/home' })
  const { signInUrl } = leaveResponseSchema.parse(await leaving.json()).content
  const site = new URL(signInUrl)
  const back = await fetch(`${site.origin}/sign-in`, {
    method: 'POST',
    headers: { origin: site.origin },
    body: new URLSearchParams({ ...Object.fromEntries(site.searchParams), email, password }),
    redirect: 'manual',
  })
  const t = new URL(back.headers.get('location') ?? url).searchParams.get('t')
  const state = cookieOf(leaving, 'state')
  return cookieOf(await post(`${url}/api/auth/exchange`, { t }, state), 'token')
}

/** Creates an account with a mailed link. Returns its address. */
export async function signUp(url: string, sandboxUrl: string): Promise<string> {
  const email = `ana-${randomUUID()}@example.com`
  await post(`${url}/api/auth/sign-up`, { name: 'Ana', email, password, language: 'en' })
  const token = await readMailedToken(sandboxUrl, email)
  await post(`${url}/api/auth/verify`, { token, password })
  return email
}

/** Writes to the support team, and returns the text of all messages of the conversation. */
export async function chat(url: string, cookie: string, text: string): Promise<string> {
  const message = { clientId: randomUUID(), text, language: 'en' }
  await post(`${url}/api/v3/chat/messages`, message, cookie)
  const response = await fetch(`${url}/api/v3/chat/messages`, { headers: { cookie } })
  return await response.text()
}
