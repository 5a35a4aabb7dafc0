import { remove, write } from '../../storage.ts'
import type { Cart } from '../types.ts'

/** The key that S9.storage.cart requires. */
export const cartKey = 'cart'

/**
 * Within this time, a previous text in local storage counts as a delay between processes, and later as a foreign write.
 */
const delayMs = 3000
const pastLimit = 40

type PastTexts = { text: string | null; at: number }[]
/** The text that a key of local storage had at the last read. Any other text there is a foreign write. */
export type Mirror = {
  text: string | null
  /**
   * Previous texts of this shop. Another process can still see one of them for a moment, which is not a foreign write.
   */
  past: PastTexts
}
/** The state before the first write to local storage. */
export const emptyMirror: Mirror = { text: null, past: [] }

/** The text in local storage. `null`: the key was deleted. `undefined`: storage is blocked, so the text is unknown. */
export function readMirror(key = cartKey): string | null | undefined {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** The text of a foreign write; `null` when the key was deleted; `undefined` when the text is the shop's own. */
export function foreignText(key: string, mirror: Mirror): string | null | undefined {
  return delayLeftMs(key, mirror) === 0 ? readMirror(key) : undefined
}

/**
 * The time for which an unexpected text can still be a delay, in ms: 0 for a foreign write; `undefined` when local
 * storage has the last text or cannot be read.
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
 * Writes a text, or removes the key for null. The previous state can also be a missing key: right after the first
 * write of a browser, another tab still sees none, and must not take that for a cleared cart. `isWritten` is false when
 * storage is full or blocked.
 */
export function writeMirror(key: string, mirror: Mirror, text: string | null) {
  const isWritten = text === null ? remove(key) : write(key, text)
  const past = [...mirror.past, { text: mirror.text, at: Date.now() }].slice(-pastLimit)
  return { isWritten, mirror: { text: readMirror(key) ?? null, past } }
}

/** The text of `cart` in local storage. It omits an undefined interval (S4.reset.stored). */
export function mirrorText(cart: Cart): string {
  const { version, owner, orderItems, stock, orderInterval, planType } = cart
  return JSON.stringify({ version, owner, orderItems, stock, orderInterval, planType })
}
