import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'

import { loadOrder } from '../order/order.store.ts'

export function StaleNotice() {
  const { t } = useTranslation('checkout')
  return (
    <Alert
      tone="warning"
      action={
        <Button size="small" onClick={() => void loadOrder()}>
          {t('stale.action')}
        </Button>
      }
    >
      {t('stale.text')}
    </Alert>
  )
}
