import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

export function SessionsSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div>
      <VisuallyHidden role="status">{t('account.sessions.loading')}</VisuallyHidden>
      <Skeleton width="100%" height={76} radius="var(--radius-m)" />
    </div>
  )
}
