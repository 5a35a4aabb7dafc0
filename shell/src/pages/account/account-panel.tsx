import { type ReactNode, useId } from 'react'
import { Card } from 'shared/ui/card'

import styles from './account-panel.module.css'

type AccountPanelProps = {
  title: string
  description?: string
  action?: ReactNode
  footer?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** A panel of the shell on the account page. */
export function AccountPanel(props: AccountPanelProps) {
  const { title, description, action, footer, isBusy, children } = props
  const id = useId()
  return (
    <Card as="section" className={styles.panel} aria-labelledby={id} aria-busy={isBusy}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.heading} id={id}>
            {title}
          </h2>
          {description && <p className={styles.lead}>{description}</p>}
        </div>
        {action}
      </header>
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Card>
  )
}
