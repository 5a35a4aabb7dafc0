import { readinessSchema } from '@storefront/api/readiness'

import { Balancer } from '../proxies/balancer.ts'
import { Crowd } from './crowd.ts'
import { followMs, type Story } from './story.ts'
import { startServerCanary, type WatchedCanary } from './story-shop.ts'

const build = 'release-12'
const share = 0.1
/** A wrong setting: the server lets an address change something only once in ten minutes. */
const faulty = { SERVER_BUILD: build, RATE_LIMITS: 'write=1/600' }
const mostVisitors = 1500
const visitorsAfter = 20
const endMs = 10_000

/** A new server behind a balancer that rejects orders. */
export async function tellFaultyServer(story: Story): Promise<void> {
  const { journal, registry, shop } = story
  journal.begin('A new server, of which a balancer gives 10 % of the requests, rejects orders.')
  const { url, server } = await story.startServer(faulty)
  const balancer = new Balancer([
    { url: shop, share: 1 - share },
    { url, share },
  ])
  try {
    await balancer.start()
    const why = 'Release 12 of the server'
    const percents = [share * 100, 50]
    const canary = await startServerCanary(registry, { server: build, percents, why })
    const crowd = openCrowd(story, balancer)
    const stream = { candidate: canary.view.candidate, orderEvery: 1 as const, without: [] }
    const come = (mostVisitors: number, isOver: () => boolean) =>
      crowd.come({ ...stream, mostVisitors, isOver })
    const { orders, failed } = await come(mostVisitors, () => canary.isOver)
    await canary.waitForEnd(endMs)
    journal.tell(`Over HTTP, ${failed.candidate} of ${orders.candidate} orders failed.`)
    claimTakenBack(story, canary)
    await claimNotReady(story, { balancer, url })
    const after = await come(visitorsAfter, () => false)
    const found = `${after.failed.candidate} of ${after.orders.candidate}`
    journal.claim('no order fails any more', after.failed.candidate === 0, found)
    story.crowd.attempts += crowd.attempts
  } finally {
    await balancer.stop()
    await server.stop()
  }
}

function openCrowd({ plans, record, cashiers }: Story, { url }: Balancer): Crowd {
  const here = cashiers.map(cashier => cashier.at(url))
  return new Crowd({ shop: url, plans, record, cashiers: here })
}

function claimTakenBack({ journal }: Story, { view }: WatchedCanary): void {
  const isEngine = view.state === 'rolled-back' && view.endedBy === 'the shop'
  const isByOrders = view.reason?.includes('visitors with a failed order') ?? false
  const found = view.reason ?? view.state
  journal.claim('the shop takes the server back by itself', isEngine && isByOrders, found)
}

/** The balancer asks the servers whether they are ready. */
async function claimNotReady(
  { journal, shop }: Story,
  { balancer, url }: { balancer: Balancer; url: string },
): Promise<void> {
  const deadline = performance.now() + followMs
  const isGone = () => balancer.ready.join() === shop
  while (!isGone() && performance.now() < deadline) await fetch(`${shop}/healthz`)
  const { reasons } = readinessSchema.parse(await (await fetch(`${url}/readyz`)).json())
  const codes = reasons.map(({ code }) => code)
  const isSaid = codes.includes('taken_back')
  journal.claim(
    'it reports that it is not ready, and the balancer sends nobody to it',
    isGone() && isSaid,
    codes.join(', ') || 'ready',
  )
}
