import { getBody } from 'shared/http'
import { $session } from 'shared/session'
import { read, write } from 'shared/storage'

const key = 'chat-used'

/** Remembers that this browser uses the chat, so that the launcher follows the conversation on every page. */
export function markChatUsed(): void {
  if (read(key) === null) write(key, '1')
}

/** Whether there is a conversation to follow. For a guest who never wrote, this loads no code and sends no request. */
export async function hasChatUse(): Promise<boolean> {
  if (read(key) !== null) return true
  if ($session.get().status !== 'signed-in') return false
  const body = await getBody('/api/v3/chat/conversation').catch(() => null)
  const isKnown = hasConversation(body)
  if (isKnown) markChatUsed()
  return isKnown
}

/** Checked by hand, because the schema is eight times as large as the launcher. */
function hasConversation(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('content' in body)) return false
  const { content } = body
  return typeof content === 'object' && content !== null && 'conversation' in content
    ? content.conversation !== null
    : false
}
