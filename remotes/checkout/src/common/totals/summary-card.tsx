import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Icon } from 'shared/ui/icon'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

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
                <Text as="span" size="m" weight="semibold">
                  {label}
                </Text>
                <Text
                  as="span"
                  size="s"
                  tone="muted"
                  isTabular
                  className={styles.amount}
                  translate="no"
                >
                  {brief}
                </Text>
                <Icon name="chevron-down" size={16} className={styles.chevron} />
              </summary>
              <Stack className={styles.folded}>{children}</Stack>
            </details>
          </>
        ) : (
          <>
            <Text as="h2" size="m" weight="semibold">
              {label}
            </Text>
            {head}
            {children}
          </>
        )}
      </Stack>
      {action && <div className={styles.action}>{action}</div>}
    </aside>
  )
}
