import type { EarlyActions } from '../../boot/early-actions.ts'
import { findCounterpart } from './find-counterpart.ts'
import { isTextField, replayInput } from './replay-input.ts'

/** A customer does not expect the effect of an older press anymore. */
const maximumAgeMs = 10_000

/**
 * Repeats on the page what the customer did on the static content: the input, the focus, and the presses. Skips a
 * control that the customer has used on the page in the meantime, and an element that the page does not have. Returns
 * whether all presses had their effect.
 */
export async function replay(content: HTMLElement, actions: EarlyActions): Promise<boolean> {
  const main = document.getElementById('main')
  if (!main) return true
  const find = (element: Element) => findCounterpart(element, content, main)
  const { focused } = actions
  for (const control of [...actions.changed].filter(each => content.contains(each))) {
    const counterpart = find(control)
    if (!isUsable(counterpart) || actions.changed.has(counterpart)) continue
    replayInput(control, counterpart)
    // Some fields, for example `NumberField`, use their text only when the focus leaves them.
    if (control !== focused)
      counterpart.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  if (focused && content.contains(focused)) replayFocus(focused, find(focused))
  let isComplete = true
  for (const { button, at } of actions.presses.filter(each => content.contains(each.button))) {
    // The action before can render the list again, without the row of the button.
    await new Promise(requestAnimationFrame)
    const counterpart = find(button)
    const isUsed = actions.presses.some(each => each.button === counterpart)
    if (isUsed) continue
    const isOld = performance.now() - at > maximumAgeMs
    if (isUsable(counterpart) && !isOld && haveSameTerms(button, counterpart)) counterpart.click()
    else isComplete = false
  }
  return isComplete
}

/** A customer whose cart is billed per hour must not buy per hour after a press beside a monthly price. */
function haveSameTerms(one: Element, other: Element): boolean {
  const termsOf = (element: Element) =>
    element.closest('[data-terms]')?.getAttribute('data-terms') ?? null
  return termsOf(one) === termsOf(other)
}

function isUsable(element: Element | undefined): element is HTMLElement {
  return element?.matches(':not(:disabled, [aria-disabled="true"])') ?? false
}

function replayFocus(from: Element, to: Element | undefined): void {
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
  if (!to || !isTextField(from) || !isTextField(to) || from.selectionStart === null) return
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined)
}
