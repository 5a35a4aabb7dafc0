import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { createChatLoad } from '../shell/server/testing/processes/chat-load.ts'
import { startRealShop } from '../shell/server/testing/processes/real-shop.ts'

/**
 * `npx tsx scripts/bench-chat.ts` measures the time from sending a message to its arrival in the other streams of the
 * customer, including the reply of the assistant. Each customer has one stream on each of two built servers (`npm run
 * build`).
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    streams: { type: 'string', default: '500' },
  },
})
const [seconds, rate, streams] = [values.seconds, values.rate, values.streams].map(Number)
if (!seconds || !rate || !streams)
  throw new Error('--seconds, --rate and --streams must be numbers')

const shop = await startRealShop()
try {
  const servers = [await shop.startServer(), await shop.startServer()]
  const cookies = await shop.signIn(Math.floor(streams / 2))
  const load = createChatLoad(
    servers.map(({ url }) => url),
    cookies,
  )
  while (load.openedCount() < 2 * cookies.length) await wait(50)
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; warming up`)
  await load.send(rate, 3)
  await wait(500)
  load.clearDelays()
  await load.send(rate, seconds)
  for (let tries = 0; load.deliveries().lost > 0 && tries < 100; tries++) await wait(100)
  const { lost, doubled, p50, p99, most } = load.deliveries()
  console.log(
    `${2 * cookies.length} streams, ${rate} messages/s for ${seconds} s: ${lost} lost, ${doubled} doubled, ` +
      `delivery p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms`,
  )
  load.close()
  process.exitCode = lost + doubled > 0 ? 1 : 0
} finally {
  await shop.close()
}
