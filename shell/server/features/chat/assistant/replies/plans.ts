import { difference, type Money } from '@storefront/api/money'

import { isSpecific, type Need } from '../reading/need.ts'
import { choosePlans } from './choose-plans.ts'
import type { AssistantReply, Context } from './context.ts'
import { describeNeed } from './describe-need.ts'
import { describePlan, formatNumber } from './format.ts'
import { raise } from './raise.ts'
import { say, toCards } from './say.ts'
import { describePlaces } from './small-talk.ts'
import { pointedAt } from './subjects.ts'

const isAnyNamed = (need: Need) =>
  isSpecific(need) || need.locations.length > 0 || need.notLocations !== undefined

/** The heading for a result. */
function headline(context: Context, kind: string): string {
  const { t, need, read } = context
  if (kind === 'fitting' && need.isDearest) return t('plans.dearest-first')
  if (kind === 'fitting' && need.isLargest) return t('plans.largest')
  if (kind === 'fitting' && !isAnyNamed(need))
    return read.intent === 'plans' ? t('plans.ask') : t('plans.fitting-any')
  return t(`plans.${kind}`, { need: describeNeed(context, need) })
}

/** Shows the matching plans. If there are none, says which condition to drop, or asks for more details. */
export function replyPlans(context: Context): AssistantReply {
  const { t, need, catalogue, read, language } = context
  if (catalogue.length === 0) return say(t('plans.empty'), { offersPerson: true })
  const { kind, plans } = choosePlans(catalogue, need)
  const isNowhere = read.meanings.has('elsewhere') && need.locations.length === 0
  const [first] = plans
  const lines = [
    ...(isNowhere ? [t('plans.not-there', { places: describePlaces(context) })] : []),
    ...(read.meanings.has('foreign') ? [t('plans.foreign')] : []),
    ...(need.isCheapest && kind === 'fitting' && first
      ? [t('plans.cheapest', describePlan(language, first))]
      : []),
    ...(need.isDearest && kind === 'fitting' && first
      ? [t('plans.dearest', describePlan(language, first))]
      : []),
    headline(context, kind),
  ]
  return say(lines, { plans: toCards(plans), offersPerson: kind === 'none' })
}

/** Shows one of the plans that were shown before. */
export function replyPicked(context: Context): AssistantReply {
  const { t, language } = context
  const plans = pointedAt(context)
  const lines = plans.map(plan => {
    const { vcpus, ram, disk, stock_quantity: count } = plan
    const stock = count > 0 ? t('stock.left', { count }) : t('stock.sold-out')
    const sizes = { vcpus, ram: formatNumber(language, ram), disk: formatNumber(language, disk) }
    return t('plans.picked', { ...describePlan(language, plan), ...sizes, stock })
  })
  return say(lines, { plans: toCards(plans) })
}

const smallestCent = '0.01'
const smallestRate = '0.0001'

function lowest(fees: Money[], step: Money, decimals: number): Money | null {
  const [fee] = [...fees].sort((left, right) => Number(difference(left, right, decimals)))
  const below = fee === undefined ? '0' : difference(fee, step, decimals)
  return below.startsWith('-') || Number(below) === 0 ? null : below
}

/** "Cheaper" means cheaper than the cheapest shown plan. */
export function replyCheaper(context: Context): AssistantReply {
  const { t, need, shown, catalogue } = context
  const isHourly = need.hourly !== undefined && need.monthly === undefined
  const limit = isHourly
    ? lowest(
        shown.map(plan => plan.hourly_fee),
        smallestRate,
        4,
      )
    : lowest(
        shown.map(plan => plan.monthly_fee),
        smallestCent,
        2,
      )
  const { monthly: _monthly, hourly: _hourly, ...rest } = need
  const requested: Need = isHourly
    ? { ...rest, hourly: limit ?? '0' }
    : { ...rest, monthly: limit ?? '0' }
  const { kind, plans } = choosePlans(catalogue, requested)
  const values = { need: describeNeed(context, rest) }
  if (limit === null || kind !== 'fitting') return say(t('plans.no-cheaper', values))
  return say(t('plans.cheaper', values), { plans: toCards(plans) })
}

/** "More memory" means more than the shown plan with the least memory. */
export function replyMore(context: Context): AssistantReply {
  const { t, catalogue } = context
  const need = raise(context)
  if (!need) return say(t('plans.no-more'), { offersPerson: true })
  const { plans } = choosePlans(catalogue, need)
  return say(t('plans.more', { need: describeNeed(context, need) }), { plans: toCards(plans) })
}
