import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { openSession as addSession } from '../accounts/repository-sessions.ts'
import { sampleFiles } from '../chat/testing/sample-files.ts'
import { finishDeletions } from './delete-account.ts'

let shop: TestShop
let passwordHash: string
const password = 'quarry-demo'
const email = 'ana.basalt@example.com'
const name = 'Ana Basalt'
const hostname = 'anas-diary.example.com'
const secrets = [email, name, hostname, 'granite diary', 'ana@laptop']
const one = [{ product_id: 1059, quantity: 1 }]

beforeAll(async () => {
  shop = await createTestShop()
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())

const query = async (text: string, values: unknown[] = []) =>
  (await shop.dependencies.pool.query(text, values)).rows

type Person = { id: string; cookie: string; email: string }

/** Adds a customer who is signed in. `hash`: null for an external sign-in site. */
async function addCustomer(
  own = `${randomUUID()}@example.com`,
  hash: string | null = passwordHash,
) {
  const [{ id }] = await query(
    `INSERT INTO accounts (owner, email, name, role, password_hash, created_at)
     VALUES ($1, $2, $3, 'customer', $4, now() - interval '60 days') RETURNING id`,
    [`c_${randomUUID()}`, own, own === email ? name : 'Bea', hash],
  )
  return { id, email: own, cookie: await openSession(id) } as Person
}

async function openSession(id: string): Promise<string> {
  const client = { userAgent: 'Firefox of Ana', ip: '203.0.113.9', timeZone: 'Asia/Taipei' }
  return `token=${await addSession(shop.database, { accountId: id, client })}`
}

const post = (url: string, { cookie }: Person, body: object = {}) =>
  shop.app.inject({ method: 'POST', url, payload: body, headers: { cookie } })
const get = (url: string, { cookie }: Pick<Person, 'cookie'>) =>
  shop.app.inject({ url, headers: { cookie } })
const deleteAccount = (person: Person, body: object = { password, language: 'en' }) =>
  post('/api/v3/account/delete', person, body)
const findObstacles = async (person: Person) =>
  (await get('/api/v3/account/deletion', person)).json().content
const statusOf = async (person: Pick<Person, 'cookie'>) =>
  (await shop.call('/api/v3/user', { method: 'POST', cookie: person.cookie })).statusCode

/** Orders a server, with a hostname and a key of the person, and pays. */
async function buy({ cookie }: Person, interval: 'month' | 'hour' = 'month'): Promise<string> {
  const request = shop.toRequest(await shop.quote(one, interval, cookie))
  const [server] = request.servers
  const body = {
    ...request,
    servers: [{ ...server, hostname }],
    sshKeys: [
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGgfVvIJ2rJGfAXoHIrOuhCf7Qv1tDLyNmpvZ1yKTGd9 ana@laptop',
    ],
  }
  const ordered = await shop.call('/api/v3/orders', { body, key: randomUUID(), cookie })
  const { id } = ordered.json().content
  await shop.pay(id, cookie)
  await shop.report('succeeded')
  return id
}

async function writeToDesk(person: Person): Promise<string> {
  const uploaded = await shop.app.inject({
    method: 'POST',
    url: '/api/v3/chat/attachments?name=diary.png',
    headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
    payload: sampleFiles.png,
  })
  const { id } = uploaded.json().content
  const message = { clientId: randomUUID(), text: 'my granite diary', language: 'en' }
  await post('/api/v3/chat/messages', person, { ...message, attachments: [id] })
  await post('/api/v3/chat/person', person, { language: 'en' })
  return id
}

async function readExport(person: Person) {
  const prepared = await post('/api/v3/account/export', person, { password })
  const downloaded = await get(prepared.json().content.path, person)
  const files = unzipSync(new Uint8Array(downloaded.rawPayload))
  return { downloaded, files, data: JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) }
}

const endServers = () =>
  query(`UPDATE servers SET state = 'deleted', deleted_at = coalesce(deleted_at, now());
    UPDATE orders SET state = 'active' WHERE state = 'paid'`)
/** The rows of all tables as text. */
async function dump(): Promise<[table: string, rows: string][]> {
  const tables = await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  return await Promise.all(
    tables.map(async ({ tablename }): Promise<[string, string]> => {
      const rows = await query(`SELECT row::text AS text FROM "${tablename}" AS row`)
      return [tablename, rows.map(({ text }) => text).join('\n')]
    }),
  )
}

