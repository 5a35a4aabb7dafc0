/** What the customer did on this page before the shell took over the HTML of the server. */
export type EarlyActions = {
  /** Form controls that the customer changed. They still have the values after React removed them. */
  changed: Set<Element>
  /** The last button that the customer pressed, and when (as in `performance.now()`). */
  pressed: { button: Element; at: number } | null
  /** The element that had the focus at the last action. */
  focused: Element | null
  stop: () => void
}

/** Records until `stop` is called, also on the elements of React. Later actions there count more than earlier ones. */
export function recordEarlyActions(): EarlyActions {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort()
  const actions: EarlyActions = { changed: new Set(), pressed: null, focused: null, stop }
  for (const type of ['click', 'input', 'change', 'focusin'])
    addEventListener(type, event => record(actions, event), { capture: true, signal })
  return actions
}

type RecordedEvent = Pick<Event, 'isTrusted' | 'target' | 'timeStamp' | 'type'>

/** Records an action of the customer. Ignores events that scripts dispatch. */
export function record(actions: EarlyActions, event: RecordedEvent): void {
  const { isTrusted, target, timeStamp, type } = event
  if (!isTrusted || !(target instanceof Element)) return
  // A text field that React removes from the document changes after it has lost the focus.
  if (type !== 'change') actions.focused = document.activeElement
  if (type === 'input' || type === 'change') actions.changed.add(target)
  const button = type === 'click' && target.closest('button')
  if (!button) return
  actions.pressed?.button.removeAttribute('data-pressed')
  actions.pressed = { button, at: timeStamp }
  if (button.closest('[data-server-rendered]')) button.dataset.pressed = 'true'
}
