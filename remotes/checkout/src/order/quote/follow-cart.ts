import { $cart } from 'shared/cart'

import { onReturn } from '../../common/on-return.ts'
import { checkQuote, isRequested, requestQuote, toQuoteRequest } from './quote.store.ts'
import { clearUnits } from './seen-prices.ts'

/** Changes come in bursts, for example from a button that is held down or from another tab. */
const delayMs = 300

/** Accepted prices also change the cart, but the current quote request already includes them. */
function confirmOtherCart(): void {
  if (!isRequested($cart.get())) void requestQuote()
}

/** Requests a new quote whenever the cart changes while the page is open. Returns a function that stops it. */
export function followCart(): () => void {
  let known = JSON.stringify(toQuoteRequest($cart.get()))
  let timer: ReturnType<typeof setTimeout> | undefined
  clearUnits()
  void requestQuote()
  const stopCart = $cart.listen(cart => {
    const requested = JSON.stringify(toQuoteRequest(cart))
    if (requested === known) return
    known = requested
    clearTimeout(timer)
    timer = setTimeout(confirmOtherCart, delayMs)
  })
  const stopReturn = onReturn(() => void checkQuote())
  return () => {
    clearTimeout(timer)
    stopCart()
    stopReturn()
  }
}
