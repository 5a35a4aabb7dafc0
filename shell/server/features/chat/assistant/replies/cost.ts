import type { Flavor } from '@storefront/api/flavor'
import { compareMoney, subtotal, unitsToReach } from '@storefront/api/money'

import { byPrice, isDenied } from './choose-plans.ts'
import type { AssistantReply, Context } from './context.ts'
import { describePlan, formatAmount } from './format.ts'
import { maxCards, say, toCards } from './say.ts'
import { atPlaces, findSubjects } from './subjects.ts'

/** The hours of the longest month. */
const longestMonth = 744

/** The number of hours per month from which hourly billing costs the same as monthly billing. */
const limitOf = (plan: Flavor) => unitsToReach(plan.monthly_fee, plan.hourly_fee) ?? 0

function describeCost({ t, language, read }: Context, plan: Flavor): string {
  const limit = limitOf(plan)
  const values = { ...describePlan(language, plan), limit }
  const { hours } = read
  if (hours === null) return t('cost.plan', values)
  if (hours > longestMonth) return t('cost.long', { ...values, hours })
  if (hours >= limit) return t('cost.capped', { ...values, hours })
  const amount = formatAmount(language, subtotal(plan.hourly_fee, hours))
  return t('cost.hours', { ...values, hours, amount })
}

/** Describes the cheapest location with stock, and the price of the most expensive one. */
function describeOffer(
  context: Context,
  offers: Flavor[],
): { plan: Flavor; lines: string[] } | null {
  const { t, language } = context
  const local = atPlaces(offers, context)
  const sorted = [...local].sort(byPrice)
  const plan = sorted.find(one => one.stock_quantity > 0) ?? sorted[0]
  if (!plan) return null
  const dearest = sorted.at(-1) ?? plan
  const isDearer = compareMoney(dearest.monthly_fee, plan.monthly_fee) > 0
  const most = { month: formatAmount(language, dearest.monthly_fee) }
  const elsewhere = isDearer ? [t('cost.elsewhere', most)] : []
  return { plan, lines: [describeCost(context, plan), ...elsewhere] }
}

function replyInGeneral({ t, catalogue, read: { hours } }: Context): AssistantReply {
  const limits = catalogue.map(limitOf)
  if (limits.length === 0) return say(t('plans.empty'), { offersPerson: true })
  const values = { low: Math.min(...limits), high: Math.max(...limits) }
  if (hours === null || (hours >= values.low && hours < values.high))
    return say(t('cost.general', values))
  return say(t(hours < values.low ? 'cost.few' : 'cost.many', { ...values, hours }))
}

/** What a plan costs for some hours or per month, and from when both cost the same. */
export function replyCost(context: Context): AssistantReply {
  const catalogue = context.catalogue.filter(plan => !isDenied(plan, context.need))
  const offers = findSubjects({ ...context, catalogue })
    .slice(0, maxCards)
    .flatMap(({ plans }) => describeOffer(context, plans) ?? [])
  if (offers.length === 0) return replyInGeneral(context)
  const plans = offers.map(({ plan }) => plan)
  return say(
    offers.flatMap(({ lines }) => lines),
    { plans: toCards(plans) },
  )
}
