import type { Flavor } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { compareMoney, type Money, share } from '@storefront/api/money'

import { byPrice, vramOf } from './choose-plans.ts'
import type { AssistantReply, Context } from './context.ts'
import { formatAmount, formatHourly, formatNumber } from './format.ts'
import { say, toCards } from './say.ts'
import { findSubjects } from './subjects.ts'

type Pair = { first: Flavor; second: Flavor }

/** Two families are compared at this number of cores if the customer names no size. */
const usualCores = 4

function familySubjects({ read, need, catalogue }: Context): Flavor[][] {
  const families = [...new Set(catalogue.map(({ name }) => name.split(' ')[0] ?? ''))]
  return [...read.meanings].flatMap(meaning => {
    const family = families.find(one => meaning === `family:${one.toLowerCase()}`)
    const plans = catalogue
      .filter(
        plan => plan.name.startsWith(`${family} `) && plan.vcpus >= (need.vcpus ?? usualCores),
      )
      .sort(byPrice)
    const name = plans[0]?.name
    return name === undefined ? [] : [plans.filter(plan => plan.name === name)]
  })
}

/** Finds the two sides: two named plans, one named plan and the last shown one, or two families. */
function findSides(context: Context): Flavor[][] {
  const subjects = findSubjects(context).map(({ plans }) => plans)
  if (subjects.length >= 2) return subjects
  const [named] = subjects
  const shown = context.shown.find(plan => plan.name !== named?.[0]?.name)
  if (context.read.names.length === 1 && named && shown) return [[shown], named]
  return familySubjects(context)
}

/** Finds two offers in one location if both are sold there, and preferably where both are in stock. */
function findPair(context: Context): Pair | null {
  const sides = findSides(context)
  const [left = [], right = []] = sides
  const pairs = left
    .flatMap(first => right.map(second => ({ first, second })))
    .filter(({ first, second }) => first.product_id !== second.product_id)
  const scoreOf = ({ first, second }: Pair) =>
    (first.location === second.location ? 8 : 0) +
    [first, second].filter(({ location }) => context.need.locations.includes(location)).length * 2 +
    [first, second].filter(plan => plan.stock_quantity > 0).length * 0.5
  const [best] = pairs.sort((one, other) => scoreOf(other) - scoreOf(one))
  return best ?? null
}

type Unit = 'count' | 'gigabytes' | 'amount' | 'rate'
type Point = { key: string; unit: Unit; read: (plan: Flavor) => number | Money }

/** For these units, less is better. */
const isPrice = (unit: Unit) => unit === 'amount' || unit === 'rate'

const sizes: Point[] = [
  { key: 'vcpus', unit: 'count', read: plan => plan.vcpus },
  { key: 'ram', unit: 'gigabytes', read: plan => plan.ram },
  { key: 'disk', unit: 'gigabytes', read: plan => plan.disk },
]
const prices: Point[] = [
  { key: 'month', unit: 'amount', read: plan => plan.monthly_fee },
  { key: 'hour', unit: 'rate', read: plan => plan.hourly_fee },
]
const ofCores: Point[] = [
  { key: 'per-vcpu', unit: 'amount', read: plan => share(plan.monthly_fee, plan.vcpus) },
  { key: 'per-ram', unit: 'amount', read: plan => share(plan.monthly_fee, plan.ram) },
]
const ofCards: Point[] = [
  { key: 'vram', unit: 'gigabytes', read: vramOf },
  { key: 'per-vram', unit: 'amount', read: plan => share(plan.monthly_fee, vramOf(plan)) },
]
const stock: Point = { key: 'stock', unit: 'count', read: plan => plan.stock_quantity }

/** GPU plans are compared by the memory of their cards. */
function pointsOf({ first, second }: Pair): Point[] {
  const areCards = vramOf(first) > 0 && vramOf(second) > 0
  return [...sizes, ...prices, ...(areCards ? ofCards : ofCores), stock]
}

function show({ language, t }: Context, unit: Unit, value: string): string {
  if (unit === 'amount') return formatAmount(language, value)
  if (unit === 'rate') return formatHourly(language, value)
  const size = formatNumber(language, Number(value))
  return unit === 'gigabytes' ? t('compare.gigabytes', { size }) : size
}

/** The name of a plan. One plan in two locations has its location in the name. */
function nameOf({ t }: Context, { first, second }: Pair, { name, location }: Flavor): string {
  return first.name === second.name
    ? t('compare.at', { plan: name, place: locationName(location) })
    : name
}

function describePoint(context: Context, pair: Pair, point: Point): string {
  const { t } = context
  const { first, second } = pair
  const [left, right] = [String(point.read(first)), String(point.read(second))]
  const [one, other] = [show(context, point.unit, left), show(context, point.unit, right)]
  const order = compareMoney(left, right)
  const name = t(`compare.point.${point.key}`)
  if (order === 0) return t('compare.same', { point: name, value: one })
  const isLow = isPrice(point.unit)
  const better = (isLow ? order < 0 : order > 0) ? first : second
  const key = isLow ? 'compare.lower' : 'compare.more'
  return t(key, { point: name, first: one, second: other, name: nameOf(context, pair, better) })
}

/** Compares two plans: for each point, which one has more or costs less. */
export function replyComparison(context: Context): AssistantReply {
  const pair = findPair(context)
  const { t } = context
  if (!pair) return say(t('compare.ask'))
  const { first, second } = pair
  const places = { place: locationName(first.location), other: locationName(second.location) }
  const key = first.location === second.location ? 'compare.together' : 'compare.apart'
  const title = t(key, { first: first.name, second: second.name, ...places })
  const points = pointsOf(pair).map(point => describePoint(context, pair, point))
  return say([title, ...points], { plans: toCards([first, second]) })
}
