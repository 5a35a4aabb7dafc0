import * as z from 'zod/mini'

import { envelope } from './envelope.ts'

/** `POST /api/v3/chat/messages`: a resend with the same `clientId` is the same message. */
export const messageRequestSchema = z.object({
  clientId: z.string().check(z.uuid()),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
  language: z.enum(['en', 'zh-TW', 'es']),
})
export type MessageRequest = z.infer<typeof messageRequestSchema>

/** A plan that the assistant names; prices and stock as of the answer. */
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
export const orderCardSchema = z.object({ id: z.string(), number: z.string(), state: z.string() })

export const messageSchema = z.object({
  /** Order within the conversation, the server's. */
  sequence: z.number(),
  clientId: z.nullable(z.string()),
  author: z.enum(['customer', 'assistant', 'agent']),
  text: z.string(),
  plans: z.array(planCardSchema),
  orders: z.array(orderCardSchema),
  sentAt: z.string(),
})
export type Message = z.infer<typeof messageSchema>
/** The stored customer message and what the assistant answered. */
export const messageAnswerSchema = envelope(z.array(messageSchema))

/** `GET /api/v3/chat/messages?after=<sequence>`: oldest first, at most 200. */
export const messagesAnswerSchema = envelope(z.array(messageSchema))
