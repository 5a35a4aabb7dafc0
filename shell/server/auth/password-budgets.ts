import { createHmac } from 'node:crypto'

import type { RateLimit } from '../config/rate-limits.ts'
import type { Config } from '../config.ts'
import type { Failures } from '../db/password-failures.ts'
import { toNetwork } from '../http/network.ts'
import { deriveKey } from './seal.ts'

/** Who types a password: at which address, and in which session or on which device, if the account knows one. */
export type Guesser = { address: string; known: string | null }

/** Wrong passwords that are counted together, and how long after them nobody may try again. */
export type Budget = {
  subject: string
  seconds: number
  waitMs: (failures: Failures) => number
}

const longestGapSeconds = 45

/** From so many wrong passwords on there is a gap before the next try: 1 s, 2 s, 4 s, … 45 s. */
function toGapMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longestGapSeconds) * 1000
}

const until = ({ count, seconds }: RateLimit): Omit<Budget, 'subject'> => ({
  seconds,
  waitMs: failures => (failures.count < count ? 0 : failures.endsInMs),
})

const braked = ({ count, seconds }: RateLimit): Omit<Budget, 'subject'> => ({
  seconds,
  waitMs: failures => Math.max(0, toGapMs(failures.count, count) - failures.sinceMs),
})

type Budgets = {
  /** Of this device, or of this address; refuses when it is used up. */
  own: Budget[]
  /** Of the account, over all devices that it does not know: slows down and never refuses for long. */
  brake: Budget | null
}

/** No budget of a known device can be used up by anybody else. */
export function toBudgets(
  { rateLimits: limits, linkSecret }: Pick<Config, 'rateLimits' | 'linkSecret'>,
  email: string,
  guesser: Guesser,
): Budgets {
  const key = deriveKey(linkSecret, 'subject of wrong passwords')
  const toSubject = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  if (guesser.known !== null) {
    const subject = toSubject('device', guesser.known, email)
    return { own: [{ subject, ...until(limits['sign-in-device']) }], brake: null }
  }
  const network = toNetwork(guesser.address)
  return {
    own: [
      { subject: toSubject('address', network), ...until(limits['sign-in-ip']) },
      {
        subject: toSubject('account at address', email, network),
        ...until(limits['sign-in-email']),
      },
    ],
    brake: { subject: toSubject('account', email), ...braked(limits['sign-in-account']) },
  }
}
