import { confirmedResponseSchema } from '@storefront/api/registry'
import { leaveResponseSchema } from '@storefront/api/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { LinkSecrets } from './crypto/link-secrets.ts'
import { proveDevice, readDeviceProof } from './features/accounts/passwords/known-device.ts'
import { hashPassword } from './features/accounts/passwords/passwords.ts'
import {
  hashExternalCode,
  openUpstream,
  sealUpstream,
} from './features/accounts/sign-in/upstream.ts'
import { createFileSigner, type FileQuery } from './features/chat/attachments/signature.ts'
import { createChatSecret, isChatSecret } from './features/chat/conversation/chat-secret.ts'
import { sendQueuedMails, toToken } from './features/mail/testing/send-queued-mails.ts'
import { sealBucket } from './features/releases/rollout/bucket.ts'
import { openText, sealText } from './features/releases/rollout/sealed-text.ts'
import { createPageToken, openPageToken } from './features/releases/rollout/votes/page-token.ts'
import {
  createTestDeployments,
  type TestDeployments,
} from './features/releases/testing/create-deployments.ts'

const [previousLinkSecret, linkSecret] = ['the secret of last year', 'the secret of this year']
const before: LinkSecrets = { linkSecret: previousLinkSecret, previousLinkSecret: undefined }
const rotating: LinkSecrets = { linkSecret, previousLinkSecret }
const after: LinkSecrets = { linkSecret, previousLinkSecret: undefined }

const now = () => new Date('2026-01-05T10:00:10Z')
const text = 'a'.repeat(22)
const device = 'd'.repeat(43)
const sent = { composition: 'c', visitor: 'v' }
const file = '6f1c1a52-6d0e-4f0e-9d6b-0a2f5a1f9c11'

type Use = {
  what: string
  make: (secrets: LinkSecrets) => string
  accepts: (secrets: LinkSecrets, made: string) => boolean
}
const uses: Use[] = [
  { what: 'the cookie of a guest in the chat', make: createChatSecret, accepts: isChatSecret },
  {
    what: 'the encrypted bearer of an external API',
    make: secrets => sealUpstream(secrets, 'ana', 'bearer'),
    accepts: (secrets, made) => openUpstream(secrets, 'ana', made) === 'bearer',
  },
  {
    what: 'the hash of a used external code',
    make: secrets => hashExternalCode(secrets, 'code')[0] ?? '',
    accepts: (secrets, made) => hashExternalCode(secrets, 'code').includes(made),
  },
  {
    what: 'the cookie of an arm',
    make: secrets => sealText(secrets, 'arm', text),
    accepts: (secrets, made) => openText(secrets, 'arm', made) === text,
  },
  {
    what: 'the token of a page',
    make: secrets => /"(.+)"/.exec(createPageToken(secrets, sent).header)?.[1] ?? '',
    accepts: (secrets, made) => openPageToken(secrets, made, sent) !== null,
  },
  {
    what: 'the proof of a device',
    make: config => proveDevice({ config, now }, device),
    accepts: (config, made) => readDeviceProof({ config, now }, made) === device,
  },
  {
    what: 'the address of a file',
    make: secrets => createFileSigner(secrets).toAddress(file, now()),
    accepts: (secrets, made) => {
      const query = Object.fromEntries(new URL(made, 'http://shop').searchParams) as FileQuery
      return createFileSigner(secrets).check(file, query, now()) === 'good'
    },
  },
]

describe('while LINK_SECRET changes', () => {
  it.each(uses)('$what stays valid, and a new one is made with the new secret', use => {
    expect(use.accepts(rotating, use.make(before))).toBe(true)
    expect(use.accepts(after, use.make(rotating))).toBe(true)
    expect(use.accepts(after, use.make(before))).toBe(false)
  })
})

describe('a server whose LINK_SECRET changes', () => {
  const email = 'operator@quarry.example'
  const password = 'quarry-operator'
  let shop: TestDeployments
  const use = (secrets: LinkSecrets) => Object.assign(shop.dependencies.config, secrets)
  beforeAll(async () => {
    shop = await createTestDeployments()
    const hash = await hashPassword(password)
    await shop.dependencies.pool.query('UPDATE accounts SET password_hash = $1', [hash])
  })
  beforeEach(() => {
    use(before)
  })
  afterAll(() => shop.close())

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    shop.app.inject({ method: 'POST', url, payload, headers })

  it('still opens previews, also for a browser that is in one', async () => {
    const { url } = await shop.pin([await shop.publish('catalog', 'catalog 2')])
    const cookie = await shop.enter(url)
    const ask = async () => (await shop.app.inject(url.slice(url.indexOf('/_pin')))).statusCode
    // The server clears the cookie of a browser that is in no preview.
    const isIn = async () => {
      const { cookies } = await shop.app.inject({ url: '/guest', headers: { cookie } })
      return cookies.length === 0
    }
    use(rotating)
    // The preview belongs to the first browser.
    expect([await ask(), await isIn()]).toEqual([409, true])
    use(after)
    expect([await ask(), await isIn()]).toEqual([404, false])
  })

  it('still accepts the confirmation of an operator', async () => {
    const cookie = await shop.signIn(email)
    const confirmed = await post('/_registry/confirm', { password }, { cookie })
    const { confirmation } = confirmedResponseSchema.parse(confirmed.json()).content
    const create = () =>
      post(
        '/_registry/tokens',
        { team: 'platform', scopes: ['publish'], label: 'Mine' },
        { cookie, 'x-confirmation': confirmation },
      )
    use(rotating)
    expect((await create()).statusCode).toBeLessThan(300)
    use(after)
    expect((await create()).json()).toMatchObject({ error: 'confirmation_needed' })
  })

  it('mails the link that it stored, although the mail is sent afterwards', async () => {
    await post('/api/auth/forgot', { email, language: 'en' })
    use(rotating)
    const [mail] = await sendQueuedMails(shop.dependencies)
    if (!mail) throw new Error('There is no mail')
    use(after)
    const link = await post('/api/auth/link', { token: toToken(mail) })
    expect(link.json()).toMatchObject({ content: { status: 'good', email } })
  })

  it('still recognizes the sessions that pages name', async () => {
    const [older, newer] = [await shop.signIn(), await shop.signIn(email)]
    const left = await post('/api/auth/leave', { returnTo: '/order' }, { cookie: older })
    const { session = '' } = leaveResponseSchema.parse(left.json()).content
    use(rotating)
    const clear = (cookie: string) =>
      post('/api/auth/clear-token', {}, { cookie, 'x-ended-session': session })
    expect((await clear(newer)).cookies).toEqual([])
    const cleared = (await clear(older)).cookies.map(({ name }) => name)
    expect(cleared).toContain('token')
  })

  it('keeps the arm of a browser, and seals it again', async () => {
    const visit = async (cookie: string) => {
      const headers = { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
      const { cookies } = await shop.app.inject({ url: '/guest', headers })
      return cookies.find(({ name }) => name === 'arm')?.value
    }
    const old = sealBucket(before, text)
    use(rotating)
    expect(await visit(`arm=${old}`)).toBe(sealBucket(after, text))
    expect(await visit(`arm=${sealBucket(after, text)}`)).toBeUndefined()
  })
})
