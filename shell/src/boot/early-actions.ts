import { followShortcut } from './early-shortcut.ts'
import { handOverPresses } from './lost-press.ts'

/** A press of a button, and when (as in `performance.now()`). */
export type Press = { button: Element; at: number }

/** What the customer did on this page before the shell took over the HTML of the server. */
export type EarlyActions = {
  /** Form controls that the customer changed. They still have the values after React removed them. */
  changed: Set<Element>
  /** The presses in their order. */
  presses: Press[]
  /** The element that had the focus at the last action. */
  focused: Element | null
  /** Whether the customer composes a text, for example Chinese. The field must not be replaced in the meantime. */
  isComposing: boolean
  stop: () => void
}

const maximumPresses = 50

/** Records until `stop` is called, also on the elements of React. */
export function recordEarlyActions(): EarlyActions {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort()
  const actions: EarlyActions = {
    ...{ changed: new Set(), presses: [], focused: null, isComposing: false, stop },
  }
  for (const type of ['click', 'input', 'change', 'focusin', 'compositionstart', 'compositionend'])
    addEventListener(type, event => record(actions, event), { capture: true, signal })
  addEventListener('keydown', followShortcut, { signal })
  addEventListener('pagehide', () => handOverPresses(actions.presses), { signal })
  return actions
}

type RecordedEvent = Pick<Event, 'isTrusted' | 'target' | 'timeStamp' | 'type'>

/**
 * Records an action of the customer. Ignores events that scripts dispatch, but Chrome does not mark `compositionend` as
 * trusted.
 */
export function record(actions: EarlyActions, event: RecordedEvent): void {
  const { isTrusted, target, timeStamp, type } = event
  if (type === 'compositionend') actions.isComposing = false
  if (!isTrusted || !(target instanceof Element)) return
  if (type === 'compositionstart') actions.isComposing = true
  // A text field that React removes from the document changes after it has lost the focus.
  if (type !== 'change') actions.focused = document.activeElement
  if (type === 'input' || type === 'change') actions.changed.add(target)
  const button = type === 'click' && target.closest('button')
  if (button) recordPress(actions, { button, at: timeStamp })
}

/** A second press of the same button counts only if its first press does not make it busy. */
const countsAgain = '[aria-pressed], [data-steps]'

function recordPress({ presses }: EarlyActions, press: Press): void {
  const { button } = press
  const isKnown = presses.some(one => one.button === button)
  if ((isKnown && !button.matches(countsAgain)) || presses.length >= maximumPresses) return
  presses.push(press)
  if (button.closest('[data-server-rendered]')) button.setAttribute('data-pressed', 'true')
}
