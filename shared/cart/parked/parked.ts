import * as z from 'zod/mini'

import { readCart } from '../storage/read-cart.ts'
import type { Cart, ParkedCart, ParkReason } from '../types.ts'

/** Key in local storage. */
export const parkedKey = 'cart-parked'
/** Far more than customers park. A further cart replaces the oldest one. */
const limit = 100

const listSchema = z.object({ carts: z.array(z.unknown()) })
const labelSchema = z.object({
  owner: z.string(),
  parkedAt: z.string(),
  id: z.optional(z.string()),
  reason: z.catch(z.enum(['forced-sign-out', 'other-owner', 'plan-type', 'mixed']), 'plan-type'),
})

/** Parses the parked carts, newest last. Skips unreadable ones; `null` when the text is not a list of carts. */
export function parseParked(text: string): ParkedCart[] | null {
  const parsed = listSchema.safeParse(parse(text))
  return parsed.success ? parsed.data.carts.flatMap(readParked) : null
}

function readParked(raw: unknown): ParkedCart[] {
  const label = labelSchema.safeParse(raw).data
  const cart = readCart(raw)
  if (!label || !cart || cart.orderItems.length === 0) return []
  return [{ ...cart, ...label, id: label.id ?? `${label.owner}/${label.parkedAt}` }]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The text to store; `null` without parked carts, because the key is then absent. */
export function parkedText(carts: ParkedCart[]): string | null {
  return carts.length === 0 ? null : JSON.stringify({ version: 1, carts })
}

/** Adds the cart to the parked ones. An empty cart is not parked. */
export function park(parked: ParkedCart[], cart: Cart, reason: ParkReason): ParkedCart[] {
  if (cart.orderItems.length === 0) return parked
  const parkedAt = new Date().toISOString()
  // Two tabs can park a cart within the same millisecond.
  const id = `${parkedAt}/${Math.random().toString(36).slice(2)}`
  const { version, owner, orderItems, stock, orderInterval, planType } = cart
  const saved = { version, owner, orderItems, stock, orderInterval, planType }
  return [...parked, { ...saved, id, reason, parkedAt }].slice(-limit)
}

/** The cart without the properties of a parked one. */
export function cartOf({ id, reason, parkedAt, ...cart }: ParkedCart): Cart {
  return cart
}
