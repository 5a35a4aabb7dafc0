import * as z from 'zod/mini'

import { maxCharacters } from '../chat/characters.ts'
import { chatLimits, conversationSchema, messageSchema } from '../chat/chat.ts'
import { envelope } from '../envelope.ts'

/** The support desk (`/api/v3/desk/…`), for the roles support and operator; 403 `forbidden` for others. */

const uuidSchema = z.string().check(z.uuid())

/** A conversation as the support team sees it. Times are ISO 8601. */
const deskConversationSchema = z.extend(conversationSchema, {
  /** Null for a guest. */
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  agentId: z.nullable(z.string()),
  isMine: z.boolean(),
  lastText: z.string(),
  lastAuthor: messageSchema.shape.author,
  lastAt: z.string(),
  /** Messages of the customer that the team has not seen. */
  unseen: z.number(),
  /** Whether it was transferred to its agent, who has not opened it yet. */
  isTransferNew: z._default(z.boolean(), false),
  closedAt: z.nullable(z.string()),
  /** The comment of the rating, plain text; empty when there is none. */
  ratingComment: z._default(z.string(), ''),
})
export type DeskConversation = z.infer<typeof deskConversationSchema>

/**
 * Response of `GET /api/v3/desk/conversations`: waiting ones by waiting time, taken ones by their last message, and the
 * last 50 closed.
 */
export const deskListResponseSchema = envelope(
  z.object({
    waiting: z.array(deskConversationSchema),
    taken: z.array(deskConversationSchema),
    closed: z.array(deskConversationSchema),
    /** The server's time (ISO 8601), to compute waiting times. */
    now: z.string(),
  }),
)

/**
 * Response of `GET /api/v3/desk/conversations/<id>/messages`, with pages as in chat.ts. 404 for a conversation that
 * never requested an agent.
 */
export const deskMessagesResponseSchema = envelope(
  z.object({ conversation: deskConversationSchema, messages: z.array(messageSchema) }),
)

/**
 * Response of `POST …/<id>/take` (409 `already_taken` with `details: {agent}`), `…/close`, `…/transfer` and `…/seen`.
 */
export const deskChangeResponseSchema = envelope(z.object({ conversation: deskConversationSchema }))
/**
 * Request of `POST …/<id>/close`. `readSequence`: the last message that the agent has read. 409 `customer_wrote` if the
 * customer has sent a later one. Without it, the conversation is closed in any case.
 */
export const closeRequestSchema = z.object({
  readSequence: z.optional(z.int().check(z.gte(0))),
})
/**
 * Request of `POST …/<id>/transfer`: the id of another agent, or null to return the conversation to its position in the
 * queue.
 */
export const transferRequestSchema = z.object({ agentId: z.nullable(uuidSchema) })

/**
 * Request of `POST …/<id>/messages`, for the assigned agent only. Sending it again with the same `clientId` creates no
 * second message.
 */
export const deskMessageRequestSchema = z.object({
  clientId: uuidSchema,
  text: z._default(z.string().check(z.trim(), maxCharacters(chatLimits.text)), ''),
  /** Product ids of the plans to show as cards. */
  plans: z._default(z.array(z.int()).check(z.maxLength(6)), []),
})
/** `POST …/<id>/typing` and `…/seen` use the requests of chat.ts. */

/**
 * Response of `GET /api/v3/desk/agents`: the agents who can take a conversation over. `isHere`: the agent has the desk
 * open.
 */
export const agentsResponseSchema = envelope(
  z.array(z.object({ id: z.string(), name: z.string(), isHere: z.boolean(), isSelf: z.boolean() })),
)

/** A canned reply of the team, in three languages. An empty text means that there is none in that language. */
const cannedReplySchema = z.object({
  id: z.string(),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  texts: z.object({
    en: z.string().check(z.trim(), maxCharacters(chatLimits.text)),
    'zh-TW': z.string().check(z.trim(), maxCharacters(chatLimits.text)),
    es: z.string().check(z.trim(), maxCharacters(chatLimits.text)),
  }),
})
export type CannedReply = z.infer<typeof cannedReplySchema>
/** Request of `PUT /api/v3/desk/replies/<id>`, where the client chooses the UUID. `PUT` and `DELETE` are idempotent. */
export const cannedReplyRequestSchema = z.omit(cannedReplySchema, { id: true })
/** Response of `GET /api/v3/desk/replies`, sorted by title. */
export const cannedRepliesResponseSchema = envelope(z.array(cannedReplySchema))
