const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()
const ignored = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'search'])

function remember({ target }: Event): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (isField && !ignored.has(target.type)) typed.add(target)
}

/** Notes what a customer types, so that no reload takes it away. */
export function watchTyping(): () => void {
  document.addEventListener('input', remember, true)
  return () => document.removeEventListener('input', remember, true)
}

/** Something typed stands in a field that is still there. */
export function isSomethingTyped(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return [...typed].some(field => field.value.trim() !== '')
}
