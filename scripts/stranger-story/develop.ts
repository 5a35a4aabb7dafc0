import { inSeconds } from '@storefront/kit/command-line/format'
import type { Locator, Page } from 'playwright'

import { completeSignIn } from '../../e2e/tools/actions.ts'
import { freePort } from '../../e2e/tools/shop/ports.ts'
import { type Running, untilPrinted } from '../../e2e/tools/shop/process.ts'
import { heading, link, see } from './look.ts'
import { callService, news } from './service.ts'
import type { Story } from './story.ts'

const program = 'node_modules/@storefront/kit/bin/storefront.mjs'
/** An edit is on screen within 2 s on an idle machine. */
const mostMs = 10_000

async function startDev({ team, platform }: Story, port: number): Promise<Running> {
  const dev = team.start(program, ['dev', '--shop', platform.url, '--port', String(port)])
  await untilPrinted('reviews is local at', dev)
  return dev
}

type Edit = { what: string; change: () => Promise<void>; shown: Locator }

/** Measures the time from a saved file to the changed page, which is not loaded again. */
async function seeEdit({ journal }: Story, page: Page, { what, change, shown }: Edit) {
  await page.evaluate('globalThis.isSamePage = true')
  const started = performance.now()
  await change()
  await see(what, shown)
  const ms = performance.now() - started
  journal.claim(`${what} is on screen soon after the edit`, ms < mostMs, inSeconds(ms))
  const isSame = await page.evaluate('globalThis.isSamePage === true')
  journal.claim('the page was not loaded again', isSame === true, String(isSame))
}

/** Develops against the running shop: a text, and the call of the team's service. */
export async function develop(story: Story): Promise<void> {
  const { journal, team, developer } = story
  const port = await freePort('127.0.0.1')
  const dev = await journal.step('team', 'npx storefront dev', () => startDev(story, port))
  try {
    const page = await developer.newPage()
    await journal.step('browser', 'signing in to the local page', async () => {
      const local = `http://reviews.localhost:${port}`
      await page.goto(`${local}/home`)
      await completeSignIn(page)
      await page.waitForURL(`${local}/home`)
      await page.goto(`${local}/reviews`)
      await see('the heading Reviews', heading(page, 'Reviews'))
      await see('the link Reviews', link(page, 'Reviews'))
    })
    await journal.step('browser', 'two edits on screen', async () => {
      const text = 'Votes so far: 0'
      await seeEdit(story, page, {
        what: `the text ${text}`,
        change: () =>
          team.edit(['locales/en.json', '"Votes: {{count}}"', '"Votes so far: {{count}}"']),
        shown: page.getByText(text, { exact: true }),
      })
      await seeEdit(story, page, {
        what: 'the response of the service',
        change: () => callService(team),
        shown: page.getByText(news.first, { exact: true }),
      })
    })
    await page.close()
  } finally {
    await dev.stop()
  }
}
