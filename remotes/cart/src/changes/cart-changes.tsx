import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $cartChanges, dismissCartChanges } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'
import { List } from 'shared/ui/list'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { ChangeItem } from './change-item.tsx'
import styles from './cart-changes.module.css'

/** Explains every change that a sync made to the cart (S4.sync.explained). */
export function CartChanges({ onDismissed }: { onDismissed: () => void }) {
  const { t } = useTranslation('cart')
  const changes = useStore($cartChanges)
  const count = changes.length
  // The live region exists before its text, so screen readers announce each new number of changes exactly once.
  const [announced, setAnnounced] = useState(0)
  useEffect(() => setAnnounced(count), [count])

  const dismiss = async () => {
    await dismissCartChanges()
    onDismissed()
  }

  return (
    <>
      <VisuallyHidden role="status">
        {announced > 0 ? t('changes.announce', { count: announced }) : ''}
      </VisuallyHidden>
      {count > 0 && (
        <Alert
          className={styles.panel}
          tone="warning"
          role="region"
          aria-label={t('changes.title')}
          title={t('changes.title')}
          action={
            <Button variant="secondary" size="small" onClick={() => void dismiss()}>
              {t('changes.dismiss')}
            </Button>
          }
        >
          <List gap={3} className={styles.list}>
            {changes.map(change => (
              <ChangeItem key={`${change.kind}-${change.product_id}`} change={change} />
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}
