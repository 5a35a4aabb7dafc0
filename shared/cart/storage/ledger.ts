import { versionOf } from '../../stored-format.ts'
import { withLines } from '../line.ts'
import { parkedKey, parkedText, parseParked } from '../parked/parked.ts'
import {
  type Cart,
  type CartCommand,
  type CommandResult,
  emptyCart,
  type ParkedCart,
} from '../types.ts'
import { addChanges, type OwnedChanges } from './changes.ts'
import {
  cartKey,
  emptyMirror,
  foreignText,
  type Mirror,
  mirrorText,
  writeMirror,
} from './mirror.ts'
import { parseStoredCart, parseStoredChanges, parseStoredParked } from './parse-stored-cart.ts'
import { parseCart } from './read-cart.ts'

/** The data in the database, or in the memory of a page without a database. */
export type Ledger = {
  /** 1 for this release. A higher version belongs to a newer release, which may store more than this one reads. */
  version: number
  /** Grows with every change, so that a tab never shows an older cart after a newer one. */
  revision: number
  cart: Cart
  parked: ParkedCart[]
  news: OwnedChanges
  /** State of `cart` in local storage. */
  mirror: Mirror
  /** State of `cart-parked` in local storage. */
  parkedMirror: Mirror
}
export type Advance = { ledger: Ledger; outcome: CommandResult; isMirrored: boolean }

/** The data of a browser that has stored nothing. */
export const emptyLedger: Ledger = {
  version: 1,
  revision: 0,
  cart: emptyCart,
  parked: [],
  news: [],
  mirror: emptyMirror,
  parkedMirror: emptyMirror,
}

/** Reads a ledger of any origin: another release, another version, or damaged. */
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

/** Written by a newer release, in the database or in local storage. */
function isNewer({ version, mirror }: Ledger): boolean {
  if (version > 1) return true
  try {
    return versionOf(JSON.parse(mirror.text ?? 'null')) > 1
  } catch {
    return false
  }
}

/** A previous release stored the plain text. */
function readKnown(value: unknown): Mirror {
  if (typeof value === 'string') return { text: value, past: [] }
  const raw = value as Partial<Mirror> | null | undefined
  const text = typeof raw?.text === 'string' ? raw.text : null
  return { text, past: Array.isArray(raw?.past) ? raw.past : [] }
}

/** Applies foreign writes to local storage. If a text is unreadable, this logs a warning and keeps the stored cart. */
function takeOver(ledger: Ledger): Ledger {
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

/** Runs a command on the ledger. It runs within the transaction, so only one tab writes local storage at a time. */
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
