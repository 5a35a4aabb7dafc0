import { type ReactNode, useId } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'
import { Card } from 'shared/ui/card'
import { Row } from 'shared/ui/row'

import styles from './account-card.module.css'

type AccountCardProps = {
  title: string
  action?: ReactNode
  isBusy?: boolean
  /** Set when the shown data is outdated, because the last refresh failed; reloads it. */
  onUpdate?: (() => void) | undefined
  children: ReactNode
}

/** A panel of the checkout team on the account page. */
export function AccountCard({ title, action, isBusy, onUpdate, children }: AccountCardProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby={id}
      aria-busy={isBusy}
      data-cart-instance={cartInstanceId}
    >
      <Row
        as="header"
        gap={4}
        rowGap={2}
        align="center"
        justify="space-between"
        wrap
        className={styles.head}
      >
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </Row>
      {onUpdate && (
        <div className={styles.notice}>
          <Alert
            tone="warning"
            action={
              <Button size="small" onClick={onUpdate}>
                {t('stale.action')}
              </Button>
            }
          >
            {t('account.stale')}
          </Alert>
        </div>
      )}
      {children}
    </Card>
  )
}
