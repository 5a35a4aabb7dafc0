import { createHmac } from 'node:crypto'

import type { RateLimit } from '../../../config/rate-limits.ts'
import type { Config } from '../../../config.ts'
import { toNetwork } from '../../../http/network.ts'
import { deriveKey } from '../sign-in/encrypt-bearer.ts'
import type { Failures } from './repository-password-failures.ts'

/** Who types a password: at which address, and in which session or on which device, if the account knows one. */
export type Guesser = { address: string; known: string | null }

/** Wrong passwords that are counted together, and how long after them nobody may try again. */
export type Budget = {
  subject: string
  seconds: number
  waitMs: (failures: Failures) => number
}

/** One that never refuses for long: the next try has to come so long after the last one. */
export type Brake = Budget & { gapMs: (failures: Failures) => number }

const longestGapSeconds = 45

/** From so many wrong passwords on there is a gap before the next try: 1 s, 2 s, 4 s, … 45 s. */
function toGapMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longestGapSeconds) * 1000
}

const until = ({ count, seconds }: RateLimit): Omit<Budget, 'subject'> => ({
  seconds,
  waitMs: failures => (failures.count < count ? 0 : failures.endsInMs),
})

function braked({ count: free, seconds }: RateLimit): Omit<Brake, 'subject'> {
  const gapMs = ({ count }: Failures) => toGapMs(count, free)
  return { seconds, gapMs, waitMs: failures => Math.max(0, gapMs(failures) - failures.sinceMs) }
}

export type Budgets = {
  /** Each of them must have a try left, and counts a wrong one. */
  all: Budget[]
  /** That of the account over all devices that it does not know. */
  brake: Brake | null
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
    return { all: [{ subject, ...until(limits['sign-in-device']) }], brake: null }
  }
  const network = toNetwork(guesser.address)
  const ofAddress = { subject: toSubject('address', network), ...until(limits['sign-in-ip']) }
  const ofBoth = {
    subject: toSubject('account at address', email, network),
    ...until(limits['sign-in-email']),
  }
  const brake = { subject: toSubject('account', email), ...braked(limits['sign-in-account']) }
  return { all: [ofAddress, ofBoth, brake], brake }
}
