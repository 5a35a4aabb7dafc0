import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Look, nameOf } from './choose/look.ts'
import { type ChecksReport, runChecks } from './run-checks.ts'
import { brokenReleases } from './testing/broken-releases.ts'
import { makeLocalCandidate } from './testing/local-candidate.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const looks = [
  'guest-page · guest · en · phone',
  'guest-page · guest · es · phone',
  'cart-page · customer · en · phone',
  'chat-page · guest · en · phone',
  'order-page · customer · en · phone',
]

let cacheDir: string
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'storefront-checks-'))
})
afterAll(() => rm(cacheDir, { recursive: true, force: true }))

/** The results of a subject that did not pass. */
const failedOf = ({ results }: ChecksReport, subject: string) =>
  results.filter(result => result.outcome !== 'passed' && result.subject.startsWith(subject))

/** Only the looks with these names. */
const lookAtOnly = (names: string[]) => (all: Look[]) =>
  all.filter(look => names.includes(nameOf(look)))

describe('the checks of a candidate', () => {
  it('pass a good shop, and list what they did not look at', { timeout: 240_000 }, async () => {
    const candidate = await makeLocalCandidate({ distDir: dist, workDir: cacheDir }, {})
    const report = await runChecks({
      ...candidate,
      changed: ['catalog'],
      programsDir: dist,
      cacheDir,
      choose: lookAtOnly(['guest-page · guest · es · phone']),
    })
    expect(report.results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    const groups = ['mount', 'errors', 'policy', 'styles', 'budgets', 'axe', 'leaks', 'purchase']
    expect(report.results.map(({ group }) => group)).toEqual(expect.arrayContaining(groups))
    expect(report.notLookedAt).toContain('guest-page · customer · es · phone')
    expect(report.parts.every(({ isDone }) => isDone)).toBe(true)
    expect(report.parts.find(({ name }) => name === 'static')).toMatchObject({
      counts: { passed: 1, flaky: 0, failed: 0 },
    })
  })

  it('name what a broken release breaks, and where', { timeout: 240_000 }, async () => {
    const candidate = await makeLocalCandidate(
      { distDir: dist, workDir: cacheDir },
      {
        catalog: brokenReleases.throwsInSpanishForGuests('GuestPage'),
        cart: brokenReleases.leaksInterval('CartPage'),
        chat: brokenReleases.breaksAccessibility('ChatPage'),
        checkout: [
          brokenReleases.breaksForm('OrderPage'),
          brokenReleases.throwsOnRender('PaymentPage'),
        ],
      },
    )
    const choose = lookAtOnly(looks)
    const report = await runChecks({
      ...candidate,
      programsDir: dist,
      cacheDir,
      choose,
      // What is broken fails each time.
      attempts: 1,
    })
    expect(failedOf(report, 'guest-page · guest · en')).toEqual([])
    expect(failedOf(report, 'guest-page · guest · es')).toEqual([
      {
        group: 'mount',
        subject: 'guest-page · guest · es · phone',
        outcome: 'failed',
        message:
          'The page /guest of catalog shows its fallback instead of its content (RangeError: no Spanish words) for guests in Spanish on a phone.',
        blames: 'catalog',
        at: expect.stringMatching(/^\/r\/catalog\/guest-page\.\w+\.js$/),
        screenshot: 'guest-page-guest-es-phone.png',
      },
    ])
    expect(failedOf(report, 'cart-page')).toMatchObject([
      {
        group: 'leaks',
        message:
          'The page /cart of cart leaves one more interval behind each time a visitor leaves it for customers in English on a phone.',
        blames: 'cart',
        at: expect.stringMatching(/^\/r\/cart\/cart-page\.\w+\.js$/),
      },
    ])
    expect(failedOf(report, 'chat-page')).toMatchObject([
      { group: 'axe', blames: 'chat', message: expect.stringContaining('button-name') },
    ])
    expect(failedOf(report, 'order-page')[0]).toMatchObject({
      group: 'axe',
      blames: 'checkout',
      message: expect.stringContaining('button-name'),
    })
    expect(failedOf(report, 'purchase')).toMatchObject([
      { blames: 'checkout', message: expect.stringContaining('A customer cannot pay') },
    ])
    expect(report.pictures.get('guest-page-guest-es-phone.png')?.subarray(1, 4).toString()).toBe(
      'PNG',
    )
  })
})
