import * as z from 'zod/mini'

import { intervalSchema } from '../catalog/flavor.ts'
import { envelope } from '../envelope.ts'
import { languageSchema } from '../language/language-schema.ts'
import { maxCharacters } from './characters.ts'
import { isBlank } from './is-blank.ts'

/** Lengths in characters (code points), sizes in bytes. */
export const chatLimits = {
  text: 4000,
  attachments: 4,
  attachmentBytes: 10 * 1024 * 1024,
  fileName: 200,
  comment: 1000,
  /** Messages per page of the history. */
  page: 100,
} as const

const uuidSchema = z.string().check(z.uuid())
const textSchema = z.string().check(z.trim(), maxCharacters(chatLimits.text))

/**
 * The plans, order or cart that a customer attached to a message. The server reads them again and computes the prices.
 */
export const contextRequestSchema = z.object({
  cart: z.optional(
    z.object({
      interval: intervalSchema,
      lines: z
        .array(z.object({ product_id: z.int(), quantity: z.int().check(z.gte(1), z.lte(999)) }))
        .check(z.minLength(1), z.maxLength(100)),
    }),
  ),
  /** An order of the same customer. */
  orderId: z.optional(uuidSchema),
})

/**
 * Request of `POST /api/v3/chat/messages`. Sending it again with the same `clientId` creates no second message. It
 * needs a text, attachments or context.
 */
