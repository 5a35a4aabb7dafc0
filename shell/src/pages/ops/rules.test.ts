import { describe, expect, it } from 'vitest'

import { stepsOf } from './health/steps.ts'
import { waitingReleases } from './live/waiting.ts'
import { choicesOf } from './promote/choices.ts'
import {
  at,
  createHealth,
  createRelease,
  createToken,
  fakeDeployment,
  hashOf,
} from './testing/samples.ts'
import { formatRelativeTime } from './time/format-relative-time.ts'
import { sortTokens } from './tokens/token-state.ts'

const live = createRelease({ id: hashOf('a'), publishedAt: at(10) })
const newer = createRelease({ id: hashOf('b'), publishedAt: at(20), isLive: false })
const newest = createRelease({ id: hashOf('c'), publishedAt: at(30), isLive: false })
const older = createRelease({ id: hashOf('d'), publishedAt: at(5), isLive: false })

describe('waiting releases', () => {
  it('are the newest releases of containers that are newer than the live ones', () => {
    expect(waitingReleases([live], [newer, newest, live, older])).toEqual([newest])
    expect(waitingReleases([newest], [newer, newest, live, older])).toEqual([])
  })
})

describe('choices to promote', () => {
  it('start with the requested container, then containers with newer releases, newest first', () => {
    const previous = { composition: null, releases: [] }
    const shop = {
      ...fakeDeployment(1),
      move: fakeDeployment(1),
      former: previous,
      broken: [],
      replicas: [],
      fault: null,
      lacking: [],
      rollouts: [],
      switches: [],
    }
    const cart = createRelease({ id: hashOf('e'), name: 'cart', publishedAt: at(40) })
    const formerCart = createRelease({ id: hashOf('f'), name: 'cart', publishedAt: at(1) })
    const all = [older, newer, newest, live, cart, formerCart]
    const status = { ...shop, releases: [live, cart] }
    expect(choicesOf(status, all, null).map(({ container }) => container)).toEqual([
      'catalog',
      'cart',
    ])
    const [first] = choicesOf(status, all, 'cart')
    expect(first?.container).toBe('cart')
    expect(choicesOf(status, all, null)[0]?.others).toEqual([newest, newer, older])
  })
})

describe('tokens', () => {
  it('come before revoked and expired ones', () => {
    const used = createToken({ id: 'used' })
    const expired = createToken({ id: 'expired', createdAt: at(9), expiresAt: at(10) })
    const revoked = createToken({ id: 'revoked', createdAt: at(8), revokedAt: at(9) })
    const order = sortTokens([revoked, expired, used], Date.parse(at(20))).map(({ id }) => id)
    expect(order).toEqual(['used', 'expired', 'revoked'])
  })
})

describe('the bars of a container', () => {
  it('use a linear time scale, and the open step ends now', () => {
    const step = { container: 'catalog', shown: 1, fallbacks: 0, errors: 1, loadP75: 100 }
    const series = [
      { ...step, at: at(105) },
      { ...step, at: at(60) },
      { ...step, at: at(60), container: 'cart' },
    ]
    const health = createHealth({ hours: 2, series })
    const steps = stepsOf(health, 'catalog', Date.parse(at(120)))
    expect(steps.map(({ x, width }) => [x, width])).toEqual([
      [50, 25],
      [87.5, 12.5],
    ])
  })
})

describe('relative times', () => {
  const now = Date.parse(at(0))
  it.each([
    [at(-12), 'en', '12 minutes ago'],
    [at(-60 * 50), 'es', 'anteayer'],
    [at(0.2), 'en', 'now'],
    [at(90), 'zh-TW', '1 小時後'],
  ] as const)('formats %s in %s as %s', (time, language, text) => {
    expect(formatRelativeTime(time, { now, language })).toBe(text)
  })
})
