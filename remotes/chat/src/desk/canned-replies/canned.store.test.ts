import type { CannedReply } from '@storefront/api/desk'
import { expect, it, vi } from 'vitest'

import { findCanned, textFor } from './canned.store.ts'

vi.mock('shared/http', () => ({ get: vi.fn(), put: vi.fn(), remove: vi.fn() }))

const reply = (title: string, en: string, es = ''): CannedReply => ({
  id: title,
  title,
  texts: { en, 'zh-TW': '', es },
})
const greeting = reply('Greeting', 'Hello, one moment.', 'Hola, un momento.')
const refund = reply('Refund', 'A greeting is not a refund.')

it('returns the text in the conversation’s language, else one that exists', () => {
  expect(textFor(greeting, 'es')).toBe('Hola, un momento.')
  expect(textFor(refund, 'es')).toBe('A greeting is not a refund.')
  expect(textFor(greeting, 'zh-TW')).toBe('Hello, one moment.')
})

it('finds replies with every word in title or text, title matches first', () => {
  const titles = (query: string) =>
    findCanned([refund, greeting], query, 'en').map(({ title }) => title)
  expect(titles('gree')).toEqual(['Greeting', 'Refund'])
  expect(titles('moment HELLO')).toEqual(['Greeting'])
  expect(titles('')).toEqual(['Refund', 'Greeting'])
  expect(titles('nothing')).toEqual([])
})
