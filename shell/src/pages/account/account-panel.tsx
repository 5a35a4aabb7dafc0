import { type ReactNode, useId } from 'react'
import { Card } from 'shared/ui/card'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

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
      <Row as="header" gap={4} rowGap={2} align="center" justify="space-between" wrap>
        <div>
          <h2 className={styles.heading} id={id}>
            {title}
          </h2>
          {description && (
            <Text size="s" tone="muted" className={styles.lead}>
              {description}
            </Text>
          )}
        </div>
        {action}
      </Row>
      {children}
      {footer && (
        <Row gap={4} rowGap={2} align="center" wrap className={styles.footer}>
          {footer}
        </Row>
      )}
    </Card>
  )
}
