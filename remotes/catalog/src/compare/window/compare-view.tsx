import { useStore } from '@nanostores/react'
import type { StockItem } from '@storefront/api/flavor'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Checkbox } from 'shared/ui/checkbox'
import { CopyButton } from 'shared/ui/copy-button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { $hours } from '../../cost/cost-hours.store.ts'
import { compareSearch } from '../compare-address.ts'
import type { CompareAreaProps } from '../compare-area.tsx'
import { compareRows } from '../table/compare-rows.ts'
import { CompareTable } from '../table/compare-table.tsx'
import styles from './compare-view.module.css'

type CompareViewProps = CompareAreaProps & {
  plans: StockItem[]
  onChange: (ids: number[]) => void
}

/** The link has the plans and the hours, but not the sender's filters. */
function linkTo(ids: number[], hours: number | null): string {
  const params = new URLSearchParams(hours === null ? '' : `hours=${hours}`)
  const { origin, pathname } = window.location
  return `${origin}${pathname}?${compareSearch(params, ids)}`
}

export function CompareView({ plans, onChange, ...rest }: CompareViewProps) {
  const { t } = useTranslation('catalog')
  const hours = useStore($hours)
  const [isDifferent, setDifferent] = useState(false)
  const ids = plans.map(({ product_id }) => product_id)
  const isComparable = plans.length > 1
  const rows = compareRows(plans, hours)
  const shown = isDifferent && isComparable ? rows.filter(({ isSame }) => !isSame) : rows
  return (
    <>
      <Row gap={4} rowGap={2} align="center" wrap className={styles.tools}>
        {isComparable && (
          <Checkbox
            checked={isDifferent}
            label={t('compare.differences')}
            onCheckedChange={setDifferent}
            role="switch"
          />
        )}
        <CopyButton
          className={styles.copy}
          isIconOnly={false}
          label={t('compare.copy')}
          text={linkTo(ids, hours)}
          variant="secondary"
        />
      </Row>
      <CompareTable
        {...rest}
        hours={hours}
        onRemove={id => onChange(ids.filter(each => each !== id))}
        plans={plans}
        rows={shown}
      />
      {shown.length === 0 && (
        <Text tone="muted" className={styles.same}>
          {t('compare.noDifference')}
        </Text>
      )}
    </>
  )
}
