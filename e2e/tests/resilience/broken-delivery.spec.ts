import type { Page } from '@playwright/test'

import { launcher } from '../../tools/chat/chat.ts'
import { expect, test } from '../../tools/faults/broken-shop.ts'
import { expectInTime, retryPage } from '../../tools/faults/fallback-cases.ts'
import type { Fault } from '../../tools/faults/faulty-server.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'

const entry = /^\/r\/catalog\/entry\./
const expose = /^\/r\/catalog\/guest-page\./
const texts = /^\/r\/catalog\/en\./

const cases: [what: string, file: RegExp, fault: Fault, details?: { tag: string }][] = [
  ['its entry returns an error', entry, 'server-error'],
  ['its entry is truncated', entry, 'truncate'],
  ['its entry has wrong bytes', entry, 'wrong-bytes'],
  ['its entry is an HTML page with status 200', entry, 'html', { tag: '@D7' }],
  ['its page is not found', expose, 'not-found'],
  ['its page returns an error', expose, 'server-error'],
  ['its page is changed in transit', expose, 'wrong-bytes'],
  ['its texts are changed in transit', texts, 'wrong-bytes'],
  ['the connection for its texts is refused', texts, 'refuse'],
]

/** A part of the plans, because a page with all of them takes twice as long. */
const path = '/guest?location=sao-paulo-br'
const fallback = 'The list of plans could not be loaded'
const plans = (page: Page) => page.getByRole('table', { name: 'Server plans' })

for (const [what, file, fault, details = {}] of cases) {
  test(
    `a remote falls back within 3 s and Retry recovers it when ${what}`,
    details,
    async ({ page, faulty }) => {
      faulty.break(file, fault)
      const promised = { path, file, text: fallback, since: 'failed', withinMs: 3000 } as const
      const visits = await expectInTime(page, promised)
      await markPage(page)
      await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
      await expect(launcher(page)).toBeVisible()
      // The preload and two tries. The browser itself repeats each of them when the connection is cut.
      const most = visits * (fault === 'refuse' ? 9 : 3)
      expect(faulty.requests().filter(path => file.test(path)).length).toBeLessThanOrEqual(most)

      faulty.repair()
      await retryPage(page)
      await expect(plans(page)).toBeVisible()
      await expectSamePage(page)
    },
  )
}

const hanging: [what: string, file: RegExp, fault: Fault][] = [
  ['entry gets no response', entry, 'hang'],
  ['page arrives byte by byte', expose, 'trickle'],
  ['texts get no response', texts, 'hang'],
]

for (const [what, file, fault] of hanging) {
  test(`a remote falls back within 8 s and Retry recovers it when its ${what}`, async ({
    page,
    faulty,
  }) => {
    faulty.break(file, fault)
    await expectInTime(page, { path, file, text: fallback, since: 'requested', withinMs: 8000 })
    await markPage(page)

    faulty.repair()
    await retryPage(page)
    await expect(plans(page)).toBeVisible({ timeout: 5000 })
    await expectSamePage(page)
  })
}

test('a hung remote releases its connections at every fallback, and other pages load without delay', {
  tag: '@D8.hung-remote',
}, async ({ page, faulty }) => {
  faulty.break(/^\/r\/catalog\//, 'hang')
  await page.goto(path)
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  for (let tries = 0; tries < 3; tries++) {
    await expect.poll(() => faulty.openRequests().length).toBeGreaterThan(0)
    await expect(page.getByText(fallback)).toBeVisible()
    await expect(retry).not.toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => faulty.openRequests(), { timeout: 2000 }).toEqual([])
    await retryPage(page)
  }
  await page.getByRole('link', { name: 'Chat' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible({ timeout: 3000 })
})

for (const fault of ['not-found', 'wrong-bytes', 'hang'] as const) {
  test(`a page appears within 3 s without its own styles (${fault}), which load later`, async ({
    page,
    faulty,
  }) => {
    const styles = /^\/r\/catalog\/.*\.css$/
    faulty.break(styles, fault)
    const text = 'Prices in US dollars. Sign in to order.'
    await expectInTime(page, { path, file: styles, text, since: 'requested', withinMs: 3000 })
    await expect(plans(page)).toBeVisible()
    await expect(plans(page)).not.toHaveCSS('font-variant-numeric', 'tabular-nums')
    await markPage(page)
    faulty.repair()
    await expect(plans(page)).toHaveCSS('font-variant-numeric', 'tabular-nums', { timeout: 20_000 })
    await expectSamePage(page)
  })
}
