import * as z from 'zod/mini'

import { read, remove, write } from '../storage.ts'
import type { CartLine } from './types.ts'

const key = 'cart-arrival'
const schema = z.array(
  z.object({ planName: z.string(), location: z.string(), quantity: z.number() }),
)

/** The plans that a guest chose before signing in and that are now in the cart. */
export type Arrival = z.infer<typeof schema>

/** Stored in session storage, because a full page load follows the sign-in. */
export function saveArrival(lines: CartLine[]): void {
  if (lines.length === 0) return
  const arrival = lines.map(({ planName, location, subQty }) => ({
    planName,
    location,
    quantity: Number(subQty),
  }))
  write(key, JSON.stringify(arrival), 'session')
}

/** Returns the saved plans and clears them, so that the next call returns an empty list. */
export function takeArrival(): Arrival {
  const text = read(key, 'session')
  if (text === null) return []
  remove(key, 'session')
  try {
    return schema.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}
