/** For what goes away with its own press: the focus must not go with it. */
export function focusComposer(from: Element): void {
  from.closest('[data-conversation]')?.querySelector('textarea')?.focus()
}
