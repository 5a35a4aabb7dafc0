import { getBody } from 'shared/http'
import { $session } from 'shared/session'
import { read, write } from 'shared/storage'
import * as z from 'zod/mini'

const key = 'chat-used'
const known = z.object({ content: z.object({ conversation: z.object({ id: z.string() }) }) })

/** This browser has something to say or to hear: from now on the launcher follows it on every page. */
export function noteChatUse(): void {
  if (read(key) === null) write(key, '1')
}

/** Whether there is anything to follow; who never wrote costs neither code nor a call. */
export async function hasChatUse(): Promise<boolean> {
  if (read(key) !== null) return true
  if ($session.get().status !== 'signed-in') return false
  const body = await getBody('/api/v3/chat/conversation').catch(() => null)
  const isKnown = known.safeParse(body).success
  if (isKnown) noteChatUse()
  return isKnown
}
