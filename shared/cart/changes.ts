import type { Cart, CartChange, CommandResult } from './types.ts'

/** A change and whose cart it happened to: another customer of this browser never reads it. */
export type OwnedChanges = { owner: string; change: CartChange }[]

const isSame = (one: CartChange, other: CartChange) =>
  one.product_id === other.product_id && one.kind === other.kind

/** A newer word on the same matter: what is back in stock is no longer sold out, and the other way round. */
function isAnswered(older: CartChange, newer: CartChange): boolean {
  const stock = ['sold-out', 'back', 'gone']
  const isAboutStock = stock.includes(older.kind) && stock.includes(newer.kind)
  return older.product_id === newer.product_id && (older.kind === newer.kind || isAboutStock)
}

/** The newest word replaces the older one, but counts from what the customer has seen; there and back is no news. */
function addNews(unread: CartChange[], changes: CartChange[]): CartChange[] {
  const added = changes.map(change => {
    const older = unread.find(each => isSame(each, change) && each.interval === change.interval)
    return older ? { ...change, before: older.before } : change
  })
  const stored = unread.filter(older => !changes.some(newer => isAnswered(older, newer)))
  return [...stored, ...added].filter(
    change => change.before === undefined || change.before !== change.after,
  )
}

const has = (cart: Cart, productId: number) =>
  cart.orderItems.some(line => line.product_id === productId)

/** Settled by the customer's own hand: the line was taken out, or what was gone or parked is there again. */
function isSettled(change: CartChange, before: Cart, after: Cart): boolean {
  if (before.owner !== after.owner) return false
  const isOut = change.kind === 'gone' || change.kind === 'parked'
  const [from, to] = isOut ? [after, before] : [before, after]
  return has(from, change.product_id) && !has(to, change.product_id)
}

/** A guest's news go with the cart to its new owner. */
function ownerAfter(owner: string, before: Cart, after: Cart): string {
  return owner === '' && before.owner === '' ? after.owner : owner
}

export function newsOf(news: OwnedChanges, owner: string): CartChange[] {
  return news.filter(each => each.owner === owner).map(each => each.change)
}

/** What is unread after a step. */
export function addChanges(
  news: OwnedChanges,
  before: Cart,
  { cart, changes, read }: CommandResult,
): OwnedChanges {
  if (cart === before && !read) return news
  const isRead = ({ owner, change }: OwnedChanges[number]) =>
    owner === before.owner && (read === 'all' || read?.includes(change.product_id))
  const left = news
    .filter(each => !isRead(each))
    .map(each => ({ ...each, owner: ownerAfter(each.owner, before, cart) }))
  const unread = newsOf(left, cart.owner).filter(each => !isSettled(each, before, cart))
  const own = addNews(unread, changes ?? [])
  return [
    ...left.filter(each => each.owner !== cart.owner),
    ...own.map(change => ({ owner: cart.owner, change })),
  ]
}
