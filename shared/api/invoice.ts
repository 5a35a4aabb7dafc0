import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { intervalSchema } from './flavor.ts'

export const invoiceKindSchema = z.enum(['order', 'usage'])

/** paid: the payment is in. refunded, partly_refunded: it goes back. open: usage that nobody has charged yet. */
export const invoiceStatusSchema = z.enum(['paid', 'partly_refunded', 'refunded', 'open'])
export type InvoiceStatus = z.infer<typeof invoiceStatusSchema>

export const invoiceLineSchema = z.object({
  planName: z.string(),
  location: z.string(),
  /** Null where the line stands for several servers. */
  hostname: z.nullable(z.string()),
  /** Servers of an order, hours of usage. */
  quantity: z.int(),
  unit: z.string(),
  amount: z.string(),
  /** The monthly price was less than the hours. */
  isCapped: z.boolean(),
})

/** What an invoice said when it was issued; nothing in it changes afterwards. */
export const invoiceContentSchema = z.object({
  seller: z.object({
    name: z.string(),
    /** Issued while a sandbox took the payments: no company stands behind it. */
    isDemo: z.boolean(),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  order: z.object({
    id: z.string(),
    number: z.string(),
    interval: intervalSchema,
    placedAt: z.string(),
  }),
  /** Of usage: `2026-11`, by UTC. */
  month: z.nullable(z.string()),
  lines: z.array(invoiceLineSchema),
  /** `none`: no tax is charged. */
  tax: z.literal('none'),
  total: z.string(),
  currency: z.literal('USD'),
  payment: z.nullable(
    z.object({ reference: z.string(), provider: z.string(), paidAt: z.string() }),
  ),
})
export type InvoiceContent = z.infer<typeof invoiceContentSchema>

const heading = {
  id: z.string(),
  /** For people: `QY-INV-2026-000001`; no number of a year is missing. */
  number: z.string(),
  kind: invoiceKindSchema,
  status: invoiceStatusSchema,
  issuedAt: z.string(),
}

export const invoiceSchema = z.object({ ...heading, ...invoiceContentSchema.shape })
export type Invoice = z.infer<typeof invoiceSchema>
/** `GET /api/v3/invoices/:id` */
export const invoiceResponseSchema = envelope(invoiceSchema)

export const invoiceRowSchema = z.object({
  ...heading,
  orderNumber: z.string(),
  month: z.nullable(z.string()),
  total: z.string(),
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>
/** `GET /api/v3/invoices?before=<number>`: newest first, 20 at a time. */
export const invoicePageResponseSchema = envelope(
  z.object({ invoices: z.array(invoiceRowSchema), next: z.nullable(z.string()) }),
)
