import type { Flavor } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'

import { modelOf } from '../reading/names.ts'
import { isSpecific } from '../reading/need.ts'
import { isDenied } from './choose-plans.ts'
import type { AssistantReply, Context } from './context.ts'
import { replyPlans } from './plans.ts'
import { say, toCards } from './say.ts'
import { findSubjects } from './subjects.ts'
import { describeSubstitutes, findSubstitutes } from './substitutes.ts'

function describeStock({ t }: Context, plan: Flavor): string {
  const values = { plan: plan.name, place: locationName(plan.location), count: plan.stock_quantity }
  return plan.stock_quantity > 0 ? t('stock.line', values) : t('stock.line-sold-out', values)
}

/** All offers of what the message names. A card includes every number of cards. */
function findOffers(context: Context): Flavor[] {
  const { read, need } = context
  const catalogue = context.catalogue.filter(plan => !isDenied(plan, need))
  const [name] = read.names
  if (name !== undefined && name === read.need.model)
    return catalogue.filter(plan => modelOf(plan) === name)
  return findSubjects({ ...context, catalogue }).flatMap(({ plans }) => plans)
}

function replySoldOut(context: Context, lines: string[], plan: Flavor): AssistantReply {
  const { t, catalogue } = context
  const found = findSubstitutes(plan, catalogue)
  const instead = [t('stock.instead'), ...describeSubstitutes(context, plan, found)]
  const text = [...lines, t('stock.unknown-return'), ...(found.length > 0 ? instead : [])]
  return say(text, { plans: toCards(found.map(one => one.plan)), offersPerson: found.length === 0 })
}

/** Says how many are in stock in each location, and offers substitutes for sold-out plans. */
export function replyStock(context: Context): AssistantReply {
  const { t, need } = context
  const offers = findOffers(context)
  const there = offers.filter(({ location }) => need.locations.includes(location))
  const [first] = offers
  if (!first) {
    const isSearch = isSpecific(need) || need.locations.length > 0
    return isSearch ? replyPlans(context) : say(t('stock.ask'))
  }
  const isNowhere = need.locations.length > 0 && there.length === 0
  const plans = there.length > 0 ? there : offers
  const title = isNowhere ? t('stock.not-there', { plan: first.name }) : t('stock.title')
  const lines = [title, ...plans.map(plan => describeStock(context, plan))]
  const inStock = plans.filter(plan => plan.stock_quantity > 0)
  const [soldOut] = plans
  if (inStock.length === 0 && soldOut) return replySoldOut(context, lines, soldOut)
  return say(lines, { plans: toCards(inStock) })
}
