import { planTypeOf, type StockItem } from '@storefront/api/flavor'

export const groupNames = ['shared', 'dedicated', 'memory', 'gpu', 'other'] as const
export type GroupName = (typeof groupNames)[number]

/** The wire has no family, so a plan's name tells it; a plan with a GPU is a GPU plan whatever its name. */
export function groupOf(plan: StockItem): GroupName {
  if (planTypeOf(plan) === 'gpu') return 'gpu'
  if (/^shared\b/i.test(plan.planName)) return 'shared'
  if (/^dedicated\b/i.test(plan.planName)) return 'dedicated'
  if (/^high[ -]?mem/i.test(plan.planName)) return 'memory'
  return 'other'
}
