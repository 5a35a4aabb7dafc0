// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createPendingMessages, type PendingMessagesStore } from './pending-messages.store.ts'

type Updater = (value: unknown) => unknown

const { database } = vi.hoisted(() => ({
  database: { value: [] as unknown, responses: Promise.resolve() as Promise<void> },
}))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async () => {
    await database.responses
    return database.value
  },
  update: async (_key: string, change: Updater) => {
    await database.responses
    database.value = change(database.value)
  },
}))

const message = (clientId: string) => ({
  ...{ clientId, owner: '', text: 'Hello', attachments: [], context: undefined },
  ...{ language: 'en' as const, failure: null },
})
const idsOf = (value: unknown) => (value as { clientId: string }[]).map(({ clientId }) => clientId)

let messages: PendingMessagesStore
const add = (clientId: string) => messages.updatePending(list => [...list, message(clientId)])

/** Makes the database wait. The database continues when the returned function is called. */
function blockDatabase(): () => void {
  let release = () => {}
  database.responses = new Promise(resolve => {
    release = resolve
  })
  return release
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(database, { value: [], responses: Promise.resolve() })
  messages = createPendingMessages(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

it('waits at most 3 s for a slow database, and does not wait for the next steps', async () => {
  const release = blockDatabase()
  const first = vi.fn()
  void add('a').then(first)
  await vi.advanceTimersByTimeAsync(2999)
  expect(first).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(first).toHaveBeenCalled()
  const second = vi.fn()
  void add('b').then(second)
  await vi.advanceTimersByTimeAsync(0)
  expect(second).toHaveBeenCalled()
  expect(idsOf(messages.$pendingMessages.get())).toEqual(['a', 'b'])
  expect(messages.$storedIds.get()).toEqual(new Set())
  release()
})

it('stores all messages in order once a slow database responds, and waits for it again', async () => {
  const release = blockDatabase()
  void add('a')
  await vi.advanceTimersByTimeAsync(3000)
  void add('b')
  void messages.updatePending(list => list.filter(({ clientId }) => clientId !== 'a'))
  await vi.advanceTimersByTimeAsync(0)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(idsOf(database.value)).toEqual(['b'])
  expect(idsOf(messages.$pendingMessages.get())).toEqual(['b'])
  expect(messages.$storedIds.get()).toEqual(new Set(['b']))

  const again = blockDatabase()
  const third = vi.fn()
  void add('c').then(third)
  await vi.advanceTimersByTimeAsync(2999)
  expect(third).not.toHaveBeenCalled()
  again()
  await vi.advanceTimersByTimeAsync(0)
  expect(third).toHaveBeenCalled()
})

it('keeps messages in memory when the database fails', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  database.responses = Promise.reject(new Error('Broken'))
  await add('a')
  expect(idsOf(messages.$pendingMessages.get())).toEqual(['a'])
  expect(messages.$storedIds.get()).toEqual(new Set(['a']))
  expect(warn).toHaveBeenCalledTimes(1)
})
