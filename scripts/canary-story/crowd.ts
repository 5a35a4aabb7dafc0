import type { Arm } from '@storefront/api/rollouts'

import type { Cashier, Plan } from './cashier.ts'
import type { PageRecord } from './page-record.ts'
import { arrive, openPage, prefetch, reportReady, type Visitor } from './visitor.ts'

type CrowdOptions = {
  shop: string
  plans: Plan[]
  record: PageRecord
  /** With different accounts, because orders of one account at the same time replace each other's quote. */
  cashiers: Cashier[]
}

type Stream = {
  candidate: string
  isFailing?: boolean
  /** Every visitor orders, every second one, or none. */
  orderEvery: 1 | 2 | null
  /** Visitors who come in a browser instead. */
  without: Visitor[]
  mostVisitors: number
  isOver: () => boolean
  /** Changes with each step, in which all visitors come again. */
  stepOf?: () => number
}

type ByArm = Record<Arm, number>
export type Tally = Record<'visitors' | 'orders' | 'failed', ByArm>

const none = (): ByArm => ({ stable: 0, candidate: 0 })

/** The visitors over HTTP. Those who came in one part of the story return in the next one. */
export class Crowd {
  attempts = 0
  readonly #options: CrowdOptions
  readonly #visitors: Visitor[] = []

  constructor(options: CrowdOptions) {
    this.#options = options
  }

  async grow(count: number): Promise<void> {
    while (this.#visitors.length < count) await this.#addVisitor()
  }

  /** The compositions that the first visitors would get. These requests do not count as visits. */
  async findArms(count: number): Promise<Map<Visitor, string>> {
    await this.grow(count)
    const arms = new Map<Visitor, string>()
    for (const visitor of this.#visitors.slice(0, count))
      arms.set(visitor, await prefetch(this.#options.shop, visitor))
    return arms
  }

  /** Lets visitors come until it is over, at most once in each step. */
  async come(stream: Stream): Promise<Tally> {
    const tally: Tally = { visitors: none(), orders: none(), failed: none() }
    const { isOver, mostVisitors, stepOf = () => 0 } = stream
    let step = stepOf()
    let next = 0
    let visits = 0
    const work = async (cashier: Cashier) => {
      while (!isOver() && visits < mostVisitors) {
        if (stepOf() !== step) [step, next] = [stepOf(), 0]
        const visitor = this.#visitors[next++] ?? (await this.#addVisitor())
        if (stream.without.includes(visitor)) continue
        visits += 1
        const { orderEvery } = stream
        const customer = orderEvery !== null && visits % orderEvery === 0 ? cashier : null
        await this.#visit(visitor, customer, { stream, tally })
      }
    }
    await Promise.all(this.#options.cashiers.map(work))
    return tally
  }

  async #addVisitor(): Promise<Visitor> {
    const visitor = await arrive(this.#options.shop)
    this.#visitors.push(visitor)
    return visitor
  }

  async #visit(
    visitor: Visitor,
    cashier: Cashier | null,
    { stream, tally }: { stream: Stream; tally: Tally },
  ): Promise<void> {
    const { shop, record, plans } = this.#options
    const page = await openPage(shop, visitor)
    await record.add(page)
    await reportReady(shop, visitor, page)
    const { composition } = page
    const arm = composition === stream.candidate ? 'candidate' : 'stable'
    tally.visitors[arm] += 1
    const plan = plans[this.attempts % plans.length]
    if (!cashier || !plan) return
    this.attempts += 1
    tally.orders[arm] += 1
    const isFailing = stream.isFailing === true && arm === 'candidate'
    const status = await cashier.order({ visitor, composition, plan, isFailing })
    if (status >= 400) tally.failed[arm] += 1
  }
}
