import { getBody } from 'shared/http'
import { $session } from 'shared/session'
import { read, write } from 'shared/storage'

const key = 'chat-used'

/** This browser has something to say or to hear: from now on the launcher follows it on every page. */
export function noteChatUse(): void {
  if (read(key) === null) write(key, '1')
}

/** Whether there is anything to follow; who never wrote costs neither code nor a call. */
export async function hasChatUse(): Promise<boolean> {
  if (read(key) !== null) return true
  if ($session.get().status !== 'signed-in') return false
  const body = await getBody('/api/v3/chat/conversation').catch(() => null)
  const isKnown = hasConversation(body)
  if (isKnown) noteChatUse()
  return isKnown
}

/** By hand: the schema would be eight times as large as the launcher. */
function hasConversation(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('content' in body)) return false
  const { content } = body
  return typeof content === 'object' && content !== null && 'conversation' in content
    ? content.conversation !== null
    : false
}