describe('a customer with orders and a conversation', () => {
  let ana: Person
  let attachment: string
  let laptop: Pick<Person, 'cookie'>

  beforeAll(async () => {
    ana = await addCustomer(email)
    laptop = { cookie: await openSession(ana.id) }
    attachment = await writeToDesk(ana)
    await buy(ana)
  })

  it('gets everything that is stored, and nothing secret', async () => {
    const { downloaded, files, data } = await readExport(ana)
    expect(downloaded.headers['content-type']).toBe('application/zip')
    expect(downloaded.headers['content-disposition']).toMatch(/^attachment; filename="quarry-data-/)
    const png = `attachments/${attachment}/diary.png`
    expect(Object.keys(files)).toEqual(['README.txt', 'data.json', png])
    expect(Buffer.from(files[png] ?? [])).toEqual(sampleFiles.png)
    expect(data).toMatchObject({
      format: 1,
      accounts: [{ id: ana.id, name, email, role: 'customer' }],
      sessions: [{ userAgent: 'Firefox of Ana', ip: '203.0.113.9' }, { timeZone: 'Asia/Taipei' }],
      orders: [{ state: 'paid', sshKeys: expect.stringContaining('ana@laptop') }],
      servers: [{ hostname }],
      payments: [{ amount: 83, state: 'succeeded' }],
      invoices: [{ content: { buyer: { name, email } } }],
      attachments: [{ id: attachment, name: 'diary.png' }],
      mails: [{ template: 'order-receipt', recipient: email }],
    })
    expect(data.messages[0]).toMatchObject({ author: 'customer', text: 'my granite diary' })
    expect(data.orderTurns.length).toBeGreaterThan(1)
    const everything = strFromU8(files['data.json'] ?? new Uint8Array())
    for (const secret of [passwordHash, 'tokenHash', 'demo@quarry.example'])
      expect(everything).not.toContain(secret)
    const readme = strFromU8(files['README.txt'] ?? new Uint8Array())
    for (const section of Object.keys(data))
      if (section !== 'format' && section !== 'exportedAt')
        expect(readme).toContain(`  ${section}: `)
  })

  it('needs the password for the copy, and this session for the download', async () => {
    for (const body of [{}, { password: 'wrong' }])
      expect((await post('/api/v3/account/export', ana, body)).json()).toMatchObject({
        error: 'wrong_password',
        details: { password: 'wrong_password' },
      })
    const { path } = (await post('/api/v3/account/export', ana, { password })).json().content
    expect((await get(path, laptop)).statusCode).toBe(410)
    expect((await get(`${path}x`, ana)).statusCode).toBe(410)
    expect((await get('/api/v3/account/export', ana)).statusCode).toBe(422)
  })

  it('cannot delete the account while servers run', async () => {
    expect(await findObstacles(ana)).toEqual({ servers: 1, orders: 0, isTeam: false })
    const refused = await deleteAccount(ana)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: 'account_in_use', details: { servers: 1, orders: 0, isTeam: false } },
    ])
    expect(await statusOf(ana)).toBe(200)
  })

  it('deletes the account, and only the books keep the name', async () => {
    await endServers()
    const desk = await shop.signIn('support@quarry.example')
    const listWaiting = async () =>
      (await shop.call('/api/v3/desk/conversations', { cookie: desk })).json().content.waiting
    expect(await listWaiting()).toHaveLength(1)
    expect((await deleteAccount(ana, { password: 'wrong', language: 'en' })).statusCode).toBe(422)
    const deleted = await deleteAccount(ana)
    expect(deleted.statusCode).toBe(200)
    expect(String(deleted.headers['set-cookie'])).toMatch(/^token=;/)

    expect(await Promise.all([statusOf(ana), statusOf(laptop)])).toEqual([401, 401])
    expect(await listWaiting()).toEqual([])
    const found = (await dump()).flatMap(([table, rows]) =>
      secrets.filter(secret => rows.includes(secret)).map(secret => [table, secret]),
    )
    expect(found.sort()).toEqual([
      ['invoices', name],
      ['mails', email],
    ])
    expect(
      await query('SELECT template, recipient FROM mails WHERE recipient = $1', [email]),
    ).toEqual([{ template: 'account-deleted', recipient: email }])
    const [account] = await query('SELECT * FROM accounts WHERE id = $1', [ana.id])
    expect(account).toMatchObject({ name: '', email: '', password_hash: null })
    expect(account.deleted_at).toBeInstanceOf(Date)
  })

  it('leaves the address free for a new account', async () => {
    const again = await addCustomer(email)
    expect(await statusOf(again)).toBe(200)
    expect((await readExport(again)).data).toMatchObject({ orders: [], messages: [] })
  })

  it('loses what a request added during the deletion, and the name in invoices after ten years', async () => {
    await query('INSERT INTO conversations (customer_id, contact) VALUES ($1, $2)', [
      ana.id,
      'late@example.com',
    ])
    await query(
      "UPDATE invoices SET issued_at = now() - interval '10 years 1 day' WHERE customer_id = $1",
      [ana.id],
    )
    await finishDeletions(shop.dependencies)
    expect(await query('SELECT 1 FROM conversations WHERE customer_id = $1', [ana.id])).toEqual([])
    const [{ content }] = await query('SELECT content FROM invoices WHERE customer_id = $1', [
      ana.id,
    ])
    expect(content.buyer).toEqual({ name: '', email: '' })
    expect(content.total).toBe('83.00')
  })
})

