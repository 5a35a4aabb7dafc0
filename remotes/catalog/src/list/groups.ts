import { planTypeOf, type StockItem } from '@storefront/api/flavor'

export const groupNames = ['shared', 'dedicated', 'memory', 'gpu', 'other'] as const
export type GroupName = (typeof groupNames)[number]

const known = new WeakMap<StockItem, GroupName>()

/** The wire has no family, so a plan's name tells it; a plan with a GPU is a GPU plan whatever its name. */
export function groupOf(plan: StockItem): GroupName {
  const read = known.get(plan)
  if (read) return read
  const name = planTypeOf(plan) === 'gpu' ? 'gpu' : familyOf(plan.planName)
  known.set(plan, name)
  return name
}

export const groupRank = (name: GroupName) => groupNames.indexOf(name)

function familyOf(planName: string): GroupName {
  if (/^shared\b/i.test(planName)) return 'shared'
  if (/^dedicated\b/i.test(planName)) return 'dedicated'
  return /^high[ -]?mem/i.test(planName) ? 'memory' : 'other'
}
