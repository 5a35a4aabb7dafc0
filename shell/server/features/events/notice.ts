import type { TypingNotice } from '../chat/index.ts'

/** A notice between processes through the database. The changes of `stock` and `chat` are in tables, so these can be lost. */
type Notice =
  | { kind: 'stock' }
  | { kind: 'chat' }
  | { kind: 'ended'; sessionId: string }
  | { kind: 'typing'; typing: TypingNotice }

/** Returns null for an unknown notice of another build. */
export function readNotice(payload: string): Notice | null {
  const [kind, rest] = [payload.split(' ', 1)[0], payload.slice(payload.indexOf(' ') + 1)]
  if (kind === 'stock' || kind === 'chat') return { kind }
  if (kind === 'ended') return { kind, sessionId: rest }
  if (kind === 'typing') return { kind, typing: JSON.parse(rest) }
  return null
}
