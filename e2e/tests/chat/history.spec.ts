import type { Page } from '@playwright/test'

import { logOf, messageAt, sendHistory } from '../../tools/chat/chat.ts'
import { expect, test } from '../../tools/test.ts'

const mostNodes = 300

test('a conversation of ten thousand messages renders only visible ones and scrolls to the first', {
  tag: '@C9',
}, async ({ page, watch }) => {
  await sendHistory(page, 10_000)
  await page.goto('/chat')
  const log = logOf(page)
  await expect(log.getByText('Message 10000.')).toBeInViewport()
  expect(await nodes(page)).toBeLessThan(mostNodes)
  const found = await page.evaluate(scrollToBeginning)
  await expect(log.getByText('Message 1.', { exact: false }).first()).toBeInViewport()
  expect(found.mostNodes).toBeLessThan(mostNodes)
  // One slow page of older messages is allowed, because the machine may stall.
  expect(found.times.length).toBeGreaterThan(50)
  expect(found.times.at(-2), 'a page of older messages').toBeLessThan(1000)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(log.getByText('Message 10000.')).toBeInViewport()
  expect(await nodes(page)).toBeLessThan(mostNodes)
  expect(watch.errors()).toEqual([])
})

test('older messages load above without moving the visible ones', async ({ page }) => {
  await sendHistory(page, 1000)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/messages\?before=/, async route => {
    await released
    await route.fallback()
  })
  await page.goto('/chat')
  const log = logOf(page)
  await expect(log.getByText('Message 1000.')).toBeInViewport()
  const read = log.getByText('Message 906.')
  await wheelUp(page, () => expect(read).toBeInViewport({ timeout: 100 }))
  const before = await read.evaluate(element => element.getBoundingClientRect().top)
  const height = await log.evaluate(element => element.scrollHeight)
  release()
  await expect.poll(() => log.evaluate(element => element.scrollHeight)).toBeGreaterThan(height)
  await expect
    .poll(() => read.evaluate(element => element.getBoundingClientRect().top))
    .toBeCloseTo(before, -1)
})

test('the focus stays on its message while the message scrolls out of view', async ({
  page,
  shop,
}) => {
  const link = (sequence: number) => `${shop.url}/home?backup=${sequence}`
  await sendHistory(page, 200, sequence => ({ ...messageAt(sequence), text: link(sequence) }))
  await page.goto('/chat')
  const log = logOf(page)
  const last = log.getByRole('link', { name: link(200) })
  await expect(last).toBeInViewport()
  await last.focus()
  await wheelUp(page, () => expect(last).not.toBeInViewport({ timeout: 100 }))
  await expect(page.locator(':focus')).toHaveAttribute('href', link(200))
})

test('scrolling up while a message grows does not jump back to the end', async ({ page }) => {
  await sendHistory(page, 200)
  await page.goto('/chat')
  const log = logOf(page)
  await expect(log.getByText('Message 200.')).toBeInViewport()
  await log.evaluate(async element => {
    // The conversation regards its own scrolling as finished after 150 ms.
    for (let top = -1; top !== element.scrollTop; ) {
      top = element.scrollTop
      for (let frame = 0; frame < 15; frame++) await new Promise(requestAnimationFrame)
    }
    element.style.paddingBottom = '40px'
    element.scrollTop = 1000
  })
  await expect(log.getByText('Message 200.')).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
})

test('lines that a higher window shows are not announced as new', async ({ page }) => {
  await sendHistory(page, 200)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/chat')
  const log = logOf(page)
  await expect(log.getByText('Message 200.')).toBeInViewport()
  const announced = await page.evaluateHandle(collectAnnounced)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await expect(log.getByText('Message 193.')).toBeInViewport()
  expect(await announced.jsonValue()).toEqual([])
})

/** Scrolls with the wheel, so that the log gets the event first. */
async function wheelUp(page: Page, isThere: () => Promise<void>) {
  await logOf(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, -500)
    await isThere()
  }).toPass({ intervals: [0] })
  const isStill = (log: Element) => {
    const top = log.scrollTop
    const later = () => new Promise(requestAnimationFrame)
    return later()
      .then(later)
      .then(() => log.scrollTop === top)
  }
  await expect.poll(() => logOf(page).evaluate(isStill)).toBe(true)
}

function nodes(page: Page) {
  return logOf(page).evaluate(element => element.querySelectorAll('*').length)
}

/** Scrolls to the top again and again until no older messages arrive. */
async function scrollToBeginning() {
  const log = document.querySelector('[role=log]')
  const isThere = () => log?.textContent.includes('Message 1.')
  const times: number[] = []
  let mostNodes = 0
  while (log && !isThere()) {
    const height = log.scrollHeight
    const startedAt = performance.now()
    while (log.scrollHeight === height && !isThere() && performance.now() - startedAt < 20_000) {
      log.scrollTop = 0
      await new Promise(requestAnimationFrame)
    }
    mostNodes = Math.max(mostNodes, log.querySelectorAll('*').length)
    if (log.scrollHeight === height) break
    times.push(performance.now() - startedAt)
  }
  times.sort((left, right) => left - right)
  return { mostNodes, times }
}

/** Texts that the page adds to live regions from now on. */
function collectAnnounced() {
  const texts: (string | null)[] = []
  const isLive = (element: Element | null) =>
    /polite|assertive/.test(element?.closest('[aria-live]')?.getAttribute('aria-live') ?? '')
  const observer = new MutationObserver(changes => {
    for (const { addedNodes, target } of changes)
      for (const { textContent } of addedNodes)
        if (isLive(target as Element)) texts.push(textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return texts
}
