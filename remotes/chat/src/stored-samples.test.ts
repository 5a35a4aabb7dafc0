// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import {
  readSamples,
  readVersionsOf,
  valuesOf,
  versionsOf,
} from '@storefront/api/testing/read-samples'
import { createStore, get, set } from 'idb-keyval'
import type { WritableAtom } from 'nanostores'
import { $owner } from 'shared/session'
import { beforeEach, expect, it, vi } from 'vitest'

import { remote } from '../remote.config.ts'
import { createDraft } from './composer/draft/draft.store.ts'
import { createMessageDatabase } from './composer/outbox/message-database.ts'
import { $deskDrafts } from './desk/composer/desk-drafts.store.ts'

vi.mock('shared/session', async () => {
  const { atom } = await import('nanostores')
  return { $owner: atom('') }
})

const samples = readSamples(`${import.meta.dirname}/..`)
const outbox = () => createStore('storefront-chat', 'outbox')

beforeEach(() => {
  sessionStorage.clear()
  ;($owner as WritableAtom<string>).set('ada')
})

it('has a sample of each version that it reads', () => {
  expect(versionsOf(samples)).toEqual(readVersionsOf(remote.state ?? {}))
})

it.each(valuesOf(samples, 'chat-outbox').map(list => ({ list })))(
  'reads stored messages',
  async ({ list }) => {
    await set('outgoing', list, outbox())
    expect(await createMessageDatabase(() => undefined).read()).toEqual(list)
  },
)

it('keeps messages of a newer release on disk, and sends only its own', async () => {
  const [own] = valuesOf(samples, 'chat-outbox')[0] as object[]
  const newer = { version: 2, clientId: 'n', parts: [{ text: 'Hello' }] }
  await set('outgoing', [newer, own], outbox())
  const database = createMessageDatabase(() => undefined)
  expect(await database.read()).toEqual([own])
  expect(await database.update(list => list.slice(1))).toEqual([])
  expect(await get('outgoing', outbox())).toEqual([newer])
})

it.each(valuesOf(samples, 'chat-draft'))('reads a stored draft', draft => {
  sessionStorage.setItem('chat-draft', JSON.stringify(draft))
  expect(createDraft().$draft.get()).toBe('I would like to ask')
})

it('keeps the draft of a newer release until the customer types', () => {
  const newer = '{"version":2,"owner":"ada","blocks":["Hello"]}'
  sessionStorage.setItem('chat-draft', newer)
  const { $draft, followDraft, writeDraft } = createDraft()
  followDraft('ada')
  expect([$draft.get(), sessionStorage.getItem('chat-draft')]).toEqual(['', newer])
  writeDraft('Hi')
  expect(sessionStorage.getItem('chat-draft')).toBe('{"owner":"ada","text":"Hi"}')
})

it.each(valuesOf(samples, 'desk-drafts'))('reads stored drafts of the support desk', drafts => {
  sessionStorage.setItem('desk-drafts', JSON.stringify(drafts))
  expect(Object.values($deskDrafts.get())).toEqual([
    { text: 'You can choose', plans: [1012, 1001] },
  ])
})
