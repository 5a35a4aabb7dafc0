import type { ProviderConfirmation } from '@storefront/api/registry'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { FailureAlert } from '../parts/failure-alert.tsx'
import { FormFoot } from '../parts/form-foot.tsx'
import { waitForProvider } from './wait-for-provider.ts'
import styles from './confirm-form.module.css'

type ProviderConfirmProps = {
  offer: ProviderConfirmation
  onConfirmed: (confirmation: string) => void
  onCancel: () => void
}

/** The operator signs in again in another window, so that nothing typed on this page is lost. */
export function ProviderConfirm({ offer, onConfirmed, onCancel }: ProviderConfirmProps) {
  const { t } = useTranslation('ops')
  const { provider, path, secret, code } = offer
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    if (!isWaiting) return
    const controller = new AbortController()
    waitForProvider(secret, controller.signal).then(onConfirmed, error => {
      if (controller.signal.aborted) return
      setFailure(error)
      setIsWaiting(false)
    })
    return () => controller.abort()
  }, [isWaiting, secret, onConfirmed])

  const start = () => {
    setFailure(undefined)
    setIsWaiting(true)
    window.open(path, '_blank', 'noopener')
  }

  return (
    <Stack gap={5}>
      {failure !== undefined && <FailureAlert error={failure} />}
      <Text as="p">
        {t('confirm.code')} <code className={styles.code}>{code}</code>
      </Text>
      <p role="status">{isWaiting ? t('confirm.waiting', { provider }) : ''}</p>
      <FormFoot>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="primary" onClick={start}>
          {t('confirm.provider', { provider })}
        </Button>
      </FormFoot>
    </Stack>
  )
}
