import { setTimeout as wait } from 'node:timers/promises'

import { createChatLoad } from '../../shell/server/testing/processes/chat-load.ts'
import type { Program } from '../../shell/server/testing/processes/program.ts'
import type { RealShop } from '../../shell/server/testing/processes/real-shop.ts'

type Streamed = {
  streams: number
  sent: number
  /** Messages that a stream did not get, and messages that it got more than once. */
  lost: number
  doubled: number
  p50: number
  p99: number
}

const perSecond = 20
const warmUpSeconds = 2
const longestMs = 60_000

/** Customers in different networks, because a server limits the streams of one address. */
const addressOf = (customer: number) => `10.${customer >> 8}.${customer & 255}.7`

async function waitUntil(isDone: () => boolean): Promise<void> {
  for (const deadline = Date.now() + longestMs; !isDone() && Date.now() < deadline; ) await wait(50)
}

/** Opens so many streams over all servers, which must trust this machine as their proxy, and sends chat messages. */
export async function measureStreams(
  shop: RealShop,
  servers: Program[],
  { streams, seconds }: { streams: number; seconds: number },
): Promise<Streamed> {
  const cookies = await shop.signIn(Math.ceil(streams / servers.length))
  const origins = servers.map(({ url }) => url.replace('localhost', '127.0.0.1'))
  const load = createChatLoad(origins, cookies, addressOf)
  try {
    const all = cookies.length * servers.length
    await waitUntil(() => load.openedCount() === all)
    const isDelivered = () => load.deliveries().lost === 0
    await load.send(perSecond, warmUpSeconds)
    await waitUntil(isDelivered)
    load.clearDelays()
    await load.send(perSecond, seconds)
    await waitUntil(isDelivered)
    const { lost, doubled, p50, p99 } = load.deliveries()
    return { streams: load.openedCount(), sent: load.sentCount(), lost, doubled, p50, p99 }
  } finally {
    load.close()
  }
}

export function streamProblems(measured: Streamed, wanted: number): string[] {
  const { streams, lost, doubled } = measured
  return [
    ...(streams < wanted ? [`only ${streams} streams opened`] : []),
    ...(lost > 0 ? [`${lost} messages did not arrive`] : []),
    ...(doubled > 0 ? [`${doubled} messages arrived twice`] : []),
  ]
}
