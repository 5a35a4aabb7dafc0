// @vitest-environment jsdom
import { atom, type WritableAtom } from 'nanostores'
import { $cart } from 'shared/cart'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { bindDraftToOwner } from './owned-draft.ts'

vi.mock('shared/cart', async () => {
  const { atom } = await import('nanostores')
  return { $cart: atom({ owner: '' }) }
})
const cart = $cart as unknown as WritableAtom<{ owner: string }>
const signIn = (owner: string) => cart.set({ owner })
const signOut = () => signIn('')
/** Opens a new page, and records what it shows. */
function open() {
  const shown: (string | null)[] = []
  const $store = atom(null)
  const draft = bindDraftToOwner({
    $store,
    key: 'draft',
    schema: z.string(),
    show: text => shown.push(text),
  })
  $store.get()
  return { ...draft, shown }
}

beforeEach(() => {
  signOut()
  sessionStorage.clear()
})

test('restores the typed text after a reload', () => {
  signIn('ada')
  open().save('db-1')
  expect(open().shown).toEqual(['db-1'])
})

test('restores text that was typed before the page knew its customer', () => {
  open().save('db-1')
  signIn('ada')
  expect(open().shown).toEqual(['db-1'])
})

test('assigns a draft without an owner to the signed-in customer only', () => {
  signIn('ada')
  sessionStorage.setItem('draft', '{"owner":"","value":"db-1"}')
  expect(open().shown).toEqual(['db-1'])
  signIn('grace')
  expect(open().shown).toEqual([])
})

test('restores the text when the reloaded page identifies its customer late', () => {
  signIn('ada')
  open().save('db-1')
  signOut()
  const { shown } = open()
  expect(shown).toEqual([])
  signIn('ada')
  expect(shown).toEqual(['db-1'])
})

test('deletes the text when another customer signs in', () => {
  signIn('ada')
  open().save('db-1')
  signOut()
  signIn('grace')
  expect(open().shown).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('starts empty for another customer on the same page', () => {
  signIn('ada')
  const { save, shown } = open()
  save('db-1')
  signIn('grace')
  expect(shown).toEqual([null])
  open().save('web-1')
  expect(sessionStorage.getItem('draft')).not.toContain('db-1')
})

test('shows nothing after it was cleared, or when it is unreadable', () => {
  signIn('ada')
  const draft = open()
  draft.save('db-1')
  draft.clear()
  expect(open().shown).toEqual([])
  sessionStorage.setItem('draft', '{"owner":"ada","names":["db-1"]}')
  expect(open().shown).toEqual([])
})

test('keeps the draft of a newer release until the customer types', () => {
  signIn('ada')
  const newer = '{"version":2,"owner":"ada","fields":["db-1"]}'
  sessionStorage.setItem('draft', newer)
  const { save, shown } = open()
  expect(shown).toEqual([])
  expect(sessionStorage.getItem('draft')).toBe(newer)
  save('db-2')
  expect(sessionStorage.getItem('draft')).toBe('{"owner":"ada","value":"db-2"}')
})
