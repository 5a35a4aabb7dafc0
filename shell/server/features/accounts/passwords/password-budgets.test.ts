import { expect, it } from 'vitest'

import { parseRateLimits } from '../../../config/rate-limits.ts'
import { type Budget, type Guesser, toBudgets } from './password-budgets.ts'

const config = { rateLimits: parseRateLimits(''), linkSecret: 'a secret of the shop' }

/** Returns how many wrong passwords are checked in an hour of constant tries. `nextGuesser` returns the client of each try. */
function guessForAnHour(nextGuesser: (guess: number) => Guesser): number {
  const counted = new Map<string, { count: number; lastAt: number; endsAt: number }>()
  const waitOf = ({ subject, waitMs }: Budget, now: number) => {
    const found = counted.get(subject)
    if (!found || found.endsAt <= now) return 0
    return waitMs({ count: found.count, sinceMs: now - found.lastAt, endsInMs: found.endsAt - now })
  }
  let guesses = 0
  for (let now = 0; now < 3_600_000; ) {
    const { all: budgets } = toBudgets(config, 'aim@quarry.example', nextGuesser(guesses))
    const wait = Math.max(...budgets.map(budget => waitOf(budget, now)))
    now += wait
    if (wait > 0) continue
    guesses += 1
    for (const { subject, seconds } of budgets) {
      const found = counted.get(subject)
      const isOver = !found || found.endsAt <= now
      const fresh = { count: 0, endsAt: now + seconds * 1000 }
      const { count, endsAt } = isOver ? fresh : found
      counted.set(subject, { count: count + 1, lastAt: now, endsAt })
    }
  }
  return guesses
}

it.each([
  ['one address', 40, () => ({ address: '192.0.2.1', known: null })],
  [
    'one IPv6 network',
    40,
    (guess: number) => ({ address: `2001:db8::${guess.toString(16)}`, known: null }),
  ],
  [
    'an address for each guess',
    94,
    (guess: number) => ({ address: `10.0.${guess}.1`, known: null }),
  ],
  ['a device that the account knows', 40, () => ({ address: '192.0.2.1', known: 'device' })],
])(
  'an attacker with %s gets %d tries an hour for one account',
  { tags: ['D7.password.brake'] },
  (_, expected, next) => {
    expect(guessForAnHour(next)).toBe(expected)
  },
)
