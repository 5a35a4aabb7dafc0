import { type ReactNode, useId } from 'react'
import { Card } from 'shared/ui/card'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

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
      <Row
        as="header"
        gap={4}
        rowGap={3}
        align="start"
        justify="space-between"
        wrap
        className={styles.head}
      >
        <div className={styles.words}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {description && (
            <Text size="s" tone="muted" className={styles.lead}>
              {description}
            </Text>
          )}
        </div>
        {action && (
          <Row align="center" wrap>
            {action}
          </Row>
        )}
      </Row>
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </Card>
  )
}
