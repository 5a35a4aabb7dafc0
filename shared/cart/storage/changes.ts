import type { Cart, CartChange, CommandResult } from '../types.ts'

/** Changes with the owner of their cart, so that another customer of this browser never sees them. */
export type OwnedChanges = { owner: string; change: CartChange }[]

const isSame = (one: CartChange, other: CartChange) =>
  one.product_id === other.product_id && one.kind === other.kind

/** True when the newer change replaces the older one about the same product, for example `back` after `sold-out`. */
function isReplaced(older: CartChange, newer: CartChange): boolean {
  const stock = ['sold-out', 'back', 'gone']
  const isAboutStock = stock.includes(older.kind) && stock.includes(newer.kind)
  return older.product_id === newer.product_id && (older.kind === newer.kind || isAboutStock)
}

/**
 * Merges new changes into the unread ones. A newer change replaces an older one but keeps its `before`, which the
 * customer has seen. Drops changes that were reverted.
 */
function mergeChanges(unread: CartChange[], changes: CartChange[]): CartChange[] {
  const added = changes.map(change => {
    const older = unread.find(each => isSame(each, change) && each.interval === change.interval)
    return older ? { ...change, before: older.before } : change
  })
  const stored = unread.filter(older => !changes.some(newer => isReplaced(older, newer)))
  return [...stored, ...added].filter(
    change => change.before === undefined || change.before !== change.after,
  )
}

const has = (cart: Cart, productId: number) =>
  cart.orderItems.some(line => line.product_id === productId)

/**
 * True when the customer resolved the change: the line was removed, or an unavailable or parked plan is in the cart
 * again.
 */
function isResolved(change: CartChange, before: Cart, after: Cart): boolean {
  if (before.owner !== after.owner) return false
  const isGone = change.kind === 'gone' || change.kind === 'parked'
  const [from, to] = isGone ? [after, before] : [before, after]
  return has(from, change.product_id) && !has(to, change.product_id)
}

/** The owner of a change after a command: changes of a guest go to the new owner of the cart. */
function ownerAfter(owner: string, before: Cart, after: Cart): string {
  return owner === '' && before.owner === '' ? after.owner : owner
}

/** The changes of one owner. */
export function changesOf(owned: OwnedChanges, owner: string): CartChange[] {
  return owned.filter(each => each.owner === owner).map(each => each.change)
}

/** The unread changes after a command. */
export function addChanges(
  owned: OwnedChanges,
  before: Cart,
  { cart, changes, read }: CommandResult,
): OwnedChanges {
  if (cart === before && !read) return owned
  const isRead = ({ owner, change }: OwnedChanges[number]) =>
    owner === before.owner && (read === 'all' || read?.includes(change.product_id))
  const left = owned
    .filter(each => !isRead(each))
    .map(each => ({ ...each, owner: ownerAfter(each.owner, before, cart) }))
  const unread = changesOf(left, cart.owner).filter(each => !isResolved(each, before, cart))
  const own = mergeChanges(unread, changes ?? [])
  return [
    ...left.filter(each => each.owner !== cart.owner),
    ...own.map(change => ({ owner: cart.owner, change })),
  ]
}
