import type { PlanCard } from '@storefront/api/chat'
import type { Flavor } from '@storefront/api/flavor'

import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http-error.ts'
import { findFlavors, readCatalogue } from '../catalog/index.ts'

/** A plan as a card, with its current prices and stock. */
function toPlanCard(plan: Flavor): PlanCard {
  const { product_id, name, location, vcpus, ram, disk, gpu_type } = plan
  const { monthly_fee, hourly_fee, stock_quantity } = plan
  const fees = { monthly_fee, hourly_fee, left: stock_quantity }
  return { product_id, planName: name, location, vcpus, ram, disk, gpu_type, ...fees }
}

/**
 * Cards in the order of `productIds`, without duplicates.
 * @throws HttpError 422 `unknown_product` for a product that is not for sale.
 */
export async function readPlanCards(
  dependencies: Dependencies,
  productIds: number[],
): Promise<PlanCard[]> {
  if (productIds.length === 0) return []
  await readCatalogue(dependencies)
  const plans = await findFlavors(dependencies.database, productIds)
  const known = new Map(plans.map(plan => [plan.product_id, toPlanCard(plan)]))
  return [...new Set(productIds)].map(id => {
    const card = known.get(id)
    if (card) return card
    throw new HttpError(422, 'unknown_product', { details: { product_id: id } })
  })
}
