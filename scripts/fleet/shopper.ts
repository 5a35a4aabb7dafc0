import { setTimeout as wait } from 'node:timers/promises'
import { flavorsSchema } from '@storefront/api/flavor'
import { digestOf } from '@storefront/kit/release/canonical'

import { approve, choose, order, readOrder } from '../../shell/server/testing/processes/buyer.ts'
import { openEventSource } from '../../shell/server/testing/processes/event-source.ts'
import { readDocument, readListedFiles, type ShopDocument } from './document.ts'
import { type Journal, reasonOf } from './journal.ts'

type ShopperOptions = {
  url: string
  cookie: string
  number: number
  journal: Journal
  /** The average pause between two navigations. */
  thinkMs: number
}

const timeoutMs = 20_000
/** Enough for all orders of a run. */
const leastStock = 20
/** One in so many navigations ends with an order. */
const buyEvery = 3
/** Files that a document loads later, for example after a click. */
const lateFiles = 3

const browserHeaders = {
  accept: 'text/html',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}

/** A document that shops over HTTP like a page in a browser: it loads all its files, reads, orders, and listens. */
export class Shopper {
  /** When the last event of the stream came, and how often it was opened. */
  readonly stream = { lastStockAt: 0, opened: 0, resets: 0 }
  readonly #options: ShopperOptions
  /** What the cache of the browser has. */
  readonly #cached = new Set<string>()
  readonly #source: ReturnType<typeof openEventSource>

  constructor(options: ShopperOptions) {
    this.#options = options
    this.#source = openEventSource({
      url: `${options.url}/api/events?topics=stock`,
      cookie: options.cookie,
      onOpen: () => {
        this.stream.opened += 1
      },
      onEvent: ({ name }) => {
        if (name === 'stock') this.stream.lastStockAt = performance.now()
        if (name === 'reset') this.stream.resets += 1
      },
    })
  }

  close(): void {
    this.#source.close()
  }

  async shop(): Promise<void> {
    const { journal, number, thinkMs } = this.#options
    for (let turn = number; !journal.isOver; turn++) {
      const opened = await this.#navigate(turn % 2 === 0 ? '/home' : '/cart')
      if (opened) await this.#loadLater(opened)
      if (turn % buyEvery === 0) await this.#buy(turn)
      await wait(thinkMs * (0.5 + Math.random()))
    }
  }

  /** A browser does not repeat a navigation, so one failure counts. */
  async #navigate(path: string): Promise<ShopDocument | null> {
    const { journal, url } = this.#options
    journal.navigations += 1
    const failed = (reason: string) => {
      journal.fail(journal.failedNavigations, path, reason)
      return null
    }
    try {
      const response = await this.#get(url + path, browserHeaders)
      const html = await response.text()
      if (response.status === 503 && response.headers.has('retry-after')) {
        journal.refuse(path)
        return null
      }
      if (response.status !== 200) return failed(`status ${response.status}`)
      const opened = readDocument(html)
      await Promise.all(opened.files.map(file => this.#load(file)))
      return opened
    } catch (error) {
      return failed(reasonOf(error))
    }
  }

  async #loadLater({ composition }: ShopDocument): Promise<void> {
    const { journal, url } = this.#options
    const listed = await journal.repeat('the list of files', async () => {
      const response = await this.#get(`${url}/c/${composition}.json`)
      return readListedFiles(await response.json())
    })
    const left = (listed ?? []).filter(({ path }) => !this.#cached.has(path))
    for (let count = 0; count < Math.min(lateFiles, left.length); count++) {
      const file = left[Math.floor(Math.random() * left.length)]
      if (file) await this.#load(file)
    }
  }

  async #load({ path, digest }: ShopDocument['files'][number]): Promise<void> {
    if (this.#cached.has(path)) return
    this.#cached.add(path)
    const { journal, url } = this.#options
    journal.files += 1
    await journal.repeat(path, async () => {
      const response = await this.#get(url + path)
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status === 404) return journal.fail(journal.missingFiles, path, 'status 404')
      if (response.status !== 200) throw new Error(`status ${response.status}`)
      if (digest !== null && digestOf(bytes) !== digest)
        journal.fail(journal.wrongFiles, path, 'another digest')
    })
  }

  async #buy(turn: number): Promise<void> {
    const { journal, url, cookie } = this.#options
    const product = await journal.repeat('the plans', async () => {
      const response = await this.#get(`${url}/api/v3/gsn/flavors`)
      if (!response.ok) throw new Error(`status ${response.status}`)
      const { content } = flavorsSchema.parse(await response.json())
      const enough = content.filter(({ stock_quantity }) => stock_quantity >= leastStock)
      return enough[turn % enough.length]?.product_id ?? null
    })
    if (!product) return
    const purchase = await journal.repeat('a quote', () => choose(url, cookie, product))
    if (!purchase) return
    const placed = await journal.repeat('an order', () => order(url, purchase))
    if (!placed) return
    journal.orders.push({ id: placed.id, cookie })
    await journal.repeat('a payment', async () => {
      if ((await readOrder(url, cookie, placed.id)).paidAt === null)
        await approve(url, cookie, placed.id)
      journal.approved.add(placed.id)
    })
  }

  #get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs)
    return fetch(url, { headers: { ...headers, cookie: this.#options.cookie }, signal })
  }
}
