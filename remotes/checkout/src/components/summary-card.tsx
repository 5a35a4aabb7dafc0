import type { ReactNode } from 'react'

import styles from './summary-card.module.css'

type SummaryCardProps = {
  label: string
  children: ReactNode
  /** Stays in sight at the foot of a phone. */
  action?: ReactNode
  isBusy?: boolean
}

export function SummaryCard({ label, children, action, isBusy = false }: SummaryCardProps) {
  return (
    <aside className={styles.card} aria-label={label} aria-busy={isBusy}>
      <div className={styles.body}>
        <h2 className={styles.title}>{label}</h2>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </aside>
  )
}
