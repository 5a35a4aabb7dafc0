import * as z from 'zod/mini'

import { maxCharacters } from './characters.ts'
import { envelope } from './envelope.ts'
import { intervalSchema } from './flavor.ts'
import { isBlank } from './is-blank.ts'

/** Lengths in characters (code points), sizes in bytes. */
export const chatLimits = {
  text: 4000,
  attachments: 4,
  attachmentBytes: 10 * 1024 * 1024,
  fileName: 200,
  comment: 1000,
  /** Messages of one page of the history. */
  page: 100,
} as const

const languageSchema = z.enum(['en', 'zh-TW', 'es'])
const uuidSchema = z.string().check(z.uuid())
const textSchema = z.string().check(z.trim(), maxCharacters(chatLimits.text))

/** What a customer chose to show with a message: the server looks it up and prices it again. */
export const contextRequestSchema = z.object({
  cart: z.optional(
    z.object({
      interval: intervalSchema,
      lines: z
        .array(z.object({ product_id: z.int(), quantity: z.int().check(z.gte(1), z.lte(999)) }))
        .check(z.minLength(1), z.maxLength(100)),
    }),
  ),
  /** One of the customer's own orders. */
  orderId: z.optional(uuidSchema),
})

/**
 * `POST /api/v3/chat/messages`: a resend with the same `clientId` is the same message. Something must be in it: text,
 * attachments or context.
 */
export const messageRequestSchema = z
  .object({
    clientId: uuidSchema,
    text: z._default(textSchema, ''),
    language: languageSchema,
    /** Ids of uploads of the same speaker that no message has yet. */
    attachments: z._default(z.array(uuidSchema).check(z.maxLength(chatLimits.attachments)), []),
    context: z.optional(contextRequestSchema),
  })
  .check(
    z.refine(
      ({ text, attachments, context }) =>
        !isBlank(text) || attachments.length > 0 || !!context?.cart || !!context?.orderId,
    ),
  )
export type MessageRequest = z.infer<typeof messageRequestSchema>
export type MessageInput = z.input<typeof messageRequestSchema>

/** A plan that somebody names; prices and stock as of the message. */
export const planCardSchema = z.object({
  product_id: z.number(),
  planName: z.string(),
  location: z.string(),
  vcpus: z.number(),
  ram: z.number(),
  disk: z.number(),
  gpu_type: z.string(),
  monthly_fee: z.string(),
  hourly_fee: z.string(),
  left: z.number(),
})
export type PlanCard = z.infer<typeof planCardSchema>

export const orderCardSchema = z.object({ id: z.string(), number: z.string(), state: z.string() })
export type OrderCard = z.infer<typeof orderCardSchema>

/** `own`: the reader's browser shows the cart it has; `shown`: what the customer attached, frozen. Fees in USD. */
export const cartCardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own') }),
  z.object({
    kind: z.literal('shown'),
    interval: intervalSchema,
    lines: z.array(
      z.object({
        product_id: z.number(),
        planName: z.string(),
        location: z.string(),
        quantity: z.number(),
        fee: z.string(),
        subtotal: z.string(),
      }),
    ),
    total: z.string(),
  }),
])
export type CartCard = z.infer<typeof cartCardSchema>

export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/plain',
] as const

/** `GET /api/v3/chat/attachments/<id>` answers who may see it with a redirect to a signed address of 60 s. */
export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  bytes: z.number(),
  /** Pixels; null for what is no picture. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
export type Attachment = z.infer<typeof attachmentSchema>
/**
 * `POST /api/v3/chat/attachments?name=<file name>`, body `application/octet-stream`. 413 `too_large`, 415
 * `unsupported_type` (by content). `DELETE /api/v3/chat/attachments/<id>` while no message has it.
 */
export const attachmentResponseSchema = envelope(attachmentSchema)
export const deletedResponseSchema = envelope(z.object({}))

/** What happened in a conversation; its words are the reader's page's. */
export const noticeSchema = z.enum([
  'waiting',
  'cancelled',
  'joined',
  'transferred',
  'closed',
  'contact',
  'rated',
])

