import { createHash } from 'node:crypto'

import type { Caller } from './require-token.ts'

/** How long a caller is remembered after it was last found in the database, in ms. */
const longestMs = 3_600_000
const most = 100

export type RememberedCallers = {
  find: (secret: string) => Caller | undefined
  /** `ends`: when the secret and its token end; null if they do not. */
  add: (secret: string, caller: Caller, ends: (Date | null)[]) => void
  forget: (secret: string) => void
}

/**
 * The callers of a route that must answer without the database. A token that is revoked elsewhere while there is none
 * stays known.
 */
export function createRememberedCallers(now: () => Date): RememberedCallers {
  const callers = new Map<string, { caller: Caller; until: number }>()
  const keyOf = (secret: string) => createHash('sha256').update(secret).digest('base64')
  return {
    find: secret => {
      const known = callers.get(keyOf(secret))
      return known && known.until > now().getTime() ? known.caller : undefined
    },
    add: (secret, caller, ends) => {
      const key = keyOf(secret)
      const times = ends.flatMap(end => (end ? [end.getTime()] : []))
      callers.delete(key)
      callers.set(key, { caller, until: Math.min(now().getTime() + longestMs, ...times) })
      const [oldest] = callers.keys()
      if (callers.size > most && oldest !== undefined) callers.delete(oldest)
    },
    forget: secret => void callers.delete(keyOf(secret)),
  }
}
