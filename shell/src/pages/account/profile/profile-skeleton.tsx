import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Skeleton } from 'shared/ui/skeleton'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './profile-details.module.css'

/** Shows the labels and placeholders for the values, so that nothing moves when the values load. */
export function ProfileSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <>
      <VisuallyHidden role="status">{t('account.profile.loading')}</VisuallyHidden>
      <dl className={styles.list}>
        <Text as="dt" size="s" tone="muted">
          {t('account.name')}
        </Text>
        <Row as="dd" gap={3} rowGap={1} align="center" wrap className={styles.value}>
          <Skeleton width="120px" height="1em" />
        </Row>
        <Text as="dt" size="s" tone="muted">
          {t('account.email')}
        </Text>
        <Row as="dd" gap={3} rowGap={1} align="center" wrap className={styles.value}>
          <Skeleton width="180px" height="1em" />
        </Row>
      </dl>
    </>
  )
}
