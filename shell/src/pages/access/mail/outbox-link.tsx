import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import styles from '../access.module.css'

/** Explains that the sandbox delivers no mail, and links to its outbox. */
export function OutboxLink({ email }: { email?: string }) {
  const { t, language } = useTranslation('shell')
  const { outboxUrl } = bootData.settings
  if (outboxUrl === undefined) return null
  const url = new URL(outboxUrl)
  url.searchParams.set('language', language)
  if (email !== undefined) url.searchParams.set('to', email)
  return (
    <Alert tone="info" role="note" title={t('access.outbox.title')}>
      <a className={styles.anchor} href={url.href}>
        {t('access.outbox.open')}
      </a>
    </Alert>
  )
}
