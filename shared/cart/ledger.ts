import { addChanges, type OwnedChanges } from './changes.ts'
import { withLines } from './line.ts'
import {
  cartKey,
  emptyMirror,
  foreignText,
  type Mirror,
  mirrorText,
  writeMirror,
} from './mirror.ts'
import { parkedKey, parkedText, parseParked } from './parked.ts'
import { parseStoredCart, parseStoredChanges, parseStoredParked } from './parse-stored-cart.ts'
import { parseCart } from './read-cart.ts'
import {
  type Cart,
  type CartCommand,
  type CommandResult,
  emptyCart,
  type ParkedCart,
} from './types.ts'

/** What the database holds, or the memory of a document that has no database. */
export type Ledger = {
  /** 1 of this release; a higher one is of a newer release, which may keep more than is read here. */
  version: number
  /** Grows with every change, so that documents never show an older cart after a newer one. */
  revision: number
  cart: Cart
  parked: ParkedCart[]
  news: OwnedChanges
  /** `cart` in local storage. */
  mirror: Mirror
  /** `cart-parked` there. */
  parkedMirror: Mirror
}
export type Advance = { ledger: Ledger; outcome: CommandResult; isMirrored: boolean }

export const emptyLedger: Ledger = {
  version: 1,
  revision: 0,
  cart: emptyCart,
  parked: [],
  news: [],
  mirror: emptyMirror,
  parkedMirror: emptyMirror,
}

/** A ledger of any origin: another release, another version, damaged. */
export function readLedger(value: unknown): Ledger {
  if (typeof value !== 'object' || value === null) return emptyLedger
  const raw = value as Partial<Ledger>
  return {
    version: versionOf(raw),
    revision: Number.isSafeInteger(raw.revision) ? (raw.revision ?? 0) : 0,
    cart: parseStoredCart(raw.cart),
    parked: parseStoredParked(raw.parked),
    news: parseStoredChanges(raw.news),
    mirror: readKnown(raw.mirror),
    parkedMirror: readKnown(raw.parkedMirror),
  }
}

function versionOf(value: unknown): number {
  const { version } = (value ?? {}) as Partial<Ledger>
  return Number.isSafeInteger(version) ? Math.max(version ?? 1, 1) : 1
}

/** By a newer release, in the database or in local storage. */
function isNewer({ version, mirror }: Ledger): boolean {
  if (version > 1) return true
  try {
    return versionOf(JSON.parse(mirror.text ?? 'null')) > 1
  } catch {
    return false
  }
}

/** A former release kept the bare text. */
function readKnown(value: unknown): Mirror {
  if (typeof value === 'string') return { text: value, past: [] }
  const raw = value as Partial<Mirror> | null | undefined
  const text = typeof raw?.text === 'string' ? raw.text : null
  return { text, past: Array.isArray(raw?.past) ? raw.past : [] }
}

/** A foreign write to local storage is taken over; what cannot be read is only logged, and ours stays. */
export function takeOver(ledger: Ledger): Ledger {
  return takeOverParked(takeOverCart(ledger))
}

function takeOverCart(ledger: Ledger): Ledger {
  const text = foreignText(cartKey, ledger.mirror)
  if (text === undefined) return ledger
  const { cart } = ledger
  const taken = text === null ? withLines(cart, []) : parseCart(text, cart.owner)
  if (!taken) console.warn('Cannot read the stored cart')
  const mirror = { ...ledger.mirror, text }
  return { ...ledger, revision: ledger.revision + 1, cart: taken ?? cart, mirror }
}

function takeOverParked(ledger: Ledger): Ledger {
  const text = foreignText(parkedKey, ledger.parkedMirror)
  if (text === undefined) return ledger
  const taken = text === null ? [] : parseParked(text)
  if (!taken) console.warn('Cannot read the parked carts')
  const parkedMirror = { ...ledger.parkedMirror, text }
  const parked = taken ?? ledger.parked
  return { ...ledger, revision: ledger.revision + 1, parked, parkedMirror }
}

/** Runs within the transaction: local storage is written by one document at a time. */
export function advance(before: Ledger, step: CartCommand): Advance {
  const taken = takeOver(before)
  const ledger = taken === before ? before : { ...taken, version: 1 }
  const outcome = step(ledger.cart, ledger.parked)
  if (outcome.refusal) return { ledger, outcome, isMirrored: true }
  if (outcome.isAutomatic && isNewer(ledger))
    return { ledger, outcome: { cart: ledger.cart }, isMirrored: true }
  const { cart, parked = ledger.parked } = outcome
  const news = addChanges(ledger.news, ledger.cart, outcome)
  const isSame = cart === ledger.cart && parked === ledger.parked && news === ledger.news
  if (isSame) return { ledger, outcome, isMirrored: true }
  const next = { ...ledger, version: 1, revision: ledger.revision + 1, cart, parked, news }
  return mirror(ledger, next, outcome)
}

function mirror(before: Ledger, ledger: Ledger, outcome: CommandResult): Advance {
  const { cart, parked } = ledger
  const isCart = cart !== before.cart
  const isParked = parked !== before.parked
  const first = isCart ? writeMirror(cartKey, before.mirror, mirrorText(cart)) : null
  const second = isParked ? writeMirror(parkedKey, before.parkedMirror, parkedText(parked)) : null
  const next = {
    ...ledger,
    mirror: first?.mirror ?? before.mirror,
    parkedMirror: second?.mirror ?? before.parkedMirror,
  }
  return { ledger: next, outcome, isMirrored: first?.isWritten !== false }
}
