import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './profile-details.module.css'

/** The terms stand already: only the values are awaited, so nothing moves when they come. */
export function ProfileSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <>
      <VisuallyHidden role="status">{t('account.profile.loading')}</VisuallyHidden>
      <dl className={styles.list}>
        <dt className={styles.term}>{t('account.name')}</dt>
        <dd className={styles.value}>
          <Skeleton width="120px" height="1em" />
        </dd>
        <dt className={styles.term}>{t('account.email')}</dt>
        <dd className={styles.value}>
          <Skeleton width="180px" height="1em" />
        </dd>
      </dl>
    </>
  )
}
