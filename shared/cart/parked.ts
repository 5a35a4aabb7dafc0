import * as z from 'zod/mini'

import { read, remove, write } from '../storage.ts'
import { readCart } from './read-cart.ts'
import type { Cart } from './types.ts'

export type ParkReason = 'forced-sign-out' | 'other-owner' | 'plan-type'
export type ParkedCart = Cart & { reason: ParkReason; parkedAt: string }

const key = 'cart-parked'
const limit = 10

const parkedSchema = z.object({
  carts: z.array(
    z.looseObject({
      owner: z.string(),
      reason: z.enum(['forced-sign-out', 'other-owner', 'plan-type']),
      parkedAt: z.string(),
    }),
  ),
})

/** What storage had no room for; lost only with the document. */
let overflow: ParkedCart[] = []

/** Newest last. An unreadable record counts as none and is left alone until something is parked. */
export function readParked(owner?: string): ParkedCart[] {
  const parsed = parkedSchema.safeParse(parse(read(key)))
  const stored = parsed.success ? parsed.data.carts : []
  const carts = stored.flatMap((raw): ParkedCart[] => {
    const cart = readCart(raw)
    return cart ? [{ ...cart, reason: raw.reason, parkedAt: raw.parkedAt }] : []
  })
  return [...carts, ...overflow].filter(cart => owner === undefined || cart.owner === owner)
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function writeParked(carts: ParkedCart[]): void {
  const kept = carts.slice(-limit)
  const isWritten =
    kept.length === 0 ? remove(key) : write(key, JSON.stringify({ version: 1, carts: kept }))
  overflow = isWritten ? [] : kept
}

/** An empty cart is not worth a place. */
export function park(cart: Cart, reason: ParkReason): void {
  if (cart.orderItems.length === 0) return
  writeParked([...readParked(), { ...cart, reason, parkedAt: new Date().toISOString() }])
}

/** Takes this one out; false when another document was faster. */
export function takeParked(parked: ParkedCart): boolean {
  const carts = readParked()
  const rest = carts.filter(
    cart => cart.owner !== parked.owner || cart.parkedAt !== parked.parkedAt,
  )
  if (rest.length === carts.length) return false
  writeParked(rest)
  return true
}

export function forgetParked(owner: string): void {
  if (readParked(owner).length > 0) writeParked(readParked().filter(cart => cart.owner !== owner))
}
