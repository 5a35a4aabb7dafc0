// @vitest-environment jsdom
import type { WritableAtom } from 'nanostores'
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
/** A document that was just opened, and what it shows. */
function open() {
  const shown: (string | null)[] = []
  const draft = bindDraftToOwner({
    key: 'draft',
    schema: z.string(),
    show: text => shown.push(text),
  })
  return { ...draft, shown }
}

beforeEach(() => {
  signOut()
  sessionStorage.clear()
})

test('what was typed is there after a reload', () => {
  signIn('ada')
  open().keep('db-1')
  expect(open().shown).toEqual(['db-1'])
})

test('also when it was typed before this document knew its customer', () => {
  open().keep('db-1')
  signIn('ada')
  expect(open().shown).toEqual(['db-1'])
})

test('and it is only theirs from then on', () => {
  signIn('ada')
  sessionStorage.setItem('draft', '{"owner":"","value":"db-1"}')
  expect(open().shown).toEqual(['db-1'])
  signIn('grace')
  expect(open().shown).toEqual([])
})

test('and when the reloaded document learns its customer late', () => {
  signIn('ada')
  open().keep('db-1')
  signOut()
  const { shown } = open()
  expect(shown).toEqual([])
  signIn('ada')
  expect(shown).toEqual(['db-1'])
})

test('nobody else sees it, and it is deleted', () => {
  signIn('ada')
  open().keep('db-1')
  signOut()
  signIn('grace')
  expect(open().shown).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('another customer in the same document begins anew', () => {
  signIn('ada')
  const { keep, shown } = open()
  keep('db-1')
  signIn('grace')
  expect(shown).toEqual([null])
  open().keep('web-1')
  expect(sessionStorage.getItem('draft')).not.toContain('db-1')
})

test('what was forgotten or cannot be read shows nothing', () => {
  signIn('ada')
  const draft = open()
  draft.keep('db-1')
  draft.forget()
  expect(open().shown).toEqual([])
  sessionStorage.setItem('draft', '{"owner":"ada","names":["db-1"]}')
  expect(open().shown).toEqual([])
})
