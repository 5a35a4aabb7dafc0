import type { Message } from '@storefront/api/chat'
import { type Order, orderStateGroups } from '@storefront/api/order'

import { findOrderByNumber, readOrderPage } from '../../../orders/index.ts'
import type { AssistantReply, Context } from './context.ts'
import { offerSignIn, say } from './say.ts'

/** The maximum number of orders in a response. */
const maxOrders = 3

const toCards = (orders: Order[]): Message['orders'] =>
  orders.map(({ id, number, state }) => ({ id, number, state }))

function describeOrder({ t }: Context, order: Order): string {
  const remainingMs = Date.parse(order.payBy) - Date.parse(order.now)
  return t(`order.state.${order.state}`, {
    number: order.number,
    count: order.servers.length,
    ready: order.servers.filter(server => server.state === 'ready').length,
    minutes: Math.max(0, Math.ceil(remainingMs / 60_000)),
  })
}

/** Looks up the one order that the message names, and replies about it. */
async function replyOne(
  { t, customerId, dependencies }: Context,
  number: string,
  replyAbout: (order: Order) => AssistantReply,
): Promise<AssistantReply> {
  if (customerId === null) return offerSignIn(t('order.sign-in'))
  const order = await findOrderByNumber(dependencies.database, number, customerId)
  return order ? replyAbout(order) : say(t('order.unknown', { number }))
}

export async function replyOrders(context: Context): Promise<AssistantReply> {
  const { t, customerId, dependencies } = context
  const { number } = context.read
  const describe = (order: Order) => describeOrder(context, order)
  if (number !== null)
    return replyOne(context, number, order => say(describe(order), { orders: toCards([order]) }))
  if (customerId === null) return offerSignIn(t('order.sign-in'))
  const query = { customerId, group: 'all', before: null } as const
  const { orders, counts } = await readOrderPage(dependencies.database, query)
  if (orders.length === 0) return say(t('order.none'))
  const latest = orders.slice(0, maxOrders)
  const heading = t('order.list', { count: counts.all })
  return say([heading, ...latest.map(describe)], { orders: toCards(latest) })
}

const unpaid: readonly Order['state'][] = orderStateGroups.unpaid
const paid: readonly Order['state'][] = orderStateGroups.active

function cancelOne({ t }: Context, order: Order): AssistantReply {
  const key = unpaid.includes(order.state)
    ? 'cancel.order'
    : paid.includes(order.state)
      ? 'cancel.paid'
      : 'cancel.closed'
  return say(t(key, { number: order.number }), { orders: toCards([order]) })
}

async function readUnpaid({ customerId, dependencies }: Context) {
  if (customerId === null) return { latest: [], count: 0 }
  const query = { customerId, group: 'unpaid', before: null } as const
  const { orders, counts } = await readOrderPage(dependencies.database, query)
  return { latest: orders.slice(0, maxOrders), count: counts.unpaid }
}

/** Explains how to cancel an order or to end a server. The assistant changes nothing itself. */
export async function replyCancel(context: Context): Promise<AssistantReply> {
  const { t, read } = context
  if (read.number !== null)
    return replyOne(context, read.number, order => cancelOne(context, order))
  const { latest, count } = await readUnpaid(context)
  const isServer = read.meanings.has('myServer') || read.meanings.has('plan')
  if (count === 0 && !isServer && read.meanings.has('order')) return say(t('cancel.how'))
  if (count === 0 || isServer) return say(t('cancel.server'), { orders: toCards(latest) })
  return say(t('cancel.unpaid', { count }), { orders: toCards(latest) })
}
