/** A text that stays unfinished must not keep the customer from using the page. */
const maximumMs = 10_000

/**
 * Waits until the customer has composed a text with an input method, for example `台` from `ㄊㄞˊ`. Replacing the field
 * before would cut the text, which the field would then contain as it is.
 */
export function untilComposed(): Promise<void> {
  if (!globalThis.__storefrontEarlyActions?.isComposing) return Promise.resolve()
  performance.mark('storefront:composing')
  return new Promise(resolve => {
    // Some browsers send the last input after this event.
    addEventListener('compositionend', () => setTimeout(resolve), { capture: true, once: true })
    setTimeout(resolve, maximumMs)
  })
}
