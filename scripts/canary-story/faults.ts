import type { OrderRequest } from '@storefront/api/order'

import type { ReleaseChange } from '../../shell/checker/testing/change-release.ts'

/** The failing release spoils the orders of these plans, a third of all. */
export const isSpoiled = (productId: number): boolean => productId % 3 === 1

/**
 * The fault of the failing release: it forgets the servers of some plans, so that the server rejects their orders. The
 * text of this function becomes part of the release, and visitors over HTTP send the same requests.
 */
export const spoilOrder = (order: OrderRequest): OrderRequest =>
  order.servers.some(({ product_id }) => product_id % 3 === 1) ? { ...order, servers: [] } : order

const sentOrder = /(\.post\)\("\/api\/v3\/orders",)([\w$]+)(,)/

export const failingOrders: ReleaseChange = {
  isIn: (text, name) => name.endsWith('.js') && sentOrder.test(text),
  change: text =>
    text.replace(sentOrder, (_, before: string, request: string, after: string) =>
      [before, `(${spoilOrder})(${request})`, after].join(''),
    ),
}

/** Browsers from before 2024 lack this function, so the shell throws before it starts. */
export const failingStarts: ReleaseChange = {
  isIn: (_, name) => /^main\.\w+\.js$/.test(name),
  change: text => `Promise.try(()=>{});${text}`,
}

/** Changes nothing that a customer could notice. */
export const harmless: ReleaseChange = {
  isIn: (_, name) => /^entry\.\w+\.js$/.test(name),
  change: text => `/* A good release */\n${text}`,
}
