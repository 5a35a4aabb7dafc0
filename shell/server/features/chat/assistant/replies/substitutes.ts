import type { Flavor } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { difference } from '@storefront/api/money'
import { planTypeOf } from '@storefront/api/plan-type'

import { byPrice, vramOf } from './choose-plans.ts'
import type { AssistantReply, Context } from './context.ts'
import { formatAmount } from './format.ts'
import { maxCards, say, toCards } from './say.ts'
import { findSubjects } from './subjects.ts'

type Substitute = { plan: Flavor; kind: 'elsewhere' | 'larger' | 'smaller' }

/** CPU plans of one family have the same name except for the last word, which is the size. */
const familyOf = ({ name }: Flavor) => name.replace(/\s+\S+$/, '')

const isFamily = (plan: Flavor, other: Flavor) =>
  planTypeOf(plan) === 'gpu' ? planTypeOf(other) === 'gpu' : familyOf(other) === familyOf(plan)

const compareSize = (left: Flavor, right: Flavor) =>
  vramOf(left) - vramOf(right) || left.vcpus - right.vcpus || left.ram - right.ram

/** Uses the same rule as the pages of the shop (`shared/substitutes`): the same plan elsewhere, then the next sizes. */
export function findSubstitutes(plan: Flavor, catalogue: Flavor[]): Substitute[] {
  const inStock = catalogue.filter(other => other.stock_quantity > 0)
  const elsewhere = inStock
    .filter(other => other.name === plan.name && other.location !== plan.location)
    .sort(byPrice)
    .map(other => ({ plan: other, kind: 'elsewhere' as const }))
  const near = inStock.filter(other => other.location === plan.location && isFamily(plan, other))
  const next = (kind: 'larger' | 'smaller') => {
    const direction = kind === 'larger' ? 1 : -1
    return near
      .filter(other => compareSize(other, plan) * direction > 0)
      .sort((left, right) => compareSize(left, right) * direction || byPrice(left, right))
      .slice(0, 1)
      .map(other => ({ plan: other, kind }))
  }
  return [
    ...elsewhere.slice(0, 1),
    ...next('larger'),
    ...next('smaller'),
    ...elsewhere.slice(1),
  ].slice(0, maxCards)
}

function describeDifference({ t, language }: Context, from: Flavor, to: Flavor): string {
  const amount = difference(to.monthly_fee, from.monthly_fee)
  if (Number(amount) === 0) return t('substitute.same')
  const key = amount.startsWith('-') ? 'substitute.less' : 'substitute.more'
  return t(key, { amount: formatAmount(language, amount.replace('-', '')) })
}

/** Describes each substitute of a plan in one line. */
export function describeSubstitutes(context: Context, plan: Flavor, found: Substitute[]): string[] {
  return found.map(({ plan: other, kind }) =>
    context.t(`substitute.kind.${kind}`, {
      plan: other.name,
      place: locationName(other.location),
      difference: describeDifference(context, plan, other),
    }),
  )
}

/** Finds the plan to replace: in the named location, else where it is sold out. */
function findReplaced(context: Context): Flavor | undefined {
  const offers = findSubjects(context).flatMap(({ plans }) => plans)
  const there = offers.filter(({ location }) => context.need.locations.includes(location))
  const isSoldOut = (plan: Flavor) => plan.stock_quantity === 0
  return there.find(isSoldOut) ?? there[0] ?? offers.find(isSoldOut) ?? offers[0]
}

export function replySubstitute(context: Context): AssistantReply {
  const { t, catalogue } = context
  const plan = findReplaced(context)
  if (!plan) return say(t('substitute.ask'))
  const count = plan.stock_quantity
  const values = { plan: plan.name, place: locationName(plan.location), count }
  const found = findSubstitutes(plan, catalogue)
  if (found.length === 0 && count === 0)
    return say(t('substitute.none', values), { offersPerson: true })
  const title = t(count > 0 ? 'substitute.in-stock' : 'substitute.sold-out', values)
  const lines = describeSubstitutes(context, plan, found)
  return say([title, ...lines], { plans: toCards(found.map(one => one.plan)) })
}
