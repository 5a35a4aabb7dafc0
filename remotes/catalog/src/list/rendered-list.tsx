import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { PlanGroup } from './groups/plan-group.tsx'
import { firstRows } from './listing.ts'
import { PlanFiller } from './plan-filler.tsx'
import type { PlanListProps } from './plan-list.tsx'
import { PlanRow } from './row/plan-row.tsx'
import { PlanTable } from './table/plan-table.tsx'

type RenderedListProps = PlanListProps & {
  /** Number of rendered rows. The list reserves the height of the others. */
  rendered: number
  /** The list ends after the rendered rows, and a message shows the number of missing rows. */
  isCut?: boolean
}

export function RenderedList(props: RenderedListProps) {
  const { listing, filters, inCart, locations, onChange, rendered, isCut, ...rest } = props
  const { t } = useTranslation('catalog')
  const missing = listing.count - rendered
  const values = { drawn: formatNumber(rendered), total: formatNumber(listing.count) }
  return (
    <>
      <PlanTable onSort={onChange} sort={filters.sort}>
        {firstRows(listing, rendered).map(group => (
          <PlanGroup group={group} interval={rest.interval} key={group.key}>
            {group.plans.map(plan => (
              <PlanRow
                {...rest}
                inCart={inCart.get(plan.product_id) ?? 0}
                key={plan.product_id}
                locations={locations.get(plan.planName)}
                plan={plan}
              />
            ))}
          </PlanGroup>
        ))}
        {!isCut && <PlanFiller rows={missing} />}
      </PlanTable>
      {isCut && missing > 0 && <p>{t('result.printed', values)}</p>}
    </>
  )
}
