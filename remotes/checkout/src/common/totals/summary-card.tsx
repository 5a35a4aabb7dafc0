import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Icon } from 'shared/ui/icon'
import { Stack } from 'shared/ui/stack'

import { $isNarrow } from '../is-narrow.store.ts'
import styles from './summary-card.module.css'

type SummaryCardProps = {
  label: string
  children: ReactNode
  /** Always visible, above the rest. */
  head?: ReactNode
  /** When the columns are stacked, the card collapses to one line with this text. */
  brief?: string
  /** On a phone it sticks to the bottom of the screen. */
  action?: ReactNode
  isBusy?: boolean
}

export function SummaryCard(props: SummaryCardProps) {
  const { label, children, head, brief, action, isBusy = false } = props
  const isFolded = useStore($isNarrow) && brief !== undefined
  return (
    <aside className={styles.card} aria-label={label} aria-busy={isBusy}>
      <Stack className={styles.body}>
        {isFolded ? (
          <>
            {head}
            <details className={styles.details}>
              <summary className={styles.brief}>
                <span className={styles.title}>{label}</span>
                <span className={styles.amount} translate="no">
                  {brief}
                </span>
                <Icon name="chevron-down" size={16} className={styles.chevron} />
              </summary>
              <Stack className={styles.folded}>{children}</Stack>
            </details>
          </>
        ) : (
          <>
            <h2 className={styles.title}>{label}</h2>
            {head}
            {children}
          </>
        )}
      </Stack>
      {action && <div className={styles.action}>{action}</div>}
    </aside>
  )
}
