import { type Interval, planTypeOf, type StockItem } from '@storefront/api/flavor'
import { maxQuantity } from '@storefront/api/quantity'
import { addToCart, type CartResult, setCartInterval } from 'shared/cart'
import { confirm } from 'shared/confirm'
import { errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'
import { navigateTo, paths } from 'shared/navigation'
import { $stock, loadStock } from 'shared/stock'
import { toast } from 'shared/toast'

import { placeOf } from './place.ts'
import { unitsInCart } from './units.ts'

type Refused = Extract<CartResult, { status: 'refused' }>
export type Purchase = { plan: StockItem; quantity: number; interval: Interval }

const text = (key: string, values?: Record<string, string | number>) =>
  translate('catalog', key, values)

function valuesOf({ plan, quantity }: Purchase) {
  return {
    plan: plan.planName,
    place: placeOf(plan.location),
    count: quantity,
  }
}

/** Without stock every plan is unknown to the cart, so a failed answer is asked for again first. */
async function add({ plan, quantity, interval }: Purchase): Promise<CartResult> {
  if ($stock.get().status === 'failed') await loadStock()
  return addToCart({
    product_id: plan.product_id,
    quantity,
    interval,
    planType: planTypeOf(plan),
  })
}

/** Asks once before every line is billed the other way (DESIGN 7, Interval). */
async function changeInterval(purchase: Purchase, refused: CartResult): Promise<CartResult> {
  const count = refused.cart.orderItems.length
  const isAgreed = await confirm({
    title: text(`interval.${purchase.interval}.title`),
    description: text(`interval.${purchase.interval}.question`, { count }),
    confirmText: text(`interval.${purchase.interval}.change`),
    cancelText: text(`interval.${purchase.interval}.keep`),
  })
  if (!isAgreed) return refused
  const changed = await setCartInterval(purchase.interval)
  return changed.status === 'done' ? add(purchase) : changed
}

async function explainPlanType(purchase: Purchase, result: CartResult): Promise<void> {
  const count = result.cart.orderItems.length
  const isGoing = await confirm({
    title: text('separate.title'),
    description: text(`separate.${planTypeOf(purchase.plan)}`, { ...valuesOf(purchase), count }),
    confirmText: text('separate.cart'),
    cancelText: text('separate.stay'),
  })
  if (isGoing) navigateTo(paths.cart)
}

const viewCart = () => ({
  label: text('added.cart'),
  altText: text('added.cart'),
  onSelect: () => navigateTo(paths.cart),
})

function tellAdded(purchase: Purchase): void {
  toast({
    title: text('added.title', valuesOf(purchase)),
    description: text('added.description', valuesOf(purchase)),
    action: viewCart(),
  })
}

async function tellRefused(purchase: Purchase, { reason, cart }: Refused): Promise<void> {
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
  // What the row shows is older than what the cart knows.
  if (reason !== 'limit') await loadStock().catch(() => undefined)
}

/** Adds to the cart and says what came of it; true when the units are in the cart. */
export async function addPlan(purchase: Purchase): Promise<boolean> {
  try {
    let result = await add(purchase)
    if (result.status === 'refused' && result.reason === 'interval') {
      result = await changeInterval(purchase, result)
      if (result.status === 'refused' && result.reason === 'interval') return false
    }
    if (result.status === 'done') tellAdded(purchase)
    else if (result.reason === 'plan-type') await explainPlanType(purchase, result)
    else await tellRefused(purchase, result)
    return result.status === 'done'
  } catch (error) {
    toast({
      variant: 'destructive',
      title: text('refused.title', valuesOf(purchase)),
      description: translate('shared', errorToKey(error)),
    })
    return false
  }
}
