import { expect, type Page } from '@playwright/test'

import { attachPicture, createAgent, logOf, say } from './chat.ts'
import type { Tour } from './sign-in-everyone.ts'
import type { Texts } from './texts.ts'

export type View = { page: Page; prefix: string; text: Texts; tour: Tour }

/** Waits in the queue, from this visit or an earlier one. */
export async function requestAgent({ page, text }: View): Promise<void> {
  await expect(logOf(page).locator('article, h2').first()).toBeAttached()
  const ask = button(page, text('chat', 'person.ask')).first()
  const waiting = logOf(page).getByText(text('chat', 'notice.waiting')).last()
  await expect(ask.or(waiting).first()).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(waiting).toBeVisible()
}

/** Somebody answers, closes, and a rating is asked for. */
export async function endAgentChat(view: View): Promise<void> {
  const { page } = view
  const last = crypto.randomUUID()
  await say(page, 'Hello')
  await requestAgent(view)
  await say(page, last)
  await expect(page.locator('[data-delivery="sent"]')).toBeVisible()
  const agent = await createAgent(new URL(page.url()).origin)
  const id = await agent.take(last)
  await agent.answer(id, 'https://docs.example/backups')
  await agent.close(id)
  await agent.leave()
  await page.getByRole('radio').last().check({ force: true })
}

/** One that was sent, and one that is about to be. */
export async function attachFiles({ page }: View): Promise<void> {
  await attachPicture(page)
  await say(page, 'rack.gif')
  await expect(logOf(page).locator('img').last()).toBeVisible()
  await attachPicture(page)
}

/** No address of the shop fails on purpose: the document of an unknown one is told another status. */
export async function breakDocument({ page, prefix }: View): Promise<void> {
  const address = `${prefix}/nowhere?status=500`
  const isIt = (url: URL) => url.pathname + url.search === address
  await page.route(isIt, async route => {
    const received = await route.fetch()
    const failure = /"failure":\{"status":404,"message":"[^"]*"\}/
    const body = (await received.text()).replace(failure, '"failure":{"status":500,"message":""}')
    await route.fulfill({ response: received, body })
  })
  await page.goto(address)
}

export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
