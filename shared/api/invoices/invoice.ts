import * as z from 'zod/mini'

import { intervalSchema } from '../catalog/flavor.ts'
import { envelope } from '../envelope.ts'

/** `order`: an invoice for an order. `usage`: one for a month of hourly servers. */
export const invoiceKindSchema = z.enum(['order', 'usage'])

/** paid: the payment arrived. refunded, partly_refunded: it is returned. open: usage that is not charged yet. */
const invoiceStatusSchema = z.enum(['paid', 'partly_refunded', 'refunded', 'open'])
export type InvoiceStatus = z.infer<typeof invoiceStatusSchema>

/** A line of an invoice. Amounts are decimal strings in USD. */
const invoiceLineSchema = z.object({
  planName: z.string(),
  location: z.string(),
  /** Null when the line covers several servers. */
  hostname: z.nullable(z.string()),
  /** Number of servers of an order, or hours of usage. */
  quantity: z.int(),
  unit: z.string(),
  amount: z.string(),
  /** The monthly price limits the amount. */
  isCapped: z.boolean(),
})

/** The content of an invoice at the time of issue. It never changes afterwards. */
const invoiceContentSchema = z.object({
  seller: z.object({
    name: z.string(),
    /** Issued while the sandbox handled payments: there is no real company. */
    isDemo: z.boolean(),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  order: z.object({
    id: z.string(),
    number: z.string(),
    interval: intervalSchema,
    placedAt: z.string(),
  }),
  /** The month of a usage invoice in UTC: `2026-11`; null for an order. */
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
  /** The number that customers see: `QY-INV-2026-000001`. The numbers of a year have no gaps. */
  number: z.string(),
  kind: invoiceKindSchema,
  status: invoiceStatusSchema,
  issuedAt: z.string(),
}

/** A whole invoice. */
const invoiceSchema = z.object({ ...heading, ...invoiceContentSchema.shape })
export type Invoice = z.infer<typeof invoiceSchema>
/** Response of `GET /api/v3/invoices/:id`. */
export const invoiceResponseSchema = envelope(invoiceSchema)

/** An invoice in the list. */
const invoiceRowSchema = z.object({
  ...heading,
  orderNumber: z.string(),
  month: z.nullable(z.string()),
  total: z.string(),
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>
/** Response of `GET /api/v3/invoices?before=<number>`: newest first, 20 per page. */
export const invoicePageResponseSchema = envelope(
  z.object({ invoices: z.array(invoiceRowSchema), next: z.nullable(z.string()) }),
)
