import { read, remove, write } from 'shared/storage'

/** Where storage is blocked a key lives as long as the document. */
const stored = new Map<string, string>()

const nameOf = (subject: string) => `checkout-attempt:${subject}`

/**
 * The idempotency key of the attempt that is under way for a subject (`order:<quote>`, `payment:<order>`). A double
 * click, a retry after a lost answer and a reload send the same key and so count once.
 */
export function keyOf(subject: string): string {
  const known = stored.get(subject) ?? read(nameOf(subject), 'session')
  if (known) return known
  const key = crypto.randomUUID()
  stored.set(subject, key)
  write(nameOf(subject), key, 'session')
  return key
}

/** The attempt has a known end, so the next one is new. */
export function endAttempt(subject: string): void {
  stored.delete(subject)
  remove(nameOf(subject), 'session')
}
