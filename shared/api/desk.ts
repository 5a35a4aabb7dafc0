import * as z from 'zod/mini'

import { maxCharacters } from './characters.ts'
import { chatLimits, conversationSchema, messageSchema } from './chat.ts'
import { envelope } from './envelope.ts'

/** The support desk (`/api/v3/desk/…`), for the roles support and operator; 403 `forbidden` for others. */

const uuidSchema = z.string().check(z.uuid())

export const deskConversationSchema = z.extend(conversationSchema, {
  /** Null for somebody who is not signed in. */
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  agentId: z.nullable(z.string()),
  isMine: z.boolean(),
  lastText: z.string(),
  lastAuthor: messageSchema.shape.author,
  lastAt: z.string(),
  /** Messages of the customer that the team has not seen. */
  unseen: z.number(),
  closedAt: z.nullable(z.string()),
  /** What the customer wrote with the rating, plain text; empty for nothing. */
  ratingComment: z._default(z.string(), ''),
})
export type DeskConversation = z.infer<typeof deskConversationSchema>

/** `GET /api/v3/desk/conversations`: longest waiting first; taken ones by their last message; the last 50 closed. */
export const deskListResponseSchema = envelope(
  z.object({
    waiting: z.array(deskConversationSchema),
    taken: z.array(deskConversationSchema),
    closed: z.array(deskConversationSchema),
    /** The server's clock, ISO 8601: waiting times are reckoned with it. */
    now: z.string(),
  }),
)

/** `GET /api/v3/desk/conversations/<id>/messages`, pages as in chat.ts; 404 for one that never asked for a person. */
export const deskMessagesResponseSchema = envelope(
  z.object({ conversation: deskConversationSchema, messages: z.array(messageSchema) }),
)

/** `POST …/<id>/take`: 409 `already_taken` with `details: {agent}`. `POST …/<id>/close`. Both answer deskChange. */
export const deskChangeResponseSchema = envelope(z.object({ conversation: deskConversationSchema }))
/** `POST …/<id>/transfer`: to a colleague, or null: back to the queue, in its old place. */
export const transferRequestSchema = z.object({ agentId: z.nullable(uuidSchema) })

/** `POST …/<id>/messages`: only who has taken it; the same `clientId` is the same message. */
export const deskMessageRequestSchema = z.object({
  clientId: uuidSchema,
  text: z._default(z.string().check(z.trim(), maxCharacters(chatLimits.text)), ''),
  /** Plans to show as cards. */
  plans: z._default(z.array(z.int()).check(z.maxLength(6)), []),
})
/** `POST …/<id>/typing` and `…/seen` take the requests of chat.ts. */

/** `GET /api/v3/desk/agents`: who could take it over. `isHere`: with an open desk. */
export const agentsResponseSchema = envelope(
  z.array(z.object({ id: z.string(), name: z.string(), isHere: z.boolean(), isSelf: z.boolean() })),
)

/** Canned replies of the team, in three languages; an empty text means: none in that language. */
export const cannedReplySchema = z.object({
  id: z.string(),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  texts: z.object({
    en: z.string().check(z.trim(), maxCharacters(chatLimits.text)),
    'zh-TW': z.string().check(z.trim(), maxCharacters(chatLimits.text)),
    es: z.string().check(z.trim(), maxCharacters(chatLimits.text)),
  }),
})
export type CannedReply = z.infer<typeof cannedReplySchema>
/** `PUT /api/v3/desk/replies/<id>` (UUID of the caller's making: the same again changes nothing), `DELETE` the same. */
export const cannedReplyRequestSchema = z.omit(cannedReplySchema, { id: true })
/** `GET /api/v3/desk/replies`, by title. */
export const cannedRepliesResponseSchema = envelope(z.array(cannedReplySchema))
