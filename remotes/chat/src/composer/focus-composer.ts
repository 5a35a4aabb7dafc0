/** The text field of the conversation that contains `part`. The comment of a rating comes before it. */
function composerOf(part: Element): HTMLElement | undefined {
  const fields = part.closest('[data-conversation]')?.querySelectorAll('textarea') ?? []
  return [...fields].at(-1)
}

/** For controls that disappear when they are pressed, so that the focus is not lost. */
export function focusComposer(from: Element): void {
  composerOf(from)?.focus()
}

/**
 * For controls that disappear when a request succeeds. Call it before the request, and its result afterwards. It leaves
 * the focus where the customer has moved it in the meantime.
 */
export function rememberComposer(from: Element): () => void {
  const composer = composerOf(from)
  return () => {
    const { activeElement } = document
    if (activeElement === document.body || from.contains(activeElement)) composer?.focus()
  }
}
