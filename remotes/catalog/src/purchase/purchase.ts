import type { Interval, StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { planTypeOf } from '@storefront/api/plan-type'
import { maxQuantity } from '@storefront/api/quantity'
import { $cart, type AddRequest, addToCart, type CartResult, setCartInterval } from 'shared/cart'
import { confirm } from 'shared/confirm'
import { errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'
import { lazyCode } from 'shared/lazy-code'
import { navigateTo, paths } from 'shared/navigation'
import { $stock, loadStock } from 'shared/stock'
import { toast } from 'shared/toast'

import { unitsInCart } from '../plan/units.ts'

/** Loaded on first use, because most customers never need them. */
const parkedCarts = lazyCode(() => import('shared/parked-carts'))
const separateCart = lazyCode(() => import('shared/separate-cart'))

type RejectedResult = Extract<CartResult, { status: 'refused' }>
type Purchase = {
  plan: StockItem
  quantity: number
  interval: Interval
  /** The customer is not signed in. The cart saves the choice for the next customer who signs in here. */
  isGuest?: boolean
}

const text = (key: string, values?: Record<string, string | number>) =>
  translate('catalog', key, values)

function valuesOf({ plan, quantity }: Purchase) {
  return {
    plan: plan.planName,
    place: locationName(plan.location),
    count: quantity,
  }
}

const requestOf = ({ plan, quantity, interval }: Purchase): AddRequest => ({
  product_id: plan.product_id,
  quantity,
  interval,
  planType: planTypeOf(plan),
})

/** Without stock, the cart knows no plan. So this reloads the stock first if the last request failed. */
async function add(purchase: Purchase): Promise<CartResult> {
  if ($stock.get().status === 'failed') await loadStock()
  const request = requestOf(purchase)
  if (!purchase.isGuest) return addToCart(request)
  const { addGuestChoice } = await parkedCarts.load()
  return addGuestChoice(request)
}

/** Asks the customer once before every line of the cart changes to the other interval (S4.add.interval-switch). */
async function changeInterval(
  purchase: Purchase,
  rejected: RejectedResult,
): Promise<CartResult | null> {
  const count = rejected.cart.orderItems.length
  const isAgreed = await confirm({
    title: text(`interval.${purchase.interval}.title`),
    description: text(`interval.${purchase.interval}.question`, { count }),
    confirmText: text(`interval.${purchase.interval}.change`),
    cancelText: text(`interval.${purchase.interval}.keep`),
  })
  if (!isAgreed) return null
  const changed = await setCartInterval(purchase.interval)
  return changed.status === 'done' ? add(purchase) : changed
}

async function startOther(purchase: Purchase): Promise<CartResult | null> {
  const { offerSeparateCart } = await separateCart.load()
  return offerSeparateCart(requestOf(purchase), purchase.plan.planName)
}

const viewCart = () => ({
  label: text('added.cart'),
  altText: text('added.cart'),
  onSelect: () => navigateTo(paths.cart),
})

function announceAdded(purchase: Purchase, hasParked: boolean): void {
  // A guest continues to the sign-in site and sees the message after signing in.
  if (purchase.isGuest) return
  toast({
    title: text('added.title', valuesOf(purchase)),
    description: text(hasParked ? 'added.parked' : 'added.description', valuesOf(purchase)),
    action: viewCart(),
  })
}

async function reportRejected(purchase: Purchase, { reason, cart }: RejectedResult): Promise<void> {
  const { plan } = purchase
  const isShort = reason === 'limit' && plan.left < maxQuantity
  const units = unitsInCart(cart).get(plan.product_id) ?? 0
  toast({
    variant: 'destructive',
    title: text('refused.title', valuesOf(purchase)),
    description: isShort
      ? text('refused.short', { ...valuesOf(purchase), count: plan.left, units })
      : text(`refused.${reason}`, valuesOf(purchase)),
    ...(reason === 'limit' ? { action: viewCart() } : {}),
  })
  // The rejection shows that the row is outdated.
  if (reason !== 'limit') await loadStock().catch(() => undefined)
}

/** Resolves to `null` when the customer cancels. */
async function addOrConfirm(purchase: Purchase): Promise<CartResult | null> {
  const result = await add(purchase)
  if (result.status === 'done') return result
  if (result.reason === 'plan-type') return startOther(purchase)
  return result.reason === 'interval' ? changeInterval(purchase, result) : result
}

/** Adds a plan to the cart and reports the result in a toast. Resolves to true when the units are in the cart. */
export async function addPlan(purchase: Purchase): Promise<boolean> {
  try {
    const planType = $cart.get().planType
    const result = await addOrConfirm(purchase)
    if (result?.status === 'done')
      announceAdded(purchase, planType !== '' && planType !== result.cart.planType)
    else if (result) await reportRejected(purchase, result)
    return result?.status === 'done'
  } catch (error) {
    toast({
      variant: 'destructive',
      title: text('refused.title', valuesOf(purchase)),
      description: translate('shared', errorToKey(error)),
    })
    return false
  }
}
