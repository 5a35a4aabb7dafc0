// @vitest-environment jsdom
import { cleanStores, type WritableAtom } from 'nanostores'
import { $owner } from 'shared/session'
import { beforeEach, expect, it, vi } from 'vitest'

import { $deskDrafts, writeDraft } from './desk-drafts.store.ts'

vi.mock('shared/session', async () => {
  const { atom } = await import('nanostores')
  return { $owner: atom('sue') }
})
const owner = $owner as WritableAtom<string | null>
const texts = () => Object.values($deskDrafts.get()).map(({ text }) => text)

/** Ends the store; its next use starts it, like a page load. */
const reload = () => cleanStores($deskDrafts)

beforeEach(() => {
  sessionStorage.clear()
  owner.set('sue')
  reload()
})

it("restores each conversation's draft after a reload", () => {
  writeDraft('a', { text: 'Hello' })
  writeDraft('b', { text: 'Tokyo', plans: [4] })
  writeDraft('b', { text: '', plans: [] })
  reload()
  expect(texts()).toEqual(['Hello'])
})

it('shows a draft only to its author after the server ended the session', () => {
  writeDraft('a', { text: 'Hello' })
  owner.set(null)
  expect(texts()).toEqual([])
  owner.set('otto')
  expect(texts()).toEqual([])
  reload()
  expect(texts()).toEqual([])
  owner.set('sue')
  expect(texts()).toEqual(['Hello'])
})
