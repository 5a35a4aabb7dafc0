type TextField = HTMLInputElement | HTMLTextAreaElement

/** Gives a form control the state of its static counterpart, with the events of a customer's input. */
export function replayInput(from: Element, to: Element): void {
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) choose(to, from.value)
  else if (isChoice(from) && isChoice(to)) check(from, to)
  else if (isTextField(from) && isTextField(to)) type(to, from.value)
}

export function isTextField(element: Element): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

function choose(select: HTMLSelectElement, value: string): void {
  if (select.value === value) return
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function isChoice(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
}

/** A click cannot clear a radio button. The click on the chosen one of its group clears it. */
function check(from: HTMLInputElement, to: HTMLInputElement): void {
  const isClickable = from.type === 'checkbox' || from.checked
  if (isClickable && to.checked !== from.checked) to.click()
}

/** React ignores an input event unless the value was set with the setter of the browser. */
function type(field: TextField, value: string): void {
  if (field.value === value) return
  const prototype = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
