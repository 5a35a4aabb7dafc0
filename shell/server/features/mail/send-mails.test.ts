import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { inTransaction } from '../../database/transaction.ts'
import { toErrorDetails } from '../../http/responses/error-details.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { queueMail } from './queue-mail.ts'
import { sendMails } from './send-mails.ts'
import type { RenderedMail } from './types.ts'

let testing: TestApp
let sent: RenderedMail[]
const log = { warn: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  testing = await createTestApp()
})
beforeEach(async () => {
  sent = []
  vi.clearAllMocks()
  await testing.dependencies.database.execute(sql`TRUNCATE mails`)
})
afterAll(() => testing.close())

const record = async (mail: RenderedMail) => {
  sent.push(mail)
}
const run = (transport = record) => sendMails({ ...testing, transport, log })
const queue = (cause?: string) =>
  queueMail(testing.dependencies.database, {
    to: 'ann@example.com',
    template: 'account-exists',
    language: 'es',
    values: {},
    ...(cause !== undefined && { cause }),
  })
const becomeDue = () =>
  testing.dependencies.database.execute(sql`UPDATE mails SET next_try_at = now()`)

it('sends a mail once, also with two processes', async () => {
  await queue()
  await Promise.all([run(), run()])
  await run()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@example.com', 'Ya tienes una cuenta de Quarry'],
  ])
})

it('sends one mail for each cause', async () => {
  await queue('receipt 1')
  await queue('receipt 1')
  await queue('receipt 2')
  await run()
  expect(sent).toHaveLength(2)
})

it('sends no mail of a transaction that was rolled back', async () => {
  const { database } = testing.dependencies
  const rolledBack = inTransaction(database, async transaction => {
    const mail = { to: 'a@example.com', template: 'account-exists', language: 'en' } as const
    await queueMail(transaction, { ...mail, values: {} })
    throw new Error('No')
  })
  await expect(rolledBack).rejects.toThrow('No')
  await run()
  expect(sent).toEqual([])
})

it('tries again later with the same id, and logs no address', async () => {
  await queue()
  const tried: string[] = []
  const fail = async ({ id }: RenderedMail) => {
    tried.push(id)
    throw new Error('550 5.1.1 <Ann@example.com>: mailbox full')
  }
  await run(fail)
  await run(fail)
  expect(tried).toHaveLength(1)
  await becomeDue()
  await run()
  expect(sent.map(({ id }) => id)).toEqual(tried)
  expect(log.warn).toHaveBeenCalledTimes(1)
  const [[{ err }] = [{ err: null }]] = log.warn.mock.calls
  expect(toErrorDetails(err).message).toBe('550 5.1.1 <[recipient]>: mailbox full')
  expect(JSON.stringify(toErrorDetails(err)).toLowerCase()).not.toContain('ann@example.com')
})

it('gives up after sixteen tries with an error in the log', async () => {
  await queue()
  const fail = vi.fn().mockRejectedValue(new Error('Refused'))
  for (let count = 0; count < 18; count++) {
    await becomeDue()
    await run(fail)
  }
  expect(fail).toHaveBeenCalledTimes(16)
  expect(log.error).toHaveBeenCalledTimes(1)
})

it('sends a receipt also after the mail server was down for a night', async () => {
  await queue('receipt 1')
  const fail = vi.fn().mockRejectedValue(new Error('Refused'))
  for (let count = 0; count < 18; count++) {
    await becomeDue()
    await run(fail)
  }
  await becomeDue()
  await run()
  expect(sent).toHaveLength(1)
})
