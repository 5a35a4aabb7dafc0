import { intervalSchema } from '@storefront/api/flavor'
import * as z from 'zod/mini'

import { parseParked } from '../parked/parked.ts'
import { type Cart, type CartChange, emptyCart, type ParkedCart } from '../types.ts'
import { readCart } from './read-cart.ts'
import { planSchema, storedLineSchema } from './schema.ts'

const text = z.string()
const lineSchema = z.extend(storedLineSchema, {
  interval: intervalSchema,
  metaData: text,
  currency: z.literal('USD'),
  unitAmt: text,
  subQty: text,
  subtotalAmt: text,
})
/** A cart as this release writes it. Other carts are parsed tolerantly, line by line. */
const cartSchema = z.object({
  version: z.literal(1),
  owner: text,
  orderItems: z.array(lineSchema),
  stock: z.array(planSchema),
  orderInterval: z.optional(z.enum(['month', 'hour', ''])),
  planType: z.enum(['cpu', 'gpu', '']),
})
const changeSchema = z.object({
  kind: z.enum(['gone', 'sold-out', 'back', 'reduced', 'repriced', 'parked']),
  product_id: z.int(),
  planName: text,
  location: text,
  before: z.optional(text),
  after: z.optional(text),
  interval: z.optional(intervalSchema),
  line: z.optional(lineSchema),
})
const newsItemSchema = z.object({ owner: text, change: changeSchema })

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns a cart of this release unchanged. Of other or damaged carts it keeps the valid parts. */
export function parseStoredCart(value: unknown): Cart {
  if (cartSchema.safeParse(value).success) return value as Cart
  return readCart(value) ?? emptyCart
}

/** A damaged cart does not affect the others. */
export function parseStoredParked(value: unknown): ParkedCart[] {
  return listOf(value).flatMap(each => parseParked(JSON.stringify({ carts: [each] })) ?? [])
}

/** The unread changes with the customers who own them. Entries that cannot be read are left out. */
export function parseStoredChanges(value: unknown): { owner: string; change: CartChange }[] {
  return listOf(value).filter(
    (each): each is { owner: string; change: CartChange } => newsItemSchema.safeParse(each).success,
  )
}
