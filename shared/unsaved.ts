type Field = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<Field>()
const ignored = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'search'])
const checks = new Set<() => boolean>()

function remember({ target }: Event): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (isField && !ignored.has(target.type)) typed.add(target)
}

globalThis.document?.addEventListener('input', remember, true)

/** Something typed stands in a field that is still there. */
function isSomethingTyped(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return [...typed].some(field => field.value.trim() !== '')
}

/** Whether a reload that nobody asked for would take away what the customer has typed or begun. */
export function hasUnsavedWork(): boolean {
  return isSomethingTyped() || [...checks].some(check => check())
}

/** For work that stands in no field and lives in this document alone. Gives back the way to stop. */
export function addUnsavedWork(check: () => boolean): () => void {
  checks.add(check)
  return () => {
    checks.delete(check)
  }
}
