import type * as z from 'zod/mini'

import { chatEventSchema } from '../chat/chat.ts'
import { stockEventSchema, type Topic } from '../events.ts'

/**
 * The data of the events of each topic of `GET /api/events`. Readers parse the data, and ignore what their schema does
 * not accept. Thus, servers may send a new kind of event, or more properties. Pages import the schemas of their topics
 * alone, because each of them would be a part of every page otherwise.
 */
export const eventSchemas = {
  stock: stockEventSchema,
  chat: chatEventSchema,
  desk: chatEventSchema,
} as const satisfies Record<Topic, z.ZodMiniType>
