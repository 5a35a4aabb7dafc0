import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '@storefront/api/chat'

import { openEventSource } from './event-source.ts'

type Reader = { origin: string; sequences: number[]; clientIds: Set<string>; close: () => void }
type SentMessage = { clientId: string; customer: number; at: number }
type Delivery = { lost: number; doubled: number; p50: number; p99: number; most: number }

const share = (sorted: number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)

/**
 * Simulates customers who listen on every server and send to any. Records what each of their browsers receives.
 * `addressOf` gives the address of a customer, for servers that trust this machine as their proxy.
 */
export function createChatLoad(
  origins: string[],
  cookies: string[],
  addressOf?: (customer: number) => string,
) {
  const sent: SentMessage[] = []
  const delays: number[] = []
  const opened: number[] = []
  const times = new Map<string, number>()

  const listen = (customer: number, origin: string): Reader => {
    const received = { origin, sequences: [] as number[], clientIds: new Set<string>() }
    const receive = ({ sequence, clientId }: Message) => {
      received.sequences.push(sequence)
      if (clientId === null) return
      if (!received.clientIds.has(clientId)) delays.push(Date.now() - (times.get(clientId) ?? 0))
      received.clientIds.add(clientId)
    }
    const source = openEventSource({
      url: `${origin}/api/events?topics=stock,chat`,
      cookie: cookies[customer] ?? '',
      ...(addressOf && { headers: { 'x-forwarded-for': addressOf(customer) } }),
      onOpen: () => opened.push(Date.now()),
      onEvent: ({ name, data }) => {
        if (name === 'reset') throw new Error('A stream was told to reload everything')
        if (name === 'chat' && data.kind === 'messages')
          for (const message of data.messages as Message[]) receive(message)
      },
    })
    return { ...received, close: source.close }
  }
  const browsers = cookies.map((_, customer) => origins.map(origin => listen(customer, origin)))

  const send = async (index: number): Promise<void> => {
    const customer = Math.floor(Math.random() * cookies.length)
    const message = { clientId: randomUUID(), text: `hello ${index}`, language: 'en' }
    times.set(message.clientId, Date.now())
    const response = await fetch(`${origins[index % origins.length]}/api/v3/chat/messages`, {
      method: 'POST',
      headers: { cookie: cookies[customer] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    if (response.status !== 201) throw new Error(`A message got status ${response.status}`)
    sent.push({ clientId: message.clientId, customer, at: Date.now() })
  }

  return {
    sentCount: () => sent.length,
    /** Times of accepted connections (epoch, ms) since the previous call. */
    takeOpened: () => opened.splice(0),
    openedCount: () => opened.length,
    /** Sends messages at an even rate. Resolves when all have a response. */
    send: async (perSecond: number, seconds: number) => {
      const startedAt = Date.now()
      const sending: Promise<void>[] = []
      for (let index = 0; index < perSecond * seconds; index++) {
        await wait(Math.max(0, startedAt + (index * 1000) / perSecond - Date.now()))
        sending.push(send(index))
      }
      await Promise.all(sending)
    },
    /** Deliveries of all messages so far, to each browser of their customer. */
    deliveries: (): Delivery => {
      const sorted = [...delays].sort((left, right) => left - right)
      const lost = sent.flatMap(({ clientId, customer }) =>
        (browsers[customer] ?? []).filter(({ clientIds }) => !clientIds.has(clientId)),
      ).length
      const all = browsers.flat()
      const doubled = all.reduce(
        (sum, { sequences }) => sum + sequences.length - new Set(sequences).size,
        0,
      )
      const most = sorted.at(-1) ?? 0
      return { lost, doubled, p50: share(sorted, 0.5), p99: share(sorted, 0.99), most }
    },
    clearDelays: () => void delays.splice(0),
    close: () => {
      for (const { close } of browsers.flat()) close()
    },
  }
}

/**
 * The ratio of the busiest span to the average, for the middle nine tenths of the moments: a few early or late ones would
 * stretch the time and make any peak look high.
 */
export function peakOf(moments: number[], spanMs: number): number {
  const sorted = [...moments].sort((left, right) => left - right)
  const edge = Math.floor(sorted.length / 20)
  const middle = sorted.slice(edge, sorted.length - edge)
  const [first = 0, last = 0] = [middle[0], middle.at(-1)]
  const counts = new Map<number, number>()
  for (const moment of middle) {
    const span = Math.floor((moment - first) / spanMs)
    counts.set(span, (counts.get(span) ?? 0) + 1)
  }
  const mean = middle.length / Math.max(1, (last - first) / spanMs)
  return Math.max(...counts.values()) / mean
}
