import type { Cart } from './types.ts'

/** SPEC 9. */
export const cartKey = 'cart'

/** `undefined` when storage is blocked: that says nothing, where `null` says that somebody deleted the cart. */
export function readMirror(): string | null | undefined {
  try {
    return globalThis.localStorage.getItem(cartKey)
  } catch {
    return undefined
  }
}

/** `cart` in local storage as DESIGN 6 names it; an undefined interval is absent there. */
export function mirrorText(cart: Cart): string {
  const { version, owner, orderItems, stock, orderInterval, planType } = cart
  return JSON.stringify({ version, owner, orderItems, stock, orderInterval, planType })
}
