/** A text that stays unfinished must not keep the customer from using the page. */
const maximumMs = 10_000

/**
 * Waits until the customer has composed a text with an input method, for example `台` from `ㄊㄞˊ`. Replacing the field
 * before would cut the text, which the field would then contain as it is. No later call waits for a text that has taken
 * too long.
 */
export function untilComposed(): Promise<void> {
  const actions = globalThis.__storefrontEarlyActions
  if (!actions?.isComposing) return Promise.resolve()
  performance.mark('storefront:composing')
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      actions.isComposing = false
      resolve()
    }, maximumMs)
    const end = () => {
      clearTimeout(timer)
      // Some browsers send the last input after this event.
      setTimeout(resolve)
    }
    addEventListener('compositionend', end, { capture: true, once: true })
  })
}
