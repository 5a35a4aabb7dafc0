import { expect, type Page } from '@playwright/test'

import type { Account } from '../actions.ts'
import { contentOf, createCustomer } from '../api/api-client.ts'

const support: Account = { email: 'support@quarry.example', password: 'quarry-support' }

export function logOf(page: Page) {
  return page.getByRole('log')
}

/** The button that opens the chat. The number of unread messages may follow its name. */
export function launcher(page: Page, name = 'Chat') {
  const escaped = name.replace(/[^\p{L}\p{N}]/gu, '\\$&')
  return page.getByRole('button', { name: new RegExp(`^${escaped}(,|$)`) })
}

/** Sends a message in the open conversation with Enter and waits until the field is empty. */
export async function sendText(page: Page, text: string): Promise<void> {
  const field = page.locator('[data-conversation] textarea')
  await field.fill(text)
  await field.press('Enter')
  await expect(field).toHaveValue('')
}

/** A support agent who uses the API without a browser. */
export async function createAgent(shopUrl: string) {
  const calls = await createCustomer(shopUrl, support)
  const at = '/api/v3/desk/conversations'
  const post = async (path: string, data: unknown = {}) =>
    contentOf(await calls.post(`${at}/${path}`, { data }))
  return {
    /** Takes the waiting conversation whose last message has this text. */
    take: async (lastText: string): Promise<string> => {
      const { waiting } = await contentOf(await calls.get(at))
      const found = waiting.find((each: { lastText: string }) => each.lastText === lastText)
      expect(found, `no waiting conversation ends with "${lastText}"`).toBeTruthy()
      await post(`${found.id}/take`)
      return found.id
    },
    reply: (id: string, text: string) =>
      post(`${id}/messages`, { clientId: crypto.randomUUID(), text }),
    type: (id: string) => post(`${id}/typing`, { isTyping: true }),
    close: (id: string) => post(`${id}/close`),
    leave: () => calls.dispose(),
  }
}

const conversation = {
  id: '7d9a0f6e-53c1-4b55-9a87-0d3f1f1d2a10',
  state: 'assistant',
  language: 'en',
  agent: null,
  place: null,
  waitingSince: null,
  contact: null,
  rating: null,
  isRatingAsked: false,
}
const start = Date.UTC(2026, 0, 5, 8)

/** A message of a long conversation, in which customer and assistant alternate. */
export function messageAt(sequence: number) {
  const isOwn = sequence % 2 === 1
  return {
    sequence,
    clientId: null,
    author: isOwn ? 'customer' : 'assistant',
    name: null,
    notice: null,
    text: `Message ${sequence}. ${'It goes on for a while. '.repeat(sequence % 5)}`.trim(),
    language: 'en',
    plans: [],
    orders: [],
    cart: null,
    attachments: [],
    offersPerson: false,
    sentAt: new Date(start + sequence * 60_000).toISOString(),
  }
}

/** Stubs a conversation with `count` messages, which the page loads in portions. */
export async function sendHistory(
  page: Page,
  count: number,
  shape: (sequence: number) => object = messageAt,
): Promise<void> {
  const known = { ...conversation, lastSequence: count, seenByCustomer: count, seenByTeam: count }
  await page.route(/\/api\/v3\/chat\/(messages|conversation)(\?|$)/, route => {
    const url = new URL(route.request().url())
    const hours = { isOpen: true, changesAt: null }
    const before = Number(url.searchParams.get('before') ?? count + 1)
    const after = Number(url.searchParams.get('after') ?? count)
    const isNew = url.searchParams.has('after')
    const from = isNew ? after + 1 : Math.max(1, before - 100)
    const to = isNew ? count : before - 1
    const length = Math.max(0, to - from + 1)
    const messages = Array.from({ length }, (_, index) => shape(from + index))
    const content = { conversation: known, hours, messages }
    return route.fulfill({ json: { result: true, content, message: '' } })
  })
}

/** A picture of 5 × 3 pixels. */
const gif = 'R0lGODlhBQADAPAAAP8AAAAAACH5BAAAAAAALAAAAAAFAAMAAAIDhI9ZADs='

/** Attaches a picture to the draft and waits until it is uploaded. */
export async function attachPicture(page: Page, name = 'rack.gif'): Promise<void> {
  const buffer = Buffer.from(gif, 'base64')
  await page
    .locator('[data-conversation] input[type=file]')
    .setInputFiles([{ name, mimeType: 'image/gif', buffer }])
  await expect(page.locator('[data-conversation] [data-status=ready]').first()).toBeVisible()
}
