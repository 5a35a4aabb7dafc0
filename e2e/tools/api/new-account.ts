import { expect } from '@playwright/test'

import type { Account } from '../actions.ts'
import { createVisitor, type Visitor } from './api-client.ts'
import { newAddress } from './outbox.ts'

/** A shop with its sandbox. */
export type Shop = { url: string; sandboxUrl: string }

const password = 'sunnyside-42-lake'

/** The name of each new customer. */
export const newName = 'Ann Lee'

/**
 * Creates a customer without data over HTTP, as the sign-up page does. For tests that count or change what belongs to a
 * customer, so that they need no shop of their own.
 */
export async function createAccount({ url, sandboxUrl }: Shop): Promise<Account> {
  const account = { email: newAddress(), password }
  const visitor = await createVisitor(url)
  const data = { name: newName, ...account, language: 'en' }
  expect((await visitor.post('/api/auth/sign-up', { data })).status()).toBe(200)
  const token = await waitForToken(visitor, sandboxUrl, account.email)
  const confirmed = await visitor.post('/api/auth/verify', { data: { token, password } })
  expect(confirmed.status()).toBe(200)
  await visitor.dispose()
  return account
}

/** The token of the newest mail to this address. */
async function waitForToken(visitor: Visitor, sandboxUrl: string, email: string): Promise<string> {
  const read = async (path: string) => (await visitor.get(sandboxUrl + path)).text()
  let token = ''
  await expect(async () => {
    const list = await read(`/outbox?to=${encodeURIComponent(email)}`)
    const [, mail = ''] = /href="(\/outbox\/[\w-]+)/.exec(list) ?? []
    token = /[?&]token=([\w.~-]+)/.exec(await read(`${mail}/html`))?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass({ intervals: [50, 100, 200] })
  return token
}
