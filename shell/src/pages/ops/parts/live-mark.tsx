import { useTranslation } from 'shared/i18n'

import styles from './live-mark.module.css'

export function LiveMark() {
  const { t } = useTranslation('ops')
  return <span className={styles.mark}>{t('live.mark')}</span>
}