export const messageRequestSchema = z
  .object({
    clientId: uuidSchema,
    text: z._default(textSchema, ''),
    language: languageSchema,
    /** Ids of uploads by the same author that are not part of a message yet. */
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

/** A plan in a message, with prices (USD) and stock at that time. */
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

/** An order in a message. `number` is the one that customers see, for example `QY-2026-000123`. */
const orderCardSchema = z.object({ id: z.string(), number: z.string(), state: z.string() })

/**
 * `own`: the customer's browser shows its current cart. `shown`: a frozen copy that the customer attached. Fees in USD.
 */
const cartCardSchema = z.discriminatedUnion('kind', [
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

/** The MIME types that the chat accepts. */
export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/plain',
] as const

/**
 * A file of a message. `GET /api/v3/chat/attachments/<id>` redirects authorized users to a signed URL that is valid for
 * 60 s.
 */
export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  bytes: z.number(),
  /** In pixels; null for files that are not pictures. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
export type Attachment = z.infer<typeof attachmentSchema>
/**
 * Response of `POST /api/v3/chat/attachments?name=<file name>`, body `application/octet-stream`. 413 `too_large`, 415
 * `unsupported_type` (checked by content).
 */
export const attachmentResponseSchema = envelope(attachmentSchema)
/** Response of `DELETE /api/v3/chat/attachments/<id>`, which works until a message uses the attachment. */
export const deletedResponseSchema = envelope(z.object({}))

/** An event in a conversation. The page has the text for it. */
export const noticeSchema = z.enum([
  'waiting',
  'cancelled',
  'joined',
  'transferred',
  'closed',
  'contact',
  'rated',
])

/** The author of a message. A `notice` reports an event and has no author. */
export const authorSchema = z.enum(['customer', 'assistant', 'agent', 'notice'])

/** A message of a conversation. Messages never change. */
export const messageSchema = z.object({
  /** Position in the conversation, set by the server: from 1, without gaps. */
  sequence: z.number(),
  clientId: z.nullable(z.string()),
  author: authorSchema,
  /** Name of the agent who wrote the message, or whom a notice is about. */
  name: z.nullable(z.string()),
  notice: z.nullable(noticeSchema),
  text: z.string(),
  language: languageSchema,
  plans: z.array(planCardSchema),
  orders: z.array(orderCardSchema),
  cart: z.nullable(cartCardSchema),
  attachments: z.array(attachmentSchema),
  /** The assistant has no reply and offers an agent. */
  offersPerson: z.boolean(),
  /** The reply depends on the customer, but no one is signed in. */
  offersSignIn: z.optional(z.boolean()),
  /** Contains data of the customer's own servers or invoices: the desk gets the message without its text. */
  isPrivate: z.optional(z.boolean()),
  sentAt: z.string(),
})
export type Message = z.infer<typeof messageSchema>

/**
 * `waiting`: the customer requested an agent, and none has taken the conversation yet. A message in a `closed`
 * conversation goes to the assistant again.
 */
export const conversationStateSchema = z.enum(['assistant', 'waiting', 'taken', 'closed'])

/** A conversation as its customer sees it. Times are ISO 8601. */
export const conversationSchema = z.object({
  id: z.string(),
  state: conversationStateSchema,
  lastSequence: z.number(),
  seenByCustomer: z.number(),
  seenByTeam: z.number(),
  /** Language of the conversation with the assistant. It changes on request. */
  language: languageSchema,
  agent: z.nullable(z.string()),
  /** Position in the queue, from 1; null unless the conversation is waiting. */
  place: z.nullable(z.number()),
  waitingSince: z.nullable(z.string()),
  /** Email address for a reply while no agent was available. */
  contact: z.nullable(z.string()),
  /** 1 to 5; null without a rating. */
  rating: z.nullable(z.number()),
  /** An agent closed the conversation, and the customer has not rated it. */
  isRatingAsked: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

/** Opening hours of the support team. */
const hoursSchema = z.object({
  isOpen: z.boolean(),
  /** When `isOpen` changes next (ISO); null when it never does. The page shows it in the customer's time zone. */
  changesAt: z.nullable(z.string()),
})
export type Hours = z.infer<typeof hoursSchema>

/** Response of `GET /api/v3/chat/conversation`; `conversation` is null before the first message. */
export const conversationResponseSchema = envelope(
  z.object({ conversation: z.nullable(conversationSchema), hours: hoursSchema }),
)

/**
 * Response of `GET /api/v3/chat/messages`: the newest page; with `?before=<sequence>` the page before; with
 * `?after=<sequence>` a page of later messages. Always oldest first. `conversation` has the state at the same moment.
 */
export const messagesResponseSchema = envelope(
  z.object({ conversation: z.nullable(conversationSchema), messages: z.array(messageSchema) }),
)
/** Response of `POST /api/v3/chat/messages`: the stored message and the assistant's reply. */
export const messageResponseSchema = envelope(
  z.object({ conversation: conversationSchema, messages: z.array(messageSchema) }),
)

/** Request of `POST /api/v3/chat/seen`: everything up to `sequence` is read. */
export const seenRequestSchema = z.object({ sequence: z.int().check(z.gte(0)) })
/** Request of `POST /api/v3/chat/typing`, sent at most every 3 s while typing. The signal expires after 6 s. */
export const typingRequestSchema = z.object({ isTyping: z.boolean() })
/**
 * Request of `POST /api/v3/chat/person`: requests an agent. `DELETE` cancels that, so that the assistant replies again.
 * Both are idempotent.
 */
export const personRequestSchema = z.object({ language: languageSchema })
/** Request of `POST /api/v3/chat/contact`: an email address for a reply while no agent is available. */
export const contactRequestSchema = z.object({
  email: z.string().check(z.trim(), z.email(), z.maxLength(254)),
})
/** Request of `POST /api/v3/chat/rating`: once, after an agent closed the conversation. */
export const ratingRequestSchema = z.object({
  score: z.int().check(z.gte(1), z.lte(5)),
  comment: z._default(z.string().check(z.trim(), maxCharacters(chatLimits.comment)), ''),
})
/** Response of seen, person, contact and rating. */
export const changeResponseSchema = envelope(z.object({ conversation: conversationSchema }))
/** Response of `POST /api/v3/chat/typing`. */
export const typingResponseSchema = envelope(z.object({}))

export const typingEventSchema = z.object({
  kind: z.literal('typing'),
  conversationId: z.string(),
  by: z.enum(['customer', 'agent']),
  name: z.nullable(z.string()),
  isTyping: z.boolean(),
})

/**
 * Data of the topics `chat` (the user's own conversation) and `desk` (support: all waiting, taken or closed
 * conversations). `queue` is only for the desk: it must load the lists again.
 */
export const chatEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('messages'),
    conversation: conversationSchema,
    messages: z.array(messageSchema),
  }),
  z.object({ kind: z.literal('status'), conversation: conversationSchema }),
  typingEventSchema,
  z.object({ kind: z.literal('queue') }),
])
export type ChatEvent = z.infer<typeof chatEventSchema>
