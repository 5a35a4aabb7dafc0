import type { ReactNode } from 'react'

import styles from './typing-pill.module.css'

/** Three dots that breathe, and who writes; `className` places it. */
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