describe('a deletion', () => {
  it('waits for unpaid orders, and not for failed or deleted servers', async () => {
    const bea = await addCustomer()
    const { id } = await shop.order(one, 'month', bea.cookie)
    expect(await findObstacles(bea)).toEqual({ servers: 0, orders: 1, isTeam: false })
    expect((await deleteAccount(bea)).json().error).toBe('account_in_use')
    await shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST', cookie: bea.cookie })
    expect((await deleteAccount(bea)).statusCode).toBe(200)
  })

  it('is refused for members of the team', async () => {
    await query("UPDATE accounts SET password_hash = $1 WHERE role = 'support'", [passwordHash])
    const cookie = await shop.signIn('support@quarry.example')
    const agent = { id: '', email: '', cookie }
    expect((await deleteAccount(agent)).json().details).toEqual({
      servers: 0,
      orders: 0,
      isTeam: true,
    })
  })

  it('releases the units of the open quote', async () => {
    const bea = await addCustomer()
    await shop.quote([{ product_id: 1060, quantity: 2 }], 'month', bea.cookie)
    const held = async () =>
      (await query('SELECT held FROM flavors WHERE product_id = 1060'))[0].held
    expect(await held()).toBe(2)
    await deleteAccount(bea)
    expect(await held()).toBe(0)
  })

  it('issues the last invoice of hourly servers, with the name of the buyer', async () => {
    const bea = await addCustomer()
    await buy(bea, 'hour')
    await query(`UPDATE servers SET state = 'deleted', ready_at = now() - interval '3 hours', deleted_at = now()
      WHERE order_id IN (SELECT id FROM orders WHERE customer_id = '${bea.id}')`)
    await endServers()
    expect((await deleteAccount(bea)).statusCode).toBe(200)
    const issued = await query('SELECT kind, content FROM invoices WHERE customer_id = $1', [
      bea.id,
    ])
    expect(issued.length).toBeGreaterThan(0)
    for (const { kind, content } of issued)
      expect([kind, content.buyer]).toEqual(['usage', { name: 'Bea', email: '' }])
  })

  it('makes a late payment of an expired order a refund', async () => {
    const bea = await addCustomer()
    const { id } = await shop.order(one, 'month', bea.cookie)
    await shop.pay(id, bea.cookie)
    await shop.passHalfHour()
    expect((await get(`/api/v3/orders/${id}`, bea)).json().content.state).toBe('expired')
    expect((await deleteAccount(bea)).statusCode).toBe(200)
    await shop.report('succeeded')
    const [order] = await query('SELECT state FROM orders WHERE id = $1', [id])
    expect(order.state).toBe('refunded')
  })

  it('needs a recent sign-in if the account has no password here', async () => {
    const bea = await addCustomer(undefined, null)
    await query(
      "UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE account_id = $1",
      [bea.id],
    )
    const refused = await deleteAccount(bea, { language: 'en' })
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'sign_in_again'])
    const fresh = { ...bea, cookie: await openSession(bea.id) }
    expect((await deleteAccount(fresh, { language: 'en' })).statusCode).toBe(200)
    expect(await statusOf(bea)).toBe(401)
  })

  it('keeps the mails of another account with the same address', async () => {
    const address = 'shared@example.com'
    const [bea] = [await addCustomer(address, null), await addCustomer(address, null)]
    await query(
      `INSERT INTO mails (recipient, template, language, "values") VALUES ($1, 'order-receipt', 'en', '{}')`,
      [address],
    )
    await deleteAccount(bea, { language: 'en' })
    const kept = await query(
      "SELECT 1 FROM mails WHERE recipient = $1 AND template = 'order-receipt'",
      [address],
    )
    expect(kept).toHaveLength(1)
  })
})

it('limits how often a customer requests a copy', async () => {
  const bea = await addCustomer()
  const codes: number[] = []
  for (let count = 0; count < 6; count++)
    codes.push((await post('/api/v3/account/export', bea, { password })).statusCode)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
})
