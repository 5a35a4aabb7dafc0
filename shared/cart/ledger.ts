import { write } from '../storage.ts'
import { withLines } from './line.ts'
import { cartKey, mirrorText, readMirror } from './mirror.ts'
import { parseCart, readCart } from './read-cart.ts'
import { type Cart, emptyCart, type Outcome, type Step } from './types.ts'

/** What the database holds, or the memory of a document that has no database. */
export type Ledger = {
  version: 1
  /** Grows with every change, so that documents never show an older cart after a newer one. */
  revision: number
  cart: Cart
  /** What `cart` in local storage held after our last look; another text there is a foreign write. */
  mirror: string | null
  /** Our own former texts: another process may still see one of them for a moment, which is not a foreign write. */
  past: { text: string; at: number }[]
}
export type Advance = { ledger: Ledger; outcome: Outcome; isMirrored: boolean }

/** Time after which a former text in local storage is no delay between processes but somebody's will. */
const delayMs = 3000
const pastLimit = 40

export const emptyLedger: Ledger = {
  version: 1,
  revision: 0,
  cart: emptyCart,
  mirror: null,
  past: [],
}

/** A ledger of any origin: another release, another version, damaged. */
export function readLedger(value: unknown): Ledger {
  if (typeof value !== 'object' || value === null) return emptyLedger
  const raw = value as Partial<Ledger>
  return {
    version: 1,
    revision: Number.isSafeInteger(raw.revision) ? (raw.revision ?? 0) : 0,
    cart: isOwn(raw) ? raw.cart : (readCart(raw.cart) ?? emptyCart),
    mirror: typeof raw.mirror === 'string' ? raw.mirror : null,
    past: Array.isArray(raw.past) ? raw.past : [],
  }
}

function isOwn(raw: Partial<Ledger>): raw is Ledger {
  return raw.version === 1 && raw.cart?.version === 1
}

function isDelayed(ledger: Ledger, text: string): boolean {
  return ledger.past.some(each => each.text === text && Math.abs(Date.now() - each.at) < delayMs)
}

/** A foreign write to local storage is taken over; what cannot be read is only logged, and the cart stays. */
export function takeOver(ledger: Ledger): Ledger {
  const text = readMirror()
  if (text === undefined || text === ledger.mirror) return ledger
  if (text !== null && isDelayed(ledger, text)) return ledger
  const { cart } = ledger
  const taken = text === null ? withLines(cart, []) : parseCart(text, cart.owner)
  if (!taken) console.warn('Cannot read the stored cart')
  return { ...ledger, revision: ledger.revision + 1, cart: taken ?? cart, mirror: text }
}

/** Runs within the transaction: local storage is written by one document at a time. */
export function advance(before: Ledger, step: Step): Advance {
  const ledger = takeOver(before)
  const outcome = step(ledger.cart)
  if (outcome.refusal || outcome.cart === ledger.cart) return { ledger, outcome, isMirrored: true }
  const text = mirrorText(outcome.cart)
  const isMirrored = write(cartKey, text)
  const mirror = readMirror() ?? null
  const past =
    ledger.mirror === null ? ledger.past : [...ledger.past, { text: ledger.mirror, at: Date.now() }]
  const revision = ledger.revision + 1
  const next = {
    version: 1,
    revision,
    cart: outcome.cart,
    mirror,
    past: past.slice(-pastLimit),
  } as const
  return { ledger: next, outcome, isMirrored }
}
