// @vitest-environment jsdom
import { atom } from 'nanostores'
import { afterEach, expect, it, vi } from 'vitest'

import { countInTitle } from './title-count.ts'

let stop = () => {}

afterEach(() => stop())

it('puts the number before the title, follows page changes, and restores the title', async () => {
  document.title = 'Plans'
  const $unread = atom(0)
  stop = countInTitle($unread)
  expect(document.title).toBe('Plans')
  $unread.set(2)
  expect(document.title).toBe('(2) Plans')
  document.title = 'Cart'
  await vi.waitFor(() => expect(document.title).toBe('(2) Cart'))
  $unread.set(120)
  expect(document.title).toBe('(99+) Cart')
  $unread.set(0)
  expect(document.title).toBe('Cart')
  $unread.set(1)
  stop()
  expect(document.title).toBe('Cart')
})
