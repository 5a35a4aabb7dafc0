// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('shared/cart', async () => {
  const { atom } = await import('nanostores')
  return { $cart: atom({ owner: 'ada' }) }
})

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
})

/** The store of a page after a reload. */
const open = () => import('./ssh-keys.store.ts')

test('shows the problem of a key that it restores, so that no order is sent with it', async () => {
  const before = await open()
  before.$sshKeys.get()
  before.typeSshKeys('ssh-ed25519 AAAAbroken me@x')
  vi.resetModules()
  const after = await open()
  expect(after.$sshKeys.get()).toEqual({
    text: 'ssh-ed25519 AAAAbroken me@x',
    problem: before.$sshKeys.get().problem,
    isShown: true,
  })
  expect(after.$sshKeys.get().problem).not.toBeNull()
})

test('has no problem without a key', async () => {
  expect((await open()).$sshKeys.get()).toMatchObject({ text: '', problem: null })
})
