import type { Page } from '@playwright/test'

import { launcher, logOf, sendText } from '../../tools/chat/chat.ts'
import { breakChunk, findChunk } from '../../tools/faults/broken-chunks.ts'
import { stopTime, watchPageLoads } from '../../tools/page-loads.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { expect, test } from '../../tools/test.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
/** This button has an icon that does not load with the page. */
const attach = (page: Page) => page.getByRole('button', { name: 'Attach files' })
const drawn = (page: Page) => attach(page).locator('svg path')

type Chat = { where: string; path: string; open: (page: Page) => Promise<unknown> }
const chats: Chat[] = [
  { where: 'on /chat', path: '/chat', open: async () => undefined },
  { where: 'in the chat widget', path: '/signup', open: page => launcher(page).click() },
]

/** The first opening requests the icon chunk, and its failure reloads the page. */
async function openTwice(page: Page, { path, open }: Chat, pageLoads: string[]): Promise<void> {
  await page.goto(path)
  await open(page)
  await expect.poll(() => pageLoads).toEqual([path, path])
  await expect(page.locator('html[data-quiet]')).toBeAttached()
  await open(page)
  await expect(message(page)).toBeVisible()
}

async function expectUsable(page: Page): Promise<void> {
  await expect(attach(page)).toBeVisible()
  await sendText(page, 'Hello')
  await expect(logOf(page).getByText('Hello', { exact: true })).toBeVisible()
}

for (const chat of chats) {
  const { where, path } = chat

  test(`a missing icon chunk reloads the page once, and the chat works without the icon ${where}`, {
    tag: ['@S4.stale-build.reload', '@S7.icons.chunk'],
  }, async ({ page, request }) => {
    await stopTime(page)
    const chunk = await breakChunk(page, await findChunk(request, 'shared', 'RemoteIcon:'))
    const pageLoads = watchPageLoads(page)
    await openTwice(page, chat, pageLoads)
    await markPage(page)
    await expectUsable(page)
    await expect(drawn(page)).toHaveCount(0)

    // The shop retries the chunk with growing intervals and without another reload.
    const requested = chunk.countRequests()
    await expect.poll(chunk.countRequests).toBeGreaterThan(requested)
    await chunk.repair()
    await expect(drawn(page)).not.toHaveCount(0)
    await expectSamePage(page)
    expect(pageLoads).toEqual([path, path])
  })

  test(`an icon chunk that fails once loads after the reload ${where}`, {
    tag: '@S4.stale-build.reload',
  }, async ({ page, request }) => {
    const path503 = await findChunk(request, 'shared', 'RemoteIcon:')
    await breakChunk(page, path503, { status: 503, times: 1 })
    const pageLoads = watchPageLoads(page)
    await openTwice(page, chat, pageLoads)
    await expect(drawn(page)).not.toHaveCount(0)
    await expectUsable(page)
    expect(pageLoads).toEqual([path, path])
  })

  test(`an icon chunk that fails offline loads when the network returns, and no draft is lost ${where}`, {
    tag: ['@D8', '@S7.icons.chunk'],
  }, async ({ page, context, request }) => {
    const file = await findChunk(request, 'shared', 'RemoteIcon:')
    await page.route(
      ({ pathname }) => pathname === file,
      async route => {
        await context.setOffline(true)
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
    const pageLoads = watchPageLoads(page)
    await page.goto(path)
    await chat.open(page)
    await expect(page.getByText('You are offline').first()).toBeVisible()
    await message(page).fill('Which plan has')
    await expect(attach(page)).toBeVisible()
    await expect(drawn(page)).toHaveCount(0)
    await context.setOffline(false)
    await expect(drawn(page)).not.toHaveCount(0)
    await expect(message(page)).toHaveValue('Which plan has')
    expect(pageLoads).toEqual([path])
  })
}

test('a missing icon chunk does not reload a page with typed input, and the icon loads later', {
  tag: ['@S4.stale-build.unsaved', '@S7.icons.chunk'],
}, async ({ page, request }) => {
  const chunk = await breakChunk(page, await findChunk(request, 'shared', 'RemoteIcon:'))
  await page.goto('/signup')
  await page.getByLabel('E-mail').fill('nora@quarry.example')
  const pageLoads = watchPageLoads(page)
  await launcher(page).click()
  await expectUsable(page)
  await message(page).fill('Which plan has')
  await expect.poll(chunk.countRequests).toBeGreaterThan(1)
  await expect(drawn(page)).toHaveCount(0)
  await chunk.repair()
  await expect(drawn(page)).not.toHaveCount(0)
  await expect(message(page)).toHaveValue('Which plan has')
  await expect(page.getByLabel('E-mail')).toHaveValue('nora@quarry.example')
  expect(pageLoads).toEqual([])
})
