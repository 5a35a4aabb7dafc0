import { type ReactNode, useId } from 'react'
import { Card } from 'shared/ui/card'

import styles from './panel.module.css'

type PanelProps = {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** Removes the padding, for lists. */
  isFlush?: boolean
  children: ReactNode
}

export function Panel({ title, description, action, isFlush, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" padding="none" aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {description && <p className={styles.lead}>{description}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </Card>
  )
}
