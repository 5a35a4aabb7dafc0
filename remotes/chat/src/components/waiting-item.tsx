import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './waiting-item.module.css'

export function WaitingItem() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>{t('waiting')}</VisuallyHidden>
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
    </div>
  )
}
