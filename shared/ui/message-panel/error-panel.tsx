import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react'

import { $network } from '../../http/network.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { MessagePanel } from './message-panel.tsx'
import styles from './error-panel.module.css'

type ErrorPanelProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  onRetry?: () => void
  /** The content loads again. */
  isBusy?: boolean
  /** Shown in small print, so that support can find the request. */
  requestId?: string | null
}

/** Shown when content cannot be loaded. Calls `onRetry` on a press of its button, and when the network is back. */
export function ErrorPanel({ onRetry, isBusy, requestId, children, ...rest }: ErrorPanelProps) {
  const { t } = useTranslation('shared')
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => $network.listen(network => network === 'online' && retry()), [])
  const actions = (onRetry || children) && (
    <>
      {onRetry && (
        <Button icon="refresh-cw" isBusy={isBusy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {children}
    </>
  )
  return (
    <MessagePanel role="alert" {...rest} icon="triangle-alert" isWarning actions={actions}>
      {requestId && (
        <p className={styles.request}>
          {t('ui.requestId')} <code translate="no">{requestId}</code>
        </p>
      )}
    </MessagePanel>
  )
}
