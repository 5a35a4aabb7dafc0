import { contentOf, createCustomer } from '../../tools/api/api-client.ts'
import { log, openChat, readLog } from '../../tools/chat/conversation.ts'
import { shuffle } from '../../tools/chat/seed.ts'
import { type ChatUser, expect, sendMessages, test } from '../../tools/chat/two-browsers.ts'
import type { BreakingPoint } from '../../tools/chat/weak-network.ts'

type Message = { sequence: number; author: string; text: string }

const points: BreakingPoint[] = ['now', 'response', 'event', 'start', 'catch-up']
/** Number of messages of each browser. The assistant replies to all of them. */
const each = 75

const unsent = ({ page }: ChatUser) => log(page).getByText(/^Not sent yet/)
const messagesOf = (name: string) =>
  Array.from({ length: each }, (_, index) => `${name}, ${index + 1}`)

async function readServer(url: string): Promise<string[]> {
  const customer = await createCustomer(url)
  const all: Message[] = []
  for (let isMore = true; isMore; ) {
    const path = `/api/v3/chat/messages?after=${all.at(-1)?.sequence ?? 0}`
    const { messages } = await contentOf(await customer.get(path))
    all.push(...messages)
    isMore = messages.length > 0
  }
  await customer.dispose()
  return all.map(({ author, text }) => `${author}: ${text}`)
}

test('two browsers show the same 300 messages although one connection breaks ten times and the server restarts', {
  tag: ['@C1', '@C2', '@C3', '@C4', '@C5', '@C6', '@C7'],
}, async ({ weakShop, strong, weak, random }) => {
  test.setTimeout(240_000)
  const { network, shop } = weakShop
  const some = () => 1 + Math.floor(random() * 3)
  await sendMessages(strong, 1)
  const first = `${strong.name}, 1`
  await expect(log(weak.page).getByText(first, { exact: true })).toBeVisible()

  for (const [index, point] of shuffle([...points, ...points], random).entries()) {
    await Promise.all([sendMessages(strong, some()), sendMessages(weak, some())])
    if (point === 'event') await network.streaming()
    const broken = network.breakAt(point)
    await Promise.all([sendMessages(strong, 1), sendMessages(weak, 1), broken])
    if (point === 'now') await weak.context.setOffline(true)
    await sendMessages(weak, some())
    await expect(unsent(weak).last()).toBeVisible()
    const restarted = index === 4 ? shop.restartServer('SIGKILL') : undefined
    await Promise.all([sendMessages(strong, some()), restarted])
    network.repair()
    if (point === 'now') await weak.context.setOffline(false)
  }

  // The tab closes before it sends the last message. The next tab sends it.
  await Promise.all([
    sendMessages(strong, each - strong.sentCount),
    sendMessages(weak, each - weak.sentCount - 1),
  ])
  await expect(unsent(weak)).toHaveCount(0, { timeout: 30_000 })
  const broken = network.breakAt('now')
  await broken
  await sendMessages(weak, 1)
  // Waits for the last message itself: when it shows as not sent, it is stored on disk.
  const lastMessage = log(weak.page)
    .getByRole('article')
    .filter({ hasText: `${weak.name}, ${each}` })
  await expect(lastMessage.getByText(/^Not sent yet/)).toBeVisible()
  await weak.page.close()
  network.repair()
  weak.page = await weak.context.newPage()
  await openChat(weak.page)
  for (const { page } of [weak, strong])
    await expect(log(page).getByText(`${weak.name}, ${each}`, { exact: true })).toBeVisible()
  await expect(unsent(weak)).toHaveCount(0)
  await expect(unsent(strong)).toHaveCount(0)

  const stored = await readServer(network.url)
  const own = stored.filter(line => line.startsWith('customer: '))
  const sent = [...messagesOf(strong.name), ...messagesOf(weak.name)].map(
    text => `customer: ${text}`,
  )
  expect(own.toSorted()).toEqual(sent.toSorted())
  for (const { name } of [strong, weak])
    expect(own.filter(line => line.includes(name))).toEqual(
      messagesOf(name).map(text => `customer: ${text}`),
    )
  expect(stored).toHaveLength(4 * each)
  expect(await readLog(strong.page, first)).toEqual(stored)
  expect(await readLog(weak.page, first)).toEqual(stored)
})
