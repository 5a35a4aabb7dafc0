import type { Flavor } from '@storefront/api/flavor'
import { compareMoney, type Money, share } from '@storefront/api/money'

import { byPrice, vramOf } from './choose-plans.ts'
import type { Answer, Context } from './context.ts'
import { cityOf, formatAmount, formatHourly, formatNumber } from './format.ts'
import { say, toCards } from './say.ts'
import { findSubjects } from './subjects.ts'

type Pair = { first: Flavor; second: Flavor }

/** Cores from which two families are put side by side when no size was named. */
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

/** What is compared: two that are named, one with the plan just shown, or two families. */
function findSides(context: Context): Flavor[][] {
  const subjects = findSubjects(context).map(({ plans }) => plans)
  if (subjects.length >= 2) return subjects
  const [named] = subjects
  const shown = context.shown.find(plan => plan.name !== named?.[0]?.name)
  if (context.read.names.length === 1 && named && shown) return [[shown], named]
  return familySubjects(context)
}

/** Two offers, at one place if there is any where both are sold; best where both are in stock. */
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

type Point = {
  key: string
  values: [number, number] | [Money, Money]
  show: (value: string) => string
  isLow?: boolean
}

function toPoints({ language, t }: Context, { first, second }: Pair): Point[] {
  const both = <T>(read: (plan: Flavor) => T): [T, T] => [read(first), read(second)]
  const gigabytes = (count: string) =>
    t('compare.gigabytes', { size: formatNumber(language, Number(count)) })
  const amount = (value: string) => formatAmount(language, value)
  const isGpu = vramOf(first) > 0 && vramOf(second) > 0
  const perVram: Point[] = isGpu
    ? [
        { key: 'vram', values: both(vramOf), show: gigabytes },
        {
          key: 'per-vram',
          values: both(plan => share(plan.monthly_fee, vramOf(plan))),
          show: amount,
          isLow: true,
        },
      ]
    : [
        {
          key: 'per-vcpu',
          values: both(plan => share(plan.monthly_fee, plan.vcpus)),
          show: amount,
          isLow: true,
        },
        {
          key: 'per-ram',
          values: both(plan => share(plan.monthly_fee, plan.ram)),
          show: amount,
          isLow: true,
        },
      ]
  return [
    { key: 'vcpus', values: both(plan => plan.vcpus), show: String },
    { key: 'ram', values: both(plan => plan.ram), show: gigabytes },
    { key: 'disk', values: both(plan => plan.disk), show: gigabytes },
    { key: 'month', values: both(plan => plan.monthly_fee), show: amount, isLow: true },
    {
      key: 'hour',
      values: both(plan => plan.hourly_fee),
      show: value => formatHourly(language, value),
      isLow: true,
    },
    ...perVram,
    { key: 'stock', values: both(plan => plan.stock_quantity), show: String },
  ]
}

function describePoint({ t }: Context, { first, second }: Pair, point: Point): string {
  const [left, right] = point.values.map(String) as [string, string]
  const order = compareMoney(left, right)
  const [one, other] = [point.show(left), point.show(right)]
  const name = t(`compare.point.${point.key}`)
  if (order === 0) return t('compare.same', { point: name, value: one })
  const isFirst = point.isLow ? order < 0 : order > 0
  const better = isFirst ? first : second
  const key = point.isLow ? 'compare.lower' : 'compare.more'
  return t(key, { point: name, first: one, second: other, name: better.name })
}

/** Two plans side by side: for each point who has more, or costs less. */
export function answerComparison(context: Context): Answer {
  const pair = findPair(context)
  const { t } = context
  if (!pair) return say(t('compare.ask'))
  const { first, second } = pair
  const places = { place: cityOf(first.location), other: cityOf(second.location) }
  const key = first.location === second.location ? 'compare.together' : 'compare.apart'
  const title = t(key, { first: first.name, second: second.name, ...places })
  const points = toPoints(context, pair).map(point => describePoint(context, pair, point))
  return say([title, ...points], { plans: toCards([first, second]) })
}
