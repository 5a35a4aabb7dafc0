import type { Flavor } from '@storefront/api/flavor'
import { readGpu } from '@storefront/api/gpu'

import { modelOf } from '../reading/names.ts'
import { isSpecific } from '../reading/need.ts'
import { choosePlans } from './choose-plans.ts'
import type { Context } from './context.ts'

/** What the message names, with all of its locations. */
type Subject = { name: string; plans: Flavor[] }

const cardCount = /^(\S+) x(\d+)$/

function offersOf(name: string, catalogue: Flavor[]): Flavor[] {
  const plans = catalogue.filter(plan => plan.name === name)
  if (plans.length > 0) return plans
  const [, card = name, count] = cardCount.exec(name) ?? []
  const cards = catalogue.filter(plan => modelOf(plan) === card)
  const exact = cards.filter(plan => readGpu(plan.gpu_type)?.count === Number(count ?? 1))
  return exact.length > 0 ? exact : cards
}

const ordinals = ['first', 'second', 'third']

/** Finds the shown plans that a message refers to by number. */
export function pointedAt({ read, shown }: Pick<Context, 'read' | 'shown'>): Flavor[] {
  if (read.meanings.has('firstTwo')) return shown.slice(0, 2)
  if (read.meanings.has('lastTwo')) return shown.slice(-2)
  const chosen = ordinals.flatMap((ordinal, index) =>
    read.meanings.has(ordinal) ? (shown[index] ?? []) : [],
  )
  return chosen.length === 0 && read.meanings.has('last') ? shown.slice(-1) : chosen
}

/** Finds what a question is about: what it names, refers to or describes, else the last shown plans. */
export function findSubjects(context: Context): Subject[] {
  const { read, need, shown, catalogue } = context
  if (read.names.length > 0)
    return read.names
      .map(name => ({ name, plans: offersOf(name, catalogue) }))
      .filter(({ plans }) => plans.length > 0)
  const pointed = pointedAt(context)
  const meant = pointed.length > 0 ? pointed : isSpecific(read.need) ? [] : shown
  if (meant.length > 0) {
    const isElsewhere = read.need.locations.length > 0
    return meant.map(plan => ({
      name: plan.name,
      plans: isElsewhere ? offersOf(plan.name, catalogue) : [plan],
    }))
  }
  if (!isSpecific(need)) return []
  const { plans } = choosePlans(catalogue, need)
  const [first] = plans
  return first ? [{ name: first.name, plans: plans.filter(({ name }) => name === first.name) }] : []
}

/** The plans in the named locations, or all plans if none of them is there. */
export function atPlaces(plans: Flavor[], { need }: Context): Flavor[] {
  const there = plans.filter(({ location }) => need.locations.includes(location))
  return there.length > 0 ? there : plans
}
