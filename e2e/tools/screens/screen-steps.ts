import { expect, type Page } from '@playwright/test'

import { attachPicture, createAgent, logOf, sendText } from '../chat/chat.ts'
import type { SignedInUsers } from '../sign-in-everyone.ts'
import type { Texts } from '../texts.ts'

export type View = { page: Page; prefix: string; text: Texts; users: SignedInUsers }

/** Requests an agent, unless an earlier visit did, and waits for the notice. */
export async function requestAgent({ page, text }: View): Promise<void> {
  await expect(logOf(page).locator('article, h2').first()).toBeAttached()
  const agentButton = button(page, text('chat', 'person.ask')).first()
  const waiting = logOf(page).getByText(text('chat', 'notice.waiting')).last()
  // The button disappears as soon as the page knows of an earlier request.
  await expect(async () => {
    if (await agentButton.isVisible()) await agentButton.click({ timeout: 5000 })
    await expect(waiting).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

/** An agent replies and closes the conversation, so that the chat prompts for a rating. */
export async function endAgentChat(view: View): Promise<void> {
  const { page } = view
  const last = crypto.randomUUID()
  await sendText(page, 'Hello')
  await requestAgent(view)
  await sendText(page, last)
  await expect(page.locator('[data-delivery="sent"]')).toBeVisible()
  const agent = await createAgent(new URL(page.url()).origin)
  const id = await agent.take(last)
  await agent.reply(id, 'https://docs.example/backups')
  await agent.close(id)
  await agent.leave()
  await page.getByRole('radio').last().check({ force: true })
}

/** Sends a picture and attaches another one to the draft. */
export async function attachFiles({ page }: View): Promise<void> {
  await attachPicture(page)
  await sendText(page, 'rack.gif')
  await expect(logOf(page).locator('img').last()).toBeVisible()
  await attachPicture(page)
}

/** Opens the page of status 500. No path of the shop fails on purpose, so this changes the status of a 404 page. */
export async function breakPage({ page, prefix }: View): Promise<void> {
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
