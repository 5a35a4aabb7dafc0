import { $cart } from 'shared/cart'

import { onReturn } from '../common/on-return.ts'
import { checkQuote, isRequested, requestQuote, toQuoteRequest } from './quote.store.ts'
import { clearUnits } from './seen-prices.ts'

/** Changes come in bursts: a button held down, another tab. */
const settleMs = 300

/** Prices that were accepted come into the cart, too, and a quote under way has them already. */
function confirmOtherCart(): void {
  if (!isRequested($cart.get())) void requestQuote()
}

/** Keeps the quote equal to the cart while the page is open; gives back the way to stop. */
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
    timer = setTimeout(confirmOtherCart, settleMs)
  })
  const stopReturn = onReturn(() => void checkQuote())
  return () => {
    clearTimeout(timer)
    stopCart()
    stopReturn()
  }
}
