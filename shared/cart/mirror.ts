import { remove, write } from '../storage.ts'
import type { Cart } from './types.ts'

/** The key that S9.storage.cart names. */
export const cartKey = 'cart'

/** Time after which a former text in local storage is no delay between processes but somebody's will. */
const delayMs = 3000
const pastLimit = 40

export type Past = { text: string | null; at: number }[]
/** What a key of local storage held after our last look; another text there is a foreign write. */
export type Mirror = {
  text: string | null
  /** Our own former texts: another process may still see one of them for a moment, which is not a foreign write. */
  past: Past
}
export const emptyMirror: Mirror = { text: null, past: [] }

/** `undefined` when storage is blocked: that says nothing, where `null` says that somebody deleted the key. */
export function readMirror(key = cartKey): string | null | undefined {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Somebody else's text, or that somebody deleted it; `undefined` when it is ours. */
export function foreignText(key: string, mirror: Mirror): string | null | undefined {
  return delayLeftMs(key, mirror) === 0 ? readMirror(key) : undefined
}

/**
 * How long a text other than our last one may still be a delay: 0 for a foreign write, `undefined` when local storage
 * holds our last text or cannot be read.
 */
export function delayLeftMs(key: string, mirror: Mirror): number | undefined {
  const text = readMirror(key)
  if (text === undefined || text === mirror.text) return undefined
  const ages = mirror.past
    .filter(each => each.text === text)
    .map(({ at }) => Math.abs(Date.now() - at))
  return Math.max(delayMs - Math.min(delayMs, ...ages), 0)
}

/**
 * Absence is a normal state of the parked carts, of the cart it is somebody's will. `isWritten` is false when storage is full or blocked.
 */
export function writeMirror(key: string, mirror: Mirror, text: string | null) {
  const isWritten = text === null ? remove(key) : write(key, text)
  const isOurs = mirror.text !== null || key !== cartKey
  const past = isOurs ? [...mirror.past, { text: mirror.text, at: Date.now() }] : mirror.past
  return { isWritten, mirror: { text: readMirror(key) ?? null, past: past.slice(-pastLimit) } }
}

/** The text of `cart` in local storage. It leaves an undefined interval out (S4.reset.stored). */
export function mirrorText(cart: Cart): string {
  const { version, owner, orderItems, stock, orderInterval, planType } = cart
  return JSON.stringify({ version, owner, orderItems, stock, orderInterval, planType })
}