export const messageSchema = z.object({
  /** Order within the conversation, the server's; from 1, without gaps. */
  sequence: z.number(),
  clientId: z.nullable(z.string()),
  author: z.enum(['customer', 'assistant', 'agent', 'notice']),
  /** Of the person who answers, or whom a notice is about. */
  name: z.nullable(z.string()),
  notice: z.nullable(noticeSchema),
  text: z.string(),
  language: languageSchema,
  plans: z.array(planCardSchema),
  orders: z.array(orderCardSchema),
  cart: z.nullable(cartCardSchema),
  attachments: z.array(attachmentSchema),
  /** The assistant does not know and offers a person. */
  offersPerson: z.boolean(),
  /** The answer depends on who asks, and nobody is signed in. */
  offersSignIn: z.optional(z.boolean()),
  /** Tells of the customer's own servers or invoices: desks get it without its words. */
  isPrivate: z.optional(z.boolean()),
  sentAt: z.string(),
})
export type Message = z.infer<typeof messageSchema>

export const conversationSchema = z.object({
  id: z.string(),
  /** `waiting`: a person was asked for and none has taken it yet. Writing in a `closed` one goes to the assistant again. */
  state: z.enum(['assistant', 'waiting', 'taken', 'closed']),
  lastSequence: z.number(),
  seenByCustomer: z.number(),
  seenByTeam: z.number(),
  /** Spoken with the assistant; changed when asked. */
  language: languageSchema,
  agent: z.nullable(z.string()),
  /** Place in the queue from 1; null unless waiting. */
  place: z.nullable(z.number()),
  waitingSince: z.nullable(z.string()),
  /** Where to answer when nobody was there. */
  contact: z.nullable(z.string()),
  /** 1 to 5; null when not asked or not given. */
  rating: z.nullable(z.number()),
  /** A person was here and the conversation was closed without a rating. */
  isRatingAsked: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

export const hoursSchema = z.object({
  isOpen: z.boolean(),
  /** When that changes next; the page says it in the reader's time zone. */
  changesAt: z.nullable(z.string()),
})
export type Hours = z.infer<typeof hoursSchema>

/** `GET /api/v3/chat/conversation`: null before the first message. */
export const conversationResponseSchema = envelope(
  z.object({ conversation: z.nullable(conversationSchema), hours: hoursSchema }),
)

/**
 * `GET /api/v3/chat/messages`: the newest page; `?before=<sequence>` the page before; `?after=<sequence>` what came
 * later, oldest first, a page at a time. Always oldest first. `conversation` as of the same moment.
 */
export const messagesResponseSchema = envelope(
  z.object({ conversation: z.nullable(conversationSchema), messages: z.array(messageSchema) }),
)
/** `POST /api/v3/chat/messages`: the stored message and what the assistant answered. */
export const messageResponseSchema = envelope(
  z.object({ conversation: conversationSchema, messages: z.array(messageSchema) }),
)

/** `POST /api/v3/chat/seen`: read up to here. */
export const seenRequestSchema = z.object({ sequence: z.int().check(z.gte(0)) })
/** `POST /api/v3/chat/typing`: at most every 3 s while typing; it wears off by itself after 6 s. */
export const typingRequestSchema = z.object({ isTyping: z.boolean() })
/**
 * `POST /api/v3/chat/person`: asks for a person; the same again changes nothing. `DELETE`: waits no longer, the assistant
 * answers again; unless it waits, nothing changes.
 */
export const personRequestSchema = z.object({ language: languageSchema })
/** `POST /api/v3/chat/contact`: where to answer when nobody is there. */
export const contactRequestSchema = z.object({
  email: z.string().check(z.trim(), z.email(), z.maxLength(254)),
})
/** `POST /api/v3/chat/rating`: once, after a person closed the conversation. */
export const ratingRequestSchema = z.object({
  score: z.int().check(z.gte(1), z.lte(5)),
  comment: z._default(z.string().check(z.trim(), maxCharacters(chatLimits.comment)), ''),
})
/** Answer of seen, person, contact and rating. */
export const changeResponseSchema = envelope(z.object({ conversation: conversationSchema }))
export const typingResponseSchema = envelope(z.object({}))

/**
 * Data of the topics `chat` (the listener's own conversation) and `desk` (support: all that are waiting, taken or
 * closed). `queue`: only for the desk, read the lists again.
 */
export const chatEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('messages'),
    conversation: conversationSchema,
    messages: z.array(messageSchema),
  }),
  z.object({ kind: z.literal('status'), conversation: conversationSchema }),
  z.object({
    kind: z.literal('typing'),
    conversationId: z.string(),
    by: z.enum(['customer', 'agent']),
    name: z.nullable(z.string()),
    isTyping: z.boolean(),
  }),
  z.object({ kind: z.literal('queue') }),
])
export type ChatEvent = z.infer<typeof chatEventSchema>
