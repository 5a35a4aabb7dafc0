import type { ReactNode } from 'react'

import styles from './typing-pill.module.css'

/** Three animated dots and the name of the author; `className` positions it. */
export function TypingPill({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={[styles.pill, className].join(' ')}>
      <span className={styles.dots}>
        <span />
        <span />
        <span />
      </span>
      {children}
    </p>
  )
}
