import { randomUuid } from '@storefront/api/random-uuid'
import { read, remove, write } from 'shared/storage'

/** Without storage, a key lives as long as the page. */
const stored = new Map<string, string>()

const nameOf = (subject: string) => `checkout-attempt:${subject}`

/**
 * Returns the idempotency key of the current attempt for a subject (`order:<quote>`, `payment:<order>`). A double
 * click, a retry after a lost response and a reload send the same key, so the server processes them once.
 */
export function keyOf(subject: string): string {
  const known = stored.get(subject) ?? read(nameOf(subject), 'session')
  if (known) return known
  const key = randomUuid()
  stored.set(subject, key)
  write(nameOf(subject), key, 'session')
  return key
}

/** Ends the attempt after a known result, so that the next one gets a new key. */
export function endAttempt(subject: string): void {
  stored.delete(subject)
  remove(nameOf(subject), 'session')
}
