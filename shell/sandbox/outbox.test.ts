import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { RunningSandbox } from './run.ts'
import { bearer, openTestSandbox } from './testing/open-sandbox.ts'

let folder: string
let sandbox: RunningSandbox
const start = () => openTestSandbox(folder, async () => new Response('{}'))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-sandbox-'))
  sandbox = await start()
})
afterEach(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the outbox', () => {
  const mail = (id: number, to = 'ann@example.com') => ({
    id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    to,
    from: 'Quarry <no-reply@quarry.example>',
    subject: `Mail <${id}>`,
    text: 'Open:\nhttp://localhost:3000/signup?token=abc',
    html: '<!doctype html><html><head></head><body><a href="http://localhost:3000/">x</a></body></html>',
    raw: `Subject: Mail\r\n\r\nOpen`,
  })
  const send = (body: object, headers: object = bearer) =>
    sandbox.app.inject({ method: 'POST', url: '/v1/mails', headers: { ...headers }, body })
  const open = async (url: string) => (await sandbox.app.inject(url)).body

  it('is empty at first, then lists the newest first, each once, also after a restart', async () => {
    expect(await open('/outbox?language=es')).toContain('Aún no hay correos')
    for (const id of [1, 2, 2]) expect((await send(mail(id))).statusCode).toBe(204)
    await sandbox.stop()
    sandbox = await start()
    const page = await open('/outbox?language=en')
    expect(page.match(/Mail &lt;\d&gt;/g)).toEqual(['Mail &lt;2&gt;', 'Mail &lt;1&gt;'])
  })

  it('finds mails by address', async () => {
    await send(mail(1))
    await send(mail(2, 'Bob@Example.com'))
    const page = await open('/outbox?to=bob@')
    expect(page.match(/Mail &lt;\d&gt;/g)).toEqual(['Mail &lt;2&gt;'])
    expect(await open('/outbox?to=%3Cscript&language=en')).toContain('“&lt;script”')
  })

  it('isolates a message and makes its links clickable', async () => {
    const { id } = mail(1)
    await send(mail(1))
    const page = await sandbox.app.inject(`/outbox/${id}`)
    expect(page.body).toMatch(/<iframe [^>]*sandbox="(?![^"]*allow-(scripts|same-origin))/)
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
    const letter = await sandbox.app.inject(`/outbox/${id}/html`)
    expect(letter.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox /)
    expect(letter.body).toContain('<base target="_top">')
    const text = await open(`/outbox/${id}?view=text`)
    expect(text).toContain('<a href="http://localhost:3000/signup?token=abc">')
    expect(await open(`/outbox/${id}?view=source`)).toContain('Subject: Mail')
  })

  it('accepts mail only from the shop, and stores the newest 200', async () => {
    expect((await send(mail(1), {})).statusCode).toBe(401)
    for (let id = 1; id <= 401; id++) await send(mail(id))
    const page = await open('/outbox')
    expect(page.match(/Mail &lt;\d+&gt;/g)).toHaveLength(200)
    expect(page).toContain('Mail &lt;401&gt;')
    await sandbox.stop()
    sandbox = await start()
    expect((await open('/outbox')).match(/Mail &lt;\d+&gt;/g)).toHaveLength(200)
  })
})
