import type { TypingNotice } from '../chat/index.ts'

/** What processes tell each other by the database. What changed is read from tables, so `stock` and `chat` may be lost. */
type Notice =
  | { kind: 'stock' }
  | { kind: 'chat' }
  | { kind: 'ended'; sessionId: string }
  | { kind: 'typing'; typing: TypingNotice }

/** Null for what another build tells. */
export function readNotice(payload: string): Notice | null {
  const [kind, rest] = [payload.split(' ', 1)[0], payload.slice(payload.indexOf(' ') + 1)]
  if (kind === 'stock' || kind === 'chat') return { kind }
  if (kind === 'ended') return { kind, sessionId: rest }
  if (kind === 'typing') return { kind, typing: JSON.parse(rest) }
  return null
}
