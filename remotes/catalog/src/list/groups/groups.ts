import type { StockItem } from '@storefront/api/flavor'
import { planTypeOf } from '@storefront/api/plan-type'

const groupNames = ['shared', 'dedicated', 'memory', 'gpu', 'other'] as const
export type GroupName = (typeof groupNames)[number]

const known = new WeakMap<StockItem, GroupName>()

/**
 * The wire format has no family, so the plan name determines it. A plan with a GPU is a GPU plan regardless of its name.
 */
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
