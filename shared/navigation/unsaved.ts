type Field = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<Field>()
const ignored = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'search'])
const checks = new Set<() => boolean>()

function remember({ target }: Event): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (isField && !ignored.has(target.type)) typed.add(target)
}

/** Adding the same listener again has no effect. */
function watchFields(): void {
  globalThis.document?.addEventListener('input', remember, true)
}

/** Whether a field that is still in the page contains typed text. */
function isSomethingTyped(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return [...typed].some(field => field.value.trim() !== '')
}

/**
 * Whether an automatic reload would lose what the customer has typed or started. Typed text counts from the first use of
 * this module, which is at the start of the page.
 */
export function hasUnsavedWork(): boolean {
  watchFields()
  return isSomethingTyped() || [...checks].some(check => check())
}

/** Registers a check for unsaved work outside of fields. Returns a function that removes it. */
export function addUnsavedWork(check: () => boolean): () => void {
  watchFields()
  checks.add(check)
  return () => {
    checks.delete(check)
  }
}
