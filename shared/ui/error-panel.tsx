import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import { useTranslation } from '../i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './error-panel.module.css'

type ErrorPanelProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  onRetry?: () => void
  /** Shown small, so that support can find the request. */
  requestId?: string | null
}

export function ErrorPanel(props: ErrorPanelProps) {
  const { title, description, onRetry, requestId, children, className, ...rest } = props
  const { t } = useTranslation('shared')
  return (
    <div role="alert" {...rest} className={clsx(styles.panel, className)}>
      <span className={styles.icon}>
        <Icon name="triangle-alert" size={22} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {description && <p className={styles.description}>{description}</p>}
      {(onRetry || children) && (
        <div className={styles.action}>
          {onRetry && (
            <Button icon="refresh-cw" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
          {children}
        </div>
      )}
      {requestId && (
        <p className={styles.request}>
          {t('ui.requestId')} <code translate="no">{requestId}</code>
        </p>
      )}
    </div>
  )
}
