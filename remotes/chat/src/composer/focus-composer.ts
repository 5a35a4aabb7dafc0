/** The text field of the conversation that contains `part`. */
export function composerOf(part: Element): HTMLElement | null {
  return part.closest('[data-conversation]')?.querySelector('textarea') ?? null
}

/** For controls that disappear when they are pressed, so that the focus is not lost. */
export function focusComposer(from: Element): void {
  composerOf(from)?.focus()
}
