/** Where one writes, in the conversation that this is part of. */
export function composerOf(part: Element): HTMLElement | null {
  return part.closest('[data-conversation]')?.querySelector('textarea') ?? null
}

/** For what goes away with its own press: the focus must not go with it. */
export function focusComposer(from: Element): void {
  composerOf(from)?.focus()
}
