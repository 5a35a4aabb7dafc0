import { claimChecked } from './claim-checked.ts'
import { claimGone } from './claim-gone.ts'
import type { Tally } from './crowd.ts'
import type { Customer } from './customer.ts'
import { failingOrders } from './faults.ts'
import { endCustomers, findArms, openCustomers, type Story } from './story.ts'
import { startCanary, type WatchedCanary } from './story-shop.ts'

const mostVisitors = 1500
const endMs = 10_000

/** A release that passes every check, and fails the orders of a third of the plans. */
export async function tellFailingOrders(story: Story): Promise<void> {
  const { journal, length, crowd } = story
  journal.begin('A release of checkout forgets the servers of a third of the plans.')
  if (length.isChecked) await claimChecked(story, { checkout: failingOrders })
  else journal.tell('The short form does not run the checker on it.')
  const percents = [10, 50, 100]
  const why = 'A faster order page'
  const faulty = { container: 'checkout', change: failingOrders, percents, why }
  const canary = await startCanary(story, faulty)
  const { candidate, stable } = canary.view
  journal.tell('It gets 10 % of the visitors.')

  const arms = await findArms(story, candidate, 1)
  const without = [...arms.candidate.slice(0, 1), ...arms.stable.slice(0, length.stableCustomers)]
  const customers = await openCustomers(story, { visitors: without })
  await orderInBrowsers(story, customers, candidate)
  const isOver = () => canary.isOver
  const stream = { candidate, isFailing: true, orderEvery: 1 as const, mostVisitors, isOver }
  const tally = await crowd.come({ ...stream, without })
  await canary.waitForEnd(endMs)
  claimRolledBack(story, canary, tally)
  await claimGone(story, candidate)
  await orderAgain(story, customers, stable)
  await endCustomers(story, customers)
}

/** The customers order one after another, because they share an account. */
async function orderInBrowsers(story: Story, customers: Customer[], candidate: string) {
  const outcomes: string[] = []
  let isAsExpected = true
  for (const customer of customers) {
    const isCandidate = (await customer.load('/order')) === candidate
    const status = await customer.order()
    story.browserAttempts += 1
    await customer.recordPage()
    outcomes.push(`${status} ${isCandidate ? 'with' : 'without'} it`)
    if (status >= 400 !== isCandidate) isAsExpected = false
  }
  const name = 'in browsers, the order of such a plan fails with the release only'
  story.journal.claim(name, isAsExpected, outcomes.join(', '))
}

function claimRolledBack({ journal }: Story, { view, percents }: WatchedCanary, tally: Tally) {
  const { visitors, orders, failed } = tally
  const all = visitors.stable + visitors.candidate
  journal.tell(
    `Over HTTP, ${all} visitors came, ${visitors.candidate} of them got the release. Orders failed: ${failed.candidate} of ${orders.candidate} with it, ${failed.stable} of ${orders.stable} without it.`,
  )
  const isEngine = view.state === 'rolled-back' && view.endedBy === 'the shop'
  journal.claim('the shop rolls it back by itself', isEngine, view.reason ?? view.state)
  const isByOrders = view.reason?.includes('visitors with a failed order') ?? false
  journal.claim('the reason is failed orders', isByOrders, isByOrders ? 'yes' : 'no')
  const most = Math.max(...percents)
  journal.claim('it never got more than 10 % of the visitors', most <= 10, `${most} %`)
}

async function orderAgain(story: Story, customers: Customer[], stable: string): Promise<void> {
  let ordered = 0
  for (const customer of customers) {
    const composition = await customer.load('/order')
    const status = await customer.order()
    story.browserAttempts += 1
    await customer.recordPage()
    if (composition === stable && status === 201) ordered += 1
  }
  const name = 'each customer in a browser reloads and can order the same cart'
  const found = `${ordered} of ${customers.length}`
  story.journal.claim(name, ordered === customers.length, found)
}
