import { typingEventSchema } from '@storefront/api/chat'
import { z } from 'zod'

import type { TypingNotice } from '../chat/index.ts'

/** A notice between processes through the database. The changes of `stock` and `chat` are in tables, so these can be lost. */
type Notice =
  | { kind: 'stock' }
  | { kind: 'chat' }
  | { kind: 'ended'; sessionId: string }
  | { kind: 'typing'; typing: TypingNotice }

const typingSchema = z.object({
  event: typingEventSchema,
  owner: z.string().nullable(),
  toDesk: z.boolean(),
}) satisfies z.ZodType<TypingNotice>

function readTyping(text: string): TypingNotice | null {
  try {
    return typingSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Returns null for a notice of another build that this one does not understand. */
export function readNotice(payload: string): Notice | null {
  const [kind, rest] = [payload.split(' ', 1)[0], payload.slice(payload.indexOf(' ') + 1)]
  if (kind === 'stock' || kind === 'chat') return { kind }
  if (kind === 'ended') return { kind, sessionId: rest }
  const typing = kind === 'typing' ? readTyping(rest) : null
  return typing && { kind: 'typing', typing }
}
