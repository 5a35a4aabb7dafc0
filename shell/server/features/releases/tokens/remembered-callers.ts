import { createHash } from 'node:crypto'

import type { Caller } from './require-token.ts'

/** How long a caller is remembered after it was last found in the database, in ms. */
const longestMs = 3_600_000
const most = 100

export type RememberedCallers = {
  find: (secret: string) => Caller | undefined
  add: (secret: string, caller: Caller) => void
}

/** The callers of a route that must answer without the database. A revoked token stays known while there is none. */
export function createRememberedCallers(now: () => Date): RememberedCallers {
  const callers = new Map<string, { caller: Caller; until: number }>()
  const keyOf = (secret: string) => createHash('sha256').update(secret).digest('base64')
  return {
    find: secret => {
      const known = callers.get(keyOf(secret))
      return known && known.until > now().getTime() ? known.caller : undefined
    },
    add: (secret, caller) => {
      const key = keyOf(secret)
      callers.delete(key)
      callers.set(key, { caller, until: now().getTime() + longestMs })
      const [oldest] = callers.keys()
      if (callers.size > most && oldest !== undefined) callers.delete(oldest)
    },
  }
}
