/**
 * Finds the element in `to` that means the same to the customer as `element` in `from`: the same kind of element with
 * the same name in the row of the same plan. Of several, it is the one at the same position.
 */
export function findCounterpart(element: Element, from: Element, to: Element): Element | undefined {
  const key = keyOf(element, from)
  const matchesIn = (root: Element) =>
    [...root.querySelectorAll(element.localName)].filter(each => keyOf(each, root) === key)
  const matches = matchesIn(to)
  return matches.length > 1 ? matches[matchesIn(from).indexOf(element)] : matches[0]
}

function keyOf(element: Element, root: Element): string {
  const type = element.getAttribute('type')
  const product = element.closest('[data-product]')?.getAttribute('data-product')
  const choice = type === 'radio' ? element.getAttribute('value') : null
  return JSON.stringify([type, product, choice, nameOf(element, root)])
}

function nameOf(element: Element, root: Element): string | undefined {
  const label = element.getAttribute('aria-label')
  return label ?? (findLabel(element, root) ?? element).textContent?.trim()
}

/** `element.labels` does not find the label of an element outside of the document by its id. */
function findLabel(element: Element, root: Element): Element | null | undefined {
  if (element.id === '') return element.closest('label')
  const labels = [...root.querySelectorAll('label')]
  return labels.find(label => label.htmlFor === element.id) ?? element.closest('label')
}
