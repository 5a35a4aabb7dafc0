import type { Preview } from '@storefront/api/registry'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { CopyButton } from 'shared/ui/copy-button'

import styles from './promote.module.css'

/** A preview link for one browser, which expires soon. */
export function PreviewLink({ pin }: { pin: Preview }) {
  const { t } = useTranslation('ops')
  return (
    <>
      <a className={styles.preview} href={pin.url} target="_blank" rel="noreferrer">
        {t('review.preview', { time: formatTime(pin.until) })}
      </a>
      <CopyButton text={pin.url} label={t('review.copy')} />
    </>
  )
}
