import type { Interval, StockItem } from '@storefront/api/flavor'
import type { MouseEvent } from 'react'
import { basename, navigateTo } from 'shared/navigation'

import { planPath } from '../../plan/plan-path.ts'

type PlanLinkProps = { plan: StockItem; interval: Interval; className?: string }

/**
 * Leads to the page of a plan. `Link` would render with each change of the URL, so that every row of the list would
 * render with each key that a customer presses in a filter.
 */
export function PlanLink({ plan, interval, className }: PlanLinkProps) {
  const path = planPath(plan.product_id, interval)
  const open = (event: MouseEvent) => {
    const { button, altKey, ctrlKey, metaKey, shiftKey } = event
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    navigateTo(path)
  }
  return (
    <a className={className} href={basename() + path} onClick={open}>
      {plan.planName}
    </a>
  )
}
