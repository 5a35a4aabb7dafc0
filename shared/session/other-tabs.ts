import * as z from 'zod/mini'

import { createTabChannel } from '../tab-channel.ts'

/** `session-ended`: the server ended the session, and drafts wait for the same customer. */
const sessionNewsSchema = z.enum(['signed-out', 'session-ended', 'signed-in'])

/** Tells the other tabs of this browser that the session has changed. */
export const sessionChannel = createTabChannel('session', sessionNewsSchema)
