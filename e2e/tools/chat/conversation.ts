import { expect, type Page } from '@playwright/test'

export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })

export async function openChat(page: Page): Promise<void> {
  await page.goto('/chat')
  await expect(composer(page)).toBeVisible()
}

/** Sends messages by keyboard without waiting for their delivery. */
export async function sendText(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** Scrolls to the start of the conversation and returns all messages that the browser shows. */
export async function readLog(page: Page, first: string): Promise<string[]> {
  const start = log(page).getByText(first, { exact: true })
  await expect(async () => {
    await log(page).evaluate(element => element.scrollTo(0, 0))
    await expect(start).toBeVisible({ timeout: 500 })
  }).toPass()
  return await log(page).evaluate(async scroller => {
    const frame = () => new Promise(requestAnimationFrame)
    const found = new Map<number, string>()
    for (let isEnd = false; !isEnd; ) {
      await frame()
      await frame()
      for (const row of scroller.querySelectorAll<HTMLElement>('[data-index]')) {
        const author = row.querySelector<HTMLElement>('[data-author]')?.dataset.author
        const text = row.querySelector('[dir="auto"]')?.textContent
        if (author && text) found.set(Number(row.dataset.index), `${author}: ${text}`)
      }
      isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
      scroller.scrollBy(0, scroller.clientHeight / 2)
    }
    return [...found].sort(([left], [right]) => left - right).map(([, text]) => text)
  })
}
