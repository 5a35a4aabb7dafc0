import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { Stack } from 'shared/ui/stack'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

export function QueueSkeleton() {
  const { t } = useTranslation('chat')
  return (
    <Stack gap={3} aria-busy="true">
      <VisuallyHidden role="status">{t('desk.loading')}</VisuallyHidden>
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} height={48} />
      ))}
    </Stack>
  )
}
