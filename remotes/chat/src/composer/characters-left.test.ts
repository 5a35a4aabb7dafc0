import { messageRequestSchema } from '@storefront/api/chat'
import { expect, it } from 'vitest'

import { charactersLeft } from './characters-left.ts'

const isAccepted = (text: string) =>
  messageRequestSchema.safeParse({ clientId: crypto.randomUUID(), text, language: 'en' }).success

it('counts characters like the server', () => {
  const longest = `  ${'😀'.repeat(4000)}\n`
  expect([charactersLeft(longest), isAccepted(longest)]).toEqual([0, true])
  const tooLong = `a${longest}`
  expect([charactersLeft(tooLong), isAccepted(tooLong)]).toEqual([-3, false])
})
