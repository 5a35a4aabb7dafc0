import { expect, it } from 'vitest'

import { cannedReplyRequestSchema, deskMessageRequestSchema } from '../desk/desk.ts'
import { chatLimits, messageRequestSchema, ratingRequestSchema } from './chat.ts'

const clientId = '7d9a0f6e-53c1-4b55-9a87-0d3f1f1d2a10'

it.each([
  [
    'a message',
    chatLimits.text,
    (text: string) => messageRequestSchema.safeParse({ clientId, text, language: 'en' }),
  ],
  [
    'a reply of the desk',
    chatLimits.text,
    (text: string) => deskMessageRequestSchema.safeParse({ clientId, text }),
  ],
  [
    'a canned reply',
    chatLimits.text,
    (en: string) =>
      cannedReplyRequestSchema.safeParse({ title: 'Hello', texts: { en, 'zh-TW': '', es: '' } }),
  ],
  [
    'the comment of a rating',
    chatLimits.comment,
    (comment: string) => ratingRequestSchema.safeParse({ score: 5, comment }),
  ],
])('%s is limited by its characters, and an emoji counts as one', (_, longest, parse) => {
  expect(parse('😀'.repeat(longest)).success).toBe(true)
  expect(parse('😀'.repeat(longest + 1)).error?.issues[0]?.code).toBe('too_big')
})
