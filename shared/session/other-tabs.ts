import * as z from 'zod/mini'

import { createTabChannel, type TabChannel } from '../tab-channel.ts'

/** `session-ended`: the server ended the session, and drafts wait for the same customer. */
const sessionNewsSchema = z.enum(['signed-out', 'session-ended', 'signed-in'])
type SessionNews = z.infer<typeof sessionNewsSchema>

/** Notifies the other tabs of this browser that the session has changed. */
export function createSessionChannel(): TabChannel<SessionNews> {
  return createTabChannel('session', sessionNewsSchema)
}
