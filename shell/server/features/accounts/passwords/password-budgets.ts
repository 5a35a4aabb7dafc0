import { createHmac } from 'node:crypto'

import type { RateLimit } from '../../../config/rate-limits.ts'
import type { Config } from '../../../config.ts'
import { deriveKey } from '../../../crypto/derive-key.ts'
import { toNetwork } from '../../../http/rate-limits/network.ts'
import type { Failures } from './repository-password-failures.ts'

/** Identifies the client that tries a password. `known` is a session or device that the account knows, else null. */
export type Guesser = { address: string; known: string | null }

/** A counter of wrong passwords. `waitMs` returns the time until the next try is allowed. */
export type Budget = {
  subject: string
  seconds: number
  waitMs: (failures: Failures) => number
}

/** A budget that only delays: the next try is allowed `gapMs` after the last one. */
export type Throttle = Budget & { gapMs: (failures: Failures) => number }

const maxGapSeconds = 45

/** After `free` wrong passwords, each further one doubles the gap before the next try: 1 s, 2 s, 4 s, … 45 s. */
function toGapMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), maxGapSeconds) * 1000
}

const toBlock = ({ count, seconds }: RateLimit): Omit<Budget, 'subject'> => ({
  seconds,
  waitMs: failures => (failures.count < count ? 0 : failures.endsInMs),
})

function toThrottle({ count: free, seconds }: RateLimit): Omit<Throttle, 'subject'> {
  const gapMs = ({ count }: Failures) => toGapMs(count, free)
  return { seconds, gapMs, waitMs: failures => Math.max(0, gapMs(failures) - failures.sinceMs) }
}

export type Budgets = {
  /** Every budget must have a try left, and every budget counts a wrong password. */
  all: Budget[]
  /** The delay of the account, shared by all devices that the account does not know. */
  throttle: Throttle | null
}

/** Returns the budgets of a try. Nobody else can use up the budget of a known device. */
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
    return { all: [{ subject, ...toBlock(limits['sign-in-device']) }], throttle: null }
  }
  const network = toNetwork(guesser.address)
  const ofAddress = { subject: toSubject('address', network), ...toBlock(limits['sign-in-ip']) }
  const ofBoth = {
    subject: toSubject('account at address', email, network),
    ...toBlock(limits['sign-in-email']),
  }
  const throttle = {
    subject: toSubject('account', email),
    ...toThrottle(limits['sign-in-account']),
  }
  return { all: [ofAddress, ofBoth, throttle], throttle }
}
