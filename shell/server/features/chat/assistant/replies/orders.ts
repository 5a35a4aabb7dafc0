import type { Message } from '@storefront/api/chat'
import { type Order, orderStateGroups } from '@storefront/api/order'

import { listOrders } from '../../../orders/index.ts'
import type { AssistantReply, Context } from './context.ts'
import { offerSignIn, say } from './say.ts'

/** The maximum number of orders in a response. */
const maxOrders = 3

const toCards = (orders: Order[]): Message['orders'] =>
  orders.map(({ id, number, state }) => ({ id, number, state }))

/** `null` if nobody is signed in. */
async function readOrders({ customerId, dependencies }: Context): Promise<Order[] | null> {
  return customerId === null ? null : await listOrders(dependencies.database, customerId)
}

function describeOrder({ t }: Context, order: Order): string {
  const remainingMs = Date.parse(order.payBy) - Date.parse(order.now)
  return t(`order.state.${order.state}`, {
    number: order.number,
    count: order.servers.length,
    ready: order.servers.filter(server => server.state === 'ready').length,
    minutes: Math.max(0, Math.ceil(remainingMs / 60_000)),
  })
}

export async function replyOrders(context: Context): Promise<AssistantReply> {
  const { t, read } = context
  const orders = await readOrders(context)
  if (orders === null) return offerSignIn(t('order.sign-in'))
  const { number } = read
  const requested = orders.filter(order => number === null || order.number === number)
  if (number !== null && requested.length === 0) return say(t('order.unknown', { number }))
  if (requested.length === 0) return say(t('order.none'))
  const latest = requested.slice(0, maxOrders)
  const heading = number === null ? [t('order.list', { count: orders.length })] : []
  const lines = latest.map(order => describeOrder(context, order))
  return say([...heading, ...lines], { orders: toCards(latest) })
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

/** Explains how to cancel an order or to end a server. The assistant changes nothing itself. */
export async function replyCancel(context: Context): Promise<AssistantReply> {
  const { t, read } = context
  const { number } = read
  const orders = await readOrders(context)
  if (number !== null) {
    if (orders === null) return offerSignIn(t('order.sign-in'))
    const requested = orders.find(order => order.number === number)
    return requested ? cancelOne(context, requested) : say(t('order.unknown', { number }))
  }
  const open = (orders ?? []).filter(order => unpaid.includes(order.state))
  const isServer = read.meanings.has('myServer') || read.meanings.has('plan')
  if (open.length === 0 && !isServer && read.meanings.has('order')) return say(t('cancel.how'))
  if (open.length === 0 || isServer)
    return say(t('cancel.server'), { orders: toCards(open.slice(0, maxOrders)) })
  return say(t('cancel.unpaid', { count: open.length }), {
    orders: toCards(open.slice(0, maxOrders)),
  })
}
