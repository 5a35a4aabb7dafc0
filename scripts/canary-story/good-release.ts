import { harmless } from './faults.ts'
import { endCustomers, findArms, followMs, openCustomers, type Story, visitAll } from './story.ts'
import { startCanary, type WatchedCanary } from './story-shop.ts'
import { findLive } from './visitor.ts'

const mostVisits = 5000
const endMs = 20_000

/** A release that harms nobody gets a growing share of the visitors. */
export async function tellGoodRelease(story: Story): Promise<void> {
  const { journal, length, crowd } = story
  const percents = length.goodPercents
  journal.begin(`A good release of catalog gets ${percents.join(', ')} % of the visitors.`)
  const good = { container: 'catalog', change: harmless, percents, why: 'A better list' }
  const canary = await startCanary(story, good)
  const { candidate } = canary.view

  const arms = await findArms(story, candidate, 1)
  const without = [...arms.candidate.slice(0, 1), ...arms.stable.slice(0, 1)]
  const customers = await openCustomers(story, { visitors: without })
  await visitAll(customers, '/home')
  const { visitors, orders, failed } = await crowd.come({
    candidate,
    orderEvery: 2,
    without,
    mostVisitors: mostVisits,
    isOver: () => canary.isOver,
    stepOf: () => canary.percents.length,
  })
  await canary.waitForEnd(endMs)
  journal.tell(
    `Over HTTP, visitors loaded ${visitors.stable} pages without it and ${visitors.candidate} with it. Orders failed: ${failed.candidate} of ${orders.candidate} with it, ${failed.stable} of ${orders.stable} without it.`,
  )
  await claimLive(story, canary)
  await visitAll(customers, '/home')
  await endCustomers(story, customers)
}

async function claimLive({ journal, shop, length }: Story, { view, percents }: WatchedCanary) {
  const steps = [...percents, ...(view.state === 'finished' ? [100] : [])]
  const isComplete = steps.join() === length.goodPercents.join()
  const reason = view.reason ?? view.decision?.reasons.join(' ') ?? view.state
  journal.claim('the good release reaches 100 %', isComplete, `${steps.join(', ')} %. ${reason}`)
  const deadline = performance.now() + followMs
  let composition = ''
  while (composition !== view.candidate && performance.now() < deadline)
    composition = await findLive(shop)
  const isLive = composition === view.candidate
  journal.claim('it is live for new visitors', isLive, isLive ? 'yes' : 'no')
}
